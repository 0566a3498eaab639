import { expect, test } from '@playwright/test';
import { requestPage } from '../sent-page.ts';

/* Mistyped and malicious URLs. */

const NOT_FOUND = [
  '/products/brand-nobody',
  '/products?tagId=0',
  '/products?page=9999',
  '/products?page=1000000000',
  `/products${'/x'.repeat(300)}`,
  '/_/products/list/room/0',
  `/products/${'color-x/'.repeat(300)}y`,
  '/x/products/list/room/__proto__',
  '/products/nonsense-1',
  '/products/category-furniture/size-large',
  '/products/price-1-0',
  '/seller/999',
  '/seller/1?page=99',
  '/profile/seller/999',
  '/store/colours',
];

/** URLs that cannot be decoded as a path. */
const UNREADABLE = ['/products/color-%E0%A4%A', '/_/products/seller/%', '/store/%', '/info/tag/%'];

const ANSWERED = [
  '/products?sort=%27%22%3Cscript%3E&page=1',
  '/products?searchQuery=%00',
  '/compare?v=%',
  `/products?searchQuery=${encodeURIComponent('"*) OR (title:^ NEAR')}`,
  '/products/t?prefix=%E0%A4',
  '/seller/1?seed=99999999999999999999',
];

for (const path of NOT_FOUND) {
  test(`[ROUTE-022] answers 404 to ${path.slice(0, 60)}`, async () => {
    const page = await requestPage(path);
    expect(page.status).toBe(404);
    expect(page.text).toContain('404');
  });
}

for (const path of UNREADABLE) {
  test(`answers 400 to ${path}`, async () => {
    const page = await requestPage(path);
    expect(page.status).toBe(400);
    expect(page.text).toContain('This URL can’t be read.');
  });
}

for (const path of ANSWERED) {
  test(`answers 200 to ${path.slice(0, 60)}`, async () => {
    expect((await requestPage(path)).status).toBe(200);
  });
}
