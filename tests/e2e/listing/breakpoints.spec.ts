import { expect, test, type Page } from '@playwright/test';
import { variantWith } from '../product/find-product.ts';
import { urlOf } from '../quality/page-kinds.ts';

const HEIGHT = 800;

/** Whether an element is shown. */
const isShown = (page: Page, selector: string) => () => page.locator(selector).first().isVisible();

/** Measures a page in windows of these widths, in pixels. */
const at = async <T>(
  page: Page,
  widths: readonly number[],
  measure: () => Promise<T>,
): Promise<T[]> => {
  const found: T[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    found.push(await measure());
  }
  return found;
};

test('[CONST-004] discovery pages change layout beyond windows of exactly 767, 991 and 1500 pixels', async ({
  page,
}) => {
  await page.goto(await variantWith('active'));
  const position = () =>
    page
      .locator('.actions')
      .last()
      .evaluate((bar) => getComputedStyle(bar).position);
  expect(await at(page, [766, 767, 768], position)).toEqual(['fixed', 'fixed', 'static']);

  await page.goto('/products/category-furniture');
  const results = page.locator('main article').first();
  const besideSidebar = () => results.evaluate((tile) => tile.getBoundingClientRect().left > 250);
  expect(await at(page, [990, 991, 992], besideSidebar)).toEqual([false, false, true]);
  const gap = () =>
    page
      .locator('main ul:has(> li > article)')
      .first()
      .evaluate((grid) => parseFloat(getComputedStyle(grid).columnGap));
  const [narrow, still, wide] = await at(page, [1499, 1500, 1501], gap);
  expect(still).toBe(narrow);
  expect(wide).toBeGreaterThan(still ?? NaN);
});

test('[HEADER-018] the shell has its menus beside the logo beyond windows of exactly 995 pixels', async ({
  page,
}) => {
  await page.goto('/');
  const widths = [994, 995, 996];
  expect(await at(page, widths, isShown(page, 'details.store'))).toEqual([false, false, true]);
  const button = page.locator('header.header').getByRole('button', { name: 'Menu' });
  expect(await at(page, widths, () => button.isVisible())).toEqual([true, true, false]);
});

test('[MEDIA-003] [MEDIA-004] the gallery hides its thumbnails below 992 pixels, and its pins below 768', async ({
  page,
}) => {
  await page.goto(await urlOf('product'));
  const thumbnails = isShown(page, '.thumbnails img');
  expect(await at(page, [991, 992], thumbnails)).toEqual([false, true]);
  expect(await at(page, [767, 768], isShown(page, '.pins'))).toEqual([false, true]);
});
