import type { FontName, Site } from '@parlour/site';
import { type Environment, zoneOf } from '../local/environments.ts';
import { LOCAL_PORT } from '../local/open-shop.ts';
import { themeFromColours } from './theme-from-colours.ts';

/** The answers about a new site. */
export interface NewSite {
  readonly id: string;
  readonly name: string;
  /** Host, such as `fern.example` or `fern.localhost`. */
  readonly domain: string;
  readonly tagline: string;
  /** Six hex digits each. */
  readonly accent: string;
  readonly paper: string;
  readonly headingFont: FontName;
  readonly bodyFont: FontName;
  readonly assortment: string;
  /** The company behind it, as in `[vars.SITES.<id>.seller]`. */
  readonly seller: Site['seller'];
  /** Base URL of a remote marketplace, or `embedded`. */
  readonly upstream: string;
  /** Issuer of another identity provider, or `embedded`. */
  readonly issuer: string;
  /** Stripe's publishable key, or `test` for a trial in which customers are not charged. */
  readonly payments: string;
  /** A host in a zone of the operator's own, for a domain whose zone is in another account. */
  readonly fallbackOrigin?: string | undefined;
  /** A site whose layout and shapes the new one copies. */
  readonly like?: Site | undefined;
}

export const isLocalDomain = (domain: string): boolean => /^(.+\.)?localhost$/.test(domain);

/** Name of a secret of a site: `API_TOKEN_FERN_FELL` for the site `fern-fell`. */
const secretOf = (kind: string, id: string): string =>
  `${kind}_${id.toUpperCase().replaceAll('-', '_')}`;

/** A new site has no categories yet: the one page that every assortment has. */
const MENU = [{ name: 'All products', url: '/products' }];

const SCOPES = ['openid', 'profile', 'email', 'phone', 'offline_access'];

/** File of the logo in a site's emails. */
export const MAIL_LOGO = 'logo-mail.png';

/** The `[vars.SITES.<id>]` table of a new site, in the order in which it is written. */
export const settingsOf = (site: NewSite, logoSize: Site['logoSize']): Record<string, unknown> => ({
  hosts: [localDomainOf(site)],
  origin: `http://${localDomainOf(site)}:${LOCAL_PORT}`,
  name: site.name,
  tagline: site.tagline,
  logo: `/sites/${site.id}/logo.svg`,
  footerLogo: `/sites/${site.id}/${hasOwnFooterLogo(site) ? 'logo-footer' : 'logo'}.svg`,
  favicon: `/sites/${site.id}/favicon.svg`,
  selectedFont: site.headingFont,
  assortment: site.assortment,
  apiTokenSecret: secretOf('API_TOKEN', site.id),
  logoSize,
  upstreams: { main: site.upstream, web: site.upstream, customer: site.upstream },
  menu: site.like?.menu ?? MENU,
  copyrightYear: new Date().getFullYear(),
  signIn: {
    issuer: site.issuer,
    clientId: site.id,
    clientSecret: secretOf('CLIENT_SECRET', site.id),
    scopes: site.issuer === 'embedded' ? [...SCOPES, 'aws.cognito.signin.user.admin'] : SCOPES,
  },
  // The embedded provider has no claims of its own, so it tells the role under any name.
  ...(site.issuer === 'embedded' ? { operatorSignIn: { claim: 'operator_role' } } : {}),
  mail: { provider: 'platform', logo: `/sites/${site.id}/${MAIL_LOGO}` },
  seller: site.seller,
  mailboxes: Object.fromEntries(
    ['support', 'sales', 'info', 'privacy'].map((box) => [box, `${box}@${site.domain}`]),
  ),
  theme: themeOf(site),
  ...(site.like ? { layout: site.like.layout } : {}),
});

/** Its host on this machine. */
const localDomainOf = ({ id, domain }: NewSite): string =>
  isLocalDomain(domain) ? domain : `${id}.localhost`;

/** The site's settings in each environment; empty for a site on this machine only. */
export const environmentsOf = (
  site: NewSite,
): Readonly<Partial<Record<Environment, Record<string, unknown>>>> =>
  isLocalDomain(site.domain)
    ? {}
    : {
        staging: { ...servedAt(stagingOf(site)), ...TRIAL },
        production: {
          ...servedAt(site.domain),
          ...elsewhere(site),
          ...(isTrial(site) ? TRIAL : {}),
          ...charges(site),
        },
      };

/** In the zone of another account nothing can be made for staging, so it is beside the fallback origin. */
const stagingOf = ({ id, domain, fallbackOrigin }: NewSite): string =>
  fallbackOrigin === undefined ? `staging.${domain}` : `staging-${id}.${zoneOf(fallbackOrigin)}`;

const elsewhere = ({ fallbackOrigin }: NewSite) =>
  fallbackOrigin === undefined ? {} : { fallbackOrigin };

const servedAt = (domain: string) => ({ hosts: [domain], origin: `https://${domain}` });

/** On a real domain a site that charges nothing says that it is a trial. */
const TRIAL = { development: true, payments: { provider: 'test' } };

const isTrial = ({ payments }: NewSite): boolean =>
  payments === 'test' || payments.startsWith('pk_test_');

const charges = ({ id, payments }: NewSite) => {
  if (payments === 'test') return {};
  const names = {
    secretKey: secretOf('STRIPE_KEY', id),
    webhookSecret: secretOf('STRIPE_WEBHOOK', id),
  };
  return { payments: { provider: 'stripe', publishableKey: payments, ...names } };
};

/** A footer in the accent colour needs the logo in another colour. */
export const hasOwnFooterLogo = ({ like }: NewSite): boolean => like?.layout.footer === 'deep';

const themeOf = ({ accent, paper, bodyFont, like }: NewSite) => {
  const shapes = like && {
    headingWeight: like.theme.headingWeight,
    headingTracking: like.theme.headingTracking,
    display: like.theme.display,
    labels: like.theme.labels,
    radius: like.theme.radius,
    pictureRadius: like.theme.pictureRadius,
  };
  return { ...themeFromColours(accent, paper), bodyFont, ...shapes };
};
