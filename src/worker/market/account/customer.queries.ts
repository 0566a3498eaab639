import type { Env } from '../../platform/env.ts';
import type { Owner } from '../owner.ts';
import {
  orderStores,
  SNAPSHOT,
  storeNamed,
  storesOfCustomer,
  toSnapshot,
  toStores,
} from '../orders/order-stores.ts';
import { PERSONAL_TABLES, TABLES_OF_YEARS, VISITOR_TABLES } from './personal-tables.ts';

type Row = Record<string, unknown>;
type TableRows = readonly (readonly [table: string, rows: Row[]])[];
type Databases = Pick<Env, 'MARKET_DB' | 'VISITOR_DB'>;

const rowsIn = async (
  db: D1Database,
  tables: typeof PERSONAL_TABLES,
  { site, customer }: Owner,
  address: string,
  also: readonly D1PreparedStatement[] = [],
): Promise<{ readonly tables: TableRows; readonly also: readonly D1Result[] }> => {
  const asked = tables
    .filter(({ shown }) => shown !== '')
    .flatMap(({ table, named, ofAddress, rows, shown, shownAs: as = table }) => [
      { table, as, rows, shown, values: [site, customer] },
      ...(named ? [{ table, as, ...named, values: [site, customer] }] : []),
      ...(ofAddress && address !== ''
        ? [{ table, as, rows: ofAddress.rows, shown, values: [site, customer, address] }]
        : []),
    ]);
  const found = await db.batch<Row>([
    ...asked.map(({ table, rows, shown, values }) =>
      db.prepare(`SELECT ${shown} FROM ${table} WHERE ${rows}`).bind(...values),
    ),
    ...also,
  ]);
  return {
    tables: asked.map(({ as }, index) => [as, found[index]?.results ?? []]),
    also: found.slice(asked.length),
  };
};

/** The rows of a customer's moved orders. @param known by the market when the others were read: snapshot and stores */
const rowsInYears = async (
  env: Env,
  { site, customer }: Owner,
  [seen, moved]: readonly D1Result[],
): Promise<TableRows> => {
  const stores = orderStores(env);
  const { last, excepted } = toSnapshot(seen);
  const found = await Promise.all(
    toStores(moved).map(async (store) => {
      const year = storeNamed(stores, store);
      const results = await year.batch<Row>(
        TABLES_OF_YEARS.map(({ table, rows, shown }) =>
          year
            .prepare(`SELECT ${shown} FROM ${table} WHERE ${rows}`)
            .bind(site, customer, last, excepted),
        ),
      );
      return TABLES_OF_YEARS.map(
        ({ table }, index) => [table, results[index]?.results ?? []] as const,
      );
    }),
  );
  return found.flat();
};

const TABLES_OF_ORDERS = new Set(['promo_use', ...TABLES_OF_YEARS.map(({ table }) => table)]);

const textOf = (row: Row, column: string): string => {
  const value = row[column];
  return typeof value === 'string' ? value : '';
};

/** The newest order first, and what belongs to orders by their numbers, whichever database each row is in. */
const inOrder = (rows: readonly Row[]): Row[] =>
  rows.toSorted(
    (one, other) =>
      textOf(other, 'placed_at').localeCompare(textOf(one, 'placed_at')) ||
      textOf(one, 'order_id').localeCompare(textOf(other, 'order_id')),
  );

/**
 * Everything that the market holds about a customer, by table, in the columns that are the customer's to see.
 * @param address the customer's confirmed address; '' for none
 */
