import { expect } from '@playwright/test';
import { requestSite } from '../request.ts';

/** Path of a piece of this site whose swatches somebody sends. */
export const sampledVariant = async (): Promise<string> => {
  for (const list of ['/products/category-sofas', '/products', '/products?page=2']) {
    const { text } = await requestSite(list);
    const paths = new Set(
      [...text.matchAll(/<h2[^>]*>\s*<a[^>]*? href="([^"]+)"/g)].map(([, href = '']) => href),
    );
    for (const path of paths) {
      if ((await requestSite(path)).text.includes('data-sample')) return path;
    }
  }
  expect('a piece with samples').toBe('found');
  return '';
};
