import { mailboxOf } from '@parlour/domain';
import { isGuest } from '../agents/owner.ts';
import { assertDay, hasLostDay } from '../checkout/delivery-days.ts';
import { isCounted } from '../checkout/newcomers.ts';
import type { OrderLineRow, OrderRow, WholeOrder } from './orders.queries.ts';
import { assertThat, placeOfOrder, takeStock, usePromo } from './write-order.queries.ts';
import { isUsed, usesOf } from '../cart/promo-uses.ts';

/*
 * Anyone may name any guest, so a guest's order holds nothing until it is paid: no stock and no use of a promo
 * code. It takes both in the batch that makes it paid. So does an order of a newcomer: it never holds a use, and no
 * stock either when newcomers hold much of it already. Of a day's places both hold only a share together.
 */

/** Whether an order takes the use of its promo code only when it is paid. */
export const takesPromoLater = ({
  promo_code,
  customer,
  newcomer,
}: Pick<OrderRow, 'promo_code' | 'customer' | 'newcomer'>): boolean =>
  promo_code !== '' && (isGuest(customer) || isCounted(newcomer));

/** Whether somebody who may be anybody has placed an order. */
const isStrangers = ({ customer, newcomer }: OrderRow): boolean =>
  isGuest(customer) || newcomer !== '';

const SHORT = `SELECT 1 FROM (SELECT variant_id, seller_id, sum(quantity) AS quantity
    FROM order_line WHERE order_id = ?1 AND reserved = 0 AND on_request = 0 GROUP BY 1, 2) AS wanted
  JOIN seller_inventory AS offer ON offer.variant_id = wanted.variant_id
    AND offer.seller_id = wanted.seller_id
  WHERE offer.counted = 1 AND offer.stock < wanted.quantity LIMIT 1`;

const OTHER = 'use.order_id <> ?6';
const USED = `(${isUsed(`use.customer = ?3 AND ${OTHER}`)}
  OR ${isUsed(`use.person = ?4 AND ${OTHER}`, 'person')}
  OR ${isUsed(`use.place = ?5 AND ${OTHER}`, 'place')})`;

/** As many other orders have used the code as may. */
const USED_UP = `EXISTS (SELECT 1 FROM promo_code AS promo
  WHERE site = ?1 AND code = ?2 AND most_uses > 0 AND most_uses <= ${usesOf(OTHER)})`;

/** By what another use of the order's code counts as one of the same guest. */
const userOf = (order: OrderRow) =>
  [
    order.site,
    order.promo_code,
    order.customer,
    mailboxOf(order.customer_email),
    placeOfOrder(order),
    order.id,
  ] as const;

/** Why an order that may hold nothing can no longer be had as it was placed; '' if it can. */
export const lossOf = async (db: D1Database, { order }: WholeOrder): Promise<string> => {
  if (order.holds === 0 && (await db.prepare(SHORT).bind(order.id).first())) {
    return 'It sold out before you paid.';
  }
  if (isStrangers(order) && (await hasLostDay(db, order.id))) {
    return 'The day you chose was taken before you paid.';
  }
  if (!takesPromoLater(order)) return '';
  const is = await db
    .prepare(`SELECT ${USED} AS used, ${USED_UP} AS used_up`)
    .bind(...userOf(order))
    .first<{ readonly used: number; readonly used_up: number }>();
  if (is?.used === 1) return 'The promo code had been used before you paid.';
  return is?.used_up === 1 ? 'The promo code had reached its limit before you paid.' : '';
};

const RESERVE = `UPDATE order_line SET reserved = quantity
  WHERE order_id = ?1 AND on_request = 0`;

/** What an order that holds nothing takes when it is paid. If something has gone meanwhile, the batch is aborted. */
export const takeWhenPaid = (
  db: D1Database,
  { order, lines }: WholeOrder,
): readonly D1PreparedStatement[] => {
  const waiting =
    order.holds === 1 ? [] : lines.filter((line) => line.reserved === 0 && line.on_request === 0);
  return [
    ...(isStrangers(order) ? [assertDay(db, order.id)] : []),
    ...(waiting.length === 0
      ? []
      : [takeStock(db, waiting.map(whole)), db.prepare(RESERVE).bind(order.id)]),
    ...(takesPromoLater(order)
      ? [assertThat(db, `NOT ${USED} AND NOT ${USED_UP}`, ...userOf(order)), usePromo(db, order)]
      : []),
  ];
};

const whole = ({ variant_id, seller_id, quantity }: OrderLineRow) => ({
  variant_id,
  seller_id,
  reserved: quantity,
});
