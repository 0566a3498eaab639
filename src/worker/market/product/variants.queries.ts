import type * as z from 'zod';
import type { TagReferenceRow } from '@parlour/search';
import type { InventoryVariant, Variant } from '@parlour/contract';
import {
  defaultSwatch,
  type Fact,
  type Pence,
  poundsFromPence,
  type ReductionRule,
  type TagType,
} from '@parlour/domain';
import { toOptions, toSwatches, type ChoiceBase, type Choices } from './choices.queries.ts';
import { toPicture, toTilePictures, type MediaRow } from './medias.queries.ts';
import {
  deliveredPrice,
  provedOffers,
  selectedOffer,
  toSellerInventory,
  type OfferRow,
} from './offers.queries.ts';
import type { Fragment } from '../listing/criterion-sql.ts';
import { toTagReference } from '../tags/tags.queries.ts';

export type VariantReply = z.input<typeof Variant>;
type InventoryVariantReply = z.input<typeof InventoryVariant>;

/** The visible variants of products, and one requested variant even if it is hidden. */
export const shownOf = (productIds: readonly number[], variantId = 0): Fragment => ({
  sql: `variant.product_id IN (SELECT value FROM json_each(?))
    AND (variant.seo_title <> '' OR variant.id = ?)`,
  values: [JSON.stringify(productIds), variantId],
});

export const theseVariants = (variantIds: readonly number[]): Fragment => ({
  sql: 'variant.id IN (SELECT value FROM json_each(?))',
  values: [JSON.stringify(variantIds)],
});

export interface TileVariantRow {
  readonly id: number;
  readonly product_id: number;
  readonly slug: string;
  readonly name: string;
  readonly seo_title: string;
  readonly main_picture: string;
}

export interface VariantRow extends TileVariantRow {
  readonly reference: string;
  readonly ean: string;
  readonly mpn: string;
  readonly meta_title: string;
  readonly description: string;
  readonly surcharge_pence: Pence;
  readonly height_mm: number;
  readonly width_mm: number;
  readonly length_mm: number;
  /** JSON text; null for none. */
  readonly facts: string | null;
}

/** A variant with all its parts. */
export interface VariantParts<Row extends TileVariantRow = TileVariantRow> {
  readonly row: Row;
  readonly offers: readonly OfferRow[];
  readonly choices: Choices;
  readonly medias: readonly MediaRow[];
  readonly tags: readonly TagReferenceRow[];
  /** None on a tile. */
  readonly facts: readonly Fact[];
}

/** A variant as a site shows it: without reductions that do not hold there. */
export const heldTo =
  (rule: ReductionRule) =>
  <Row extends TileVariantRow>(parts: VariantParts<Row>): VariantParts<Row> => ({
    ...parts,
    offers: provedOffers(parts.offers, rule),
  });

const TILE_COLUMNS = `variant.id, variant.product_id, variant.slug, variant.name, variant.seo_title,
  variant.main_picture`;

const COLUMNS = `${TILE_COLUMNS}, variant.reference, variant.ean, variant.mpn, variant.meta_title,
  variant.description, variant.surcharge_pence, variant.height_mm, variant.width_mm, variant.length_mm, variant.facts`;

const select = (columns: string) => (db: D1Database, scope: Fragment) =>
  db
    .prepare(
      `SELECT ${columns} FROM variant WHERE ${scope.sql}
       ORDER BY variant.product_id, variant.position, variant.id`,
    )
    .bind(...scope.values);

export const tileVariantsOf = select(TILE_COLUMNS);
export const variantsOf = select(COLUMNS);

const choiceBase = (offer: OfferRow | null): ChoiceBase => ({
  price: offer && deliveredPrice(offer),
  status: offer?.status ?? '',
});

const prices = ({ price }: ChoiceBase) => ({
  rrp: poundsFromPence(price?.now ?? 0),
  rrpWithoutDiscount: poundsFromPence(price?.before ?? 0),
});

/** Whether somebody posts its swatches, of its own or of an option. */
const samplesOf = ({ offers, choices }: Pick<VariantParts, 'offers' | 'choices'>) =>
  choices.swatches.length > 0 && offers.some(({ sends_samples }) => sends_samples === 1)
    ? { hasSamples: true }
    : {};

const toInventory = (offer: OfferRow): InventoryVariantReply => ({
  ...prices(choiceBase(offer)),
  inventoryStatus: offer.status,
  quantity: offer.stock,
});

const toFullInventory = (offer: OfferRow, choices: Choices): InventoryVariantReply => ({
  ...toInventory(offer),
  options: toOptions(choices, choiceBase(offer)),
  swatches: toSwatches(choices, choiceBase(offer)),
});

/** The parts of a variant on a tile, a carousel card or a search result. */
export const toTileVariant = ({ row, offers, choices, medias }: VariantParts): VariantReply => {
  const base = choiceBase(selectedOffer(offers));
  return {
    ...prices(base),
    ...tileFields(row),
    medias: toTilePictures(medias),
    inventories: offers.map((offer) => ({ variant: toInventory(offer) })),
    options: toOptions(choices, base),
    swatches: toSwatches(choices, base),
    ...samplesOf({ offers, choices }),
  };
};

const idsOfType = (tags: readonly TagReferenceRow[], type: TagType): string[] =>
  tags.filter((tag) => tag.type === type).map((tag) => String(tag.tag_id));

/** A variant with everything that the detail page shows. */
export const toVariant = (parts: VariantParts<VariantRow>): VariantReply => {
  const { row, offers, choices, medias, tags, facts } = parts;
  const selected = selectedOffer(offers);
  const base = choiceBase(selected);
  const options = toOptions(choices, base);
  const swatches = toSwatches(choices, base);
  const [option] = options;
  const inventories = offers.map((offer) => toFullInventory(offer, choices));
  return {
    ...prices(base),
    ...detailFields(row),
    facts: [...facts],
    quantity: selected?.stock ?? 0,
    medias: medias.map(toPicture),
    tags: tags.map(toTagReference),
    colour: idsOfType(tags, 'colour'),
    material: idsOfType(tags, 'material'),
    style: idsOfType(tags, 'style'),
    sellerInventories: offers.map((offer, index) => ({
      ...toSellerInventory(offer),
      variant: inventories[index],
    })),
    inventories: inventories.map((variant) => ({ variant })),
    options,
    swatches,
    ...samplesOf(parts),
    selectedOption: option ?? null,
    selectedSwatch: defaultSwatch(option?.swatches?.length ? option.swatches : swatches),
  };
};

const tileFields = (row: TileVariantRow): VariantReply => ({
  id: String(row.id),
  productId: String(row.product_id),
  name: row.name,
  seoTitle: row.seo_title,
  urlSlug: row.slug,
  mainPicture: row.main_picture,
});

const detailFields = (row: VariantRow): VariantReply => ({
  ...tileFields(row),
  metaTitle: row.meta_title,
  description: row.description,
  surcharge: poundsFromPence(row.surcharge_pence),
  inventoryReference: row.reference,
  eanNumber: row.ean,
  mpn: row.mpn,
  heightDim: row.height_mm,
  widthDim: row.width_mm,
  lengthDim: row.length_mm,
});
