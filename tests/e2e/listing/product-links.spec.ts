import { expect, test } from '@playwright/test';

test('[ROUTE-021] a list opens no window for a product without a slug', async ({ page }) => {
  await page.goto('/products');
  const link = page.locator('.results a.open').first();
  await link.evaluate((one) => {
    one.setAttribute('href', '/_/products/d/1');
  });
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });
  await link.click({ button: 'middle' });
  await expect.poll(() => said).toEqual(['No urlSlug found.']);
  await link.click({ modifiers: ['Shift'] });
  await expect.poll(() => said).toHaveLength(2);
  expect(page.context().pages()).toHaveLength(1);
  await expect(page).toHaveURL('/products');
});

test('a tile offers its comparison once the pointer or the focus reaches it, and all do once one is ticked', async ({
  page,
}) => {
  await page.goto('/products');
  const tiles = page.locator('main article');
  const label = (at: number) => tiles.nth(at).locator('label', { hasText: 'Compare' });
  await page.mouse.move(2, 2);
  await expect(label(0)).toHaveCSS('opacity', '0');
  await tiles.nth(0).hover();
  await expect(label(0)).toHaveCSS('opacity', '1');
  await expect(label(1)).toHaveCSS('opacity', '0');
  await tiles.nth(1).locator('a.open').focus();
  await expect(label(1)).toHaveCSS('opacity', '1');
  await tiles.nth(0).getByRole('checkbox').check();
  await expect(label(2)).toHaveCSS('opacity', '1');
});
