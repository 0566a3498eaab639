import { expect, test, type Page } from '@playwright/test';
import { productWhere } from '../product/find-product.ts';
import { urlOf } from './page-kinds.ts';

/* Forced colours take away shadows and most colours: what is chosen needs a line around it. */

const CHOSEN =
  '[aria-current], [aria-pressed="true"], [aria-checked="true"], [aria-selected="true"], label:has(:checked)';

/** The chosen parts of a page without an outline, and how many are chosen. */
const unmarked = (page: Page, within = 'body') =>
  page.locator(within).evaluate(
    (whole, chosen) =>
      [...whole.querySelectorAll(chosen)]
        .filter((part) => part.checkVisibility() && !part.matches('.chip *'))
        .filter((part) =>
          [part, ...part.children].every((it) => getComputedStyle(it).outlineStyle === 'none'),
        )
        .map((part) => part.outerHTML.slice(0, 100)),
    CHOSEN,
  );

const expectMarked = async (page: Page, within: string): Promise<void> => {
  expect(await page.locator(within).locator(CHOSEN).count(), within).toBeGreaterThan(0);
  expect(await unmarked(page), within).toEqual([]);
};

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

test('in forced colours a line marks everything that is chosen', async ({ page }) => {
  for (const path of ['/products?inStock=true', await urlOf('product')]) {
    await page.goto(path);
    await expectMarked(page, 'main');
  }
});

test('in forced colours a line marks what is chosen in dialogs and in the header', async ({
  page,
}) => {
  await page.goto(await productWhere(({ variants }) => variants.length > 0, 'picture-2'));
  await page.locator('.enlarge').first().click();
  await expect(page.locator('dialog [aria-current]')).toBeVisible();
  await expectMarked(page, 'dialog');
  await page.keyboard.press('Escape');

  const box = page.getByRole('combobox', { name: 'Search' });
  await box.click();
  await box.fill('table');
  const colour = page.locator('#search-box aside label').first();
  // In a narrow window the filters are folded.
  const filters = page.locator('#search-box aside summary').first();
  await expect(page.locator('#search-box aside')).toBeVisible();
  if (!(await colour.isVisible())) await filters.click();
  await colour.click();
  await expect(page.locator('#search-box label:has(:checked)').first()).toBeVisible();
  await expectMarked(page, '#search-box');
});
