/** The products of a part of an assortment's words: from an id up to, but without, another; null for no end. */
export interface PartRange {
  readonly from: number;
  readonly to: number | null;
}

/** Higher than any id. */
const ENDLESS = Number.MAX_SAFE_INTEGER;

export const endOf = ({ to }: PartRange): number => to ?? ENDLESS;

const IN_RANGE = `FROM assortment_product AS item WHERE item.assortment = ?1
  AND item.product_id >= ?2 AND item.product_id < ?3`;
const VARIANTS = '(SELECT count(*) FROM variant WHERE variant.product_id = item.product_id)';

const CUTS = `SELECT min(id) AS first FROM (
    SELECT item.product_id AS id,
      sum(1 + ${VARIANTS}) OVER (ORDER BY item.product_id) - 1 AS place ${IN_RANGE})
  GROUP BY place / CAST(?4 AS INTEGER) ORDER BY first`;

/** Cuts a range into those of as many rows, which are products and variants. There is at least one. */
export const cutRange = async (
  db: D1Database,
  assortment: string,
  { range, rows }: { readonly range: PartRange; readonly rows: number },
): Promise<readonly PartRange[]> => {
  const { results } = await db
    .prepare(CUTS)
    .bind(assortment, range.from, endOf(range), rows)
    .all<{ first: number }>();
  const starts = [range.from, ...results.slice(1).map(({ first }) => first)];
  return starts.map((from, at) => ({ from, to: starts[at + 1] ?? range.to }));
};

const STATE = `SELECT count(*) + coalesce(sum(${VARIANTS}), 0) AS rows,
    EXISTS (SELECT 1 FROM list_change WHERE version > ?4
      AND (product_id = 0 OR product_id >= ?2 AND product_id < ?3)) AS changed ${IN_RANGE}`;

export interface RangeState {
  /** Products and variants. */
  readonly rows: number;
  /** Whether products of the range, or tags, have changed since a version. */
  readonly hasChanged: boolean;
}

/** The states of some ranges, one for each. */
export const statesOfRanges = async (
  db: D1Database,
  assortment: string,
  { ranges, version }: { readonly ranges: readonly PartRange[]; readonly version: number },
): Promise<readonly RangeState[]> => {
  const state = db.prepare(STATE);
  const results = await db.batch<{ rows: number; changed: number }>(
    ranges.map((range) => state.bind(assortment, range.from, endOf(range), version)),
  );
  return results.map(({ results: [row] }) => ({
    rows: row?.rows ?? 0,
    hasChanged: row?.changed === 1,
  }));
};
