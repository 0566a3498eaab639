import { expect, test, type Page } from '@playwright/test';
import { complaintsOf } from './shop.ts';
import { chips, closeFilters, group, isNarrow, openFilters, sidebar } from './sidebar.ts';

const countOf = async (page: Page): Promise<number> =>
  Number((await page.getByText(/^\d+ Products$/).textContent())?.match(/\d+/)?.[0]);

/** Chooses the first choice of a group below its headings and tells its name and its count. */
const choose = async (page: Page, name: string, at = 0) => {
  await openFilters(page);
  const chosen = group(page, name);
  if ((await chosen.getAttribute('open')) === null) await chosen.locator('summary').click();
  const choice = chosen.locator('.choices a:not([aria-current])').nth(at);
  const label = (await choice.locator('.name').innerText()).trim();
  const count = Number(/\d+/.exec(await choice.locator('.count').innerText())?.[0]);
  await choice.click();
  return { label, count };
};

for (const javaScriptEnabled of [false, true]) {
  test.describe(`filters ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('[FILTER-004] [FILTER-005] [FILTER-006] [FILTER-007] come in seven groups with counts', async ({
      page,
    }) => {
      await page.goto('/products');
      await openFilters(page);
      const names = sidebar(page).locator('summary .title');
      const seven = ['Colour', 'Material', 'Brand', 'Category', 'Room', 'Style', 'Mood'];
      await expect(names).toHaveText([...seven, 'Price', 'Size'], { ignoreCase: true });
      await expect(group(page, 'Colour').locator('circle').first()).toBeVisible();
      for (const at of [2, 3, 4, 5, 6]) {
        const count = sidebar(page).locator('details').nth(at).locator('.choice .count').first();
        await expect(count).toContainText(/[1-9]\d*/);
      }
    });

    test('[FILTER-012] [FILTER-014] [LIST-009] [FILTER-017] choose, tell the truth, and are taken back', async ({
      page,
    }) => {
      await page.goto('/products');
      const all = await countOf(page);
      const { label, count } = await choose(page, 'Colour');
      await expect(page).toHaveURL(/\/products\/color-[\w-]+$/);
      await closeFilters(page);
      await expect(page.getByText(`${count} Products`, { exact: true })).toBeVisible();
      await expect(chips(page).getByRole('link')).toHaveText([label]);
      await chips(page)
        .getByRole('link', { name: `Remove ${label}` })
        .click();
      await expect(page).toHaveURL('/products');
      await expect(page.getByText(`${all} Products`, { exact: true })).toBeVisible();
    });

    test('[FILTER-012] a second colour adds, a material narrows, Clear all ends it', async ({
      page,
    }) => {
      await page.goto('/products');
      const { count: one } = await choose(page, 'Colour');
      await expect(page).toHaveURL(/color-/);
      await expect.poll(() => countOf(page)).toBe(one);
      await choose(page, 'Colour');
      await expect(page).toHaveURL(/color-\w+-\w+/);
      await expect.poll(() => countOf(page)).toBeGreaterThanOrEqual(one);
      const { count } = await choose(page, 'Material');
      await expect(page).toHaveURL(/\/color-[\w-]+\/material-[\w-]+$/);
      await closeFilters(page);
      await expect(page.getByText(`${count} Products`, { exact: true })).toBeVisible();
      await expect(page.locator('meta[name=robots]')).toHaveAttribute(
        'content',
        /noindex, nofollow/,
      );
      await openFilters(page);
      await sidebar(page).getByRole('link', { name: 'Clear all' }).click();
      await expect(page).toHaveURL('/products');
    });

    test('[FILTER-015] [FILTER-016] a category takes the place of another', async ({ page }) => {
      await page.goto('/products/category-furniture');
      await choose(page, 'Category');
      await expect(page).toHaveURL(/\/products\/category-[\w-]+$/);
      await expect(chips(page).getByRole('link')).toHaveCount(1);
    });

    test('[LIST-008] the list goes by price', async ({ page }) => {
      await page.goto('/products');
      await page.locator('.sort summary').click();
      await page.getByRole('link', { name: 'Price low to high' }).click();
      await expect(page).toHaveURL('/products?sort=price_asc');
      await expect(page.locator('.sort .current')).toHaveText('Price low to high');
      const prices = await page.locator('article .now').allInnerTexts();
      const pounds = prices.map((text) =>
        Number(/£([\d,]+\.\d\d)/.exec(text)?.[1]?.replace(',', '')),
      );
      expect(pounds).toEqual(pounds.toSorted((a, b) => a - b));
    });

    test('[LIST-011] [LIST-014] Load More Products leads to the rest, and is gone at the end', async ({
      page,
    }) => {
      await page.goto('/products');
      const all = await countOf(page);
      await expect(page.locator('article')).toHaveCount(24);
      const more = page.getByRole('link', { name: 'Load More Products' });
      let shown = 24;
      while (shown < all) {
        await more.click();
        await expect(page).toHaveURL(/page=\d+$/);
        const expected = Math.min(all, shown + 24);
        await expect(page.locator('article')).toHaveCount(
          javaScriptEnabled ? expected : expected - shown,
        );
        shown = expected;
      }
      await expect(more).toHaveCount(0);
    });

    test('[LIST-003] [FILTER-008] [FILTER-020] the filters hide and show', async ({ page }) => {
      await page.goto('/products');
      await openFilters(page);
      await expect(sidebar(page)).toBeVisible();
      await expect(sidebar(page)).toHaveCSS('transition-duration', /^0.2s/);
      if (!isNarrow()) {
        await expect(sidebar(page)).toHaveCSS('inline-size', '280px');
        await expect(sidebar(page)).toHaveCSS('position', 'sticky');
      }
      if (isNarrow()) {
        await closeFilters(page);
      } else {
        await page.getByTitle('Close filters').click();
      }
      await expect(sidebar(page)).toBeHidden();
      await page.locator('.tool:visible', { hasText: 'Hide/Show filters' }).click();
      await expect(sidebar(page)).toBeVisible();
    });

    test('[LIST-006] [LIST-007] the grid has four columns until another number is chosen', async ({
      page,
    }) => {
      test.skip(isNarrow(), 'a phone has two columns');
      await page.goto('/products');
      const columns = () =>
        page
          .locator('.results .grid')
          .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
      await expect(page.getByRole('radio', { name: '4' })).toBeChecked();
      expect(await columns()).toBe(4);
      for (const number of [2, 3, 5]) {
        await page.locator('.column', { hasText: String(number) }).click();
        expect(await columns()).toBe(number);
      }
    });
  });
}

test.describe('a list that is updated in place', () => {
  test('[FILTER-013] [FILTER-014] loads no page, and goes back and forward', async ({ page }) => {
    const complaints = complaintsOf(page);
    await page.goto('/products');
    const all = await countOf(page);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    const { count } = await choose(page, 'Colour');
    await closeFilters(page);
    await expect(page.getByText(`${count} Products`, { exact: true })).toBeVisible();
    const address = page.url();
    await page.goBack();
    await expect(page).toHaveURL('/products');
    await expect(page.getByText(`${all} Products`, { exact: true })).toBeVisible();
    await page.goForward();
    await expect(page).toHaveURL(address);
    await expect(page.getByText(`${count} Products`, { exact: true })).toBeVisible();
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('[LIST-014] comes back with all its pages to where one was', async ({ page }) => {
    await page.goto('/products');
    await page.getByRole('link', { name: 'Load More Products' }).click();
    await expect(page).toHaveURL('/products?page=2');
    await expect.poll(() => page.locator('article').count()).toBeGreaterThan(24);
    const shown = await page.locator('article').count();
    const product = page.locator('article a.open').nth(26);
    await product.scrollIntoViewIfNeeded();
    const scroll = await page.evaluate(() => scrollY);
    expect(scroll).toBeGreaterThan(500);
    await product.click();
    await expect(page).toHaveURL(/\/products\/d\//);
    await page.goBack();
    await expect(page.locator('article')).toHaveCount(shown);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scroll - 300);
  });

  test('[LIST-012] [FILTER-009] tells that it is busy', async ({ page }) => {
    await page.goto('/products');
    await page.locator('.listing').first().hover();
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    await page.route('**/products/color-*', async (route) => {
      await gate;
      await route.continue();
    });
    await choose(page, 'Colour');
    await expect(page.getByText('Please wait...')).toBeVisible();
    if (!isNarrow()) await expect(page.getByText('Fetching...')).toBeVisible();
    await expect(page.locator('article')).toHaveCount(0);
    go();
    await expect(page.getByText('Please wait...')).toBeHidden();
    await expect(page.locator('article').first()).toBeVisible();
  });

  test('[LIST-004] remembers that the filters are hidden', async ({ page }) => {
    test.skip(isNarrow(), 'a phone always begins without them');
    await page.goto('/products');
    await page.getByTitle('Close filters').click();
    await page.goto('/products/category-furniture');
    await expect(sidebar(page)).toBeHidden();
    await page.locator('label.tool').click();
    await page.reload();
    await expect(sidebar(page)).toBeVisible();
  });

  test('fetches no script before somebody reaches for it', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      // What every page loads, its shell, is counted in tests of its own.
      const isShell = /\/_astro\/(Page\.astro|preload-helper)/.test(request.url());
      if (request.resourceType() === 'script' && !isShell) scripts.push(request.url());
    });
    await page.goto('/products', { waitUntil: 'networkidle' });
    expect(scripts).toEqual([]);
    await page.locator('.results a').first().focus();
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
  });
});
