import * as z from 'zod';
import { FooterSeller, SocialLink } from '#lib/contract/entities/template.ts';
import { FONT_NAMES } from './fonts.ts';

/** Text of a given form; the same hint tells what to write when it is missing or of another form. */
const written = (form: RegExp, hint: string) => z.string(hint).regex(form, hint);

const sentence = (hint: string) => z.string(hint).trim().min(1, hint);

const localPath = written(
  /^\/[\w./-]*$/,
  'write a path below public/, such as "/sites/hearth/logo.svg"',
);

const colour = written(/^#[0-9a-f]{6}$/i, 'write a colour as six hex digits, such as "#2f4a36"');

const host = written(
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
  'write a bare host name in lower case, such as "www.example.co.uk", without scheme or port',
);

const upstream = written(
  /^(embedded|https?:\/\/[^\s?#]+)$/,
  'write "embedded", or the base address of an API, such as "https://api.example.co.uk"',
);

const secretName = written(
  /^[A-Z][A-Z0-9_]*$/,
  'write the NAME of a secret in capitals, such as "API_TOKEN_HEARTH"',
);

const font = z.enum(FONT_NAMES, `choose one of: ${FONT_NAMES.join(', ')}`);

/** Colours of a site; every page is drawn with these and their mixtures alone. */
export const Theme = z.strictObject({
  scheme: z.enum(['light', 'dark']).default('light'),
  /** Ground of the page. */
  paper: colour,
  /** Ground of pictures, panels and the footer. */
  surface: colour,
  /** Text. */
  ink: colour,
  /** Secondary text; at least 4.5:1 on paper and surface. */
  muted: colour,
  /** Hairlines. */
  line: colour,
  /** Links, buttons, focus; at least 4.5:1 on paper. */
  accent: colour,
  /** Text on accent. */
  onAccent: colour,
  /** Text font; headings use `selectedFont`. */
  bodyFont: font,
  /** Corner radius of controls, as a CSS length. */
  radius: written(/^\d+(\.\d+)?(px|rem)$/, 'write a length, such as "4px"'),
});

const Layout = z.strictObject({
  header: z.enum(['inline', 'centred', 'split']).default('inline'),
  cardRatio: z.enum(['4 / 3', '1 / 1', '4 / 5']).default('4 / 3'),
  hero: z.enum(['full', 'split', 'framed']).default('split'),
});

const MenuEntry = z.strictObject({
  name: sentence('write the text of the menu entry'),
  url: written(/^\/(?!\/)/, 'write a path of this site, such as "/products"'),
});

const SignIn = z.strictObject({
  /** `embedded` for the built-in identity provider, or the issuer of another one. */
  issuer: upstream,
  clientId: sentence('write the client id that the identity provider knows this site by'),
  scopes: z.array(z.string().min(1), 'write a list, such as ["openid", "email"]').min(1),
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
  favicon: localPath,
  socialLinks: z.array(SocialLink).default([]),
  seller: FooterSeller,
  selectedFont: font,
  theme: Theme,
  layout: Layout.prefault({}),
  /** Name of the assortment that the embedded market sells here; sites may share one. */
  assortment: written(/^[a-z][a-z0-9-]*$/, 'write a short name in lower case'),
  upstreams: z.strictObject({ main: upstream, web: upstream, customer: upstream }),
  apiTokenSecret: secretName,
  signIn: SignIn,
  menu: z.array(MenuEntry).min(1, 'name at least one menu entry'),
  copyrightYear: z.int().default(2024),
  /** Shows the development banner. */
  development: z.boolean().default(false),
});

/** A brand site: its settings and its id. */
export type Site = z.output<typeof SiteSettings> & { readonly id: string };
