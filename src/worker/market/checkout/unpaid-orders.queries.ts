import { assertThat } from '../orders/write-order.queries.ts';
import type { Owner } from '../owner.ts';

/** Orders of a customer that may wait for their payment at once. */
export const MOST_UNPAID = 3;

/**
 * Pieces of one offer that they may hold in all: half of what there is, and of few things a set. Their
 * stock is nobody else's until they are paid or over.
 */
const SET = 4;

const WAITING = `FROM customer_order AS waiting
  WHERE waiting.site = ?1 AND waiting.customer = ?2 AND waiting.status = 'placed'`;

const TOO_MUCH = `FROM (SELECT offer.variant_id, wanted.pieces,
      offer.stock, offer.counted, coalesce((SELECT sum(line.reserved)
        FROM order_line AS line WHERE line.order_id IN (SELECT waiting.id ${WAITING})
          AND line.variant_id = offer.variant_id AND line.seller_id = offer.seller_id), 0) AS held
    FROM (SELECT value ->> 'variant_id' AS variant_id, value ->> 'seller_id' AS seller_id,
        sum(value ->> 'reserved') AS pieces FROM json_each(?3) GROUP BY 1, 2) AS wanted
    CROSS JOIN seller_inventory AS offer
      ON offer.variant_id = wanted.variant_id AND offer.seller_id = wanted.seller_id)
  WHERE counted = 1 AND stock >= pieces AND pieces > 0
    AND pieces + held > max(${String(SET)}, (stock + held) / 2)`;

/** What an order takes from a seller's stock. */
export interface Taken {
  readonly variant_id: number;
  readonly seller_id: number;
  readonly reserved: number;
}

const STATE = `SELECT (SELECT count(*) ${WAITING}) AS orders,
  (SELECT variant_id ${TOO_MUCH} LIMIT 1) AS variant_id,
  (SELECT max(${String(SET)}, (stock + held) / 2) - held ${TOO_MUCH} LIMIT 1) AS left`;

/** Orders that wait for payment, and the first variant of which too much would wait, with what may still. */
export interface UnpaidState {
  readonly orders: number;
  readonly variant_id: number | null;
  readonly left: number | null;
}

export const unpaidState = async (
  db: D1Database,
  { site, customer }: Owner,
  taken: readonly Taken[],
): Promise<UnpaidState> =>
  (await db.prepare(STATE).bind(site, customer, JSON.stringify(taken)).first<UnpaidState>()) ?? {
    ...{ orders: 0, variant_id: null, left: null },
  };

const HOLDS = `(SELECT count(*) ${WAITING}) < ${String(MOST_UNPAID)}
  AND NOT EXISTS (SELECT 1 ${TOO_MUCH})`;

/** Two orders at once do not together hold more than one may. Before the stock is taken. */
export const assertFewUnpaid = (
  db: D1Database,
  { site, customer }: Owner,
  taken: readonly Taken[],
): D1PreparedStatement => assertThat(db, HOLDS, site, customer, JSON.stringify(taken));
