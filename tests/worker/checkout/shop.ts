import { env } from 'cloudflare:workers';
import { addCartLine, createAddress, type Order, payOrder, placeOrder } from '@parlour/contract';
import type { OrderContext } from '../../../src/worker/market/orders/order-context.ts';
import { orderClock } from '../../../src/worker/market/orders/clock-object.ts';
import { bankOf, payments, CardForm, TEST_CARDS, type Outcome } from '@parlour/payments';
import { parseSites } from '@parlour/site';
import { seed } from '../seed.ts';
import { ADDRESS, type Shopper, type SiteId } from './shopper.ts';

export interface StockedProduct {
  readonly id: number;
  readonly stock?: number;
  readonly price?: number;
  readonly seller?: number;
}

/** A product with one variant, sold at both sites; the variant's id is ten times the product's. */
export const stock = (...things: readonly StockedProduct[]): Promise<void> =>
  seed({
    products: things.map(({ id, seller = 1, price = 10_000, stock = 10 }) => ({
      id,
      name: `Thing ${String(id)}`,
      assortments: ['parlour', 'hearth'],
      variants: [{ id: id * 10, offers: [{ seller, price, stock }] }],
    })),
  });

export const stockOf = async (id: number): Promise<number> =>
  (await env.MARKET_DB.prepare('SELECT stock FROM seller_inventory WHERE variant_id = ?1')
    .bind(id * 10)
    .first<number>('stock')) ?? -1;

export const putIntoCart = (
  customer: Shopper,
  { id, seller = 1 }: StockedProduct,
  quantity = 1,
): Promise<unknown> =>
  customer.call(addCartLine, {
    body: { variantId: String(id * 10), sellerId: String(seller), quantity },
  });

export const addressOf = async (customer: Shopper): Promise<string> =>
  (await customer.call(createAddress, { body: ADDRESS })).data.id;

const sites = parseSites(env.SITES);

export const siteOf = (id: SiteId) => sites.find((site) => site.id === id)!;

/** A token of the test bank for a card with this outcome. */
export const cardToken = async (site: SiteId, outcome: Outcome = 'success'): Promise<string> => {
  const { number } = TEST_CARDS.find((card) => card.outcome === outcome)!;
  const card = CardForm.parse({ number, expiry: '12/40', cvc: '123' });
  return bankOf({ env, site: siteOf(site) }).tokenise(card);
};

/** The customer confirms a payment at the bank, whose event gets lost, and never comes back. */
export const confirmedAtBank = (site: SiteId, redirectUrl = ''): Promise<unknown> =>
  bankOf({ env, site: siteOf(site) }).answer(redirectUrl.split('/').at(-1) ?? '', true);

/** An order of one product, not paid yet. */
export const ordered = async (
  customer: Shopper,
  product: StockedProduct,
  quantity = 1,
): Promise<Order> => {
  await putIntoCart(customer, product, quantity);
  const addressId = await addressOf(customer);
  return (await customer.call(placeOrder, { body: { addressId } })).data;
};

export const paid = async (
  customer: Shopper,
  product: StockedProduct,
  quantity = 1,
): Promise<Order> => {
  const order = await ordered(customer, product, quantity);
  const token = await cardToken(customer.site);
  await customer.call(payOrder, { params: { id: order.id }, body: { token } });
  return order;
};

/** The context in which the shop itself works on orders. */
export const orderContextOf = (site: SiteId, change: Partial<OrderContext> = {}): OrderContext => ({
  db: env.MARKET_DB,
  visit: { env, site: siteOf(site) },
  payments,
  clock: orderClock,
  ...change,
});

/** Ends an order's time to pay. */
export const letLapse = (orderId: string): Promise<unknown> =>
  env.MARKET_DB.prepare('UPDATE customer_order SET pay_by = ?2 WHERE id = ?1')
    .bind(orderId, '2026-01-01T00:00:00.000Z')
    .run();

/** A promo code of the site `parlour`. */
export const promo = (row: Readonly<Record<string, string | number>>): Promise<unknown> => {
  const full = { site: 'parlour', created_at: '2026-11-01T00:00:00.000Z', ...row };
  const columns = Object.keys(full);
  return env.MARKET_DB.prepare(
    `INSERT INTO promo_code (${columns.join()}) VALUES (${columns.map(() => '?').join()})`,
  )
    .bind(...Object.values(full))
    .run();
};

/** How many emails the shop has written about the orders of an address. */
export const emailsTo = async (address: string): Promise<number> =>
  (await env.MARKET_DB.prepare(
    `SELECT count(*) AS written FROM letter
      JOIN customer_order AS o ON o.id = order_id WHERE o.customer_email = ?1`,
  )
    .bind(address)
    .first<number>('written')) ?? -1;
