import type { FooterSeller, TemplateDetails } from '#lib/contract/entities/template.ts';
import { FONT_NAMES, type FontName } from './fonts.ts';
import type { Site } from './schema.ts';
import { Theme } from './theme-schema.ts';

/** What makes a page look like its site: the upstream's word where it has one, else the settings'. */
export interface Template {
  readonly logo: string;
  readonly footerLogo: string;
  readonly socialLinks: Site['socialLinks'];
  /** Telephone and e-mail say 'NA' when they are missing. */
  readonly seller: FooterSeller;
  readonly selectedFont: FontName;
  readonly theme: Site['theme'];
}

interface TemplateSource {
  templateDetails(): Promise<{ readonly data: TemplateDetails }>;
}

/**
 * The template of a site. When the upstream fails, which its caller logs, the site's own settings
 * make it (TENANT-008, spec decision 12). Nothing of the upstream's that is no picture address, no known
 * font or no colour gets into a page.
 */
export const templateFor = async (api: TemplateSource, site: Site): Promise<Template> => {
  const details = await detailsOrNothing(api);
  return details === undefined ? templateOf(site) : storedTemplate(site, details);
};

/** The template that a site's settings make, with the upstream's details where there are any. */
export const templateOf = (site: Site, details?: TemplateDetails): Template => ({
  logo: picture(details?.logoUrl) ?? site.logo,
  footerLogo: picture(details?.footerLogoUrl) ?? site.footerLogo,
  socialLinks: details?.footerSocialLinks.length ? details.footerSocialLinks : site.socialLinks,
  seller: reachable(details?.seller.companyName ? details.seller : site.seller),
  selectedFont: FONT_NAMES.find((name) => name === details?.selectedFont) ?? site.selectedFont,
  theme: themed(site.theme, details?.theme ?? {}),
});

const kept = new WeakMap<TemplateDetails, { readonly site: Site; readonly template: Template }>();

/** Made once for all pages that share the upstream's reply. */
const storedTemplate = (site: Site, details: TemplateDetails): Template => {
  const known = kept.get(details);
  if (known?.site === site) return known.template;
  const template = templateOf(site, details);
  kept.set(details, { site, template });
  return template;
};

const detailsOrNothing = async (api: TemplateSource): Promise<TemplateDetails | undefined> => {
  try {
    return (await api.templateDetails()).data;
  } catch {
    // Logged where the call failed; a page without its template is better than none.
    return undefined;
  }
};

const picture = (address = ''): string | undefined =>
  /^(https:\/\/|\/(?![/\\]))[^\s"'<>\\]+$/.test(address) ? address : undefined;

/** Stands for a telephone or an e-mail that a site has none of (HEADER-015). */
export const NOT_AVAILABLE = 'NA';

const reachable = (seller: FooterSeller): FooterSeller => ({
  ...seller,
  serviceTelephone: seller.serviceTelephone || NOT_AVAILABLE,
  serviceEmail: seller.serviceEmail || NOT_AVAILABLE,
});

/** All tokens together; where they do not fit, one at a time, so that a bad one costs no other. */
const themed = (theme: Site['theme'], tokens: TemplateDetails['theme']): Site['theme'] => {
  const whole = Theme.safeParse({ ...theme, ...tokens });
  return whole.success ? whole.data : themedSingly(theme, tokens);
};

const themedSingly = (theme: Site['theme'], tokens: TemplateDetails['theme']): Site['theme'] =>
  Object.entries(tokens).reduce((current, [name, token]) => {
    const next = Theme.safeParse({ ...current, [name]: token });
    return next.success ? next.data : current;
  }, theme);
