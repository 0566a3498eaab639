import { expect, test } from '@playwright/test';
import { requestFrom } from '../request.ts';

/* How much of a page is islands: bytes of its HTML from each `<astro-island>` to its end, with their attributes. */

/** Ceilings, as a share of the whole HTML. */
const CEILINGS = { list: 0.25, product: 0.2 } as const;

const LISTS = ['/products', '/products/category-furniture', '/products/color-greens'] as const;

/** Products of the first list that are weighed. */
const PRODUCTS = 6;

const HOSTS = ['localhost', 'hearth.localhost', 'nordhem.localhost', 'ombre.localhost'] as const;

const EDGES = /<astro-island\b|<\/astro-island>/g;

const bytesOf = (html: string): number => new TextEncoder().encode(html).length;

/** The share of a page's HTML that is in islands, also those in other islands: from 0 to 1. */
const shareOfIslands = (html: string): number => {
  let depth = 0;
  let inside = 0;
  let start = 0;
  for (const { 0: edge, index } of html.matchAll(EDGES)) {
    const isEnd = edge.startsWith('</');
    if (!isEnd && depth === 0) start = index;
    depth += isEnd ? -1 : 1;
    if (depth === 0) inside += bytesOf(html.slice(start, index + edge.length));
  }
  expect(depth).toBe(0);
  return inside / bytesOf(html);
};

test('the share of islands is counted from their first byte to their last', () => {
  const island = '<astro-island uid="1">é<astro-island></astro-island></astro-island>';
  expect(shareOfIslands(`${'a'.repeat(bytesOf(island))}${island}`)).toBe(0.5);
});

for (const host of HOSTS) {
  test(`a quarter of a list and a fifth of a product are the most that islands have at ${host}`, async () => {
    const pageOf = async (path: string): Promise<string> => {
      const { status, text } = await requestFrom(host, path);
      expect(status, path).toBe(200);
      return text;
    };
    for (const path of LISTS) {
      const share = shareOfIslands(await pageOf(path));
      expect(share, path).toBeLessThan(CEILINGS.list);
      // The filters are one.
      expect(share, path).toBeGreaterThan(0.1);
    }
    const list = await pageOf(LISTS[0]);
    const products = Array.from(
      list.matchAll(/<h2[^>]*>\s*<a[^>]*? href="(\/[^/"]+\/products\/d\/[\w-]+)"/g),
      ([, href = '']) => href,
    ).slice(0, PRODUCTS);
    expect(products).toHaveLength(PRODUCTS);
    for (const path of products) {
      expect(shareOfIslands(await pageOf(path)), path).toBeLessThan(CEILINGS.product);
    }
  });
}
