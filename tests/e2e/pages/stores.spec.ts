import { expect, test, type Page } from '@playwright/test';
import { complaintsOf } from './shop.ts';
import { openFilters, sidebar } from './sidebar.ts';

const STORE = '/_/products/seller/1';

const choose = async (page: Page, heading: string, name: string | RegExp): Promise<void> => {
  await openFilters(page);
  const group = sidebar(page).getByRole('region', { name: heading });
  await group.getByRole('link', { name }).first().click();
};

const products = (page: Page) => page.locator('.results article a.open');

const addresses = (page: Page): Promise<(string | null)[]> =>
  products(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')));

test.describe('a seller’s store without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[ROUTE-003] [ROUTE-004] [ROUTE-005] [SELLER-002] [SELLER-008] [SELLER-015] opens from both addresses and leads to the profile', async ({
    page,
  }) => {
    expect((await page.goto('/seller/1'))?.status()).toBe(200);
    await expect(products(page)).toHaveCount(12);
    const canonical = page.locator('link[rel=canonical]');
    const address = (await canonical.getAttribute('href')) ?? '';
    expect(address).toMatch(/\/calder-mill-interiors\/products\/seller\/1$/);
    await page.goto(STORE);
    await expect(canonical).toHaveAttribute('href', address);
    await page.getByRole('heading', { level: 1 }).getByRole('link').click();
    await expect(page).toHaveURL('/profile/seller/1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calder Mill Interiors');
    await page.getByRole('link', { name: 'Visit the store' }).click();
    await expect(page).toHaveURL(/\/products\/seller\/1$/);
  });

  test('[SELLER-012] [SELLER-013] [SELLER-018] pages through one order by links', async ({
    page,
  }) => {
    await page.goto(`${STORE}?seed=17`);
    const first = await addresses(page);
    await page.getByRole('link', { name: 'Load More Products' }).click();
    await expect(page).toHaveURL(/seed=17&page=2$/);
    const second = await addresses(page);
    expect(new Set([...first, ...second]).size).toBe(24);
    await page.goto(`${STORE}?seed=18`);
    expect(await addresses(page)).not.toEqual(first);
  });

  test('[SELLER-004] [SELLER-005] [SELLER-006] [SELLER-007] [SELLER-009] [SELLER-017] narrows, finds nothing, and resets', async ({
    page,
  }) => {
    await page.goto(`${STORE}?seed=17&page=2`);
    await choose(page, 'Category', /^Sofas/);
    await expect(page).toHaveURL(/\/products\/seller\/1\?category=\d+$/);
    await choose(page, 'Room', /^Living/);
    await expect(page).toHaveURL(/category=\d+&room=\d+$/);
    await choose(page, 'Price', 'Less than £100');
    await expect(page).toHaveURL(/category=\d+&room=\d+&max=100$/);
    await expect(
      page.getByText('No products found. You may try changing the search criteria...'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Load More Products' })).toHaveCount(0);
    await openFilters(page);
    await sidebar(page).getByRole('link', { name: 'Reset All' }).click();
    await expect(page).toHaveURL(/\/products\/seller\/1$/);
    await openFilters(page);
    for (const name of ['All Categories', 'All Rooms', 'All Prices']) {
      await expect(sidebar(page).getByRole('link', { name })).toHaveAttribute(
        'aria-current',
        'true',
      );
    }
  });

  test('[SELLER-010] [SELLER-011] shows 200 and 300 pixels of long lists, and more when asked', async ({
    page,
  }) => {
    await page.goto(STORE);
    await openFilters(page);
    for (const [heading, height] of [
      ['Category', 200],
      ['Room', 300],
    ] as const) {
      const group = sidebar(page).getByRole('region', { name: heading });
      const content = group.locator('.content');
      const shown = async () => (await content.boundingBox())?.height ?? 0;
      expect(await shown()).toBe(height);
      await group.getByText('Show more...').click();
      expect(await shown()).toBeGreaterThan(height);
      await group.getByText('Show less...').click();
      expect(await shown()).toBe(height);
    }
  });

  test('[SELLER-003] goes by price', async ({ page }) => {
    await page.goto(STORE);
    await page.locator('.sort summary').click();
    await expect(page.locator('.sort .orders a')).toHaveText([
      ...['Relevance', 'Price low to high', 'Price high to low', 'Best reviewed'],
    ]);
    await page.getByRole('link', { name: 'Price low to high' }).click();
    await expect(page).toHaveURL(/sort=actualPrice$/);
    const prices = await page.locator('.results .now').allInnerTexts();
    const pounds = prices.map((text) => Number(/£([\d,.]+)/.exec(text)?.[1]?.replace(',', '')));
    expect(pounds).toEqual(pounds.toSorted((a, b) => a - b));
  });

  for (const path of [
    '/seller/999',
    '/seller/1?page=99',
    '/profile/seller/999',
    '/store/colours',
  ]) {
    test(`does not find ${path}`, async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(404);
    });
  }

  test('[STORE-001] [STORE-002] [STORE-003] [STORE-004] [ROUTE-015] [ROUTE-016] index pages lead to the stores', async ({
    page,
  }) => {
    for (const [index, kind] of [
      ['brands', 'brand'],
      ['styles', 'style'],
      ['categories', 'category'],
      ['rooms', 'room'],
    ] as const) {
      expect((await page.goto(`/store/${index}`))?.status()).toBe(200);
      const entry = page.locator('.entry .open').first();
      await expect(entry.locator('.count')).toContainText(/[1-9]/);
      await expect(entry).toHaveAttribute('href', new RegExp(`^/products/${kind}-`));
      const name = await entry.locator('.name').innerText();
      await entry.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(products(page).first()).toBeAttached();
    }
  });
});

test('[SELLER-013] [SELLER-014] loads on at the end, and goes back to the top', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto(`${STORE}?seed=17`);
  const top = page.getByRole('link', { name: 'Scroll to top', includeHidden: true });
  await expect(top).toBeHidden();
  await page.locator('.listing').first().hover();
  await page.evaluate(() => {
    scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
  });
  await expect.poll(() => products(page).count()).toBeGreaterThanOrEqual(24);
  await expect(page).toHaveURL(/seed=17&page=\d+$/);
  const shown = await addresses(page);
  expect(new Set(shown).size).toBe(shown.length);
  await expect(top).toBeVisible();
  await top.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(top).toBeHidden();
  expect(complaints).toEqual([]);
});

test('[ERROR-003] [ERROR-010] says that a further page did not come', async ({ page }) => {
  await page.goto(`${STORE}?seed=17`);
  await page.route(/page=2/, (route) => route.abort());
  await page.locator('.listing').first().hover();
  await page.getByRole('link', { name: 'Load More Products' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('Error retrieving the seller store')).toBeVisible();
  await expect(products(page)).toHaveCount(12);
});
