import { expect, test, type Page } from '@playwright/test';

test.use({ javaScriptEnabled: false });

test('[ROUTE-010] [LIST-001] [LIST-005] [LIST-010] lists every product', async ({ page }) => {
  expect((await page.goto('/products'))?.status()).toBe(200);
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail.getByRole('listitem').first()).toHaveText('All Products');
  await expect(page.getByText(/^\d+ Products$/)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(24);
});

test('[TILE-001] [TILE-002] [TILE-003] [TILE-004] [TILE-010] every tile tells enough to choose', async ({
  page,
}) => {
  await page.goto('/products');
  for (const tile of await page.getByRole('article').all()) {
    await expect(tile.locator('img').first()).toBeAttached();
    await expect(tile.locator('h2 .variant')).not.toBeEmpty();
    await expect(tile.locator('.brand a')).toHaveAttribute('href', /^\/products\/brand-/);
    await expect(tile.locator('.price')).toContainText(/^\s*(Now )?£[\d,]+\.\d\d|Request Price/);
  }
});

test('[TILE-005] [TILE-006] a tile leads to its variants and hints at more', async ({ page }) => {
  await page.goto('/products');
  const tile = page
    .getByRole('article')
    .filter({ has: page.locator('.thumbnails') })
    .first();
  const count = await tile.locator('.thumbnails a').count();
  expect(count).toBeGreaterThan(1);
  expect(count).toBeLessThanOrEqual(5);
  await expect(page.getByText('more colors & options').first()).toBeVisible();
  const second = tile.locator('.thumbnails a').nth(1);
  const name = (await second.getAttribute('title')) ?? '';
  const href = (await second.getAttribute('href')) ?? '';
  await second.click();
  await expect(page).toHaveURL(href);
  await expect(page.locator('main')).toContainText(name);
});

/** A room of the site, as its own call tells it. */
const roomOf = async (page: Page): Promise<{ tagId: string; urlSlug: string }> => {
  const reply = await page.goto('/web/tags?type=room');
  const { tags } = (await reply?.json()) as { tags: { tagId: string; urlSlug: string }[] };
  return tags[0] ?? { tagId: '', urlSlug: '' };
};

test('[ROUTE-006] [ROUTE-007] [ROUTE-008] [ROUTE-009] store lists name the list that they are', async ({
  page,
}) => {
  const canonical = async (path: string): Promise<string> => {
    expect((await page.goto(path))?.status(), path).toBe(200);
    const href = (await page.locator('link[rel=canonical]').getAttribute('href')) ?? '';
    return new URL(href).pathname;
  };
  expect(await canonical('/products/list')).toBe('/products');
  expect(await canonical('/products/list/cat/furniture')).toBe('/products/category-furniture');
  const room = await roomOf(page);
  const list = `/products/room-${room.urlSlug}`;
  expect(await canonical(`/_/products/list/room/${room.tagId}`)).toBe(list);
  const below = `/_/products/list/room/${room.tagId}/cat/furniture`;
  expect(await canonical(below)).toBe(`/products/category-furniture/room-${room.urlSlug}`);
});

test('[ROUTE-012] [ROUTE-013] [LIST-002] [LIST-018] narrows to a category and back', async ({
  page,
}) => {
  await page.goto('/products/category-furniture');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Furniture');
  const narrower = page.getByRole('navigation', { name: 'Narrower lists' });
  const child = narrower.getByRole('link').first();
  const name = (await child.textContent())?.trim() ?? '';
  await child.click();
  await expect(page).toHaveURL(/\/products\/category-furniture-[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const steps = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
  await expect(steps).toHaveText(['All Products', 'Furniture', name]);
  await steps.getByRole('link', { name: 'Furniture' }).click();
  await expect(page).toHaveURL('/products/category-furniture');
});

test('[LIST-013] turns its pages by links', async ({ page }) => {
  await page.goto('/products');
  const first = await page.locator('article h2').allInnerTexts();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/products?page=2');
  await expect(page.locator('link[rel=prev]')).toHaveAttribute('href', /\/products$/);
  expect(await page.locator('article h2').allInnerTexts()).not.toEqual(first);
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL('/products');
});

test('[ROUTE-011] always renders the list, and names the address that it should have', async ({
  page,
}) => {
  const reply = await page.goto('/products/anything/f1/f2/f3/f4/f5/f6');
  expect(reply?.status()).toBe(200);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /:\d+\/products$/);
});

const MISSING = [
  ...['/products/brand-nobody', '/products?tagId=0', '/products?page=9999'],
  ...['/products?page=1000000000', `/products${'/x'.repeat(300)}`, '/_/products/list/room/0'],
];

for (const path of MISSING) {
  test(`[ROUTE-022] does not find ${path.slice(0, 40)}`, async ({ page }) => {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByText('404', { exact: true })).toBeVisible();
  });
}

for (const number of ['0', '-1', 'two', '1.5']) {
  test(`sends page ${number} to the first page`, async ({ page }) => {
    const reply = await page.goto(`/products/category-furniture?page=${number}`);
    await expect(page).toHaveURL('/products/category-furniture');
    const moved = await reply?.request().redirectedFrom()?.response();
    expect(moved?.status()).toBe(301);
  });
}
