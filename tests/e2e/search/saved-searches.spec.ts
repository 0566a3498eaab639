import { expect, test } from '@playwright/test';
import { signUp } from '../identity/customers.ts';
import { windowWidth } from '../project.ts';
import { overflowsOf, problemsOf, violationsOf } from '../quality/checks.ts';

test('the pages on which searches are saved and listed are accessible and valid', async ({
  page,
}) => {
  test.slow();
  await signUp(page, '/products?searchQuery=table');
  await page.getByRole('link', { name: 'Save this search' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('‘table’');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: '‘table’' })).toBeVisible();
  const html = await page.evaluate(async () => (await fetch(location.href)).text());
  expect(await problemsOf(html)).toEqual([]);
  expect(await overflowsOf(page, [320, windowWidth()])).toEqual([]);
});

test('a list of all products cannot be saved as a search', async ({ page }) => {
  await page.goto('/products');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Save this search' })).toHaveCount(0);
});