export const rowsAbout = async (
  env: Env,
  owner: Owner,
  address: string,
): Promise<Record<string, Row[]>> => {
  const { MARKET_DB: db } = env;
  const [market, visitors] = await Promise.all([
    rowsIn(db, PERSONAL_TABLES, owner, address, [
      db.prepare(SNAPSHOT),
      storesOfCustomer(db, owner),
    ]),
    rowsIn(env.VISITOR_DB, VISITOR_TABLES, owner, address),
  ]);
  const moved = await rowsInYears(env, owner, market.also);
  const tables = Map.groupBy([...market.tables, ...visitors.tables, ...moved], ([table]) => table);
  return Object.fromEntries(
    [...tables].map(([table, parts]) => {
      const rows = parts.flatMap(([, some]) => some);
      return [table, TABLES_OF_ORDERS.has(table) ? inOrder(rows) : rows];
    }),
  );
};

/** Whether the market holds anything about a customer in those of the tables for which `isMeant` holds. */
export const hasRows = async (
  { MARKET_DB, VISITOR_DB }: Databases,
  { site, customer }: Owner,
  isMeant: (table: (typeof PERSONAL_TABLES)[number]) => boolean,
): Promise<boolean> => {
  const anyIn = async (db: D1Database, tables: typeof PERSONAL_TABLES): Promise<boolean> => {
    const found = await db.batch(
      tables.map(({ table, rows }) =>
        db.prepare(`SELECT 1 FROM ${table} WHERE ${rows} LIMIT 1`).bind(site, customer),
      ),
    );
    return found.some(({ results }) => results.length > 0);
  };
  return (
    (await anyIn(MARKET_DB, PERSONAL_TABLES.filter(isMeant))) ||
    (await anyIn(VISITOR_DB, VISITOR_TABLES.filter(isMeant)))
  );
};

const REVIEWED = `SELECT product_id FROM review
  WHERE site = ?1 AND customer = ?2 AND customer <> ''`;

/** The author's name on a review whose customer has been forgotten. */
const NOBODY = 'A customer';

/** The links in emails about orders, which stay without their customer. */
const END_LINKS = `UPDATE customer_order SET delivery_key = '', cancel_key = '', cancel_until = ''
  WHERE site = ?1 AND customer = ?2`;

/**
 * Deletes what each database holds about a customer, all or nothing. Orders stay, without their links, and reviews lose
 * the author's name. Returns the ids of the reviewed products.
 * @param address the customer's confirmed address; '' for none
 */
export const deleteRows = async (
  { MARKET_DB: db, VISITOR_DB: visitors }: Databases,
  { site, customer }: Owner,
  address: string,
): Promise<readonly number[]> => {
  await visitors.batch(
    VISITOR_TABLES.flatMap(({ table, rows, ofAddress }) => [
      visitors.prepare(`DELETE FROM ${table} WHERE ${rows}`).bind(site, customer),
      ...(ofAddress && address !== ''
        ? [
            visitors
              .prepare(`DELETE FROM ${table} WHERE ${ofAddress.rows}`)
              .bind(site, customer, address),
          ]
        : []),
    ]),
  );
  const changes = PERSONAL_TABLES.flatMap(({ table, rows, named, ofAddress, end }) => {
    if (end === 'kept') return [];
    if (end === 'unnamed') {
      const unname = `UPDATE ${table} SET customer = '', author = ?3 WHERE ${rows}`;
      return [db.prepare(unname).bind(site, customer, NOBODY)];
    }
    const ends = [
      ...(named ? [`UPDATE ${table} SET ${named.unname} WHERE ${named.rows}`] : []),
      `DELETE FROM ${table} WHERE ${rows}`,
    ];
    return [
      ...ends.map((sql) => db.prepare(sql).bind(site, customer)),
      ...(ofAddress?.end === 'deleted' && address !== ''
        ? [db.prepare(`DELETE FROM ${table} WHERE ${ofAddress.rows}`).bind(site, customer, address)]
        : []),
    ];
  });
  const [reviewed] = await db.batch<{ product_id: number }>([
    db.prepare(REVIEWED).bind(site, customer),
    db.prepare(END_LINKS).bind(site, customer),
    ...changes,
  ]);
  return reviewed?.results.map(({ product_id }) => product_id) ?? [];
};
