import type { CatalogueRecordInput, TagPath } from '#lib/contract/operator/records.ts';
import { placeCategory } from '../fields/category.ts';
import { shortDescription } from '../fields/description.ts';
import { plainSlug } from '../fields/names.ts';
import { roomsFor } from '../fields/rooms.ts';
import type { Supplier } from '../supplier.ts';
import type { FeedContext } from '../context.ts';
import { ATTRIBUTES, type Attribute, type MerchantItem } from './item.ts';
import { cut } from '../fields/cut.ts';

type ProductInput = Extract<CatalogueRecordInput, { kind: 'product' }>;
type VariantInput = ProductInput['variants'][number];

/** The product that the items of one group are the variants of. */
export const productOf = (
  reference: string,
  items: readonly [MerchantItem, ...MerchantItem[]],
  { supplier }: FeedContext,
): ProductInput => {
  const [first] = items;
  const name = commonTitle(items.map(({ title }) => title));
  const varying = ATTRIBUTES.filter(
    (attribute) => new Set(items.map((item) => item.attributes[attribute])).size > 1,
  );
  return {
    kind: 'product',
    reference,
    name,
    ...slugField(name),
    seoTitle: name,
    seoDescription: shortDescription(first.description),
    summary: first.description,
    ...(first.brand === '' ? {} : { brand: { name: first.brand } }),
    tags: productTags(first),
    medias: first.images.slice(0, 2).map((url) => ({ url })),
    heightMm: first.heightMm,
    widthMm: first.widthMm,
    variants: items.map((item) => ({
      ...variantOf(item, supplier),
      ...titlesOf(item, varying, name),
      description: item.description === first.description ? '' : item.description,
    })),
  };
};

const slugField = (name: string) => {
  const slug = plainSlug(name);
  return slug === '' ? {} : { slug };
};

const productTags = ({ category, title }: MerchantItem): TagPath[] => [
  { type: 'category', path: placeCategory(category).map((name) => ({ name: cut(name, 300) })) },
  ...roomsFor(category, title).map((room) => ({ type: 'room' as const, path: [room] })),
];

const variantOf = (item: MerchantItem, supplier: Supplier): Omit<VariantInput, 'name'> => ({
  reference: item.id,
  ...(item.ean === '' ? {} : { ean: item.ean }),
  ...(item.mpn === '' ? {} : { mpn: item.mpn }),
  ...slugField(item.title),
  heightMm: item.heightMm,
  widthMm: item.widthMm,
  lengthMm: item.lengthMm,
  tags: [
    ...(item.colour === undefined
      ? []
      : [{ type: 'colour' as const, path: [{ name: item.colour }] }]),
    ...item.materials.map((name) => ({ type: 'material' as const, path: [{ name }] })),
  ],
  medias: item.images.map((url) => ({ url })),
  offers: [
    {
      seller: { ...supplier },
      price: item.offer.price,
      wasPrice: item.offer.wasPrice,
      delivery: item.offer.delivery.pounds,
      deliveryMethod: item.offer.delivery.method,
      ...item.availability,
      ...item.stock,
    },
  ],
});

/** Tiles show a variant's title below the product's name; search engines get the feed's own title. */
const titlesOf = (item: MerchantItem, varying: readonly Attribute[], productName: string) => {
  const name = variantName(item, varying, productName);
  return { name, seoTitle: name, metaTitle: item.title };
};

/**
 * A variant is named by what sets it apart from the others of its group; a product of one variant by
 * whatever is known of it.
 */
const variantName = (
  { attributes, title, id }: MerchantItem,
  varying: readonly Attribute[],
  productName: string,
): string => {
  const telling = varying.length > 0 ? varying : ATTRIBUTES;
  const values = telling.map((attribute) => attributes[attribute]).filter((value) => value !== '');
  if (values.length > 0) return cut(values.join(' / '), 300);
  const rest = title.startsWith(productName) ? title.slice(productName.length) : title;
  return rest.replace(/^[\s,(–-]+|[\s)]+$/g, '') || (varying.length > 0 ? id : title);
};

/**
 * The words that all titles begin with, without what a part would be introduced by; the first title
 * when they have fewer than two words in common.
 */
const commonTitle = (titles: readonly string[]): string => {
  const [title = ''] = titles;
  const [words = [], ...others] = titles.map((one) => one.split(' '));
  const differs = words.findIndex((word, at) => others.some((other) => other[at] !== word));
  if (differs === -1) return title;
  const common = words
    .slice(0, differs)
    .join(' ')
    .replace(/[\s,;:|(–-]+$/, '');
  return common.split(' ').length < 2 ? title : common;
};
