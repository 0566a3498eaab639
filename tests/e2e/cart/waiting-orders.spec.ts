import { expect, test, type Page } from '@playwright/test';
import { fillAddress } from '../account/addresses.ts';
import { signUp, withoutScript } from '../identity/customers.ts';
import { windowWidth } from '../project.ts';
import { complaintsOf, overflowsOf, violationsOf } from '../quality/checks.ts';
import { addToCart, availableOffers } from './available-offers.ts';

const WAITS = /^Order \S+ waits for its payment until \d+ \p{L}+ at \d\d:\d\d\. Pay$/u;
const WAITING = 'Your order is waiting for payment';

const orderAndGoBack = async (page: Page): Promise<void> => {
  await page.goto('/purchase/checkout');
  await fillAddress(page);
  await page.getByRole('button', { name: 'Order and pay' }).click();
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible();
  await page.goBack();
};

test('after Back from the payment page, cart, popup and checkout say which order waits and where to pay', async ({
  page,
}) => {
  test.slow();
  const complaints = complaintsOf(page);
  await signUp(page, '/');
  const [offer] = await availableOffers(page, 1);
  await addToCart(page, offer!);
  await orderAndGoBack(page);
  const cart = page.locator('#cart');
  await expect(cart.getByText(WAITS)).toBeVisible();
  await expect(cart).toContainText('Your cart is empty');
  expect(await violationsOf(page)).toEqual([]);
  expect(await overflowsOf(page, [320, windowWidth()])).toEqual([]);
  await page.goto('/');
  await page.locator('#cart-button').click();
  const popup = page.locator('#cart-popup');
  await expect(popup.getByText(WAITS)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await popup.getByRole('link', { name: 'Pay' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: WAITING })).toBeVisible();
  await addToCart(page, offer!);
  await page.goto('/purchase/checkout');
  await expect(page.locator('.checkout').getByText(WAITS)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('without JavaScript, after Back from the payment page the cart says which order waits and where to pay', async ({
  page,
  baseURL,
  viewport,
}) => {
  test.slow();
  await signUp(page, '/');
  const [offer] = await availableOffers(page, 1);
  await addToCart(page, offer!);
  const plain = await withoutScript(page, { baseURL, viewport });
  await orderAndGoBack(plain);
  await expect(plain.locator('#cart').getByText(WAITS)).toBeVisible();
  await plain.locator('#cart').getByRole('link', { name: 'Pay' }).click();
  await expect(plain.getByRole('heading', { name: WAITING })).toBeVisible();
  await plain.context().close();
});
