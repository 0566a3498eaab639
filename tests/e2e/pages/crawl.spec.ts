import { expect, test } from '@playwright/test';
import { visit } from '../visit.ts';

test.use({ javaScriptEnabled: false });

/** The reply of the shop that the running project visits; for what is no page of a browser. */
const ask = (path: string, baseURL: string | undefined) =>
  visit(new URL(baseURL ?? '').hostname, path);

test(
  'every address of the sitemap is there, and names itself',
  { tag: '@every-site' },
  async ({ page, baseURL }) => {
    const origin = baseURL ?? '';
    const robots = (await ask('/robots.txt', baseURL)).text;
    const sitemap = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '';
    expect(sitemap).toBe(`${origin}/sitemap.xml`);
    const locations = async (address: string) =>
      [
        ...(await ask(new URL(address).pathname, baseURL)).text.matchAll(/<loc>([^<]+)<\/loc>/g),
      ].map(([, location = '']) => location);
    const files = await locations(sitemap);
    expect(files.length).toBeGreaterThanOrEqual(4);
    for (const file of files) {
      const [first = ''] = await locations(file);
      expect((await page.goto(first))?.status(), first).toBe(200);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', first);
      await expect(page.locator('meta[name=robots]')).toHaveCount(0);
    }
  },
);

test('[SEO-001] [SEO-002] [SEO-003] a list tells what it is', async ({ page, baseURL }) => {
  await page.goto('/products/category-furniture');
  const meta = (property: string) => page.locator(`meta[property="${property}"]`);
  await expect(meta('og:url')).toHaveAttribute(
    'content',
    `${baseURL ?? ''}/products/category-furniture`,
  );
  await expect(meta('og:type')).toHaveAttribute('content', 'website');
  await expect(meta('og:title')).toHaveAttribute('content', await page.title());
  await expect(meta('og:image')).toHaveAttribute('content', /^http.+/);
  await expect(meta('og:image:width')).toHaveAttribute('content', '1200');
  await expect(meta('og:image:height')).toHaveAttribute('content', '630');
  const data = await page.locator('script[type="application/ld+json"]').allInnerTexts();
  expect(data.map((text) => (JSON.parse(text) as { '@type': string })['@type'])).toEqual([
    'BreadcrumbList',
    'ItemList',
  ]);
});

const forms = [
  ['[ROUTE-008]', '/products/list', '/products'],
  ['[ROUTE-009]', '/products/list/cat/furniture', '/products/category-furniture'],
] as const;

for (const [id, address, canonical] of forms) {
  test(`${id} ${address} is a list`, async ({ page, baseURL }) => {
    expect((await page.goto(address))?.status()).toBe(200);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      `${baseURL ?? ''}${canonical}`,
    );
  });
}

test('[ROUTE-006] [ROUTE-007] lists by ids', async ({ page, baseURL }) => {
  const { tags } = JSON.parse((await ask('/web/tags', baseURL)).text) as {
    tags: { type: string; tagId: string; urlSlug: string; parentUrlSlug: string }[];
  };
  const room = tags.find(({ type }) => type === 'room')!;
  expect((await page.goto(`/x/products/list/room/${room.tagId}`))?.status()).toBe(200);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    new RegExp(`/products/room-${room.urlSlug}$`),
  );
  const reply = await page.goto(`/x/products/list/room/${room.tagId}/cat/furniture`);
  expect(reply?.status()).toBe(200);
  await expect(page.locator('.chips a.chip')).toHaveCount(2);
});

test('[ROUTE-017] [LIST-015] searches by prefix and by text', async ({ page }) => {
  await page.goto('/products/t?prefix=sof');
  await expect(page.locator('article').first()).toContainText(/sof/i);
  await page.goto('/products?searchQuery=zzzzqqq');
  await expect(page.getByText('No Products found')).toBeVisible();
});

const HOSTILE = [
  ['/products?page=1000000000', 404],
  ['/products?sort=%27%22%3Cscript%3E&page=1', 200],
  [`/products/${'color-x/'.repeat(300)}y`, 404],
  [`/products?searchQuery=${encodeURIComponent('"*) OR (title:^ NEAR')}`, 200],
  ['/products/color-%E0%A4%A', 404],
  ['/x/products/list/room/__proto__', 404],
] as const;

for (const [address, status] of HOSTILE) {
  test(`answers ${status} to ${address.slice(0, 60)}`, async ({ baseURL }) => {
    expect((await ask(address, baseURL)).status).toBe(status);
  });
}
