import { expect, test } from '@playwright/test';
import robotsParser from 'robots-parser';
import { configuredSites } from '../../../tools/local/sites.ts';
import { requestFrom } from '../request.ts';
import { productsOf } from '../listing/list-page.ts';
import { readPage } from '../sent-page.ts';

const { sites } = await configuredSites();

const CLOSED = [
  '/purchase/cart-new',
  '/auth/sign-in',
  '/idp/sign-up',
  '/web/tags',
  '/v1/api/products',
  '/products?page=2&sort=price',
  '/products?searchQuery=sofa',
  '/compare?v=1',
];

for (const { id, hosts, origin } of sites) {
  const [host = ''] = hosts;

  test(`robots.txt of ${id} admits crawlers to public pages and keeps them from private ones`, async () => {
    const { text } = await requestFrom(host, '/robots.txt');
    const [sitemap = ''] = robotsParser(`${origin}/robots.txt`, text).getSitemaps();
    const here = new URL(sitemap).origin;
    const robots = robotsParser(`${here}/robots.txt`, text);
    const [product = ''] = productsOf(await readPage('/products', host));
    const open = ['/', '/products', '/products/category-furniture', '/about-us', '/_/blog/t'];
    for (const path of [...open, product]) {
      expect([path, robots.isAllowed(here + path, 'Googlebot')]).toEqual([path, true]);
    }
    for (const path of CLOSED) {
      expect([path, robots.isAllowed(here + path, 'Googlebot')]).toEqual([path, false]);
    }
  });
}
