import { expect, test } from '@playwright/test';

test('[ROUTE-021] opens no window for a product without a slug', async ({ page }) => {
  await page.goto('/products');
  const link = page.locator('.results a.open').first();
  await link.evaluate((one) => {
    one.dataset.noSlug = '';
  });
  await link.hover();
  await expect(page.locator('astro-island:not([ssr]) [data-status=idle]').first()).toBeAttached();
  const said = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept();
    return dialog.message();
  });
  await link.click({ modifiers: ['ControlOrMeta'] });
  expect(await said).toBe('No urlSlug found.');
  await expect(page).toHaveURL('/products');
});
