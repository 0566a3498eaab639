import * as z from 'zod';
import { list, text } from '../readers.ts';

const WEBSITE_TYPES = ['facebook', 'instagram', 'linkedin', 'youtube', 'twitter'] as const;

export const SocialLink = z.object({ websiteType: z.enum(WEBSITE_TYPES), link: z.url() });

/** The company behind a site, for the top bar and the footer (ENTITY-035, TENANT-007). */
export const FooterSeller = z.object({
  companyName: text,
  companyAddress1: text,
  companyAddress2: text,
  city: text,
  country: text,
  companyPostcode: text,
  serviceEmail: text,
  serviceTelephone: text,
  vat: text,
  description: text,
});

/** The look of a site (TENANT-005). */
export const TemplateDetails = z.object({
  logoUrl: text,
  footerLogoUrl: text,
  footerSocialLinks: list(SocialLink),
  seller: FooterSeller.nullish().transform((value) => value ?? FooterSeller.parse({})),
  selectedFont: text,
  theme: z
    .record(z.string(), z.string())
    .nullish()
    .transform((value) => value ?? {}),
});

export type TemplateDetails = z.output<typeof TemplateDetails>;
export type FooterSeller = z.output<typeof FooterSeller>;
