import { expect, test } from '@playwright/test';
import { addDays, londonDay } from '@parlour/domain';
import { chips, closeFilters, group, openFilters, sidebar } from './sidebar.ts';

test(
  'a form filters by price and size at a clean URL, and chips remove the filters',
  { tag: '@once-wide' },
  async ({ page }) => {
    await page.goto('/products/category-furniture');
    await openFilters(page);
    await group(page, 'Size').locator('summary').click();
    await sidebar(page).getByLabel('Width').fill('1200');
    await sidebar(page).getByRole('button', { name: 'Apply size' }).click();
    await expect(page).toHaveURL('/products/category-furniture/width-to-1200');
    await openFilters(page);
    await group(page, 'Price').locator('summary').click();
    await sidebar(page).getByRole('checkbox', { name: '£100 to £500' }).click();
    const both = '/products/category-furniture/width-to-1200/price-100-500';
    await expect(page).toHaveURL(both);
    await openFilters(page);
    await sidebar(page).getByRole('checkbox', { name: 'In stock only' }).click();
    await expect(page).toHaveURL(`${both}/in-stock`);
    await closeFilters(page);
    await expect(chips(page).getByRole('link')).toHaveText([
      'Furniture',
      'Up to 1,200 mm wide',
      '£100 to £500',
      'In stock',
      'Clear all',
    ]);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex, nofollow/);
    await chips(page).getByRole('link', { name: 'Remove Up to 1,200 mm wide' }).click();
    await expect(page).toHaveURL('/products/category-furniture/price-100-500/in-stock');
  },
);

test(
  'a form lists what arrives by a day, and says so',
  { tag: '@once-narrow' },
  async ({ page }) => {
    const day = addDays(londonDay(Date.now()), 200);
    await page.goto('/products/category-furniture');
    await openFilters(page);
    await group(page, 'Here by').locator('summary').click();
    await sidebar(page).getByLabel('Day', { exact: true }).fill(day);
    await sidebar(page).getByRole('button', { name: 'Apply day' }).click();
    await expect(page).toHaveURL(`/products/category-furniture/here-by-${day}`);
    await closeFilters(page);
    await expect(
      page.getByText(/^This list has what arrives by .+ if you order today\./),
    ).toBeVisible();
    await expect(chips(page).getByRole('link')).toHaveText(['Furniture', /^Here by /, 'Clear all']);
    await expect(page.getByRole('article').first()).toBeVisible();
    await chips(page)
      .getByRole('link', { name: /^Remove Here by / })
      .click();
    await expect(page).toHaveURL('/products/category-furniture');
  },
);

test(
  'a form and links filter by what pieces say of themselves, in any unit',
  { tag: '@once-wide' },
  async ({ page }) => {
    const sofas = '/products/category-furniture-sofas';
    await page.goto(sofas);
    await openFilters(page);
    await group(page, 'Seat height').locator('summary').click();
    await group(page, 'Seat height').getByLabel('From cm').fill('17 in');
    await group(page, 'Seat height').getByRole('button', { name: 'Apply' }).click();
    const high = `${sofas}/seat-height~from-43.18`;
    await expect(page).toHaveURL(high);
    await openFilters(page);
    await group(page, 'Removable covers').locator('summary').click();
    await group(page, 'Removable covers').getByRole('checkbox', { name: 'Yes' }).click();
    await expect(page).toHaveURL(`${sofas}/removable-covers~yes/seat-height~from-43.18`);
    await closeFilters(page);
    await expect(chips(page).getByRole('link')).toHaveText([
      'Sofas',
      'Removable covers: Yes',
      'Seat height from 43.18 cm',
      'Clear all',
    ]);
    await chips(page).getByRole('link', { name: 'Remove Removable covers: Yes' }).click();
    await expect(page).toHaveURL(high);
  },
);

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a form filters by a fact', { tag: '@once-wide' }, async ({ page }) => {
    await page.goto('/products/category-furniture-sofas/removable-covers~yes');
    await group(page, 'Load').locator('summary').click();
    await group(page, 'Load').getByLabel('From kg').fill('200');
    await group(page, 'Load').getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(
      '/products/category-furniture-sofas/load~from-200/removable-covers~yes',
    );
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});
