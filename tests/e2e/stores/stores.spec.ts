import { expect, test, type Page } from '@playwright/test';
import { complaintsOf } from '../quality/checks.ts';
import { openFilters, sidebar } from '../listing/sidebar.ts';

const STORE = '/_/products/seller/1';

const products = (page: Page) => page.locator('.results article a.open');

const addresses = (page: Page): Promise<(string | null)[]> =>
  products(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')));

test.describe('a seller’s store without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[SELLER-010] [SELLER-011] shows 200 and 300 pixels of long lists, and more on request', async ({
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
});

test('[SELLER-006] a store lists rooms as checkboxes, the first of all rooms', async ({ page }) => {
  await page.goto(STORE);
  await page.locator('.listing').first().hover();
  await openFilters(page);
  const list = sidebar(page).getByRole('region', { name: 'Room' }).locator('.choices');
  const rooms = list.getByRole('checkbox');
  await expect(rooms.first()).toHaveAccessibleName('All Rooms');
  await expect(rooms.first()).toBeChecked();
  await rooms.nth(1).press(' ');
  await expect(page).toHaveURL(/[?&]room=\d+/);
  await expect(rooms.first()).not.toBeChecked();
  await expect(rooms.nth(1)).toBeChecked();
  await expect(rooms.nth(1)).toBeFocused();
});

test('[SELLER-006] [FILTER-014] a store keeps two rooms that are pressed on a slow line', async ({
  page,
}) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.goto(STORE);
  await page.locator('.listing').first().hover();
  await openFilters(page);
  await page.route(/[?&]room=/, async (route) => {
    await promise;
    await route.continue();
  });
  const list = sidebar(page).getByRole('region', { name: 'Room' }).locator('.choices');
  const rooms = list.getByRole('checkbox');
  await rooms.nth(1).press(' ');
  await rooms.nth(2).press(' ');
  resolve(undefined);
  await expect(page).toHaveURL(/[?&]room=\d+&room=\d+/);
  await expect(rooms.nth(1)).toBeChecked();
  await expect(rooms.nth(2)).toBeChecked();
});

test('[SELLER-013] [SELLER-014] a store loads the next page at the end, and goes back to the top', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto(`${STORE}?seed=17`);
  const top = page.getByRole('link', { name: 'Scroll to top', includeHidden: true });
  await expect(top).toBeHidden();
  for (const [offset, visible] of [
    [200, false],
    [201, true],
  ] as const) {
    await page.evaluate((to) => {
      scrollTo({ top: to, behavior: 'instant' });
    }, offset);
    await expect(top).toBeVisible({ visible });
  }
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

test('[ERROR-003] [ERROR-010] [HEADER-011] the header says for a while why the next page did not load', async ({
  page,
}) => {
  const explained = 'We are counting the stock.';
  // The page on which the shop says that a store could not be loaded.
  const replied = { body: `<main><div role="alert"><h1>${explained}</h1></div></main>` };
  await page.goto(`${STORE}?seed=17`);
  await page.route(/seed=17&page=2/, (route) =>
    replied.body === ''
      ? route.abort()
      : route.fulfill({ status: 503, contentType: 'text/html', body: replied.body }),
  );
  await page.locator('.listing').first().hover();
  const more = page.getByRole('link', { name: 'Load More Products' });
  await more.scrollIntoViewIfNeeded();
  const said = page.locator('header.header').getByRole('alert');
  await expect(said).toHaveText(explained);
  await expect(said).toBeInViewport({ ratio: 1 });
  for (const body of ['<h1>Bad gateway</h1>', '']) {
    replied.body = body;
    await more.click();
    await expect(said).toHaveText('Error retrieving the seller store');
  }
  await expect(said).toBeHidden();
  await expect(products(page)).toHaveCount(12);
});
