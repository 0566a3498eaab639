import { expect, type Browser, type Page } from '@playwright/test';
import { callFrom, signUp } from '../identity/customers.ts';
import { placeOrder } from '../orders/place-order.ts';
import { PORT } from '../port.ts';

/* Orders of customers for the walks through the console, and the operator who looks at them. */

/** A token of the test bank for a card. */
const tokenOf = async (number: string): Promise<string> => {
  const reply = await fetch('/test-payments/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number, expiry: '12/40', cvc: '123' }),
  });
  return (await reply.json<{ token: string }>()).token;
};

/** The card to which refunds fail. */
export const CLOSED_CARD = '4000000000005126';

/** A new customer buys a piece and pays; the id of the order. */
export const buy = async (
  page: Page,
  {
    card = '4242424242424242',
    quantity = 1,
  }: { readonly card?: string; readonly quantity?: number } = {},
): Promise<string> => {
  await signUp(page, '/');
  const id = await placeOrder(page, quantity);
  const token = await page.evaluate(tokenOf, card);
  await callFrom(page, 'POST', `/api/customer/order/${id}/payment`, { token });
  return id;
};

/** Signs the installation's operator in at the console of a shop. */
export const signInAtConsole = async (page: Page, origin: string): Promise<void> => {
  const token = await (await fetch(`http://127.0.0.1:${String(PORT + 1)}/`)).text();
  await page.goto(`${origin}/operator`);
  await page.getByLabel('Operator’s token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
};

/** A page of a browser that runs no script. */
export const withoutScript = async (
  browser: Browser,
  viewport: { readonly width: number; readonly height: number } | null | undefined,
): Promise<Page> =>
  (await browser.newContext({ javaScriptEnabled: false, viewport: viewport ?? null })).newPage();
