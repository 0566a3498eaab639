import type { CatalogueRecordInput, TagPath } from '@parlour/contract';
import type { TagType } from '@parlour/domain';
import { inStoreEan } from './ean.ts';
import { factsOf } from './facts.ts';
import { modelMedias } from './models.ts';
import { offersOf } from './offers.ts';
import { articlePictures, finishPicture } from './pictures.ts';
import { plainSlug } from './plain-slug.ts';
import { htmlFromProse } from './prose.ts';
import type { FinishSource, ProductSource, VariantSource } from './source-schema.ts';
import { SourceError, type Sources } from './sources.ts';
import type { TagIndex } from './tag-index.ts';

type ProductInput = Extract<CatalogueRecordInput, { kind: 'product' }>;
type VariantInput = ProductInput['variants'][number];
type SwatchInput = NonNullable<VariantInput['swatches']>[number];

/** The sources with the tags indexed: everything that a product is built from. */
export interface Shelf {
  readonly sources: Sources;
  readonly tags: TagIndex;
}

/** SKU of a variant: `HPL-101-OX`. */
export const skuOf = (product: ProductSource, variant: VariantSource): string =>
  `${product.ref}-${variant.code}`;

/**
 * Record of a product.
 * @throws {SourceError} for a brand, tag, finish or seller that does not exist.
 */
export const productRecord = (shelf: Shelf, product: ProductSource): ProductInput => {
  const [height, width] = product.size;
  const brand = brandOf(shelf, product);
  return {
    kind: 'product',
    reference: product.ref,
    name: product.name,
    slug: plainSlug(product.name),
    seoTitle: product.seoTitle,
    seoDescription: product.seoDescription,
    summary: htmlFromProse(product.summary),
    brand: { name: brand.name, slug: brand.slug },
    tags: productTags(shelf, product),
    medias: picturesOf(shelf, product, firstVariant(product)).slice(0, 1),
    priceSuffix: product.suffix,
    deliveryNote: product.delivery,
    heightMm: height,
    widthMm: width,
    variants: product.variant.map((variant) => variantRecord(shelf, product, variant)),
    reviews: product.reviews.map(({ by, stars, on, text }) => ({
      author: by,
      rating: stars,
      comment: text,
      createdAt: `${on.toISOString().slice(0, 10)}T12:00:00Z`,
    })),
  };
};

const brandOf = ({ sources }: Shelf, { ref }: ProductSource) => {
  const brand = sources.tags.find(
    ({ type, code }) => type === 'brand' && code !== undefined && ref.startsWith(code),
  );
  if (!brand) throw new SourceError([`${ref}: no brand has this code in tags/brands.toml`]);
  return brand;
};

/** The variant that represents the product: the first one that is shown. */
const firstVariant = (product: ProductSource): VariantSource => {
  const first = product.variant.find(({ title }) => title !== undefined) ?? product.variant[0];
  if (!first) throw new SourceError([`${product.ref}: no variant`]);
  return first;
};

const productTags = ({ tags }: Shelf, product: ProductSource): TagPath[] => {
  const named = (type: TagType, slugs: readonly string[]) =>
    slugs.map((slug) => tags.path(type, slug, product.ref));
  return [
    ...named('category', product.categories),
    ...named('room', product.rooms),
    ...named('style', product.styles),
    ...named('filter', product.moods),
  ];
};

const picturesOf = ({ sources }: Shelf, product: ProductSource, variant: VariantSource) =>
  articlePictures(sources.photographs, skuOf(product, variant)).map((picture) => ({
    ...picture,
    thumbnail: picture.url,
    name: `${product.name}, ${variant.name}`,
    s3key: picture.url.slice(1).replace(/\?.*$/, ''),
  }));

const variantRecord = (
  shelf: Shelf,
  product: ProductSource,
  variant: VariantSource,
): VariantInput => {
  const [height, width, length] = variant.size ?? product.size;
  const options = variant.options ?? product.options;
  const swatches = swatchesOf(shelf, product, variant);
  return {
    reference: skuOf(product, variant),
    ean: inStoreEan(skuOf(product, variant)),
    mpn: skuOf(product, variant),
    name: variant.name,
    seoTitle: variant.title ?? '',
    metaTitle: variant.title === undefined ? '' : `${product.name}: ${variant.title}`,
    description: htmlFromProse([variant.note ?? '', product.description].join('\n\n')),
    heightMm: height,
    widthMm: width,
    lengthMm: length,
    facts: factsOf(shelf.sources, product, variant, finishesOf(shelf.sources, product, variant)),
    tags: variantTags(shelf, product, variant),
    medias: [
      ...picturesOf(shelf, product, variant),
      ...modelMedias(shelf.sources, product, variant),
    ],
    options: options.map(({ name, add, status }) => ({ name, surcharge: add, status, swatches })),
    swatches: options.length > 0 ? [] : swatches,
    offers: offersOf(shelf.sources.sellers, product, variant),
  };
};

const finishOf = (sources: Sources, product: ProductSource, slug: string): FinishSource => {
  const finish = sources.finishes.finish[slug];
  if (!finish) throw new SourceError([`${product.ref}: no finish "${slug}" in finishes.toml`]);
  return finish.isCoat && product.under !== undefined
    ? { ...finish, material: product.under }
    : finish;
};

/** Parts that only dress the picture and are not sold with the article. */
const PROPS: readonly string[] = ['bedding', 'towel', 'candle'];

/**
 * The finishes of a variant, its main part first.
 * @throws {SourceError} for a finish that does not exist.
 */
export const finishesOf = (
  sources: Sources,
  product: ProductSource,
  { look }: VariantSource,
): FinishSource[] =>
  Object.entries(look)
    .filter(([part]) => !PROPS.includes(part))
    .map(([, slug]) => finishOf(sources, product, slug));

/** Colour of the first part of the look, materials of all parts, and the product's styles. */
const variantTags = (shelf: Shelf, product: ProductSource, variant: VariantSource): TagPath[] => {
  const finishes = finishesOf(shelf.sources, product, variant);
  const materials = new Set(finishes.map(({ material }) => material));
  return [
    ...finishes.slice(0, 1).map(({ colour }) => shelf.tags.path('colour', colour, product.ref)),
    ...[...materials].map((slug) => shelf.tags.path('material', slug, product.ref)),
    ...product.styles.map((slug) => shelf.tags.path('style', slug, product.ref)),
  ];
};

const swatchesOf = (
  shelf: Shelf,
  product: ProductSource,
  { swatches = [] }: VariantSource,
): SwatchInput[] => {
  const slugs = typeof swatches === 'string' ? shelf.sources.finishes.range[swatches] : swatches;
  if (!slugs) throw new SourceError([`${product.ref}: no range "${String(swatches)}"`]);
  return slugs.map((slug) => {
    const { name, colour, material } = finishOf(shelf.sources, product, slug);
    return {
      name,
      picture: finishPicture(slug),
      tags: [
        shelf.tags.path('colour', colour, product.ref),
        shelf.tags.path('material', material, product.ref),
      ],
    };
  });
};
