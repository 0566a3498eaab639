import type { Tile } from '../listing/tile.ts';
import type { TrailStep } from '../shell/trail.ts';

type Data = Readonly<Record<string, unknown>>;

/** A breadcrumb trail for search engines; the last step is the page itself. */
export const breadcrumbData = (
  trail: readonly TrailStep[],
  canonical: string,
  origin: string,
): Data => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + (href ?? canonical),
  })),
});

/** The products on a list's page for search engines; without those that have no page. */
export const itemListData = (tiles: readonly Tile[], origin: string): Data => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: tiles
    .flatMap(({ href, name }) => (href === null ? [] : { href, name }))
    .map(({ href, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: origin + href,
    })),
});

/** JSON that cannot close its script element. */
export const scriptJson = (data: Data): string => JSON.stringify(data).replaceAll('<', '\\u003c');
