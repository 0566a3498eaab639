import type { PictureState } from './supplier-pictures.queries.ts';

export interface ListedPicture {
  readonly address: string;
  readonly supplier: string;
  readonly state: PictureState;
  readonly reason: string;
  readonly products: number;
  readonly shown: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly bytes: number | null;
  readonly checked_at: string;
  readonly due_at: string;
}

export interface Totals {
  readonly supplier: string;
  readonly waiting: number;
  readonly kept: number;
  readonly refused: number;
  readonly bytes: number;
}

const FROM = `FROM supplier_picture AS picture
  CROSS JOIN media ON media.url = picture.address
  CROSS JOIN product ON product.id = media.product_id
  LEFT JOIN stored_picture AS copy ON copy.hash = picture.hash
  WHERE (?1 = '' OR product.source = ?1) AND (?2 = '' OR picture.state = ?2)`;
const LIST = `SELECT picture.address, product.source AS supplier, picture.state, picture.reason,
    count(DISTINCT product.id) AS products, copy.address AS shown, copy.width, copy.height, copy.bytes,
    picture.checked_at, picture.due_at
  ${FROM} GROUP BY product.source, picture.id ORDER BY product.source, picture.id LIMIT ?3 OFFSET ?4`;
const COUNT = `SELECT count(*) AS n FROM (SELECT 1 ${FROM} GROUP BY product.source, picture.id)`;

interface PictureFilter {
  readonly supplier: string;
  readonly state: string;
}

/** The pictures of suppliers that products use, once for each supplier. */
export const listPictures = async (
  db: D1Database,
  { supplier, state }: PictureFilter,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<{ readonly rows: readonly ListedPicture[]; readonly total: number }> => {
  const [rows, count] = (await db.batch([
    db.prepare(LIST).bind(supplier, state, limit, skip),
    db.prepare(COUNT).bind(supplier, state),
  ])) as [D1Result<ListedPicture>, D1Result<{ n: number }>];
  return { rows: rows.results, total: count.results[0]?.n ?? 0 };
};

const TOTALS = `WITH named AS (
    SELECT DISTINCT product.source AS supplier, picture.id, picture.state, picture.hash
    FROM supplier_picture AS picture CROSS JOIN media ON media.url = picture.address
    CROSS JOIN product ON product.id = media.product_id)
  SELECT supplier, sum(state = 'waiting') AS waiting, sum(state = 'kept') AS kept,
    sum(state = 'refused') AS refused, coalesce(sum(copy.bytes), 0) AS bytes
  FROM named LEFT JOIN stored_picture AS copy ON copy.hash = named.hash
  GROUP BY supplier ORDER BY supplier`;

/** The number of each supplier's pictures in each state, and the bytes of their copies. */
export const pictureTotals = async (db: D1Database): Promise<readonly Totals[]> =>
  (await db.prepare(TOTALS).all<Totals>()).results;

const RETRY = `UPDATE supplier_picture SET due_at = ?1, failures = 0,
    etag = CASE WHEN ?3 THEN '' ELSE etag END, modified = CASE WHEN ?3 THEN '' ELSE modified END
  WHERE (?3 OR state <> 'kept') AND id IN (
    SELECT picture.id FROM supplier_picture AS picture CROSS JOIN media ON media.url = picture.address
    CROSS JOIN product ON product.id = media.product_id WHERE ?2 = '' OR product.source = ?2)
  RETURNING id`;

/** Has pictures fetched again: those without a copy, or `all`. Returns how many. */
export const retryPictures = async (
  db: D1Database,
  {
    supplier,
    all,
    now,
  }: { readonly supplier: string; readonly all: boolean; readonly now: string },
): Promise<number> =>
  (
    await db
      .prepare(RETRY)
      .bind(now, supplier, all ? 1 : 0)
      .all()
  ).results.length;
