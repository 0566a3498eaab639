const OLDER = `SELECT count(*) AS products FROM assortment_product
  WHERE assortment = ?1 AND product_id >= ?2 AND product_id < ?3`;

/** The number of an assortment's products with ids from one up to, but without, another. */
export const countBetween = async (
  db: D1Database,
  assortment: string,
  { from, before }: { readonly from: number; readonly before: number },
): Promise<number> =>
  (await db.prepare(OLDER).bind(assortment, from, before).first<{ products: number }>())
    ?.products ?? 0;

const RECORD = `INSERT INTO search_left_out (assortment, products) VALUES (?1, ?2)
  ON CONFLICT (assortment) DO UPDATE SET products = excluded.products`;

/** Records how many products of an assortment searches do not find, for its operator. */
export const recordLeftOut = (
  db: D1Database,
  assortment: string,
  products: number,
): Promise<D1Result> => db.prepare(RECORD).bind(assortment, products).run();

const LEFT_OUT = 'SELECT assortment, products FROM search_left_out WHERE products > 0';

/** The assortments of which searches do not find the oldest products, and how many. */
export const leftOutOfSearches = async (db: D1Database): Promise<ReadonlyMap<string, number>> => {
  const { results } = await db
    .prepare(LEFT_OUT)
    .all<{ readonly assortment: string; readonly products: number }>();
  return new Map(results.map(({ assortment, products }) => [assortment, products]));
};
