import { JOIN_PARENT, REFERENCE_COLUMNS, TAG_ORDER, type TagReferenceRow } from '@parlour/search';
import { poundsFromPence, type TagType } from '@parlour/domain';
import type { Site } from '@parlour/site';
import { mediasOfProducts, toPicture, type MediaRow } from './medias.queries.ts';
import { partsOf, toParts } from './parts.queries.ts';
import {
  newestReviews,
  reviewTotals,
  starsOf,
  toReview,
  toReviewTotals,
  type ReviewRow,
} from '../reviews/reviews.queries.ts';
import { toTagReference } from '../tags/tags.queries.ts';
import { JOIN_BRAND, TILE_COLUMNS, type TileRow } from '../listing/tile-parts.queries.ts';
import { defaultOf, toProductFields, type ProductReply } from '../listing/tiles.queries.ts';
import {
  heldTo,
  shownOf,
  toVariant,
  type VariantParts,
  type VariantRow,
} from './variants.queries.ts';

export interface DetailRow extends TileRow {
  readonly seo_description: string;
  readonly summary: string;
  readonly delivery_note: string;
  readonly vat_rate: number;
  readonly height_mm: number;
  readonly width_mm: number;
}

export const DETAIL_COLUMNS = `${TILE_COLUMNS}, product.seo_description, product.summary,
  product.delivery_note, product.vat_rate, product.height_mm, product.width_mm`;

const DETAIL = `SELECT ${DETAIL_COLUMNS}
  FROM product ${JOIN_BRAND} WHERE product.id = ?1`;

/** A product's own tags come before inherited ones, so that its leaf category precedes its ancestors. */
const TAGS = `SELECT ${REFERENCE_COLUMNS} FROM product_tag
  JOIN tag ON tag.id = product_tag.tag_id ${JOIN_PARENT}
  WHERE product_tag.product_id = ?1 ORDER BY product_tag.own DESC, ${TAG_ORDER}`;

/** The reviews on a page. */
const REVIEWS = { limit: 100, skip: 0 } as const;

/** The product, the site, and the variant to include even if it is hidden. */
interface DetailQuery {
  readonly productId: number;
  readonly variantId: number;
  readonly site: Pick<Site, 'id' | 'reductions'>;
}

/** The details of a product without its associated products, and the variant that was requested. */
export const detailOf = async (db: D1Database, { productId, variantId, site }: DetailQuery) => {
  const [details, tags, reviews, totals, medias, ...parts] = await db.batch([
    db.prepare(DETAIL).bind(productId),
    db.prepare(TAGS).bind(productId),
    newestReviews(db, productId, site.id, REVIEWS),
    reviewTotals(db, productId, site.id),
    mediasOfProducts(db, JSON.stringify([productId])),
    ...partsOf(db, shownOf([productId], variantId)),
  ]);
  const [row] = (details?.results ?? []) as DetailRow[];
  return (
    row && {
      row,
      tags: (tags?.results ?? []) as TagReferenceRow[],
      reviews: (reviews?.results ?? []) as ReviewRow[],
      totals: toReviewTotals(totals),
      medias: (medias?.results ?? []) as MediaRow[],
      variants: toParts(parts).map(heldTo(site.reductions)),
    }
  );
};

export type Detail = NonNullable<Awaited<ReturnType<typeof detailOf>>>;

const idsOfType = (tags: readonly TagReferenceRow[], type: TagType): string[] =>
  tags.filter((tag) => tag.type === type).map((tag) => String(tag.tag_id));

/** `category`, `room`, `colour` and `material` list the product's own tags before inherited ones. */
export const toDetail = (detail: Detail): ProductReply => {
  const { row, tags } = detail;
  const shown: VariantParts<VariantRow> | undefined = defaultOf(row, detail.variants);
  const fields = toProductFields(row, shown);
  return {
    ...fields,
    ...longFields(row),
    markUp: markUpOf(row, fields, shown),
    swatchComponents: swatchesIn(detail.variants),
    inventoryReference: shown?.row.reference ?? '',
    medias: detail.medias.map(toPicture),
    tags: tags.map(toTagReference),
    category: idsOfType(tags, 'category'),
    room: idsOfType(tags, 'room'),
    colour: idsOfType(tags, 'colour'),
    material: idsOfType(tags, 'material'),
    numberReviews: detail.totals.total,
    averageReview: detail.totals.average,
    catalogueReviews: {
      count: detail.totals.imported,
      average: detail.totals.imported_average,
    },
    reviewStars: starsOf(detail.totals),
    reviews: { list: detail.reviews.map(toPublicReview) },
    variants: detail.variants.map(toVariant),
  };
};

/**
 * The factor with which the formula gives the price of the variant that represents the product (CONST-003):
 * `price` contains VAT and the reduction already, and the variant's surcharge. 0 without a price.
 */
const markUpOf = (
  { vat_rate }: DetailRow,
  { price = 0, promotionalDiscount = 0 }: Pick<ProductReply, 'price' | 'promotionalDiscount'>,
  shown: VariantParts<VariantRow> | undefined,
): number => {
  const surcharge = poundsFromPence(shown?.row.surcharge_pence ?? 0);
  if (!price) return 0;
  return price / ((price + surcharge) * (1 + vat_rate) * (1 - (promotionalDiscount ?? 0)));
};

/** The documents do not say what a component of a swatch is: the market's are the swatches of its variants. */
const swatchesIn = (variants: Detail['variants']) =>
  variants.flatMap(({ choices }) =>
    choices.swatches.map(({ id }) => ({ componentId: String(id) })),
  );

/** Leaves out the review's id, which only its author can use. */
const toPublicReview = (row: ReviewRow) => {
  const { reviewID: _, ...review } = toReview(row);
  return review;
};

const longFields = (row: DetailRow): ProductReply => ({
  seo_description: row.seo_description,
  productSummary: row.summary,
  deliveryNote: row.delivery_note,
  vatTax: row.vat_rate,
  heightDim: row.height_mm,
  widthDim: row.width_mm,
});
