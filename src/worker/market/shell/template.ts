import { templateDetails } from '@parlour/contract';
import type { Site } from '@parlour/site';
import { routes } from '../routes.ts';

const toTemplate = (site: Site) => ({
  logoUrl: site.logo,
  footerLogoUrl: site.footerLogo,
  footerSocialLinks: site.socialLinks,
  seller: site.seller,
  selectedFont: site.selectedFont,
  theme: site.theme,
});

export const templateRoutes = routes().on(templateDetails, ({ site }) => ({
  data: toTemplate(site),
}));
