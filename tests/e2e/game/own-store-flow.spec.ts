import { expect, test } from '@playwright/test';
import { withoutScript } from '../identity/customers.ts';
import { complaintsOf, violationsOf } from '../quality/checks.ts';
import { names, REASON, withStyle } from './style-order.ts';

test.beforeEach(() => {
  test.slow();
});

test('[API-029] [API-030] [AUTH-018] lists are in style order, until the customer switches it off for good', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await withStyle(page);
  await page.goto('/store/yours');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your store');
  await expect(page.locator('.style-order')).toContainText(REASON);
  const own = await names(page);
  await page.goto('/products');
  const everybody = await names(page);
  expect(everybody).not.toEqual(own);
  // The list hydrates as soon as the visitor uses the page.
  await page.mouse.move(200, 300);
  await page.mouse.move(220, 320);
  await page.mouse.wheel(0, 1);
  await expect(page.locator('.style-order')).toContainText(REASON);
  await expect(async () => {
    expect(await names(page)).toEqual(own);
  }).toPass();
  expect(await violationsOf(page)).toEqual([]);
  await page.goto('/products');
  await page.mouse.wheel(0, 1);
  await page.mouse.move(210, 310);
  await page.getByRole('button', { name: 'Show the usual order' }).click();
  await expect(page.locator('.style-order')).toHaveCount(0);
  await expect(async () => {
    expect(await names(page)).toEqual(everybody);
  }).toPass();
  await page.goto('/store/yours');
  await expect(page.locator('.style-order')).toContainText('switched off');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Popular');
  // Chrome shows a larger copy that an earlier page has left in its memory, and so not the one that is preloaded.
  expect(complaints.filter((text) => !text.includes('preloaded using link preload'))).toEqual([]);
});

test('[API-029] [API-030] style order is shown and switched without JavaScript', async ({
  page,
  baseURL,
  viewport,
}) => {
  await withStyle(page);
  const plain = await withoutScript(page, { baseURL, viewport });
  const reply = await plain.goto('/products?searchQuery=chair');
  expect(reply?.status()).toBe(200);
  await plain.locator('.sort summary').click();
  await plain.locator('.sort').getByRole('link', { name: 'Your style' }).click();
  await expect(plain).toHaveURL(/store\/yours\?searchQuery=chair/);
  await expect(plain.locator('.style-order')).toContainText(REASON);
  await plain.getByRole('button', { name: 'Show the usual order' }).click();
  await expect(
    plain.getByText('Switched off: you’ll see the shop as everybody does'),
  ).toBeVisible();
  await plain.getByRole('button', { name: 'Show my style order' }).click();
  await expect(plain.locator('.style-order')).toContainText(REASON);
  await plain.getByRole('searchbox', { name: 'Search products' }).fill('table');
  await plain.getByRole('button', { name: 'Search', exact: true }).last().click();
  await expect(plain).toHaveURL(/searchQuery=table/);
  await plain.context().close();
});
