export interface ActRow {
  readonly id: number;
  readonly at: string;
  readonly operator: string;
  /** Each with a space on either side; '' for all. */
  readonly sites: string;
  readonly call: string;
  readonly asked: string;
  readonly status: number;
}

const BEGIN = `INSERT INTO operator_act (at, operator, sites, call, asked)
  VALUES (?1, ?2, ?3, ?4, ?5) RETURNING id`;

/** Writes down what is about to be done; gives the row's id. */
export const beginAct = async (
  db: D1Database,
  { at, operator, sites, call, asked }: Omit<ActRow, 'id' | 'status'>,
): Promise<number> =>
  (await db.prepare(BEGIN).bind(at, operator, sites, call, asked).first<number>('id')) ?? 0;

const END = 'UPDATE operator_act SET status = ?2 WHERE id = ?1';

/** Writes down how it ended, as an HTTP status. */
export const endAct = (db: D1Database, id: number, status: number): Promise<D1Result> =>
  db.prepare(END).bind(id, status).run();

const OF_SITE = `FROM operator_act WHERE (?1 = '' OR instr(sites, ' ' || ?1 || ' ') > 0)
  AND (?2 = '' OR operator = ?2) AND (?3 = '' OR at >= ?3) AND (?4 = '' OR at < ?4)`;
const LIST = `SELECT id, at, operator, sites, call, asked, status ${OF_SITE}
  ORDER BY id DESC LIMIT ?5 OFFSET ?6`;
const COUNT = `SELECT count(*) AS total ${OF_SITE}`;

/** What a list of acts is narrowed to; each field '' for nothing. */
interface Narrowed {
  readonly site: string;
  readonly operator: string;
  /** Done at this moment or later, and before that one: ISO 8601, UTC. */
  readonly from: string;
  readonly to: string;
}

/** What was done, the newest first. */
export const actsOf = async (
  db: D1Database,
  { site, operator, from, to }: Narrowed,
  { limit, skip }: { readonly limit: number; readonly skip: number },
): Promise<{ readonly acts: readonly ActRow[]; readonly total: number }> => {
  const values = [site, operator, from, to] as const;
  const [acts, total] = await db.batch<ActRow & { total: number }>([
    db.prepare(LIST).bind(...values, limit, skip),
    db.prepare(COUNT).bind(...values),
  ]);
  return { acts: acts?.results ?? [], total: total?.results[0]?.total ?? 0 };
};

const SELLING = `SELECT DISTINCT assortment FROM assortment_product
  WHERE product_id = (SELECT product_id FROM variant WHERE id = ?1)`;

/** Assortments that have the product of a variant. */
export const assortmentsWith = async (db: D1Database, variantId: number): Promise<string[]> =>
  (await db.prepare(SELLING).bind(variantId).all<{ assortment: string }>()).results.map(
    ({ assortment }) => assortment,
  );

const ELSEWHERE = `SELECT DISTINCT product.source || ' ' || product.reference AS key
  FROM json_each(?1) AS asked
  JOIN product ON product.source = asked.value ->> 0 AND product.reference = asked.value ->> 1
  JOIN assortment_product AS sold ON sold.product_id = product.id
  WHERE sold.assortment <> ?2`;

/**
 * Which of these products another assortment than this one has.
 * @param products sources and references
 * @returns source and reference with a space between them
 */
export const soldElsewhere = async (
  db: D1Database,
  products: readonly (readonly [source: string, reference: string])[],
  assortment: string,
): Promise<ReadonlySet<string>> => {
  const found = db.prepare(ELSEWHERE).bind(JSON.stringify(products), assortment);
  return new Set((await found.all<{ key: string }>()).results.map(({ key }) => key));
};
