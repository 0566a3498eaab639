import { expect, test, type Page } from '@playwright/test';
import { addToCart, type Offer, PLENTY } from '../cart/available-offers.ts';
import { callFrom, signUp } from '../identity/customers.ts';
import { payAtBank } from '../orders/pay-at-bank.ts';
import { siteId, windowWidth } from '../project.ts';
import { shopCommand } from '../shop-command.ts';

/* What is told to newcomers who pay for what is scarce. */

const ADDRESS = {
  streetA: '12 Mill Lane',
  city: 'Leeds',
  postcode: 'LS1 4AP',
  country: 'United Kingdom',
};

/** A counted offer that no other test buys, from far down the list. */
const scarce = async (): Promise<Offer & { readonly seller: string }> => {
  const listed = await shopCommand('stock', 'list', '--site', siteId(), '--all', '--json');
  const rows = JSON.parse(listed) as (Offer & {
    readonly seller: string;
    readonly stock: number;
  })[];
  const counted = rows.filter(({ stock }) => stock > PLENTY);
  return counted[counted.length - (windowWidth() < 768 ? 2 : 1)]!;
};

const order = async (page: Page, offer: Offer, quantity: number): Promise<string> => {
  await addToCart(page, { variantId: offer.variantId, sellerId: offer.sellerId }, quantity);
  const address = await callFrom(page, 'POST', '/api/customer/address', ADDRESS);
  const { id: addressId } = (address.reply as { data: { id: string } }).data;
  const { reply } = await callFrom(page, 'POST', '/api/customer/order', { addressId });
  return (reply as { data: { id: string } }).data.id;
};

test('[CHECKOUT-003] a customer whose piece sells out reads at once why, and what is refunded, if anything was charged', async ({
  page,
  browser,
}) => {
  test.slow();
  await signUp(page, '/');
  const offer = await scarce();
  await shopCommand('stock', 'set', offer.variantId, '12', '--seller', offer.seller);
  const other = await browser.newPage();
  await signUp(other, new URL(page.url()).origin);
  await order(other, offer, 6);
  await other.close();

  const charged = await order(page, offer, 2);
  const never = await order(page, offer, 1);
  const says = page.getByText(/^It sold out before you paid\./);
  const confirmation = (id: string) => `/purchase/order-confirmation/${id}`;

  await page.goto(confirmation(charged));
  await expect(page.getByText(/it goes to whoever pays first/)).toBeVisible();
  await expect(page.getByText('We keep order')).toHaveCount(0);
  await page.getByRole('button', { name: /^Pay £/ }).click();
  await page.waitForURL(/\/test-payments\/pay\//);
  await shopCommand('stock', 'set', offer.variantId, '0', '--seller', offer.seller);
  await payAtBank(page);
  await expect(page.getByRole('heading', { name: 'This order has been cancelled' })).toBeVisible();
  await expect(says).toContainText(/We’re refunding £[\d,.]+ to your Visa ending in 4242/);
  await expect(page.getByRole('button', { name: /^Pay £/ })).toHaveCount(0);
  await page.goto(`/purchase/orders-list-new/${charged}`);
  await expect(says).toContainText('We’re refunding £');

  await page.goto(confirmation(never));
  await page.getByRole('button', { name: /^Pay £/ }).click();
  await expect(page.getByRole('heading', { name: 'This order has been cancelled' })).toBeVisible();
  await expect(says).toHaveText('It sold out before you paid. Nothing was charged.');
  await expect(page.getByRole('button', { name: /^Pay £/ })).toHaveCount(0);
});
