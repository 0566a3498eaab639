import type { FooterSeller, TemplateDetails } from '@parlour/contract';
import { FONT_NAMES, type FontName, type Site, Theme } from '@parlour/site';

/** The look of a site's pages: from the upstream as far as it has one, else from the settings. */
export interface Template {
  readonly logo: string;
  readonly footerLogo: string;
  readonly socialLinks: Site['socialLinks'];
  /** The telephone and the email address are 'NA' if they are missing. */
  readonly seller: FooterSeller;
  readonly selectedFont: FontName;
  readonly theme: Site['theme'];
}

interface TemplateSource {
  templateDetails(): Promise<{ readonly data: TemplateDetails }>;
}

/**
 * The template of a site. If the upstream fails, which the caller logs, the site's own settings make it
 * (TENANT-008, spec decision 12). From the upstream, only valid picture URLs, known fonts and colours reach a
 * page.
 */
export const templateFor = async (api: TemplateSource, site: Site): Promise<Template> => {
  const details = await detailsOrNothing(api);
  return details === undefined ? templateOf(site) : storedTemplate(site, details);
};

/** The template of a site's settings, with the upstream's details if there are any. */
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
    // The call has logged its failure; a page without its template is better than none.
    return undefined;
  }
};

const picture = (url = ''): string | undefined =>
  /^(https:\/\/|\/(?![/\\]))[^\s"'<>\\]+$/.test(url) ? url : undefined;

/** Stands in for a missing telephone number or email address (HEADER-015). */
export const NOT_AVAILABLE = 'NA';

const reachable = (seller: FooterSeller): FooterSeller => ({
  ...seller,
  serviceTelephone: seller.serviceTelephone || NOT_AVAILABLE,
  serviceEmail: seller.serviceEmail || NOT_AVAILABLE,
});

/** All tokens together; if they do not match, one at a time, so that an invalid one does not affect the others. */
const themed = (theme: Site['theme'], tokens: TemplateDetails['theme']): Site['theme'] => {
  const whole = Theme.safeParse({ ...theme, ...tokens });
  if (whole.success) return whole.data;
  return Object.entries(tokens).reduce((current, [name, token]) => {
    const next = Theme.safeParse({ ...current, [name]: token });
    return next.success ? next.data : current;
  }, theme);
};
