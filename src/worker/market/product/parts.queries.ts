import { factsOf } from '@parlour/domain';
import {
  JOIN_PARENT,
  REFERENCE_COLUMNS,
  toFactKinds,
  TAG_ORDER,
  type TagReferenceRow,
} from '@parlour/search';
import { optionsOf, swatchesOf, type OptionRow, type SwatchRow } from './choices.queries.ts';
import { factKindsIn, storedFacts } from './facts.queries.ts';
import { mediasOfVariants, type MediaRow } from './medias.queries.ts';
import { offersOf, type OfferRow } from './offers.queries.ts';
import type { Fragment } from '../listing/criterion-sql.ts';
import { toTagReference, type TagReferenceReply } from '../tags/tags.queries.ts';
import {
  tileVariantsOf,
  variantsOf,
  type TileVariantRow,
  type VariantParts,
  type VariantRow,
} from './variants.queries.ts';

interface VariantTagRow extends TagReferenceRow {
  readonly variant_id: number;
}

const tagsOfVariants = (db: D1Database, scope: Fragment): D1PreparedStatement =>
  db
    .prepare(
      `SELECT variant_tag.variant_id, ${REFERENCE_COLUMNS} FROM variant
       CROSS JOIN variant_tag ON variant_tag.variant_id = variant.id
       JOIN tag ON tag.id = variant_tag.tag_id ${JOIN_PARENT}
       WHERE ${scope.sql} ORDER BY tag.type, variant_tag.position, ${TAG_ORDER}`,
    )
    .bind(...scope.values);

const tagsOfSwatches = (db: D1Database, scope: Fragment): D1PreparedStatement =>
  db
    .prepare(
      `SELECT DISTINCT ${REFERENCE_COLUMNS} FROM variant
       CROSS JOIN swatch ON swatch.variant_id = variant.id
       JOIN json_each(swatch.tag_ids) AS named
       JOIN tag ON tag.id = named.value ${JOIN_PARENT}
       WHERE ${scope.sql}`,
    )
    .bind(...scope.values);

const belongings = (db: D1Database, scope: Fragment): D1PreparedStatement[] => [
  offersOf(db, scope),
  optionsOf(db, scope),
  swatchesOf(db, scope),
  mediasOfVariants(db, scope),
];

/** Statements whose results `toTileParts` reads: the parts of the variants in a scope that tiles need. */
export const tilePartsOf = (
  db: D1Database,
  scope: Fragment,
  withTags: boolean,
): D1PreparedStatement[] => [
  tileVariantsOf(db, scope),
  ...belongings(db, scope),
  ...(withTags ? [tagsOfVariants(db, scope)] : []),
];

/** Statements whose results `toParts` reads: everything that a detail page needs. */
export const partsOf = (db: D1Database, scope: Fragment): D1PreparedStatement[] => [
  variantsOf(db, scope),
  ...belongings(db, scope),
  tagsOfVariants(db, scope),
  tagsOfSwatches(db, scope),
  factKindsIn(db),
];

const rowsOf = <Row>(result: D1Result | undefined): Row[] => (result?.results ?? []) as Row[];

const byVariant = <Row extends { readonly variant_id: number }>(result: D1Result | undefined) =>
  Map.groupBy(rowsOf<Row>(result), (row) => row.variant_id);

const swatchTags = (result: D1Result | undefined): ReadonlyMap<number, TagReferenceReply> =>
  new Map(rowsOf<TagReferenceRow>(result).map((row) => [row.tag_id, toTagReference(row)]));

/** Variants with their parts, from the rows of `tilePartsOf`. */
export const toTileParts = (results: readonly D1Result[]): VariantParts[] =>
  joined<TileVariantRow>(results);

/** Variants with all their parts, from the rows of `partsOf`. */
export const toParts = (results: readonly D1Result[]): VariantParts<VariantRow>[] => {
  const kinds = toFactKinds(results[PARTS - 1]);
  return joined<VariantRow>(results).map((parts) => ({
    ...parts,
    facts: factsOf(kinds, storedFacts(parts.row.facts)),
  }));
};

/** The statements of `partsOf`. */
const PARTS = 8;

const joined = <Row extends TileVariantRow>(results: readonly D1Result[]): VariantParts<Row>[] => {
  const [variants, offerRows, optionRows, swatchRows, mediaRows, tagRows, namedTags] = results;
  const offers = byVariant<OfferRow>(offerRows);
  const options = byVariant<OptionRow>(optionRows);
  const swatches = byVariant<SwatchRow>(swatchRows);
  const medias = byVariant<MediaRow>(mediaRows);
  const ownTags = byVariant<VariantTagRow>(tagRows);
  const tags = swatchTags(namedTags);
  return rowsOf<Row>(variants).map((row) => ({
    row,
    offers: offers.get(row.id) ?? [],
    choices: { options: options.get(row.id) ?? [], swatches: swatches.get(row.id) ?? [], tags },
    medias: medias.get(row.id) ?? [],
    tags: ownTags.get(row.id) ?? [],
    facts: [],
  }));
};
