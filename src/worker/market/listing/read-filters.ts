import type { Dimension, Measure, Side, ReadFilter } from '@parlour/search/words';
import type { Fragment } from './criterion-sql.ts';
import { inStock, withAnyTag, type Condition } from './selection.ts';

/*
 * Conditions for the filters that the shop has read in a search. Numbers are written into the statement,
 * because counting seven groups would bind each of them eight times.
 */

const COLUMNS: Readonly<Record<Dimension, string>> = {
  width: 'fitting.width_mm',
  height: 'fitting.height_mm',
  depth: 'fitting.length_mm',
  length: 'max(fitting.width_mm, fitting.length_mm)',
};

/** The delivered price of a variant from its cheapest seller. */
const DELIVERED = `(SELECT min(offer.price_pence + offer.delivery_pence)
  FROM seller_inventory AS offer WHERE offer.variant_id = fitting.id)`;

const plain = (sql: string): Fragment => ({ sql, values: [] });

/** The condition for a filter that was read in a search. */
export const withReadFilter = (filter: ReadFilter): Condition => {
  switch (filter.kind) {
    case 'tags':
      return withAnyTag(filter.tagIds);
    case 'measure':
      return withMeasure(filter.measure);
    case 'in_stock':
      return inStock;
    // Only the words in memory know which variants lack something, and which products are small compared with others. The database searches for
    // the word instead.
    case 'without':
    case 'extent':
    case 'told':
      return { criterion: { kind: 'listed' } };
  }
};

const withMeasure = (measure: Measure): Condition => {
  if (measure.kind === 'sides') return withVariant(`(${withSides(measure.sides, EXTENTS)})`);
  const { min, max } = measure;
  if (measure.kind === 'price') {
    const { sql, values } = withVariant(between(DELIVERED, min ?? 0, max));
    // A hidden price is in no range.
    return { sql: `item.price_pence IS NOT NULL AND ${sql}`, values };
  }
  return withVariant(between(COLUMNS[measure.dimension], min ?? 1, max));
};

/** One visible variant must meet the condition. */
const withVariant = (condition: string): Fragment =>
  plain(`EXISTS (SELECT 1 FROM variant AS fitting
    WHERE fitting.product_id = item.product_id AND fitting.seo_title <> '' AND ${condition})`);

const EXTENTS = [COLUMNS.width, COLUMNS.height, COLUMNS.depth] as const;

/**
 * Each side is a different dimension, in any order: this allows every assignment of sides to dimensions, or
 * of one side to any.
 */
const withSides = ([side, ...others]: readonly Side[], extents: readonly string[]): string =>
  side === undefined
    ? '1'
    : extents
        .map((extent) => {
          const left = extents.filter((other) => other !== extent);
          return `${between(extent, side.min, side.max)} AND (${withSides(others, left)})`;
        })
        .join(' OR ');

/** An unknown size or price (0, null) is in no range. */
const between = (column: string, min: number, max: number | undefined): string =>
  max === undefined
    ? `${column} >= ${whole(min)}`
    : `${column} BETWEEN ${whole(min)} AND ${whole(max)}`;

const whole = (number: number): string => String(Math.trunc(number));
