import * as z from 'zod';
import { FooterSeller, SocialLink } from '#lib/contract/entities/template.ts';
import { AgentSettings } from './agent-schema.ts';
import { DEFAULT_HOME, Hero, HomeBlock, Layout } from './layout-schema.ts';
import { operatorRole, OperatorSignIn } from './operator-sign-in.ts';
import { localPath, mailbox, secretName, sentence, SiteLink, webUrl, written } from './readers.ts';
import { SearchSettings } from './search-settings.ts';
import { font, Theme } from './theme-schema.ts';

/** What is the same whoever carries the emails. */
const SENDER = {
  /** Mailbox that emails come from; `seller.serviceEmail` when absent. */
  from: mailbox.optional(),
  /** Mailbox that answers go to; `seller.serviceEmail` when absent. */
  replyTo: mailbox.optional(),
  /** The site's logo as mail programs show it: PNG or JPEG, of the shape of `logoSize`, on the paper's colour. */
  logo: localPath
    .refine(
      (path) => /\.(png|jpe?g)$/.test(path),
      'name a PNG or a JPEG; mail programs show no SVG',
    )
    .optional(),
} as const;

/** Of a provider that takes emails over HTTP. */
const OVER_HTTP = {
  ...SENDER,
  /** Name of the secret that holds the provider's key. */
  key: secretName,
  /**
   * Name of the secret by which the provider shows that what it tells of bounces is its own: the signing
   * secret of the webhook at Resend, `name:password` at Postmark.
   */
  webhookSecret: secretName.optional(),
  /** Address of the API, for tests against a server of one's own. */
  api: webUrl.optional(),
} as const;

/** Who carries a site's emails. */
const MailSettings = z.discriminatedUnion(
  'provider',
  [
    /** The platform's e-mail binding, `EMAIL`. */
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
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
  'write a bare host name in lower case, such as "www.example.co.uk", without scheme or port',
);

const upstream = written(
  /^(embedded|https?:\/\/[^\s?#]+)$/,
  'write "embedded", or the base address of an API, such as "https://api.example.co.uk"',
);

/** Where shoppers write to; the policy pages name all four (STATIC-017). */
const Mailboxes = z.strictObject(
  { support: mailbox, sales: mailbox, info: mailbox, privacy: mailbox },
  'add a table with the four addresses support, sales, info and privacy',
);

const SignIn = z.strictObject({
  /** `embedded` for the built-in identity provider, or the issuer of another one. */
  issuer: upstream,
  clientId: sentence('write the client id that the identity provider knows this site by'),
  /** Name of the secret that holds the client's secret. */
  clientSecret: secretName,
  scopes: z.array(z.string().min(1), 'write a list, such as ["openid", "email"]').min(1),
  /** Audience of this site's access tokens at another provider, asked for as `resource` (RFC 8707). */
  audience: sentence('write the audience that access tokens for this site carry').optional(),
  /** Claim of the id token that holds the account type. */
  accountTypeClaim: z.string().min(1).default('account_type'),
  /** Sign-up page of a provider that has one beside its authorization endpoint, such as Cognito. */
  signUpUrl: webUrl.optional(),
  /** Sign-out page that takes `client_id` and `logout_uri`, for a provider such as Cognito. */
  signOutUrl: webUrl.optional(),
});

/** Who takes the money of a site's orders. */
const PaymentSettings = z.discriminatedUnion(
  'provider',
  [
    /** The embedded test payment: nothing is charged. Other than locally it must be written out. */
    z.strictObject({ provider: z.literal('test') }),
    z.strictObject({
      provider: z.literal('stripe'),
      /** Public; the browser's part. */
      publishableKey: written(/^pk_\w+$/, 'write the publishable key, such as "pk_live_..."'),
      secretKey: secretName,
      /** Name of the secret that signs what Stripe sends to the site's webhook. */
      webhookSecret: secretName,
      /** Address of the API, for tests against a server of one's own. */
      api: webUrl.optional(),
    }),
  ],
  'write a provider: "test" or "stripe"',
);

/** An operator of this site alone; the installation's operator holds `OPERATOR_TOKEN`. */
const Operator = z.strictObject({
  /** Who it is, for the list of what operators did. */
  name: sentence('write the name that is kept with what this operator does'),
  /** Name of the secret that holds the operator's token. */
  token: secretName,
  role: operatorRole,
});

/**
 * Where the calls of each API family go. `olderPaths` says where an upstream has the calls that the
 * documents write without a prefix (`orders/getcart`): below `v1/api/` as all others of the main API,
 * or `bare`, as written. The embedded market has them below the prefix alone.
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

/** Settings of one brand site: one `[vars.SITES.<id>]` block of wrangler.toml. */
export const SiteSettings = z.strictObject({
  /** Hosts that this site answers on; the first is the main one. */
  hosts: z.array(host).min(1, 'name at least one host'),
  /** Public address of the site for canonical links and feeds, without a trailing slash. */
  origin: written(/^https?:\/\/[^/\s]+$/, 'write an origin, such as "https://www.example.co.uk"'),
  name: sentence('write the name that shoppers see'),
  /** One sentence under the name on the home page and in its description. */
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
  operators: z.array(Operator).default([]),
  /** Beside those with a token: whom the identity provider gives a role. Nobody when absent. */
  operatorSignIn: OperatorSignIn.optional(),
  signIn: SignIn,
  payments: PaymentSettings.prefault({ provider: 'test' }),
  mail: MailSettings.prefault({ provider: 'platform' }),
  /** Another provider of addresses by postcode (API-044); the built-in table of towns when absent. */
  postcodes: z
    .strictObject({
      url: written(
        /^https?:\/\/[^\s#]*\{postcode\}[^\s#]*$/,
        'write an address with {postcode} in it, such as "https://api.example/find/{postcode}"',
      ),
      /** Name of the secret that stands for `{key}` in it. */
      keySecret: secretName.optional(),
    })
    .optional(),
  menu: z.array(SiteLink).min(1, 'name at least one menu entry'),
  /** Whether pictures of feeds that are loaded for this site are fetched and served from its own store. */
  keepPictures: z.boolean('write true or false').default(false),
  /** Script of an analytics provider, loaded after a visitor's yes alone; absent: no third party. */
  analyticsTag: written(
    /^https:\/\/[^\s"'<>#]+$/,
    'write the address of a script, such as "https://www.googletagmanager.com/gtag/js?id=G-1"',
  ).optional(),
  /** The assistant's bot as its upstream knows it (CHAT-010). */
  chat: z
    .strictObject({
      botName: z.string().min(1).default('HeadlineBot'),
      botAlias: z.string().min(1).default('Production'),
    })
    .prefault({}),
  /** Shopping assistants, and what they may do (docs/agents.md). */
  agents: AgentSettings.prefault({}),
  /** How searches are answered beside by their words (docs/meaning.md). */
  search: SearchSettings.prefault({}),
  copyrightYear: z.int().default(2024),
  /** Shows the development banner. On a real domain only such a site may use test payments. */
  development: z.boolean().default(false),
});

/** A brand site: its settings and its id. */
export type Site = z.output<typeof SiteSettings> & { readonly id: string };
