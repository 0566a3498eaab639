import { expect, test, type Page } from '@playwright/test';
import { callFrom, newAddress, signUp } from '../identity/customers.ts';
import { becomeCustomer } from './flow-pages.ts';
import { urlOf } from './page-kinds.ts';

/* What a browser may fill into each field of the shop's forms (WCAG 2.2, 1.3.5), by the name of the field. */

type Fields = Readonly<Record<string, string>>;

const DELIVERY = {
  addressName: 'shipping name',
  postcode: 'shipping postal-code',
  streetA: 'shipping address-line1',
  streetB: 'shipping address-line2',
  city: 'shipping address-level2',
  country: 'shipping country-name',
  mobileNumber: 'shipping tel',
};

/** Names of lists, of rooms and of keys: a browser would take them for the customer's own. */
const NAME_OF_A_THING = { name: 'off' };

const PRICE_REQUEST = {
  postcode: 'shipping postal-code',
  add_line_1: 'shipping address-line1',
  add_line_2: 'shipping address-line2',
  city: 'shipping address-level2',
  country: 'shipping country-name',
  message: '',
  quantity: 'off',
};

/** In centimetres. */
const WAY_IN = {
  ...{ width: '', depth: '', height: '', doorWidth: '', doorHeight: '' },
  ...{ stairsWidth: '', stairsHeight: '' },
};

/** In centimetres, with the name of the room and the search for things to put into it. */
const ROOM = {
  ...{ add: '', addressId: '', message: '' },
  ...{ name: 'off', width: '', depth: '', wall: '', at: '' },
};

const CARD = { number: 'cc-number', expiry: 'cc-exp', cvc: 'cc-csc' };

const PUBLIC: Readonly<Record<string, Fields>> = {
  '/auth/sign-in': { email: 'username webauthn' },
  '/auth/sign-up': { name: 'name', email: 'username', password: 'new-password' },
  '/idp/forgotten-password': { email: 'username' },
  '/operator/console': { token: 'current-password' },
  '/products': {
    ...{ from: 'off', to: 'off', width: 'off', height: 'off', depth: 'off', by: 'off' },
    // Of a fact that is a number.
    ...{ least: 'off', most: 'off' },
  },
  '/store/yours': { searchQuery: '' },
};

const OF_A_PRODUCT: Readonly<Record<string, Fields>> = {
  '': { qty: 'off' },
  '/alert': { email: 'email' },
  '/arrival': { postcode: 'postal-code' },
  '/fit': WAY_IN,
};

/** How a delivery gets in. Who opens is somebody else. */
const ACCESS: Fields = {
  ...{ accessFloor: '', accessLift: '', accessStairs: '', accessDoor: '', accessParking: '' },
  ...{ accessName: 'off', accessTelephone: 'off' },
};

/** For a customer with an order and something in the cart. */
const OWN: Readonly<Record<string, Fields>> = {
  '/profile/edit': {
    name: 'name',
    telephone: 'tel',
    address: 'address-line1',
    city: 'address-level2',
    postcode: 'postal-code',
    country: 'country-name',
    gender: 'sex',
    confirmation: 'off',
  },
  '/profile/addresses': { ...DELIVERY, ...ACCESS },
  '/profile/changepassword': {
    password: 'current-password',
    newpassword: 'new-password',
    repeat: 'new-password',
  },
  '/profile/passkeys': NAME_OF_A_THING,
  '/profile/lists': NAME_OF_A_THING,
  '/profile/searches?save=%2Fproducts': NAME_OF_A_THING,
  '/purchase/cart-new': { quantity: 'off' },
  '/purchase/checkout': { ...DELIVERY, ...ACCESS, note: '', promoCode: '' },
  '/purchase/orders-list-new': { status: '' },
};

/**
 * The fields of a page in which one writes or chooses, without the search of the header, and without the day of a
 * delivery, which only some sellers offer.
 */
const fieldsOf = (page: Page): Promise<Fields> =>
  page.evaluate(() => {
    const pressed = ['hidden', 'checkbox', 'radio', 'file', 'submit', 'button', 'range'];
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')];
    return Object.fromEntries(
      fields
        .filter(({ type }) => !pressed.includes(type))
        .filter((field) => !field.closest('header') && !field.name.startsWith('day-'))
        .map((field) => [
          field.name.replace(/-\d+$/, ''),
          field.getAttribute('autocomplete') ?? '',
        ]),
    );
  });

const expectFields = async (page: Page, table: Readonly<Record<string, Fields>>, base = '') => {
  for (const [path, fields] of Object.entries(table)) {
    expect((await page.goto(base + path))?.ok(), path).toBe(true);
    expect.soft(await fieldsOf(page), path).toEqual(fields);
  }
};

/** Opens the page on which the customer chooses another password, by the link in the email. */
const openNewPassword = async (page: Page, email: string): Promise<void> => {
  await page.goto('/idp/forgotten-password');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('an email is on its way')).toBeVisible();
  await page.goto('/idp/outbox');
  const message = page.locator('article').filter({ hasText: email }).first();
  await page.goto((await message.locator('a[href*="reset-password"]').getAttribute('href')) ?? '');
};

test(
  'each field of each form says what a browser may fill in',
  { tag: '@once-wide' },
  async ({ page }) => {
    test.slow();
    await expectFields(page, PUBLIC);
    await expect(page.getByRole('combobox', { name: 'Search' })).toHaveAttribute(
      'autocomplete',
      'off',
    );
    await page.goto('/auth/sign-in');
    await page.getByRole('link', { name: 'Use a password instead' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    expect(await fieldsOf(page)).toEqual({
      email: 'username webauthn',
      password: 'current-password',
    });
    await page.goto('/auth/sign-in');
    await page.getByLabel('Email address').fill(newAddress());
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    expect(await fieldsOf(page)).toEqual({ code: 'one-time-code' });
    await expectFields(page, OF_A_PRODUCT, await urlOf('product'));
    await openNewPassword(page, await signUp(page, '/'));
    expect(await fieldsOf(page)).toEqual({ password: 'new-password', repeat: 'new-password' });
    const order = await becomeCustomer(page);
    await expectFields(page, OWN);
    const room = { personroomID: 'plan-1', name: 'Room' };
    await callFrom(page, 'POST', '/v1/api/personrooms/postsavepersonroomdesign', room);
    await expectFields(page, { '/profile/rooms/plan-1': ROOM });
    await page.goto('/purchase/payment-methods');
    await page.getByRole('button', { name: 'Add card' }).click();
    await expect(page.getByRole('heading', { name: 'Save a card' })).toBeVisible();
    expect(await fieldsOf(page)).toEqual(CARD);
    await expectFields(
      page,
      { '': { reason: '', comment: '' } },
      `/purchase/orders-list-new/${order}`,
    );
    await expectFields(
      page,
      { '/enquiry': PRICE_REQUEST, '/review': { comment: '' } },
      await urlOf('product'),
    );
  },
);
