import { expect, test } from '@playwright/test';

test('[ROUTE-021] a list opens no window for a product without a slug', async ({ page }) => {
  await page.goto('/products');
  const link = page.locator('.results a.open').first();
  await link.evaluate((one) => {
    one.dataset.noSlug = '';
  });
  // The list responds once it counts the ticked products.
  await page
    .getByRole('checkbox', { name: /^Compare/ })
    .first()
    .click();
  await expect(page.getByText('1 of 4 to compare')).toBeVisible();
  const said = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept();
    return dialog.message();
  });
  await link.click({ modifiers: ['ControlOrMeta'] });
  expect(await said).toBe('No urlSlug found.');
  await expect(page).toHaveURL('/products');
});
