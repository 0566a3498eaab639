import type { Site } from '#lib/site/schema.ts';

/** What an email takes of its site: its name, look and company. */
export type Sender = Pick<
  Site,
  'name' | 'origin' | 'logoSize' | 'seller' | 'selectedFont' | 'theme' | 'layout' | 'mail'
>;

/** The mailbox that a site's emails come from. */
export const fromOf = ({ mail, seller }: Pick<Site, 'mail' | 'seller'>): string =>
  mail.from ?? seller.serviceEmail;

/** The mailbox that answers to a site's emails go to. */
export const replyToOf = ({ mail, seller }: Pick<Site, 'mail' | 'seller'>): string =>
  mail.replyTo ?? seller.serviceEmail;

const bare = (host: string): string => host.replace(/^www\./, '');

const isWithin = (domain: string, parent: string): boolean =>
  domain === parent || domain.endsWith(`.${parent}`);

/**
 * Whether a site's emails come from a domain of its own: that of one of its hosts, one below it, or one
 * above it. Those of another domain are taken for forgeries by whoever receives them.
 */
export const sendsFromOwnDomain = (site: Pick<Site, 'mail' | 'seller' | 'hosts'>): boolean => {
  const domain = fromOf(site).split('@').at(-1)?.toLowerCase() ?? '';
  return site.hosts
    .map(bare)
    .some((host) => isWithin(domain, host) || (domain.includes('.') && isWithin(host, domain)));
};
