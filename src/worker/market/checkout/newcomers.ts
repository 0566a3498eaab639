import { networkHash } from '../agents/owner.ts';
import { assertThat } from '../orders/write-order.queries.ts';
import { UNNAMED } from '@parlour/http';
import type { CustomerContext } from '../routes.ts';

/*
 * A cap by account would be no cap, because an account costs no more than an email. So what the accounts hold that have
 * never paid is counted together: of one offer, from one network and at the site. An order above that is taken all the
 * same, but holds nothing until it is paid.
 */

/** The units in waiting orders of newcomers that hold their stock. */
const MOST = { site: 200, network: 50 } as const;

/** Of one offer, half of its stock or, of a small stock, a set of four. */
const SET = 4;

const WAITING = `FROM customer_order AS waiting INDEXED BY customer_order_of_newcomers_waiting
  WHERE waiting.status = 'placed' AND waiting.newcomer <> '' AND waiting.holds = 1`;

const unitsOf = (condition: string) =>
  `(SELECT coalesce(sum(line.reserved), 0) FROM order_line AS line
    WHERE line.order_id IN (SELECT waiting.id ${WAITING} AND ${condition}))`;

/** Sites share their stock, so the orders of all of them count. */
const CROWDED = `SELECT 1 FROM (SELECT offer.stock, wanted.quantity,
      (SELECT coalesce(sum(line.reserved), 0) FROM order_line AS line
        WHERE line.order_id IN (SELECT waiting.id ${WAITING})
          AND line.variant_id = offer.variant_id AND line.seller_id = offer.seller_id) AS held
    FROM (SELECT value ->> 'variant_id' AS variant_id, value ->> 'seller_id' AS seller_id,
        sum(value ->> 'reserved') AS quantity FROM json_each(?4) GROUP BY 1, 2) AS wanted
    CROSS JOIN seller_inventory AS offer
      ON offer.variant_id = wanted.variant_id AND offer.seller_id = wanted.seller_id
    WHERE offer.counted = 1)
  WHERE quantity > 0 AND quantity + held > max(${String(SET)}, (stock + held) / 2)`;

const FREE = `${unitsOf('waiting.site = ?1')} + ?3 <= ${String(MOST.site)}
  AND ${unitsOf('waiting.newcomer = ?2')} + ?3 <= ${String(MOST.network)}
  AND NOT EXISTS (${CROWDED})`;

/** What an order takes from a seller's stock. */
interface ReservedStock {
  readonly variant_id: number;
  readonly seller_id: number;
  readonly reserved: number;
}

const PAID_BEFORE = `SELECT 1 FROM customer_order
  WHERE site = ?1 AND customer = ?2 AND paid_at <> ''
  UNION ALL SELECT 1 FROM moved_customer WHERE site = ?1 AND customer = ?2 AND paid > 0 LIMIT 1`;

/** A newcomer whose network nobody knows. The platform names every network; the shop on one's own machine does not. */
const UNKNOWN = '-';

/** By what an order of an account that has never paid is counted while it waits; '' for any other. */
export const newcomerOf = async ({
  db,
  site,
  customer,
  visit,
}: CustomerContext): Promise<string> => {
  if (await db.prepare(PAID_BEFORE).bind(site.id, customer.sub).first()) return '';
  const { network = UNNAMED } = visit;
  return network === UNNAMED || network === '' ? UNKNOWN : networkHash(site, network);
};

/** Whether an order is one of the newcomers whose waiting orders are counted. */
export const isCounted = (newcomer: string): boolean => newcomer !== '' && newcomer !== UNKNOWN;

/** Whether the caps apply to an order: not if all of it is made for a customer, which takes no stock. */
export const isCapped = (newcomer: string, reserved: readonly ReservedStock[]): boolean =>
  isCounted(newcomer) && reserved.some(({ reserved }) => reserved > 0);

const valuesOf = (site: string, newcomer: string, reserved: readonly ReservedStock[]) => {
  const units = reserved.reduce((sum, { reserved }) => sum + reserved, 0);
  return [site, newcomer, units, JSON.stringify(reserved)] as const;
};

/** Whether a newcomer's order may hold its stock until it is paid. */
export const mayHold = async (
  { db, site }: CustomerContext,
  newcomer: string,
  reserved: readonly ReservedStock[],
): Promise<boolean> =>
  (await db
    .prepare(`SELECT ${FREE} AS free`)
    .bind(...valuesOf(site.id, newcomer, reserved))
    .first<number>('free')) === 1;

/** Keeps several orders at the same time from passing the caps. */
export const assertMayHold = (
  db: D1Database,
  site: string,
  newcomer: string,
  reserved: readonly ReservedStock[],
): D1PreparedStatement => assertThat(db, FREE, ...valuesOf(site, newcomer, reserved));
