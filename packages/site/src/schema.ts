import * as z from 'zod';
import { FooterSeller, operatorRole, SocialLink } from '@parlour/contract';
import { AgentSettings } from './agent-schema.ts';
import { DEFAULT_HOME, Hero, HomeBlock, Layout } from './layout-schema.ts';
import { HOST, VALUE_NAME } from './names.ts';
import { OperatorSignIn } from './operator-sign-in.ts';
import { OtherProviders } from './other-providers.ts';
import { localPath, mailbox, secretName, sentence, SiteLink, webUrl, written } from './readers.ts';
import { SearchSettings } from './search-settings.ts';
import { font, Theme } from './theme-schema.ts';

/** The same for every provider of emails. */
const SENDER = {
  /** The mailbox that sends emails; by default `seller.serviceEmail`. */
  from: mailbox.optional(),
  /** The mailbox for replies; by default `seller.serviceEmail`. */
  replyTo: mailbox.optional(),
  /** The site's logo for mail programs: PNG or JPEG, in the shape of `logoSize`, on the colour of the paper. */
  logo: localPath
    .refine(
      (path) => /\.(png|jpe?g)$/.test(path),
      'name a PNG or a JPEG; mail programs don’t show SVG',
    )
    .optional(),
} as const;

/** For a provider that takes emails over HTTP. */
const OVER_HTTP = {
  ...SENDER,
  /** Name of the secret with the provider's key. */
  key: secretName,
  /**
   * Name of the secret that authenticates the provider's webhooks about bounces: the signing secret of the
   * webhook at Resend, `name:password` at Postmark.
   */
  webhookSecret: secretName.optional(),
  /** URL of the API, for tests with another server. */
  api: webUrl.optional(),
} as const;

/** The provider that sends a site's emails. */
const MailSettings = z.discriminatedUnion(
  'provider',
  [
    /** The platform's email binding, `EMAIL`. */
    z.strictObject({ ...SENDER, provider: z.literal('platform') }),
    z.strictObject({ ...OVER_HTTP, provider: z.literal('resend') }),
    z.strictObject({
      ...OVER_HTTP,
      provider: z.literal('postmark'),
      /** Message stream of transactional emails. */
      stream: z.string().min(1).default('outbound'),
    }),
  ],
  'write a provider: "platform", "resend" or "postmark"',
);

const host = written(
  HOST,
  'write a bare host name in lower case, such as "www.example.co.uk", without scheme or port',
);

