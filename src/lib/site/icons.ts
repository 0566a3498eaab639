import type { Site } from '@parlour/site';

/** The sizes in pixels of the icons that the build draws for each site. */
export const ICON_SIZES = [180, 192, 512] as const;

export const iconPath = ({ id }: Pick<Site, 'id'>, size: (typeof ICON_SIZES)[number]): string =>
  `/sites/${id}/icon-${String(size)}.png`;

/** The data with which a browser installs a site as an app. */
export const webManifest = (site: Site) => ({
  id: '/',
  name: site.name,
  short_name: site.name,
  description: site.tagline,
  lang: 'en-GB',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: site.theme.paper,
  theme_color: site.theme.paper,
  icons: ICON_SIZES.map((size) => ({
    src: iconPath(site, size),
    sizes: `${String(size)}x${String(size)}`,
    type: 'image/png',
    purpose: 'any maskable',
  })),
});
