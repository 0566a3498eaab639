import { rewrite } from './installation.ts';

const HOSTS: Readonly<Record<string, string>> = { hearthandhale: 'hearth', maisonombre: 'ombre' };

/**
 * Makes an installation ready for an operator: its domains, mailboxes and companies are no longer
 * placeholders. The domains end in `.internal`, which cannot be registered.
 */
export const makeReady = (folder: string): Promise<void> =>
  rewrite(folder, 'wrangler.toml', (text) =>
    text
      .replaceAll(/@([a-z]+)\.example"/g, '@$1.co.uk"')
      .replaceAll(/"(https:\/\/)?(staging\.)?([a-z]+)\.example"/g, '"$1$2$3.internal"')
      .replaceAll(/vat = "GB 000 0000 0(\d)"/g, 'vat = "GB 123 4567 0$1"')
      // Emails come from a domain of the site's own.
      .replaceAll(/serviceEmail = "([^@"]+)@(\w+)\.co\.uk"/g, (_, box: string, name: string) => {
        const host = HOSTS[name] ?? name;
        return `serviceEmail = "${box}@${host}.internal"`;
      })
      .replaceAll('pk_live_placeholder', 'pk_live_51abc'),
  );
