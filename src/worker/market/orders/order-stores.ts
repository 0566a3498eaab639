import type { Env } from '../../platform/env.ts';
import { yearDatabases } from '../../platform/year-databases.ts';

/** The market's database, and those of the years to which settled orders go, by `2026` or, for a second one, `2026_2`. */
export interface OrderStores {
  readonly db: D1Database;
  readonly years: ReadonlyMap<string, D1Database>;
}

/** @param db the market, as one call reads it */
export const orderStores = (env: Env, db: D1Database = env.MARKET_DB): OrderStores => ({
  db,
  years: yearDatabases(env),
});

/** @throws for a store that is no longer bound: its orders would seem never to have been. */
export const storeNamed = ({ years }: OrderStores, store: string): D1Database => {
  const db = years.get(store);
  if (db) return db;
  throw new Error(`orders are in ORDERS_${store}, which wrangler.toml does not bind`);
};

/**
 * Which copies in the stores count, as the market has known at one moment. What it reads at the same moment and these
 * are together every order once, whatever moves meanwhile.
 */
export interface Snapshot {
  /** The last attempt to move orders. */
  readonly last: number;
  /** JSON: the ids of orders whose copies do not count. */
  readonly excepted: string;
  /** 1 if any order has been moved. */
  readonly isUsed: 0 | 1;
}

/** In the market itself everything counts. */
export const HERE: Snapshot = { last: 0, excepted: '[]', isUsed: 0 };

export const SNAPSHOT = `SELECT (SELECT last FROM order_move) AS last,
  (SELECT json_group_array(id) FROM order_copy) AS excepted,
  EXISTS (SELECT 1 FROM moved_order) AS isUsed`;

/** The condition for orders that count. @param last where a snapshot's values are bound, as is `excepted` */
export const counts = (last: string, excepted: string, sold = 'customer_order'): string =>
  `${sold}.moved <= ${last} AND ${sold}.id NOT IN (SELECT value FROM json_each(${excepted}))`;

const STORES = 'SELECT DISTINCT store FROM moved_customer WHERE site = ?1 AND customer = ?2';

/** The stores with orders of a customer. */
export const storesOfCustomer = (
  db: D1Database,
  { site, customer }: { readonly site: string; readonly customer: string },
): D1PreparedStatement => db.prepare(STORES).bind(site, customer);

/** What a batch has read with `SNAPSHOT`. */
export const toSnapshot = (result: D1Result | undefined): Snapshot =>
  ((result?.results ?? []) as Snapshot[])[0] ?? HERE;

/** What a batch has read with `storesOfCustomer`. */
export const toStores = (result: D1Result | undefined): readonly string[] =>
  ((result?.results ?? []) as { readonly store: string }[]).map(({ store }) => store);
