import { isGuestIn } from '../agents/owner.ts';
import { refused } from '../orders/refused.ts';
import { assertThat } from '../orders/write-order.queries.ts';
import type { CustomerContext, GuestSource } from '../routes.ts';

/*
 * A cap by guest would be no cap, because an agent can invent guests. So the orders of all guests that wait for
 * payment are counted together: at the site, from one platform and from one network.
 */

/** The units in waiting orders from which on no guest may place another order. */
const MOST = { site: 200, platform: 100, network: 50 } as const;

/** The same for one offer: a part of its stock or, of a small stock, a set of four. */
const SET = 4;
const PART = 20;

const WAITING = `FROM customer_order AS waiting INDEXED BY customer_order_of_guests_waiting
  JOIN agent_checkout AS sold
    ON sold.order_id = waiting.id AND sold.order_id <> ''
  WHERE waiting.site = ?1 AND waiting.status = 'placed' AND ${isGuestIn('waiting')}`;

const unitsOf = (condition: string) =>
  `(SELECT coalesce(sum(waiting.size), 0) ${WAITING} ${condition})`;

const CROWDED = `SELECT 1 FROM json_each(?4) AS wanted CROSS JOIN seller_inventory AS offer
    ON offer.variant_id = value ->> 'variant_id' AND offer.seller_id = value ->> 'seller_id'
  WHERE offer.counted = 1 AND max(${String(SET)}, offer.stock / ${String(PART)}) <= (
    SELECT coalesce(sum(line.quantity), 0) FROM order_line AS line
    WHERE line.order_id IN (SELECT waiting.id ${WAITING})
      AND line.variant_id = offer.variant_id AND line.seller_id = offer.seller_id)`;

const FEW = `${unitsOf('')} < ${String(MOST.site)}
  AND ${unitsOf('AND sold.platform = ?2')} < ${String(MOST.platform)}
  AND ${unitsOf('AND sold.network = ?3')} < ${String(MOST.network)}
  AND NOT EXISTS (${CROWDED})`;

type RequestedItems = readonly { readonly variant_id: number; readonly seller_id: number }[];

const valuesOf = (site: string, { platform, network }: GuestSource, items: RequestedItems) =>
  [site, platform, network, JSON.stringify(items)] as const;

/** Keeps several orders at the same time from passing the caps. */
export const assertFewGuests = (
  db: D1Database,
  site: string,
  guest: GuestSource,
  items: RequestedItems,
): D1PreparedStatement => assertThat(db, FEW, ...valuesOf(site, guest, items));

/** @throws {ShopError} `order_refused` */
export const refuseTooManyGuests = async (
  { db, site }: CustomerContext,
  guest: GuestSource,
  items: RequestedItems,
): Promise<void> => {
  const isFree = await db
    .prepare(`SELECT ${FEW} AS free`)
    .bind(...valuesOf(site.id, guest, items))
    .first<number>('free');
  if (isFree === 1) return;
  throw refused(
    'Many orders of other guests wait for payment. Please try again later, or let the customer confirm this order at the shop.',
  );
};
