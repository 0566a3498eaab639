import { cutRange, type PartRange, statesOfRanges } from './parts.queries.ts';

/** The parts of an index that was built before. */
export interface KnownParts {
  readonly version: number;
  readonly ranges: readonly PartRange[];
}

/** The parts that an index should have. */
export interface PartsPlan {
  readonly ranges: readonly PartRange[];
  /** Those of them that can stay as they are. */
  readonly kept: ReadonlySet<PartRange>;
}

const EVERYTHING: PartRange = { from: 0, to: null };
/** How much larger than planned a part may grow before it is cut. */
const GROWTH = 1.5;

/**
 * Plans the parts of an assortment's words. Parts whose products have not changed stay as they are.
 * @param rows the products and variants of a part
 */
export const planParts = async (
  db: D1Database,
  assortment: string,
  { rows, known }: { readonly rows: number; readonly known: KnownParts | null },
): Promise<PartsPlan> => {
  const cut = (range: PartRange) => cutRange(db, assortment, { range, rows });
  const afresh = async (): Promise<PartsPlan> => ({
    ranges: await cut(EVERYTHING),
    kept: new Set(),
  });
  if (!known) return afresh();
  const states = await statesOfRanges(db, assortment, known);
  // A catalogue that has shrunk to fewer parts is cut afresh.
  const all = states.reduce((sum, state) => sum + state.rows, 0);
  if (all <= (rows * known.ranges.length) / 2) return afresh();
  const ranges: PartRange[] = [];
  const kept = new Set<PartRange>();
  for (const [at, range] of known.ranges.entries()) {
    const state = states[at];
    if (state && state.rows > rows * GROWTH) ranges.push(...(await cut(range)));
    else ranges.push(range);
    if (state && state.rows <= rows * GROWTH && !state.hasChanged) kept.add(range);
  }
  return { ranges, kept };
};
