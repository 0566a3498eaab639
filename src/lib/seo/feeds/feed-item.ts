import type { Product } from '#lib/contract/entities/product.ts';
import type { Variant } from '#lib/contract/entities/variant.ts';
import type { ShownPicture } from '#lib/domain/picture.ts';
import { offeredVariant, type Offered } from '../offered.ts';
import { isWorldwideGtin } from './gtin.ts';
import { oneLine, textOfHtml } from './plain-text.ts';

/** A variant that can be bought, before a channel's rules; '' for what is not known. */
export interface FeedItem {
  readonly id: string;
  /** What its variants have in common; '' for an only one. */
  readonly group: string;
  readonly title: string;
  readonly description: string;
  readonly link: string;
  readonly pictures: readonly ShownPicture[];
  readonly offer: NonNullable<Offered['offer']>;
  readonly brand: string;
  readonly gtin: string;
  readonly colour: string;
  readonly material: string;
  /** From the widest category to the narrowest, between ` > `. */
  readonly category: string;
}

/** The variants of a product that have a price. */
export const feedItems = (product: Product, origin: string): FeedItem[] =>
  product.variants.flatMap((variant) => {
    const { offer, ...offered } = offeredVariant(product, variant, origin);
    return offer === null ? [] : [{ ...itemOf(product, variant, offered), offer }];
  });

const itemOf = (
  product: Product,
  variant: Variant,
  { title, brand, link, pictures, colour, material }: Omit<Offered, 'offer'>,
): Omit<FeedItem, 'offer'> => ({
  id: variant.id,
  group: product.variants.length > 1 ? product.productId : '',
  title: oneLine(title),
  description: descriptionOf(product, variant) || oneLine(title),
  ...{ link, pictures },
  brand: oneLine(brand),
  gtin: isWorldwideGtin(variant.eanNumber) ? variant.eanNumber : '',
  colour: oneLine(colour),
  material: oneLine(material),
  category: categoryOf(product),
});

/** The first text that says something. */
const descriptionOf = (product: Product, variant: Variant): string =>
  [product.seo_description, product.productSummary, variant.description]
    .map((html) => oneLine(textOfHtml(html)))
    .find((text) => text !== '') ?? '';

/** The first category below another one, as in the breadcrumb of the product's page. */
const categoryOf = ({ tags }: Product): string => {
  const categories = tags.filter(({ type }) => type === 'category');
  const category = categories.find(({ parentName }) => parentName !== '') ?? categories[0];
  if (category === undefined) return '';
  return oneLine([category.parentName, category.name].filter((name) => name !== '').join(' > '));
};
