import type { CatalogueRecordInput, OfferRecord, ProductRecord, TagPath } from '@parlour/contract';
import {
  type FactKind,
  factsOf,
  type FactValue,
  poundsFromPence,
  quantityText,
  type StoredFacts,
} from '@parlour/domain';
import {
  exportedParts,
  type ExportedOffer,
  type ExportedParts,
  type ExportedProduct,
  type ExportedSwatch,
  type ExportedVariant,
} from './products.queries.ts';
import { factKinds } from '../../product/facts.queries.ts';
import { readTagPaths, type TagPaths } from './export-tags.ts';

type ProductInput = Extract<CatalogueRecordInput, { kind: 'product' }>;
type VariantInput = ProductInput['variants'][number];
type SwatchInput = NonNullable<VariantInput['swatches']>[number];
type MediaInput = NonNullable<ProductInput['medias']>[number];
type Status = OfferRecord['status'];

/** Complete records of products. */
export const productRecords = async (
  db: D1Database,
  products: readonly ExportedProduct[],
): Promise<readonly ProductInput[]> => {
  const parts = await exportedParts(
    db,
    products.map(({ id }) => id),
  );
  const paths = await readTagPaths(db, tagIds(products, parts));
  const owned = { ...byOwner(parts), kinds: await factKinds(db) };
  return products.map((product) => productRecord(product, owned, paths));
};

/** Groups the parts of many products by the product or variant that owns them, so that each is looked up once. */
const byOwner = (parts: ExportedParts) => ({
  variants: Map.groupBy(parts.variants, ({ productId }) => productId),
  options: Map.groupBy(parts.options, ({ variantId }) => variantId),
  swatches: Map.groupBy(parts.swatches, ({ variantId }) => variantId),
  medias: Map.groupBy(parts.medias, ({ productId }) => productId),
  offers: Map.groupBy(parts.offers, ({ variantId }) => variantId),
  reviews: Map.groupBy(parts.reviews, ({ productId }) => productId),
  carried: Map.groupBy(parts.carried, ({ productId }) => productId),
});

type OwnedParts = ReturnType<typeof byOwner> & { readonly kinds: readonly FactKind[] };

const of = <Part>(parts: ReadonlyMap<number, readonly Part[]>, owner: number): readonly Part[] =>
  parts.get(owner) ?? [];

const tagIds = (products: readonly ExportedProduct[], parts: ExportedParts): readonly number[] => [
  ...products.flatMap(({ brandId }) => brandId ?? []),
  ...parts.carried.map(({ tagId }) => tagId),
  ...parts.swatches.flatMap(swatchTagIds),
];

const swatchTagIds = ({ tagIds: json }: ExportedSwatch): number[] => JSON.parse(json) as number[];

const productRecord = (
  product: ExportedProduct,
  parts: OwnedParts,
  paths: TagPaths,
): ProductInput => {
  const { id, brandId, slug, ...fields } = product;
  const [brand] = tagsOf([brandId ?? 0], paths).flatMap(({ path }) => path);
  return {
    kind: 'product',
    ...fields,
    ...slugField(slug),
    ...(brand === undefined ? {} : { brand }),
    tags: tagsOf(
      carriedBy(parts, id, 0).filter((tagId) => tagId !== brandId),
      paths,
    ),
    medias: mediasOf(parts, id, 0),
    variants: of(parts.variants, id).map((variant) => variantRecord(variant, parts, paths)),
    reviews: reviewsOf(parts, id),
  };
};

