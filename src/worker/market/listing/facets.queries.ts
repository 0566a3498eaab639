import { JOIN_PARENT, REFERENCE_COLUMNS, TAG_ORDER, type FacetRow } from '@parlour/search';
import type { TagType } from '@parlour/domain';
import { fromSelection } from './products.queries.ts';
import type { Fragment } from './criterion-sql.ts';
import { isEveryProduct, type Condition, type Selection } from './selection.ts';
import { toFacet, type TagReply } from '../tags/tags.queries.ts';

const KEPT = 'SELECT tag_id, products FROM assortment_tag WHERE assortment = ?';

/**
 * The number of products of each tag in a selection. For a selection of everything, the stored counts are
 * used.
 */
const counting = (selection: Selection): Fragment => {
  if (isEveryProduct(selection)) return { sql: KEPT, values: [selection.assortment] };
  const from = fromSelection(selection);
  return {
    sql: `SELECT product_tag.tag_id, count(*) AS products
      FROM (SELECT item.product_id ${from.sql}) AS found
      CROSS JOIN product_tag ON product_tag.product_id = found.product_id
      GROUP BY product_tag.tag_id`,
    values: from.values,
  };
};

const ofTypes = ({ sql, values }: Fragment, types: readonly TagType[], has: boolean): Fragment => ({
  sql: `SELECT counted.tag_id, counted.products FROM (${sql}) AS counted
    JOIN tag ON tag.id = counted.tag_id
    WHERE tag.type ${has ? 'IN' : 'NOT IN'} (${types.map((type) => `'${type}'`).join()})`,
  values,
});

/** The type of the tags in a condition of a filter list. */
const typeOf = (condition: Condition): TagType | undefined =>
  'criterion' in condition ? condition.type : undefined;

const withoutType = (selection: Selection, type: TagType): Selection => ({
  ...selection,
  conditions: selection.conditions.filter((condition) => typeOf(condition) !== type),
});

/**
 * The counts of all groups. A group with a filter list is counted without that list, so that its numbers show
 * what another choice would find.
 */
const countingEach = (selection: Selection): Fragment => {
  const narrowed = selection.conditions.flatMap((condition) => typeOf(condition) ?? []);
  if (narrowed.length === 0) return counting(selection);
  const groups = narrowed.map((type) =>
    ofTypes(counting(withoutType(selection, type)), [type], true),
  );
  const parts = [ofTypes(counting(selection), narrowed, false), ...groups];
  return { sql: union(parts.map(({ sql }) => sql)), values: parts.flatMap(({ values }) => values) };
};

/** D1 refuses a union of more than five; eight are two unions of four. */
const MAX_IN_UNION = 4;

const union = (queries: readonly string[]): string =>
  queries.length <= MAX_IN_UNION
    ? queries.join(' UNION ALL ')
    : [queries.slice(0, MAX_IN_UNION), queries.slice(MAX_IN_UNION)]
        .map((some) => `SELECT tag_id, products FROM (${union(some)})`)
        .join(' UNION ALL ');

/** The tags of a selection's products with their counts in the whole selection, in one statement. */
export const facetsOf = (db: D1Database, selection: Selection): D1PreparedStatement => {
  const { sql, values } = countingEach(selection);
  return db
    .prepare(
      `WITH counts AS (${sql}) SELECT ${REFERENCE_COLUMNS}, counts.products
      FROM counts JOIN tag ON tag.id = counts.tag_id ${JOIN_PARENT} ORDER BY ${TAG_ORDER}`,
    )
    .bind(...values);
};

export const toFacets = (result: D1Result): TagReply[] =>
  (result.results as FacetRow[]).map(toFacet);
