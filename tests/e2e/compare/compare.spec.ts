import { expect, test, type Page } from '@playwright/test';
import { complaintsOf } from '../quality/checks.ts';

const boxes = (page: Page) =>
  page.locator('article').getByRole('checkbox', { name: /^Compare/, includeHidden: true });
const bar = (page: Page) => page.locator('#compare');
const compare = (page: Page) => page.getByRole('button', { name: 'Compare' });

test.describe('a comparison without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows the ticked products side by side, and removes them again', async ({ page }) => {
    await page.goto('/products');
    await expect(bar(page)).toBeHidden();
    // A finger cannot rest on a tile: it asks for the boxes.
    await expect(boxes(page).nth(0)).toBeHidden();
    await page.getByRole('checkbox', { name: 'Compare products' }).check();
    await boxes(page).nth(0).check();
    await boxes(page).nth(2).check();
    await compare(page).click();
    await expect(page).toHaveURL(/\/compare\?v=\d+&v=\d+$/);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    const columns = page.getByRole('columnheader');
    await expect(columns).toHaveCount(2);
    await expect(page.getByRole('rowheader', { name: 'Stock' })).toBeVisible();
    await page
      .getByRole('link', { name: /^Remove/ })
      .first()
      .click();
    await expect(columns).toHaveCount(1);
    await page
      .getByRole('link', { name: /^Add to the comparison/ })
      .first()
      .click();
    await expect(columns).toHaveCount(2);
    await page.getByText('Differences only').click();
    await expect(page.locator('tr.same').first()).toBeHidden();
  });
});

test('the comparison remembers ticked products from list to list, up to four', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto('/products');
  await page.locator('.listing').first().hover();
  await page.getByRole('checkbox', { name: 'Compare products' }).check();
  for (const at of [0, 1, 2]) await boxes(page).nth(at).check();
  await expect(bar(page)).toContainText('3 of 4 to compare');
  await page.goto('/products?page=2');
  await page.locator('.listing').first().hover();
  await expect(bar(page)).toContainText('3 of 4 to compare');
  await boxes(page).nth(0).check();
  await boxes(page).nth(1).click();
  await expect(page.getByText('You can compare up to 4 products')).toBeVisible();
  await expect(boxes(page).nth(1)).not.toBeChecked();
  await compare(page).click();
  await expect(page.getByRole('columnheader')).toHaveCount(4);
  expect(complaints).toEqual([]);
});
