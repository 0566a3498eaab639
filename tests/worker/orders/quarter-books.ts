import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { bankOf } from '@parlour/payments';
import { siteOf } from '../checkout/shop.ts';
import type { SiteId } from '../checkout/shopper.ts';
import { sql, stripe } from './quarter-shop.ts';

/* The books of a shop, by sums over its tables that share no code with it. None of the queries may find anything. */

const WRONG: Readonly<Record<string, string>> = {
  'an order is the sum of its lines, less the discount': `SELECT o.id FROM customer_order AS o WHERE
    o.subtotal_pence <> (SELECT sum(unit_pence * quantity) FROM order_line WHERE order_id = o.id)
    OR o.discount_pence <> (SELECT sum(discount_pence) FROM order_line WHERE order_id = o.id)
    OR o.vat_pence <> (SELECT sum(vat_pence) FROM order_line WHERE order_id = o.id)
    OR o.size <> (SELECT sum(quantity) FROM order_line WHERE order_id = o.id AND taken_at = '' AND kind = '')
    OR o.total_pence <> o.subtotal_pence - o.discount_pence`,
  'no more goes back than was paid': `SELECT id FROM customer_order
    WHERE refund_pence > total_pence OR refunded_pence > refund_pence
      OR (paid_at = '' AND status <> 'cancelled' AND refund_pence > 0)
      OR (paid_at <> '' AND status = 'cancelled' AND refund_pence <> total_pence)`,
  // What the bank takes back is all of it, also what was refunded before.
  'what is owed and paid back is the sum of the refunds': `SELECT o.id FROM customer_order AS o WHERE
    (o.refund_pence <> (SELECT coalesce(sum(amount_pence), 0) FROM refund WHERE order_id = o.id)
    OR o.refunded_pence <> (SELECT coalesce(sum(amount_pence), 0) FROM refund
      WHERE order_id = o.id AND done_at <> '')) AND o.dispute <> 'lost'`,
  'what the bank has taken back is all of it': `SELECT id FROM customer_order
    WHERE dispute = 'lost' AND refund_pence <> total_pence`,
  'an amount goes back once for all goods of an order': `SELECT order_id FROM order_line GROUP BY order_id
    HAVING sum(unit_pence * quantity - discount_pence - settled_pence) < 0`,
  // Left out: what was limited by what was left of the payment or agreed to be less, and what somebody paid at the
  // provider itself.
  'claims and returns pay what is settled, and no more': `SELECT order_id, sum(settled_pence) AS settled,
      (SELECT sum(amount_pence) FROM refund WHERE refund.order_id = line.order_id AND reason <> 'An amount') AS refunds
    FROM order_line AS line
    JOIN customer_order AS o ON o.id = line.order_id
    WHERE o.status <> 'cancelled' AND o.refund_pence < o.total_pence
      AND o.id NOT IN (SELECT claim.order_id FROM claim JOIN claim_message ON claim_message.claim = claim.id
        WHERE comes_back = 1 AND step IN ('offer', 'finish'))
      AND o.id NOT IN (SELECT order_id FROM refund WHERE reason = 'Refunded at the payment provider.')
      AND o.id NOT IN (SELECT free.order_id FROM shipment AS free WHERE replaces <> ''
        AND EXISTS (SELECT 1 FROM refund WHERE refund.order_id = free.order_id AND reason = 'An amount')
        AND (SELECT -sum(settled_pence) FROM order_line WHERE shipment_id = free.id)
          < (SELECT sum(settled_pence) FROM order_line WHERE shipment_id = free.replaces))
    GROUP BY order_id HAVING sum(line.settled_pence) <> coalesce(refunds, 0)`,
  'what replaces goods is as many as they are': `SELECT claim.id FROM claim WHERE replacement <> ''
    AND (SELECT sum(quantity) FROM claim_line WHERE claim = claim.id) > (SELECT sum(quantity) FROM order_line
      JOIN shipment ON shipment.id = shipment_id WHERE shipment.order_id = claim.order_id
      AND shipment.replaces = claim.delivery)`,
  'what replaces goods costs nothing': `SELECT id FROM order_line WHERE taken_at <> ''
    AND (unit_pence <> 0 OR discount_pence <> 0 OR vat_pence <> 0)`,
  'what was never sent does not come back': `SELECT id FROM shipment
    WHERE shipped_at = '' AND status IN ('return_requested', 'returned')`,
  'what was cancelled was never sent': `SELECT id FROM shipment WHERE shipped_at <> '' AND status = 'cancelled'`,
  'goods that wait to be sent are paid for': `SELECT shipment.id FROM shipment
    JOIN customer_order AS o ON o.id = order_id WHERE shipment.status IN ('paid', 'processing')
      AND (o.dispute = 'lost' OR o.paid_at = '')`,
  'an order has the state of its deliveries': `SELECT o.id FROM customer_order AS o WHERE o.status <> coalesce(
    (SELECT 'return_requested' FROM shipment WHERE order_id = o.id AND status = 'return_requested' LIMIT 1),
    (SELECT status FROM shipment WHERE order_id = o.id AND status <> 'cancelled'
      ORDER BY instr('placed paid processing shipped delivered returned', status) LIMIT 1), 'cancelled')`,
  'nothing is claimed of an order that is all paid back, but what has still to come back or arrive': `SELECT claim.id
    FROM claim JOIN customer_order AS o ON o.id = order_id WHERE closed_at = '' AND refund_pence > 0
      AND refund_pence = total_pence AND replacement = '' AND NOT EXISTS (SELECT 1 FROM shipment
        WHERE shipment.id = claim.delivery AND shipment.status = 'return_requested')`,
  'a claim that was paid says how much': `SELECT claim.id FROM claim WHERE status = 'done' AND remedy = 'reduction'
    AND amount_pence = 0`,
  'no goods are claimed twice': `SELECT line FROM claim_line JOIN claim ON claim.id = claim_line.claim
    JOIN order_line ON order_line.id = line WHERE closed_at = '' GROUP BY line
    HAVING sum(claim_line.quantity) > max(order_line.quantity)`,
  'only what has come back is for sale again': `SELECT id FROM shipment WHERE restocked = 1
    AND status <> 'returned'`,
  'no delivery is empty': `SELECT id FROM shipment WHERE NOT EXISTS (SELECT 1 FROM order_line
    WHERE shipment_id = shipment.id)`,
  'a code is used once for each order that stands with it': `SELECT id FROM customer_order AS o
    WHERE (promo_code <> '' AND status <> 'cancelled')
      <> EXISTS (SELECT 1 FROM promo_use WHERE order_id = o.id AND code = o.promo_code)`,
  'a code is used as often as it may be': `SELECT code.site, code.code FROM promo_code AS code
    WHERE most_uses > 0 AND most_uses < (SELECT count(*) FROM promo_use
      WHERE site = code.site AND code = code.code)`,
  'no claim ends twice': `SELECT claim FROM claim_message WHERE step IN ('decline', 'withdraw', 'finish')
    GROUP BY claim HAVING count(*) > 1`,
  'a claim that has ended says when': `SELECT id FROM claim
    WHERE (status IN ('done', 'declined', 'withdrawn')) <> (closed_at <> '')`,
  'goods that come back belong to a claim': `SELECT id FROM shipment WHERE status = 'return_requested'
    AND NOT EXISTS (SELECT 1 FROM claim WHERE delivery = shipment.id AND closed_at = '')`,
  'each delivery is told of once': `SELECT kind, value FROM letter, json_each(letter.shipments)
    WHERE kind IN ('order-confirmed', 'order-shipped', 'order-delivered', 'order-cancelled', 'order-lapsed')
    GROUP BY kind, value HAVING count(*) > 1`,
  'each order is confirmed and lapses once': `SELECT order_id, kind FROM letter
    WHERE kind IN ('order-confirmed', 'order-lapsed') GROUP BY 1, 2 HAVING count(*) > 1`,
};

