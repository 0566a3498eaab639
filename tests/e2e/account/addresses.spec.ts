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

test('[ADDRESS-001] an address that is opened while another is being saved stays open', async ({
  page,
}) => {
  await signUp(page, '/profile/addresses');
  await fillAddress(page);
  const save = page.getByRole('button', { name: 'Save' }).last();
  await save.click();
  await expect(page.getByText('The address is saved.')).toBeVisible();
  const held = Promise.withResolvers<undefined>();
  await page.route(ADDRESSES, async (route) => {
    await held.promise;
    await route.continue();
  });
  await fillAddress(page);
  await page.fill('#streetA', '3 High Street');
  const saved = page.waitForResponse(ADDRESSES);
  await save.click();
  await page.getByRole('link', { name: 'Edit 12 Mill Lane' }).click();
  held.resolve(undefined);
  await saved;
  await expect(page.getByRole('link', { name: 'Edit 3 High Street' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Change this address' })).toBeVisible();
  await expect(page.locator('#streetA')).toHaveValue('12 Mill Lane');
  await expect(page).toHaveURL(/\?edit=\d+#edit$/);
});

test('[ADDRESS-001] what the server refuses is taken back, with its sentence and what was typed', async ({
  page,
}) => {
  await signUp(page, '/profile/addresses');
  await fillAddress(page);
  await page.fill('#postcode', '12345');
  const save = page.getByRole('button', { name: 'Save' }).last();
  await save.click();
  await expect(page.locator('#postcode-problem')).toHaveText('This is not a UK postcode.');
  await expect(page.getByRole('alert')).toHaveText('Please look at the fields that are marked.');
  await expect(page.locator('#postcode')).toHaveValue('12345');
  await expect(page.getByText('You have not saved an address yet.')).toBeVisible();
  await page.fill('#postcode', 'ls1 4ap');
  await save.click();
  await expect(page.locator('main address')).toHaveText([/12 Mill Lane/]);
  await expect(page.locator('#postcode-problem')).toBeHidden();
  await page.route(`${ADDRESSES}/**`, (route) => route.fulfill({ status: 409, json: REFUSAL }));
  await page.getByRole('button', { name: 'Delete 12 Mill Lane' }).click();
  await expect(page.getByRole('alert')).toHaveText(REFUSAL.message);
  await expect(page.locator('main address')).toHaveText([/12 Mill Lane/]);
});

const PLACES = [
  { line_1: '1 Mill Lane', line_2: 'Flat 2', town_or_city: 'Leeds', country: 'United Kingdom' },
  { line_1: '5 Mill Lane', line_2: '', town_or_city: 'Bramley', country: 'United Kingdom' },
];

test('[ADDRESS-002] a postcode’s place fills the fields in place', async ({ page }) => {
  const asked: string[] = [];
  await page.route('**/api/address?*', (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('postcode') ?? '');
    return route.fulfill({ json: { data: { list: PLACES } } });
  });
  await signUp(page, '/profile/addresses');
  const stayed = await markPage(page);
  const find = page.getByRole('button', { name: 'Find the town' });
  await page.fill('#addressName', 'Ada Byron');
  await page.fill('#postcode', '  ');
  await find.click();
  await page.fill('#postcode', ' ls1 4ap');
  await find.click();
  await page.getByRole('button', { name: '1 Mill Lane, Flat 2, Leeds, United Kingdom' }).click();
  for (const [field, value] of [
    ['#streetA', '1 Mill Lane'],
    ['#streetB', 'Flat 2'],
    ['#city', 'Leeds'],
    ['#addressName', 'Ada Byron'],
  ] as const) {
    await expect(page.locator(field)).toHaveValue(value);
  }
  await expect(page.locator('#streetA')).toBeFocused();
  await expect(page.getByText('This postcode is in:')).toBeHidden();
  expect(asked).toEqual(['ls14ap']);
  await stayed();
});

test('[ADDRESS-001] [ADDRESS-002] without JavaScript the forms post', async ({
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
  await expect(plain.getByText('You have not saved an address yet.')).toBeVisible();
  await plain.context().close();
});
