import { expect, test } from '@playwright/test';
import { visit } from '../visit.ts';

test.use({ javaScriptEnabled: false });

/** The reply of the shop that the running project visits; for what is no page of a browser. */
const ask = (path: string, baseURL: string | undefined) =>
  visit(new URL(baseURL ?? '').hostname, path);

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