/** An order that waits for nothing, and its money at the provider. */
interface Paid {
  readonly id: string;
  readonly site: SiteId;
  readonly intent: string;
  readonly total: number;
  readonly isPaid: 0 | 1;
  /** Pence that the provider has paid back, as the books say. */
  readonly back: number;
}

const moneyOf = async ({ site, intent }: Paid): Promise<readonly [taken: number, back: number]> => {
  if (site === 'hearth') {
    const { status, amount } = stripe.intent(intent);
    const own = stripe.refunds.filter((one) => one.payment_intent === intent);
    const back = own.filter((one) => one.status === 'succeeded');
    const lost = stripe.disputes.filter(
      (one) => one.payment_intent === intent && one.status === 'lost',
    );
    const sum = [...back, ...lost].reduce((all, one) => all + Number(one.amount), 0);
    return [status === 'succeeded' ? amount : 0, sum];
  }
  const { status, amount, refunded } = await bankOf({ env, site: siteOf(site) }).read(intent);
  return [status === 'succeeded' ? amount : 0, refunded];
};

/** Money at the providers is the money in the books. */
const expectMoney = async (): Promise<void> => {
  const orders = await sql<Paid>(`SELECT id, site, intent_id AS intent, total_pence AS total,
      paid_at <> '' OR refund_pence > 0 AS isPaid,
      (SELECT coalesce(sum(amount_pence), 0) FROM refund
        WHERE order_id = o.id AND done_at <> '' AND provider_id <> '') AS back
    FROM customer_order AS o WHERE intent_id <> ''`);
  for (const order of orders) {
    const { id, total, isPaid, back } = order;
    expect([id, await moneyOf(order)]).toEqual([id, [isPaid ? total : 0, back]]);
  }
};

