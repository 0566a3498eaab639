import { expect, test } from '@playwright/test';
import { callFrom, signUp, withoutScript } from '../identity/customers.ts';
import { markPage } from '../in-place.ts';
import { complaintsOf, violationsOf } from '../quality/checks.ts';
import { fillAddress } from './addresses.ts';

const ADDRESSES = '**/api/customer/address*';

const REFUSAL = {
  code: 'address_refused',
  message: 'There are 50 addresses already.',
  details: [],
};

test('[ADDRESS-001] [AUTH-018] an address is added, changed and deleted without leaving the page', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signUp(page, '/profile/addresses');
  const stayed = await markPage(page);
  await fillAddress(page);
  const save = page.getByRole('button', { name: 'Save' }).last();
  await save.click();
  await expect(page.getByText('The address is saved.')).toBeInViewport();
  const listed = page.locator('main address');
  await expect(listed).toHaveText([/Ada Byron.*12 Mill Lane.*Leeds.*LS1 4AP/]);
  await expect(page.locator('#streetA')).toHaveValue('');
  await expect(page.locator('#country')).toHaveValue('United Kingdom');
  await fillAddress(page);
  await page.fill('#streetA', '3 High Street');
  await save.click();
  await expect(listed).toHaveText([/3 High Street/, /12 Mill Lane/]);
  await page.getByRole('link', { name: 'Edit 12 Mill Lane' }).click();
  await expect(page).toHaveURL(/\/profile\/addresses\?edit=\d+#edit$/);
  await expect(page.getByRole('heading', { name: 'Change this address' })).toBeFocused();
  await expect(page.locator('#city')).toHaveValue('Leeds');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Add New Address' })).toBeVisible();
  await page.getByRole('link', { name: 'Edit 12 Mill Lane' }).click();
  await page.fill('#streetA', '14 Mill Lane');
  await save.click();
  await expect(listed).toHaveText([/3 High Street/, /14 Mill Lane/]);
  await expect(page).toHaveURL(/\/profile\/addresses$/);
  await page.getByRole('button', { name: 'Delete 3 High Street' }).click();
  await expect(page.getByText('The address is deleted.')).toBeVisible();
  await expect(listed).toHaveText([/14 Mill Lane/]);
  const { reply } = await callFrom(page, 'GET', '/api/customer/addresses');
  expect(reply).toMatchObject({ data: [{ streetA: '14 Mill Lane' }] });
  expect(await violationsOf(page)).toEqual([]);
  await stayed();
  expect(complaints).toEqual([]);
});

test('[ADDRESS-001] a change that the server refuses is undone, with its error shown and the input kept', async ({
  page,
}) => {
  await signUp(page, '/profile/addresses');
  await fillAddress(page);
  await page.fill('#postcode', '12345');
  const save = page.getByRole('button', { name: 'Save' }).last();
  await save.click();
  await expect(page.locator('#postcode-problem')).toHaveText('This isn’t a UK postcode.');
  await expect(page.getByRole('alert')).toHaveText('This isn’t a UK postcode.');
  await expect(page.locator('#postcode')).toHaveValue('12345');
  await expect(page.getByText('You haven’t saved an address yet.')).toBeVisible();
  await page.fill('#postcode', 'ls1 4ap');
  await save.click();
  await expect(page.locator('main address')).toHaveText([/12 Mill Lane/]);
  await expect(page.locator('#postcode-problem')).toBeHidden();
  await page.route(`${ADDRESSES}/**`, (route) => route.fulfill({ status: 409, json: REFUSAL }));
  await page.getByRole('button', { name: 'Delete 12 Mill Lane' }).click();
  await expect(page.getByRole('alert')).toHaveText(REFUSAL.message);
  await expect(page.locator('main address')).toHaveText([/12 Mill Lane/]);
});

test('[ADDRESS-001] [ADDRESS-002] the forms work without JavaScript', async ({
  page,
  baseURL,
  viewport,
}) => {
  await signUp(page, '/');
  const plain = await withoutScript(page, { baseURL, viewport });
  await plain.goto('/profile/addresses');
  await plain.fill('#streetA', '12 Mill Lane');
  await plain.fill('#postcode', 'ls1 4ap');
  await plain.getByRole('button', { name: 'Find the town' }).click();
  await expect(plain.getByText('Leeds, United Kingdom')).toBeVisible();
  await expect(plain.locator('#city')).toHaveValue('Leeds');
  await plain.getByRole('button', { name: 'Save' }).last().click();
  await expect(plain.getByText('The address is saved.')).toBeVisible();
  await plain.getByRole('link', { name: 'Edit 12 Mill Lane' }).click();
  await plain.fill('#city', '');
  await plain.getByRole('button', { name: 'Save' }).last().click();
  await expect(plain.locator('#city-problem')).toHaveText('City is required.');
  await plain.goto('/profile/addresses');
  await plain.getByRole('button', { name: 'Delete 12 Mill Lane' }).click();
  await expect(plain.getByText('You haven’t saved an address yet.')).toBeVisible();
  await plain.context().close();
});
