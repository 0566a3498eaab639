import type { CatalogueRecordInput, TagPath } from '#lib/contract/operator/records.ts';
import type { FeedContext } from '../context.ts';
import { withoutEntities, type RowReading } from '../feed-row.ts';
import { parsePath, placeCategory } from '../fields/category.ts';
import { descriptionHtml, shortDescription } from '../fields/description.ts';
import { firstColour, materialsOf, plainSlug, properName } from '../fields/names.ts';
import { roomNamed, roomsFor } from '../fields/rooms.ts';
import { styleNamed } from '../fields/styles.ts';
import { imagesOf, type ShopifyImage } from './images.ts';
import { OPTION_NUMBERS, type ShopifyVariant } from './row.ts';
import { cut } from '../fields/cut.ts';

type ProductInput = Extract<CatalogueRecordInput, { kind: 'product' }>;
type VariantInput = ProductInput['variants'][number];

/** A product of a Shopify export, read from its first row. */
export interface ShopifyProduct {
  readonly handle: string;
  readonly title: string;
  readonly head: RowReading;
  readonly images: readonly ShopifyImage[];
  readonly variants: readonly ShopifyVariant[];
}

export const productRecord = (product: ShopifyProduct, context: FeedContext): ProductInput => {
  const { handle, title, head, images, variants } = product;
  const summary = descriptionHtml(head.raw('body_html'));
  const vendor = cut(head.text('vendor'), 300);
  return {
    kind: 'product',
    reference: handle,
    name: title,
    slug: plainSlug(handle) || undefined,
    seoTitle: cut(head.text('seo_title'), 300) || title,
    seoDescription: cut(head.text('seo_description'), 1_000) || shortDescription(summary),
    summary,
    ...(vendor === '' ? {} : { brand: { name: properName(vendor) } }),
    tags: productTags(head, title),
    medias: images.slice(0, 2).map(({ url, name }) => ({ url, name })),
    variants: referenced(handle, variants).map(([reference, variant]) =>
      variantRecord(product, reference, variant, context),
    ),
  };
};

/** A SKU that only one variant has is its key; others go by what was chosen. */
const referenced = (
  handle: string,
  variants: readonly ShopifyVariant[],
): readonly (readonly [string, ShopifyVariant])[] => {
  const skus = Map.groupBy(variants, ({ sku }) => sku);
  return variants.map((variant) => {
    const isKey = variant.sku !== '' && skus.get(variant.sku)?.length === 1;
    return [isKey ? variant.sku : optionReference(handle, variant), variant];
  });
};

export const optionReference = (handle: string, { values }: ShopifyVariant): string =>
  [handle, ...values.map(plainSlug)].join('-').slice(0, 200);

const variantRecord = (
  { title, head, images, variants }: ShopifyProduct,
  reference: string,
  variant: ShopifyVariant,
  { supplier }: FeedContext,
): VariantInput => {
  const name = cut(variant.values.join(' / '), 300);
  const fullTitle = name === '' ? title : `${title} – ${name}`;
  return {
    reference,
    ...(variant.ean === '' ? {} : { ean: variant.ean }),
    name: name || title,
    slug: plainSlug(fullTitle) || undefined,
    seoTitle: name || title,
    metaTitle: fullTitle,
    tags: variantTags(head, variant),
    medias: [...imagesOf(variant, variants, images)],
    offers: [
      {
        seller: { ...supplier },
        price: variant.price,
        wasPrice: variant.wasPrice,
        status: variant.stock > 0 ? 'active' : 'out_of_stock',
        statusText: variant.statusText,
        stock: variant.stock,
        counted: variant.counted,
      },
    ],
  };
};

const productTags = (head: RowReading, title: string): TagPath[] => {
  const path = ['product_category', 'type', 'google_product_category']
    .map((column) => parsePath(withoutEntities(head.raw(column))))
    .find((names) => names.length > 0);
  const keywords = head.text('tags').split(',');
  const rooms = [
    ...roomsFor(path ?? [], title),
    ...keywords.flatMap((one) => roomNamed(one) ?? []),
  ];
  return [
    { type: 'category', path: placeCategory(path ?? []).map((name) => ({ name: cut(name, 300) })) },
    ...[...new Set(rooms)].map((room) => ({ type: 'room' as const, path: [room] })),
    ...keywords
      .flatMap((one) => styleNamed(one) ?? [])
      .map((style) => ({ type: 'style' as const, path: [style] })),
  ];
};

/** Options that are colours or materials, and what the product as a whole says of these. */
const variantTags = (head: RowReading, { values }: ShopifyVariant): TagPath[] => {
  const chosen = OPTION_NUMBERS.map((number, at) => ({
    option: head.text(`option${number}_name`),
    value: values[at] ?? '',
  }));
  const colour = chosen.find(({ option }) => /colou?r|shade|finish/i.test(option))?.value;
  const material = chosen.find(({ option }) =>
    /material|fabric|timber|wood|upholstery/i.test(option),
  );
  const colourName = firstColour(colour ?? head.text('color'));
  return [
    ...(colourName === undefined
      ? []
      : [{ type: 'colour' as const, path: [{ name: colourName }] }]),
    ...materialsOf(material?.value ?? head.text('material')).map((name) => ({
      type: 'material' as const,
      path: [{ name }],
    })),
  ];
};