/** What is not in the stock is in an order that stands, or came back and is not for sale again. */
const expectStock = async (first: ReadonlyMap<number, number>): Promise<void> => {
  const held = await sql<{ id: number; pieces: number }>(`SELECT offer.variant_id / 10 AS id,
      offer.stock + (SELECT coalesce(sum(line.reserved), 0) FROM order_line AS line
        JOIN shipment ON shipment.id = line.shipment_id WHERE line.variant_id = offer.variant_id AND line.kind = ''
          AND shipment.status <> 'cancelled' AND shipment.restocked = 0) AS pieces
    FROM seller_inventory AS offer ORDER BY 1`);
  expect(held.map(({ id, pieces }) => [id, pieces])).toEqual([...first]);
};

/** Of each thing in an order: number, price, discount, VAT and pieces from the stock, over all of its deliveries. */
export const boughtIn = async (orderId = ''): Promise<ReadonlyMap<string, readonly object[]>> =>
  Map.groupBy(
    await sql<{ order_id: string }>(
      `SELECT order_id, variant_id, kind, seller_id, sum(quantity) AS quantity, sum(unit_pence * quantity) AS price,
        sum(discount_pence) AS discount, sum(vat_pence) AS vat, sum(reserved) AS reserved
        FROM order_line WHERE (?1 = '' OR order_id = ?1) AND taken_at = '' GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
      orderId,
    ),
    ({ order_id }) => order_id,
  );

/** Visits that are still to come, by seller and day. */
export const visits = async (): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (
      await sql<{ place: string; n: number }>(`SELECT seller_id || ' ' || delivery_day AS place,
        count(DISTINCT order_id) AS n FROM shipment WHERE delivery_day <> ''
        AND (delivered_at <> '' AND status <> 'returned' OR status IN ('placed', 'paid', 'processing', 'shipped'))
        GROUP BY 1`)
    ).map(({ place, n }) => [place, n]),
  );

export const expectBooks = async (
  first: ReadonlyMap<number, number>,
  bought: ReadonlyMap<string, readonly object[]>,
  /** Visits of a day by seller. */
  capacity: ReadonlyMap<number, number>,
): Promise<void> => {
  for (const [rule, query] of Object.entries(WRONG))
    expect.soft([rule, await sql(query)]).toEqual([rule, []]);
  await expectMoney();
  await expectStock(first);
  const now = await boughtIn();
  for (const [id, things] of bought) expect(now.get(id)).toEqual(things);
  expect(now.size).toBe(bought.size);
  const full = [...(await visits())].filter(
    ([place, n]) => n > (capacity.get(Number.parseInt(place, 10)) ?? 0),
  );
  expect(full).toEqual([]);
};

/** What of an order is left to pay for, and what was sent free in the place of something. */
export interface Stands {
  readonly total: number;
  /** Pence that are back, or about to be. */
  readonly refunded: number;
  /** By the ids of free deliveries: for what in pence each stood when it was agreed on. */
  readonly free: ReadonlyMap<string, number>;
}

export const standsOf = async (id: string): Promise<Stands> => {
  const [order] = await sql<{ total: number; refunded: number }>(
    'SELECT total_pence AS total, refund_pence AS refunded FROM customer_order WHERE id = ?1',
    id,
  );
  const free = await sql<{ delivery: string; pence: number }>(
    `SELECT shipment_id AS delivery, -sum(min(settled_pence, 0)) AS pence FROM order_line
      JOIN shipment ON shipment.id = shipment_id
      WHERE order_line.order_id = ?1 AND taken_at <> '' AND shipment.replaces <> '' GROUP BY 1`,
    id,
  );
  return {
    ...{ total: 0, refunded: 0, ...order },
    free: new Map(free.map(({ delivery, pence }) => [delivery, pence])),
  };
};

/** After a step no more is back than was paid, and what was newly sent free is worth no more than was left to pay for. */
export const expectStanding = async (id: string, before: Stands): Promise<void> => {
  const { total, refunded, free } = await standsOf(id);
  expect([id, refunded <= total]).toEqual([id, true]);
  const added = [...free].filter(([delivery]) => !before.free.has(delivery));
  const worth = added.reduce((sum, [, pence]) => sum + pence, 0);
  expect([id, before.refunded + worth <= total]).toEqual([id, true]);
  // A step that finds all of the money back sends nothing more.
  const isOver = before.refunded > 0 && before.refunded === total;
  expect([id, isOver ? added : []]).toEqual([id, []]);
  for (const [rule, query] of Object.entries(WRONG)) {
    if (AT_ONCE.has(rule)) expect.soft([rule, await sql(query)]).toEqual([rule, []]);
  }
};

/** The rules that hold after every step, not only when everything that was begun has ended. */
const AT_ONCE: ReadonlySet<string> = new Set([
  'no more goes back than was paid',
  'an amount goes back once for all goods of an order',
  'what replaces goods costs nothing',
  'what was never sent does not come back',
  'what was cancelled was never sent',
  'an order has the state of its deliveries',
  'nothing is claimed of an order that is all paid back, but what has still to come back or arrive',
  'goods that come back belong to a claim',
  'a claim that has ended says when',
]);
