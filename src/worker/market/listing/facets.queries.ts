import {
  type CountedGroup,
  factFacet,
  type FactFacet,
  JOIN_PARENT,
  REFERENCE_COLUMNS,
  SAID_AS_DECLARED,
  TAG_ORDER,
  toFactKinds,
  type FacetRow,
} from '@parlour/search';
import { factKindsIn } from '../product/facts.queries.ts';
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
const typeOf = (condition: Condition): TagType | undefined => {
  const group = groupOf(condition);
  return group === undefined || isFact(group) ? undefined : group;
};

/** What is counted without a condition. */
const groupOf = (condition: Condition): CountedGroup | undefined =>
  'criterion' in condition ? condition.type : undefined;

const isFact = (group: CountedGroup): group is `fact:${string}` => group.startsWith('fact:');

const withoutType = (selection: Selection, type: CountedGroup): Selection => ({
  ...selection,
  conditions: selection.conditions.filter((condition) => groupOf(condition) !== type),
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

interface SaidRow {
  readonly slug: string;
  readonly value: number | string;
  readonly products: number;
}

/** @param facts their slugs, or those of all besides */
const saidIn = (
  db: D1Database,
  selection: Selection,
  facts: { readonly only?: string; readonly besides: readonly string[] },
): D1PreparedStatement => {
  const from = fromSelection(selection);
  return db
    .prepare(
      `WITH found AS MATERIALIZED (SELECT item.product_id ${from.sql})
      SELECT kind.slug, said.value, count(DISTINCT found.product_id) AS products FROM found
      CROSS JOIN variant ON variant.product_id = found.product_id AND variant.seo_title <> ''
        AND variant.facts IS NOT NULL
      CROSS JOIN json_each(variant.facts) AS said
      CROSS JOIN fact_kind AS kind ON kind.slug = said.key AND kind.is_filter = 1
        AND ${SAID_AS_DECLARED}
      WHERE kind.slug ${facts.only === undefined ? 'NOT IN' : 'IN'} (SELECT value FROM json_each(?))
      GROUP BY kind.slug, said.value`,
    )
    .bind(...from.values, JSON.stringify(facts.only === undefined ? facts.besides : [facts.only]));
};

/** Statements whose results `toFactFacets` reads. A fact is counted without its own condition. */
export const factFacetsOf = (db: D1Database, selection: Selection): D1PreparedStatement[] => {
  const narrowed = selection.conditions
    .flatMap((condition) => groupOf(condition) ?? [])
    .filter(isFact);
  const besides = narrowed.map((group) => group.slice('fact:'.length));
  return [
    factKindsIn(db),
    saidIn(db, selection, { besides }),
    ...narrowed.map((group) =>
      saidIn(db, withoutType(selection, group), { only: group.slice('fact:'.length), besides }),
    ),
  ];
};

/** The same as lists in memory count. */
export const toFactFacets = ([kinds, ...said]: readonly D1Result[]): FactFacet[] => {
  const rows = said.flatMap(({ results }) => results as unknown as SaidRow[]);
  return toFactKinds(kinds).flatMap((kind) =>
    factFacet(
      kind,
      rows.filter(({ slug }) => slug === kind.slug),
    ),
  );
};
