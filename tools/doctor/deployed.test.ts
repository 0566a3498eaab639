import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  copyInstallation,
  removeInstallation,
  rewrite,
} from '../../tests/operator/installation.ts';
import { runParlour } from '../../tests/operator/run-parlour.ts';
import type { Finding } from './finding.ts';

let folder: string;

beforeEach(async () => {
  folder = await copyInstallation();
});

afterEach(() => removeInstallation(folder));

const doctor = async (...flags: readonly string[]) => {
  const { out } = await runParlour(['doctor', '--json', ...flags], { folder });
  const { findings } = JSON.parse(out) as { readonly findings: readonly Finding[] };
  return { findings, faults: findings.filter(({ state }) => state === 'fault') };
};

const settings = (change: (text: string) => string): Promise<void> =>
  rewrite(folder, 'wrangler.toml', change);

describe('npm run parlour -- doctor, of a deployed installation', () => {
  it('refuses the placeholders of the project for a deployment', async () => {
    const { faults } = await doctor('--deployed');
    const found = faults.map((each) => each.found);
    expect(found).toEqual(
      expect.arrayContaining([
        'MARKET_DB has the placeholder 00000000-0000-0000-0000-000000000021',
        'IDENTITY_DB has the placeholder 00000000-0000-0000-0000-000000000023',
        'CACHE has the placeholder 00000000000000000000000000000022',
        'hearth.example is a placeholder, not a real domain',
        'the publishable key is a placeholder',
        'support is support@parlour.example, which is not a real address',
        'the VAT number GB 000 0000 02 is made up',
      ]),
    );
    expect(faults.every(({ mend }) => mend !== '')).toBe(true);
  });

  it('checks one environment, whose only entry points are its domains', async () => {
    await settings((text) =>
      text
        .replace('[env.staging]\n', '[env.staging]\nworkers_dev = true\npreview_urls = true\n')
        .replace('invocation_logs = false', 'invocation_logs = true'),
    );
    const { faults } = await doctor('--env', 'staging');
    const found = faults.map((each) => each.found);
    expect(found).toEqual(
      expect.arrayContaining([
        'the worker also answers at workers.dev',
        'each version has a URL of its own',
        'the platform logs whole URLs, with the codes and tokens in them',
        'staging.hearth.example is a placeholder, not a real domain',
      ]),
    );
    expect(found).not.toContain('the publishable key is a placeholder');
  });

  it('requires a route, a mailbox of its own and a VAT number of a site on a real domain', async () => {
    await settings((text) =>
      text
        .replaceAll('hearth.example', 'hearth.invalid')
        .replace('[[env.production.send_email]]\nname = "EMAIL"\n', '')
        .replace(
          'provider = "platform"\nlogo = "/sites/hearth/logo-mail.png"',
          'provider = "resend"\nkey = "MAIL_KEY_HEARTH"\nfrom = "letters@elsewhere.example.net"',
        )
        .concat('\n[[env.production.routes]]\npattern = "moss.invalid/*"\n'),
    );
    const { faults, findings } = await doctor('--deployed');
    expect(faults.map(({ check }) => check)).toEqual(
      expect.arrayContaining([
        'deployment: routes',
        'hearth: mail',
        'hearth: company',
        'hearth: shop',
      ]),
    );
    const found = faults.map((each) => each.found);
    expect(found).toContain('no route leads from hearth.invalid to the worker');
    expect(found).toContain('moss.invalid leads to the worker, but is no site’s host');
    expect(found).toContain('emails cannot be sent: the binding EMAIL is missing');
    expect(found).toContain(
      'emails come from letters@elsewhere.example.net, which is not at a domain of this site',
    );
    expect(findings).toContainEqual(
      expect.objectContaining({
        check: 'hearth: mail',
        state: 'unknown',
        found: 'the key MAIL_KEY_HEARTH of resend is not known here',
      }),
    );
  });

  it('says which consoles are at the host of a shop, and requires a route for one with a host of its own', async () => {
    await settings((text) =>
      text
        .replace(
          '[env.production.vars.SITES.hearth]\n',
          '[env.production.vars.SITES.hearth]\nconsoleHost = "ops.invalid"\n',
        )
        .concat('\n[[env.production.routes]]\npattern = "hearth.example/*"\n'),
    );
    const { findings } = await doctor('--deployed');
    const found = findings.map((each) => each.found);
    expect(found).toContain('at ops.invalid alone');
    expect(found).toContain('no route leads from ops.invalid to the worker');
    expect(found).toContain(
      'it is at https://ombre.example/operator, in one origin with the pages of the shop',
    );
  });

  it('requires a queue for email events, and one for those that cannot be processed', async () => {
    await settings((text) =>
      text
        .replace('[[env.production.queues.consumers]]', '[[env.production.queues.unread]]')
        .replace('dead_letter_queue = "parlour-staging-mail-news-failed"\n', ''),
    );
    const told = await doctor('--env', 'production');
    const hearth = told.faults.filter(({ check }) => check === 'hearth: mail');
    expect(hearth.map((each) => each.found)).toContain(
      'bounced emails are not reported: the worker reads no queue',
    );
    const staged = await doctor('--env', 'staging');
    expect(staged.faults).toContainEqual(
      expect.objectContaining({
        check: 'deployment: queues',
        found:
          'parlour-staging-mail-news loses events that the shop could not process after all tries',
        mend: 'write dead_letter_queue = "parlour-staging-mail-news-failed" into its [[queues.consumers]] block',
      }),
    );
  });
});
