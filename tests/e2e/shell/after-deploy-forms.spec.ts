import { expect, test, type Page } from '@playwright/test';
import { fillAddress } from '../account/addresses.ts';
import { fillProfile } from '../account/profile-form.ts';
import { addToCart, availableOffers } from '../cart/available-offers.ts';
import { signUp } from '../identity/customers.ts';
import { markPage } from '../in-place.ts';

/*
 * The code of a customer's page is missing, as after a deploy between page and press: its forms are submitted
 * as without JavaScript.
 */

const lose = (page: Page, code: string): Promise<unknown> =>
  page.route(`**/_astro/${code}.*.js*`, (route) => route.fulfill({ status: 404 }));

/** Presses a button that submits a form, which loads a page. */
const send = async (page: Page, name: string | RegExp): Promise<void> => {
  const button = page.getByRole('button', { name, exact: true }).last();
  await Promise.all([page.waitForEvent('load'), button.click()]);
};

/** Signs up with one product in the cart. */
const fillCart = async (page: Page): Promise<void> => {
  await signUp(page, '/');
  const [offer] = await availableOffers(page, 1);
  await addToCart(page, offer!);
};

test('[CART-001] the forms of the cart page work without its code', async ({ page }) => {
  await fillCart(page);
  await lose(page, 'CartPage');
  await page.goto('/purchase/cart-new');
  await send(page, /^One more/);
  await expect(page.locator('#cart [name^=quantity]')).toHaveValue('2');
  await send(page, /^Remove/);
  await expect(page.locator('#cart')).toContainText('Your cart is empty');
});

test('[ORDER-001] the form of the checkout works without its code', async ({ page }) => {
  await fillCart(page);
  await lose(page, 'Checkout');
  await page.goto('/purchase/checkout');
  await page.fill('#promoCode', 'NOSUCHCODE');
  await send(page, 'Apply');
  await expect(page.locator('#promoCode')).toHaveValue('NOSUCHCODE');
  await page.fill('#promoCode', '');
  await fillAddress(page);
  await page.getByRole('button', { name: 'Order and pay' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/purchase/checkout'));
});

test('[ADDRESS-001] the forms of the addresses work without their code', async ({ page }) => {
  await signUp(page, '/');
  await lose(page, 'Addresses');
  await page.goto('/profile/addresses');
  await fillAddress(page);
  await send(page, 'Save');
  await expect(page.getByText('The address is saved.')).toBeVisible();
  await send(page, 'Delete 12 Mill Lane');
  await expect(page.getByText('You haven’t saved an address yet.')).toBeVisible();
});

test('[ADDRESS-001] an address that was posted and refused is saved in place once the code has loaded', async ({
  page,
}) => {
  await signUp(page, '/');
  await lose(page, 'Addresses');
  await page.goto('/profile/addresses');
  await fillAddress(page);
  await page.fill('#city', '');
  await send(page, 'Save');
  await page.unroute('**/_astro/Addresses.*.js*');
  await expect(page.locator('#city-problem')).toHaveText('City is required.');
  const stayed = await markPage(page);
  await page.fill('#streetA', '');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(page.locator('#streetA-problem')).toBeVisible();
  await expect(page.locator('#postcode')).not.toHaveValue('');
  await fillAddress(page);
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(page.getByText('The address is saved.')).toBeVisible();
  await expect(page.locator('#city-problem')).toBeHidden();
  await expect(page.locator('#streetA')).toHaveValue('');
  await stayed();
});

test('[PROFILE-008] the form of the profile works without its code', async ({ page }) => {
  await signUp(page, '/');
  await lose(page, 'Profile');
  await page.goto('/profile/edit');
  await fillProfile(page);
  await send(page, 'Save');
  await expect(page.getByText('Your profile has been saved.')).toBeVisible();
  await expect(page.locator('#name')).toHaveValue('Ada Lovelace');
});
