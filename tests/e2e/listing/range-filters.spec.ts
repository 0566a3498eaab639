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
