import { env } from 'cloudflare:workers';
import { beforeAll, expect, it, vi, afterAll } from 'vitest';
import {
  cancelOrder,
  operatorReadOrder,
  operatorRefundOrder,
  payOrder,
  placeOrder,
  readCheckout,
} from '@parlour/contract';
import { applyDueOffers } from '../../../src/worker/market/operator/offer-times.ts';
import { takeStep } from '../../../src/worker/market/orders/change-order.ts';
import { reconcileOrder } from '../../../src/worker/market/orders/reconcile.ts';
import { randomFrom } from '../../bench/random.ts';
import { operate } from '../operator/orders.ts';
import {
  addressOf,
  cardToken,
  orderContextOf,
  promo,
  putIntoCart,
  stock,
  type StockedProduct,
} from './shop.ts';
import { RefusedCall, shopper, type Shopper, type SiteId } from './shopper.ts';

/*
 * A month of two shops that share their stock, from a seed: orders of several sellers, sales and promo codes that begin,
 * change and end, cancellations, returns, refunds, and orders that nobody pays. In the end everything balances.
 */

const SEED = 20_261_101;
const DAYS = 30;
const START = Date.parse('2026-11-01T09:00:00Z');
const DAY_MS = 86_400_000;

const random = randomFrom(SEED);
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;

const THINGS: readonly StockedProduct[] = Array.from({ length: 8 }, (_, at) => ({
  id: at + 1,
  seller: (at % 3) + 1,
  price: 1_999 + at * 1_733,
  stock: 60,
}));
const FIRST_STOCK = new Map(THINGS.map(({ id, stock: first = 0 }) => [id, first]));
const CAPACITY = 3;
const CODES = ['TENTH', 'FIVER', 'FEWER'];
const MOST_USES = 4;

interface PlacedOrder {
  readonly id: string;
  readonly site: SiteId;
  readonly who: Shopper;
}

const sql = async <Row>(text: string, ...values: readonly (string | number)[]): Promise<Row[]> =>
  (
    await env.MARKET_DB.prepare(text)
      .bind(...values)
      .all<Row>()
  ).results;

/** A refusal that a customer reads is part of a month; a fault is not. */
const tried = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch (thrown) {
    const status: unknown =
      thrown instanceof RefusedCall ? thrown.status : Reflect.get(thrown as object, 'status');
    if (typeof status === 'number' && status < 500 && status !== 401) return undefined;
    throw thrown;
  }
};

const people = new Map<SiteId, Shopper[]>();
const outcomes = { placed: 0, paid: 0, lapsed: 0, cancelled: 0, returned: 0, refunded: 0 };

const buy = async (site: SiteId): Promise<PlacedOrder | undefined> => {
  const who = oneOf(people.get(site)!);
  for (let lines = 1 + Math.floor(random() * 3); lines > 0; lines -= 1) {
    const product = oneOf(THINGS);
    await tried(() => putIntoCart(who, product, 1 + Math.floor(random() * 2)));
  }
  const promoCode = random() < 0.4 ? oneOf(CODES) : '';
  const seen = await tried(() =>
    who.call(readCheckout, { query: { promoCode, postcode: 'OX7 4AA' } }),
  );
  if (!seen || seen.data.size === 0) return undefined;
  const { version, total, shipments } = seen.data;
  const days = shipments.flatMap((shipment) =>
    shipment.days.length > 0 && random() < 0.7
      ? [{ sellerId: shipment.sellerId, day: shipment.days[Math.floor(random() * 2)]! }]
      : [],
  );
  const body = { addressId: await addressOf(who), promoCode, version, days };
  const placed = await tried(() => who.call(placeOrder, { body }));
  if (!placed) return undefined;
  // What was shown is what is ordered.
  expect(placed.data.total).toBe(total);
  outcomes.placed += 1;
  return { id: placed.data.id, site, who };
};

const afterwards = async ({ id, site, who }: PlacedOrder): Promise<void> => {
  const context = orderContextOf(site);
  const chance = random();
  if (chance < 0.15) {
    await sql(
      'UPDATE customer_order SET pay_by = ?2 WHERE id = ?1',
      id,
      '2026-01-01T00:00:00.000Z',
    );
    await reconcileOrder(context, id);
    outcomes.lapsed += 1;
    return;
  }
  const token = await cardToken(site);
  if (!(await tried(() => who.call(payOrder, { params: { id }, body: { token } })))) return;
  outcomes.paid += 1;
  if (chance < 0.3) {
    const cancelled = await tried(() =>
      who.call(cancelOrder, { params: { id }, body: { comment: 'Changed my mind' } }),
    );
    if (cancelled) outcomes.cancelled += 1;
    return;
  }
  if (chance < 0.45) {
    const amount = 1 + Math.floor(random() * 500);
    const { owed } = (await operate(operatorReadOrder, { params: { id } })).data;
    const body = { amount: amount / 100, comment: 'A scratch', owed };
    if (await tried(() => operate(operatorRefundOrder, { params: { id }, body }))) {
      outcomes.refunded += 1;
    }
  }
  if (chance < 0.7) {
    const [first] = await sql<{ id: string }>('SELECT id FROM shipment WHERE order_id = ?1', id);
    await tried(() => takeStep(context, id, 'shipped', { shipmentId: first?.id }));
    await tried(() => takeStep(context, id, 'delivered', { shipmentId: first?.id }));
    if (chance < 0.55) {
      await tried(() => takeStep(context, id, 'return_requested', { shipmentId: first?.id }));
      const back = { shipmentId: first?.id, restock: random() < 0.5 };
      if (await tried(() => takeStep(context, id, 'returned', back))) outcomes.returned += 1;
    }
  }
};

