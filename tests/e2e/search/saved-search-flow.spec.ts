import { expect, test, type Page } from '@playwright/test';
import { signUp, withoutScript } from '../identity/customers.ts';
import { complaintsOf, violationsOf } from '../quality/checks.ts';

const LIST = '/products?searchQuery=table';

const outcome = (page: Page) => page.locator('.content [role=status]');

/** Each test is a journey of many pages. */
test.beforeEach(() => {
  test.slow();
});

test('a search is saved under a name, run again with one press, and sends emails when it is told to', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signUp(page, LIST);
  await page.getByRole('link', { name: 'Save this search' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('‘table’');
  await page.getByLabel('Name').fill('Tables for the hall');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(outcome(page)).toHaveText('The search is saved.');
  await page.getByRole('button', { name: /^Email me/ }).click();
  await expect(page.getByText('We email you when there is something new.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Tables for the hall' }).click();
  await expect(page).toHaveURL(LIST);
  await expect(page.locator('main article').first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('without JavaScript, a list that is narrowed down is saved and deleted', async ({
  page,
  baseURL,
  viewport,
}) => {
  await signUp(page, '/robots.txt');
  const plain = await withoutScript(page, { baseURL, viewport });
  await plain.goto('/products?searchQuery=chair');
  await plain.getByRole('link', { name: 'Save this search' }).click();
  await plain.getByLabel(/^Email me when/).check();
  await plain.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(plain.getByText('We email you when there is something new.')).toBeVisible();
  await plain.getByRole('button', { name: /^Stop emails/ }).click();
  await expect(plain.getByText('No emails.')).toBeVisible();
  await plain.getByRole('button', { name: /^Delete/ }).click();
  await expect(outcome(plain)).toHaveText('The search is deleted.');
  await plain.context().close();
});
