import { expect, type Page } from '@playwright/test';
import { addToCart, availableOffers } from '../cart/available-offers.ts';
import { signUp } from '../identity/customers.ts';
import { placeOrder } from '../orders/place-order.ts';
import { urlOf } from './page-kinds.ts';

/** Pages that a visitor sees who has not signed in. */
export const PUBLIC = ['/', '/products', 'product', '/return-policy', '/auth/sign-up'] as const;

/** Pages of a customer with something in the cart and an order that waits for payment. */
export const OWN = [
  '/purchase/cart-new',
  '/purchase/checkout',
  'confirmation',
  'order',
  '/profile/edit',
  '/profile/addresses',
] as const;

/** A layer that closes as the focus leaves it goes back, which would end a navigation that nobody has pressed. */
const leaveLayers = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await page.waitForFunction(
    () => (history.state as { readonly layer?: unknown } | null)?.layer !== true,
  );
};

/** Fonts that come after the first frame may move what has the focus out of the window. */
const hasFonts = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.fonts.status === 'loaded');
};

export const openPublic = async (page: Page, name: (typeof PUBLIC)[number]): Promise<void> => {
  await leaveLayers(page);
  const reply = await page.goto(name === 'product' ? await urlOf('product') : name);
  expect(reply?.ok()).toBe(true);
  await hasFonts(page);
};

/** Signs a new customer in, who has an order and something in the cart; returns the id of the order. */
export const becomeCustomer = async (page: Page): Promise<string> => {
  await signUp(page, '/');
  const id = await placeOrder(page);
  const [offer] = await availableOffers(page, 1);
  await addToCart(page, offer!);
  return id;
};

export const openOwn = async (
  page: Page,
  name: (typeof OWN)[number],
  order: string,
): Promise<void> => {
  const paths = {
    confirmation: `/purchase/order-confirmation/${order}`,
    order: `/purchase/orders-list-new/${order}`,
  };
  await leaveLayers(page);
  const reply = await page.goto(name in paths ? paths[name as keyof typeof paths] : name);
  expect(reply?.ok()).toBe(true);
  await hasFonts(page);
};