/** The same six people of each site, with the tokens of a new day. */
const signIn = async (): Promise<void> => {
  for (const site of ['parlour', 'hearth'] as const) {
    const subs = Array.from({ length: 6 }, (_, at) => `month-${site}-${String(at)}`);
    people.set(site, await Promise.all(subs.map((sub) => shopper(site, { sub }))));
  }
};

/** Sales that begin and end, and codes that change, as an operator would have them. */
const changeOf = async (day: number): Promise<void> => {
  const { id } = oneOf(THINGS);
  const now = new Date().toISOString();
  const until = new Date(Date.now() + 3 * DAY_MS).toISOString();
  await sql(
    `UPDATE seller_inventory SET was_pence = max(price_pence, was_pence),
      sale_pence = max(price_pence, was_pence) * 4 / 5, sale_from = ?2, sale_until = ?3, changes_at = ?2
      WHERE variant_id = ?1 AND sale_pence IS NULL`,
    id * 10,
    now,
    until,
  );
  if (day % 2 === 0) await applyDueOffers(env);
  await sql('UPDATE promo_code SET percent = ?1 WHERE code = ?2', 5 + (day % 20), 'TENTH');
  await sql(
    'UPDATE promo_code SET expires_at = ?1 WHERE code = ?2',
    day % 7 === 0 ? now : '',
    'FIVER',
  );
};

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  await stock(...THINGS);
  const lead = { madeToOrder: false, handling: { min: 1, max: 2 }, transit: { min: 1, max: 2 } };
  await sql('UPDATE seller_inventory SET lead_time = ?1', JSON.stringify(lead));
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
  const calendar = { days, areas: [], notice: 0, capacity: CAPACITY, windows: [] };
  await sql('UPDATE seller SET delivery_calendar = ?1 WHERE id < 3', JSON.stringify(calendar));
  for (const site of ['parlour', 'hearth'] as const) {
    await promo({ site, code: 'TENTH', percent: 10 });
    await promo({ site, code: 'FIVER', amount_pence: 500 });
    await promo({ site, code: 'FEWER', percent: 15, most_uses: MOST_USES });
  }
});

afterAll(() => {
  vi.useRealTimers();
});

it('[CHECKOUT-002] a month of orders balances to the penny, the piece, the day and the code', async ({
  signal,
}) => {
  for (let day = 0; day < DAYS; day += 1) {
    // A test that has run out of time would buy on beside the next one.
    signal.throwIfAborted();
    vi.setSystemTime(START + day * DAY_MS);
    await signIn();
    await changeOf(day);
    for (let turn = 0; turn < 3; turn += 1) {
      const order = await buy(oneOf(['parlour', 'hearth']));
      if (order) await afterwards(order);
    }
  }
  // The month had all of it.
  for (const [what, count] of Object.entries(outcomes))
    expect([what, count > 0]).toEqual([what, true]);

  // Money: an order is the sum of its lines less the discount, and no more is refunded than was paid.
  expect(
    await sql(`SELECT o.id FROM customer_order AS o WHERE
      o.subtotal_pence <> (SELECT sum(unit_pence * quantity) FROM order_line WHERE order_id = o.id)
      OR o.discount_pence <> (SELECT sum(discount_pence) FROM order_line WHERE order_id = o.id)
      OR o.vat_pence <> (SELECT sum(vat_pence) FROM order_line WHERE order_id = o.id)
      OR o.size <> (SELECT sum(quantity) FROM order_line WHERE order_id = o.id)
      OR o.total_pence <> o.subtotal_pence - o.discount_pence
      OR o.refunded_pence > o.total_pence OR o.refunded_pence <> o.refund_pence
      OR (o.paid_at = '' AND o.refunded_pence <> 0)
      OR (o.status = 'cancelled' AND o.paid_at <> '' AND o.refunded_pence <> o.total_pence)
      OR o.refunded_pence <> (SELECT coalesce(sum(amount_pence), 0) FROM refund WHERE order_id = o.id)`),
  ).toEqual([]);

  // Pieces: what is not in the stock is in an order that stands, or was returned and not put back.
  const held = await sql<{ id: number; stock: number; sold: number }>(
    `SELECT offer.variant_id / 10 AS id, offer.stock, (SELECT coalesce(sum(line.reserved), 0)
        FROM order_line AS line JOIN shipment ON shipment.id = line.shipment_id
        WHERE line.variant_id = offer.variant_id AND shipment.status <> 'cancelled'
          AND shipment.restocked = 0) AS sold
      FROM seller_inventory AS offer`,
  );
  expect(held.map(({ id, stock: left, sold }) => [id, left + sold])).toEqual(
    held.map(({ id }) => [id, FIRST_STOCK.get(id)]),
  );

  // Days: no seller has promised more than they can drive.
  expect(
    await sql(
      `SELECT seller_id, delivery_day, count(*) AS n FROM shipment WHERE delivery_day <> ''
        AND status NOT IN ('cancelled', 'returned', 'placed') GROUP BY 1, 2 HAVING n > ?1`,
      CAPACITY,
    ),
  ).toEqual([]);

  // Codes: one use for each order that stands with it, one a customer, and no more than may be.
  expect(
    await sql(`SELECT id FROM customer_order AS o WHERE (promo_code <> '' AND status <> 'cancelled')
      <> EXISTS (SELECT 1 FROM promo_use WHERE order_id = o.id)`),
  ).toEqual([]);
  expect(
    await sql(
      `SELECT site, code, count(*) AS n FROM promo_use WHERE code = 'FEWER' GROUP BY 1, 2 HAVING n > ?1`,
      MOST_USES,
    ),
  ).toEqual([]);
}, 300_000);