const variantRecord = (
  { id, productId, slug, ean, mpn, surchargePence, facts, ...fields }: ExportedVariant,
  parts: OwnedParts,
  paths: TagPaths,
): VariantInput => ({
  ...fields,
  ...slugField(slug),
  ...(ean === '' ? {} : { ean }),
  ...(mpn === '' ? {} : { mpn }),
  surcharge: poundsFromPence(surchargePence),
  ...factsField(parts.kinds, facts),
  tags: tagsOf(carriedBy(parts, productId, id), paths),
  medias: mediasOf(parts, productId, id),
  options: of(parts.options, id).map((option) => ({
    name: option.name,
    surcharge: poundsFromPence(option.surchargePence),
    ...statusField(option.status),
    swatches: swatchesOf(parts, id, option.id, paths),
  })),
  swatches: swatchesOf(parts, id, 0, paths),
  offers: of(parts.offers, id).map(offerRecord),
});

/** By their slugs, so that an import reads the same facts whatever their names are by then. */
const factsField = (
  kinds: readonly FactKind[],
  facts: string | null,
): { readonly facts?: Record<string, FactValue> } => {
  if (facts === null) return {};
  const said = factsOf(kinds, JSON.parse(facts) as StoredFacts).map(
    ({ slug, unit, value }) =>
      [slug, typeof value === 'number' ? quantityText(value, unit) : value] as const,
  );
  return said.length === 0 ? {} : { facts: Object.fromEntries(said) };
};

const slugField = (slug: string) => (slug === '' ? {} : { slug });

const statusField = (status: string) => (status === '' ? {} : { status: status as Status });

const tagsOf = (ids: readonly number[], paths: TagPaths): TagPath[] =>
  ids.flatMap((id) => paths.get(id) ?? []);

const carriedBy = ({ carried }: OwnedParts, productId: number, variantId: number): number[] =>
  of(carried, productId)
    .filter((tag) => tag.variantId === variantId)
    .map(({ tagId }) => tagId);

const mediasOf = ({ medias }: OwnedParts, productId: number, variantId: number): MediaInput[] =>
  of(medias, productId)
    .filter((media) => media.variantId === variantId)
    .map(({ productId: _product, variantId: _variant, ...media }) => media);

const swatchesOf = (
  { swatches }: OwnedParts,
  variantId: number,
  optionId: number,
  paths: TagPaths,
): SwatchInput[] =>
  of(swatches, variantId)
    .filter((swatch) => swatch.optionId === optionId)
    .map((swatch) => ({
      name: swatch.name,
      picture: swatch.picture,
      surcharge: poundsFromPence(swatch.surchargePence),
      ...statusField(swatch.status),
      tags: tagsOf(swatchTagIds(swatch), paths),
    }));

const offerRecord = (offer: ExportedOffer) => ({
  seller: { name: offer.sellerName, slug: offer.sellerSlug },
  ...pricesOf(offer),
  delivery: poundsFromPence(offer.deliveryPence),
  deliveryMethod: offer.deliveryMethod,
  status: offer.status as Status,
  statusText: offer.statusText,
  stock: offer.stock,
  ...(offer.counted === 1 ? {} : { counted: false }),
  maxOrderSize: offer.maxOrderSize,
  ...(offer.expectedBy === null ? {} : { expectedBy: offer.expectedBy }),
  ...(offer.expiresAt === null ? {} : { expiresAt: offer.expiresAt }),
  ...(offer.leadTime === null
    ? {}
    : { leadTime: JSON.parse(offer.leadTime) as OfferRecord['leadTime'] }),
});

/** A sale with a beginning or an end has its price even when it is not on. */
const pricesOf = ({ pricePence, wasPence, salePence, saleFrom, saleUntil }: ExportedOffer) => {
  const was = salePence === null ? wasPence : Math.max(pricePence, wasPence);
  return {
    price: poundsFromPence(salePence ?? pricePence),
    ...(was > 0 ? { wasPrice: poundsFromPence(was) } : {}),
    ...(saleFrom === null ? {} : { saleFrom }),
    ...(saleUntil === null ? {} : { saleUntil }),
  };
};

const reviewsOf = ({ reviews }: OwnedParts, id: number): ProductRecord['reviews'] =>
  of(reviews, id).map(({ productId: _product, ...review }) => review);
