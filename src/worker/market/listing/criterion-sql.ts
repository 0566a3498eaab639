import { unitSizes } from '@parlour/domain';
import { type Criterion, SAID_AS_DECLARED } from '@parlour/search';

type Value = string | number;

/** A piece of SQL with the values of its question marks, in order. */
export interface Fragment {
  readonly sql: string;
  readonly values: readonly Value[];
}

const plain = (sql: string): Fragment => ({ sql, values: [] });

/** Products with slugs of one type; `?` is a list of `WantedSlug`. */
const withSlugs = (type: string): string => `item.product_id IN (
  SELECT product_tag.product_id FROM json_each(?) AS wanted
  JOIN tag ON tag.type = '${type}' AND tag.slug = json_extract(wanted.value, '$.slug')
  LEFT JOIN tag AS parent ON parent.id = tag.parent_id
  JOIN product_tag ON product_tag.tag_id = tag.id
  WHERE json_extract(wanted.value, '$.parent') IN ('', parent.slug))`;

/** Products of styles; both are the same list of slugs and names. */
const IN_STYLES = `item.product_id IN (
  SELECT product_tag.product_id FROM tag JOIN product_tag ON product_tag.tag_id = tag.id
  WHERE tag.type = 'style' AND (tag.slug IN (SELECT value FROM json_each(?))
    OR tag.name COLLATE NOCASE IN (SELECT value FROM json_each(?))))`;

const SOLD_BY = `item.product_id IN (
  SELECT variant.product_id FROM seller_inventory AS offer
  JOIN variant ON variant.id = offer.variant_id
  WHERE offer.seller_id = ? AND variant.seo_title <> '')`;

const COLUMNS = { width: 'width_mm', height: 'height_mm', length: 'length_mm' } as const;

/**
 * A criterion as SQL about a row `item` of `assortment_product`, with the same result as
 * `list-index/matching.ts`. Numbers are written into the statement, because the counts of seven groups would
 * bind each of them too many times.
 */
export const sqlOf = (criterion: Criterion): Fragment => {
  switch (criterion.kind) {
    case 'listed':
      return plain('item.listed = 1');
    case 'tags':
      return plain(`item.product_id IN (
        SELECT product_id FROM product_tag WHERE tag_id IN (${criterion.ids.map(whole).join()}))`);
    case 'slugs':
      return { sql: withSlugs(criterion.type), values: [JSON.stringify(criterion.slugs)] };
    case 'styles': {
      const styles = JSON.stringify(criterion.styles);
      return { sql: IN_STYLES, values: [styles, styles] };
    }
    case 'in_stock':
      return plain('item.in_stock = 1');
    case 'price':
      return plain(`item.price_pence BETWEEN ${whole(criterion.from)} AND ${whole(criterion.to)}`);
    case 'arrives':
      return plain(inTime(criterion));
    case 'sizes':
      return plain(`EXISTS (SELECT 1 FROM variant AS fitting
        WHERE fitting.product_id = item.product_id AND fitting.seo_title <> '' AND ${within(criterion.most)})`);
    case 'fact':
      return saying(criterion);
    case 'seller':
      return { sql: SOLD_BY, values: [criterion.id] };
    case 'ids':
      return {
        sql: 'item.product_id IN (SELECT value FROM json_each(?))',
        values: [JSON.stringify(criterion.ids)],
      };
  }
};

/** How many of the smallest unit of its dimension a kind's unit has. */
const UNIT_SIZE = `CASE kind.unit ${unitSizes
  .map(([unit, size]) => `WHEN '${unit}' THEN ${String(size)}`)
  .join(' ')} END`;

/** To a thousandth, as a value is kept. */
const inSmallest = (number: number): string => `round(${String(number)} * ${UNIT_SIZE}, 3)`;

const saying = ({ slug, from, to, values }: Extract<Criterion, { kind: 'fact' }>): Fragment => {
  const ends = [
    ...(from === null ? [] : [`said.value >= ${inSmallest(from)}`]),
    ...(to === null ? [] : [`said.value <= ${inSmallest(to)}`]),
  ];
  const isNumber = `kind.type = 'number'${values.length > 0 ? ' AND 0' : ''}`;
  const wanted = values.map((value) => `'${value.replaceAll("'", "''")}'`).join();
  return plain(`EXISTS (SELECT 1 FROM fact_kind AS kind
    CROSS JOIN variant AS saying ON saying.product_id = item.product_id AND saying.seo_title <> ''
      AND saying.facts IS NOT NULL
    CROSS JOIN json_each(saying.facts) AS said ON said.key = kind.slug
    WHERE kind.slug = '${slug.replaceAll("'", "''")}' AND kind.is_filter = 1 AND ${SAID_AS_DECLARED}
      AND CASE kind.type WHEN 'number' THEN ${[isNumber, ...ends].join(' AND ')}
        WHEN 'yes_no' THEN iif(said.value, 'yes', 'no') IN (${wanted})
        ELSE said.value IN (${wanted}) END)`);
};

/** On one of the weekdays of the seller; see `list-index/list-index.ts`. */
const inTime = ({ most, closed }: Extract<Criterion, { kind: 'arrives' }>): string => {
  const within = (days: number, at: number) =>
    `item.arrival & ${String(1 << at)} AND (item.arrival & 0xffffff) >> 7 <= ${whole(days)}`;
  const onAny = (some: readonly number[]) => some.map(within).join(' OR ');
  const those = (ids: readonly number[]) => `item.arrival >> 24 IN (${ids.map(whole).join()})`;
  const cases = closed.map((one) => `WHEN ${those(one.sellers)} THEN ${onAny(one.most)}`);
  return cases.length === 0
    ? `(${onAny(most)})`
    : `CASE ${cases.join(' ')} ELSE ${onAny(most)} END`;
};

/** An unknown size (0) is within no limit. */
const within = (most: Extract<Criterion, { kind: 'sizes' }>['most']): string =>
  (Object.keys(COLUMNS) as (keyof typeof COLUMNS)[])
    .flatMap((extent) => {
      const limit = most[extent];
      return limit === undefined
        ? []
        : [`fitting.${COLUMNS[extent]} BETWEEN 1 AND ${whole(limit)}`];
    })
    .join(' AND ');

const whole = (number: number): string => String(Math.trunc(number));
