import { sqlOf, type Fragment } from './criterion-sql.ts';
import type { Selection } from './selection.ts';

/** The part of a list to return. */
export interface Window {
  readonly limit: number;
  readonly skip: number;
}

interface IdRow {
  readonly id: number;
}

interface CountRow {
  readonly total: number;
  readonly arriving: 0 | 1;
}

/** FROM and WHERE of a selection. */
export const fromSelection = ({ assortment, conditions }: Selection): Fragment => {
  const parts = conditions.map((one) => ('criterion' in one ? sqlOf(one.criterion) : one));
  const sql = ['item.assortment = ?', 'item.listed = 1', ...parts.map((part) => part.sql)];
  return {
    sql: `FROM assortment_product AS item WHERE ${sql.join(' AND ')}`,
    values: [assortment, ...parts.flatMap(({ values }) => values)],
  };
};

/** Ids of one window of a selection, in order. */
export const pageOfIds = (
  db: D1Database,
  selection: Selection,
  order: Fragment,
  window: Window,
): D1PreparedStatement => {
  const from = fromSelection(selection);
  return db
    .prepare(`SELECT item.product_id AS id ${from.sql} ORDER BY ${order.sql} LIMIT ? OFFSET ?`)
    .bind(...from.values, ...order.values, window.limit, window.skip);
};

export const toIds = (result: D1Result): number[] =>
  (result.results as IdRow[]).map(({ id }) => id);

const ARRIVING = `EXISTS (SELECT 1 FROM assortment_product INDEXED BY assortment_product_arriving
  WHERE assortment = ? AND listed = 1 AND arrival IS NOT NULL) AS arriving`;

/** The number of products in a selection, and whether the assortment says of any product when it arrives. */
export const countOf = (db: D1Database, selection: Selection): D1PreparedStatement => {
  const from = fromSelection(selection);
  return db
    .prepare(`SELECT count(*) AS total, ${ARRIVING} ${from.sql}`)
    .bind(selection.assortment, ...from.values);
};

/** The number that a count returned; 0 without a row. */
export const toCount = (result: D1Result): number => (result.results as CountRow[])[0]?.total ?? 0;

export const toHasArrivals = (result: D1Result): boolean =>
  (result.results as CountRow[])[0]?.arriving === 1;

const HOLDS = 'SELECT 1 AS one FROM assortment_product WHERE assortment = ?1 AND product_id = ?2';

/** Whether an assortment holds a product. */
export const holdsProduct = async (
  db: D1Database,
  assortment: string,
  productId: number,
): Promise<boolean> => (await db.prepare(HOLDS).bind(assortment, productId).first()) !== null;