const upstream = written(
  /^(embedded|https?:\/\/[^\s?#]+)$/,
  'write "embedded", or the base URL of an API, such as "https://api.example.co.uk"',
);

/** The shop's mailboxes for customers; the policy pages name all four (STATIC-017). */
const Mailboxes = z.strictObject(
  { support: mailbox, sales: mailbox, info: mailbox, privacy: mailbox },
  'add a table with the four email addresses support, sales, info and privacy',
);

/** The company's entry in the register, which the law wants on the site (E-Commerce Regulations 2002, regulation 6). */
const Registration = z.strictObject({
  number: sentence('write the company number, such as "01234567"'),
  /** `England and Wales`, `Scotland` ... */
  place: sentence('write the part of the United Kingdom in which the company is registered'),
});

const SignIn = z
  .strictObject({
    /** `embedded` for the built-in identity provider, or the issuer of another one. */
    issuer: upstream,
    clientId: sentence('write the client id of this site at the identity provider'),
    /** Name of the secret with the client's secret. */
    clientSecret: secretName,
    scopes: z.array(z.string().min(1), 'write a list, such as ["openid", "email"]').min(1),
    /** Audience of this site's access tokens at another provider, requested as `resource` (RFC 8707). */
    audience: sentence('write the audience of access tokens for this site').optional(),
    /** Claim of the id token with the account type. */
    accountTypeClaim: z.string().min(1).default('account_type'),
    /** Whether the provider confirms every email address before a sign-in, although its tokens do not say so. */
    confirmsEmails: z.boolean('write true or false').default(false),
    /** Days without use after which a session ends; every session ends after thirty. */
    idleDays: z.int('write a number of days, 1 to 30').min(1).max(30).default(14),
    /** Sign-up page of a provider that has a separate one, such as Cognito. */
    signUpUrl: webUrl.optional(),
    /** Sign-out page that takes `client_id` and `logout_uri`, for a provider such as Cognito. */
    signOutUrl: webUrl.optional(),
    /** Other providers beside the embedded one, such as Google. */
    providers: OtherProviders.default({}),
  })
  .refine(({ issuer, providers }) => issuer === 'embedded' || Object.keys(providers).length === 0, {
    path: ['providers'],
    message: 'only the embedded provider lets customers sign in with others: remove them',
  });

/** The payment provider for a site's orders. */
const PaymentSettings = z.discriminatedUnion(
  'provider',
  [
    /** The embedded test payment: nothing is charged. Outside local shops it must be stated. */
    z.strictObject({ provider: z.literal('test') }),
    z.strictObject({
      provider: z.literal('stripe'),
      /** Public; for the browser. */
      publishableKey: written(/^pk_\w+$/, 'write the publishable key, such as "pk_live_..."'),
      secretKey: secretName,
      /** Name of the secret that signs Stripe's requests to the site's webhook. */
      webhookSecret: secretName,
      /** URL of the API, for tests with another server. */
      api: webUrl.optional(),
    }),
  ],
  'write a provider: "test" or "stripe"',
);

/** An operator of this site only; the installation's operator has `OPERATOR_TOKEN`. */
const Operator = z.strictObject({
  /** The operator's name in the audit log. */
  name: sentence('write the name for the audit log'),
  /** Name of the secret with the operator's token. */
  token: secretName,
  role: operatorRole,
});

/**
 * The upstream of each API family. `olderPaths` says where an upstream has the calls that the documents write
 * without a prefix (`orders/getcart`): below `v1/api/` like all others of the main API, or `bare`, as
 * written. The embedded market only has them below the prefix.
 */
const Upstreams = z
  .strictObject({
    main: upstream,
    web: upstream,
    customer: upstream,
    olderPaths: z.enum(['prefixed', 'bare'], 'write "prefixed" or "bare"').default('prefixed'),
  })
  .refine(({ main, olderPaths }) => main !== 'embedded' || olderPaths === 'prefixed', {
    path: ['olderPaths'],
    message: 'the embedded market has its calls below v1/api/: leave it out',
  });

/** Settings of one brand's site: one `[vars.SITES.<id>]` block of wrangler.toml. */
export const SiteSettings = z.strictObject({
  /** The hosts of this site; the first one is the main one. */
  hosts: z.array(host).min(1, 'name at least one host'),
  /** Public origin of the site for canonical links and feeds, without a trailing slash. */
  origin: written(/^https?:\/\/[^/\s]+$/, 'write an origin, such as "https://www.example.co.uk"'),
  name: sentence('write the name that shoppers see'),
  /** One sentence below the name on the home page and in its description. */
  tagline: sentence('write one sentence that says what the shop is'),
  logo: localPath,
  footerLogo: localPath,
  /** Pixels; the logo is scaled to the header's height. */
  logoSize: z
    .strictObject({ width: z.int().min(1), height: z.int().min(1) })
    .prefault({ width: 240, height: 60 }),
  favicon: localPath,
  socialLinks: z.array(SocialLink).default([]),
  seller: FooterSeller,
  /** Absent for a trader that is not a registered company. */
  registration: Registration.optional(),
  mailboxes: Mailboxes,
  selectedFont: font,
  theme: Theme,
  layout: Layout.prefault({}),
  hero: Hero.prefault({}),
  home: z.array(HomeBlock).prefault(DEFAULT_HOME),
  /** Name of the assortment that the embedded market sells here; sites may share one. */
  assortment: written(/^[a-z][a-z0-9-]*$/, 'write a short name in lower case'),
  upstreams: Upstreams,
  apiTokenSecret: secretName,
  /**
   * Secrets of the site, sealed (docs/cryptography.md#sealed-secrets): only the worker with the private key opens them.
   * By the names of their values, such as `API_TOKEN_FERN_v2`.
   */
  sealed: z
    .record(
      z.string().regex(VALUE_NAME, 'write the NAME of a secret, such as "API_TOKEN_FERN"'),
      z.string('write a sealed value, as secrets put makes it'),
    )
    .default({}),
  /**
   * A host for the console alone, such as "ops.example.co.uk": the operators' pages and calls are there, and not
   * at the hosts of the shop (docs/console.md).
   */
  consoleHost: host.optional(),
  /**
   * For hosts whose zone is in another account, which are custom hostnames: the host that they lead to, in a zone of
   * the shop's own, such as "brands.example.co.uk" (docs/deploying.md#brands-whose-zones-are-elsewhere).
   */
  fallbackOrigin: host.optional(),
  operators: z.array(Operator).default([]),
  /** Operators whose role comes from the identity provider, besides those with a token. By default nobody. */
  operatorSignIn: OperatorSignIn.optional(),
  signIn: SignIn,
  payments: PaymentSettings.prefault({ provider: 'test' }),
  mail: MailSettings.prefault({ provider: 'platform' }),
  /** Another provider of addresses by postcode (API-044); by default the built-in table of towns. */
  postcodes: z
    .strictObject({
      url: written(
        /^https?:\/\/[^\s#]*\{postcode\}[^\s#]*$/,
        'write a URL with {postcode} in it, such as "https://api.example/find/{postcode}"',
      ),
      /** Name of the secret that replaces `{key}` in it. */
      keySecret: secretName.optional(),
    })
    .optional(),
  menu: z.array(SiteLink).min(1, 'name at least one menu entry'),
  /** Whether the shop fetches pictures of this site's feeds and serves them from its own store. */
  keepPictures: z.boolean('write true or false').default(false),
  /**
   * Script of an analytics provider, which is loaded only with a visitor's consent; without it there is no
   * third party.
   */
  analyticsTag: written(
    /^https:\/\/[^\s"'<>#]+$/,
    'write the URL of a script, such as "https://www.googletagmanager.com/gtag/js?id=G-1"',
  ).optional(),
  /** The assistant's bot, by its id at the upstream (CHAT-010). */
  chat: z
    .strictObject({
      botName: z.string().min(1).default('HeadlineBot'),
      botAlias: z.string().min(1).default('Production'),
    })
    .prefault({}),
  /** Shopping assistants, and their rights (docs/agents.md). */
  agents: AgentSettings.prefault({}),
  /** How searches are answered besides by their words (docs/meaning.md). */
  search: SearchSettings.prefault({}),
  /** When the earlier price of a reduction is shown (docs/feeds-in.md). */
  reductions: z
    .strictObject({
      /** Days for which that price was asked, directly before the reduction; 0 believes every feed. */
      days: z.int('write a number of days, 0 to 365').min(0).max(365).default(28),
      /** Days after which the earlier price is no longer shown; it never is for longer than it was asked. */
      most: z.int('write a number of days, 1 to 365').min(1).max(365).default(90),
    })
    .prefault({}),
  /** Samples that one person gets in a year (docs/samples.md). */
  samplesPerYear: z.int('write a number of samples, 1 to 1000').min(1).max(1_000).default(10),
  copyrightYear: z.int().default(2024),
  /** Whether every subdomain of the site's hosts uses HTTPS, so that browsers may insist on it there, too. */
  httpsSubdomains: z.boolean('write true or false').default(false),
  /**
   * Hides the site from search engines and assistants, and shows the development banner unless the build is for
   * production. On a real domain only such a site may use test payments.
   */
  development: z.boolean().default(false),
});

/** The sealed secrets of a site, by the names of their values. */
export type SealedSecrets = z.output<typeof SiteSettings>['sealed'];

/** A brand's site: its settings without its secrets, and its id. */
export type Site = Omit<z.output<typeof SiteSettings>, 'sealed'> & {
  readonly id: string;
  /**
   * A hash of all that the site's pages are made of, except for what calls answer: it is in the keys of their caches.
   * A build fills it in; before that it is ''.
   */
  readonly revision: string;
};

/** A site as a build has it. A worker has opened its secrets, and keeps them apart from it. */
export type SealedSite = Site & { readonly sealed: SealedSecrets };
