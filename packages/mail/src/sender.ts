import type { ListedSite, Site } from '@parlour/site';

/** The data of a site for its emails: its name, look and company. */
export type Sender = Pick<
  Site,
  | 'name'
  | 'origin'
  | 'logoSize'
  | 'seller'
  | 'registration'
  | 'selectedFont'
  | 'theme'
  | 'layout'
  | 'mail'
>;

/** The mailbox that sends a site's emails. */
export const fromOf = ({ mail, seller }: Pick<ListedSite, 'mail' | 'seller'>): string =>
  mail.from ?? seller.serviceEmail;

/** The mailbox for replies to a site's emails. */
export const replyToOf = ({ mail, seller }: Pick<Site, 'mail' | 'seller'>): string =>
  mail.replyTo ?? seller.serviceEmail;

const bare = (host: string): string => host.replace(/^www\./, '');

const isWithin = (domain: string, parent: string): boolean =>
  domain === parent || domain.endsWith(`.${parent}`);

/**
 * Whether a site's emails come from its own domain: that of one of its hosts, a subdomain or a parent domain.
 * Recipients take emails from another domain for forgeries.
 */
export const sendsFromOwnDomain = (site: Pick<Site, 'mail' | 'seller' | 'hosts'>): boolean => {
  const domain = fromOf(site).split('@').at(-1)?.toLowerCase() ?? '';
  return site.hosts
    .map(bare)
    .some((host) => isWithin(domain, host) || (domain.includes('.') && isWithin(host, domain)));
};
