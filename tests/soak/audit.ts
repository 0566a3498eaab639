import type { KnownOrder } from './customer.ts';
import { STOCKED } from './feed.ts';
import type { ServedShop } from './served-shop.ts';

/** The difference between the orders in the database and those that customers were told of. */
export interface Audit {
  readonly orders: number;
  /** Orders that a customer was told of and that are missing, or differ. */
  readonly lost: readonly string[];
  /**
   * Orders that exist and that no customer was told of, although each customer asked until there was an
   * answer.
   */
  readonly doubled: readonly string[];
  readonly unpaid: readonly string[];
  /** Products whose stock is not the imported stock less the ordered quantity. */
  readonly stockWrong: readonly string[];
}

interface OrderRow {
  readonly id: string;
  readonly site: string;
  readonly email: string;
  readonly pence: number;
  readonly paid: string;
}

const ORDERS = `SELECT id, site, customer_email AS email, total_pence AS pence, paid_at AS paid
  FROM customer_order`;
const STOCK = `SELECT variant_id AS variantId, stock FROM seller_inventory
  WHERE seller_id = (SELECT id FROM seller WHERE name = ?1)`;

/** Compares the orders in the database with those that customers know. */
export const audit = async (
  shop: ServedShop,
  known: readonly KnownOrder[],
  seller: string,
): Promise<Audit> => {
  const db = await shop.runtime().getD1Database('MARKET_DB');
  const { results: rows } = await db.prepare(ORDERS).all<OrderRow>();
  const stock = await db.prepare(STOCK).bind(seller).all<{ variantId: number; stock: number }>();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const told = new Set(known.map(({ id }) => id));
  const isLost = ({ id, site, email, pence }: KnownOrder): boolean => {
    const row = byId.get(id);
    return row?.site !== site || row.email !== email || row.pence !== pence;
  };
  return {
    orders: rows.length,
    lost: known.filter(isLost).map(({ id }) => id),
    doubled: rows
      .filter(({ id }) => !told.has(id))
      .map(
        ({ id, site, email, paid }) => `${id} of ${email} at ${site}, ${paid ? 'paid' : 'unpaid'}`,
      ),
    unpaid: known.filter(({ id, isPaid }) => isPaid && !byId.get(id)?.paid).map(({ id }) => id),
    stockWrong: stock.results
      .filter(({ variantId, stock: left }) => left !== STOCKED - ordered(known, variantId))
      .map(({ variantId, stock: left }) => `${String(variantId)} has ${String(left)}`),
  };
};

const ordered = (known: readonly KnownOrder[], variantId: number): number =>
  known
    .filter((order) => order.variantId === String(variantId))
    .reduce((sum, { quantity }) => sum + quantity, 0);
