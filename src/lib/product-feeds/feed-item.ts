import type { Product, Variant } from '@parlour/contract';
import type { ShownPicture } from '@parlour/domain';
import { type Offered, offeredVariant } from '../seo/offered.ts';
import { oneLine } from './plain-text.ts';

/** A variant for sale, before a channel's rules; '' for unknown fields. */
export interface FeedItem {
  readonly id: string;
  /** The same for all variants of a product; '' for a single one. */
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
  /** From the widest category to the narrowest, separated by ` > `. */
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
  { title, description, brand, link, pictures, colour, material }: Omit<Offered, 'offer'>,
): Omit<FeedItem, 'offer'> => ({
  id: variant.id,
  group: product.variants.length > 1 ? product.productId : '',
  title: oneLine(title),
  description: oneLine(description) || oneLine(title),
  link,
  pictures,
  brand: oneLine(brand),
  gtin: isWorldwideGtin(variant.eanNumber) ? variant.eanNumber : '',
  colour: oneLine(colour),
  material: oneLine(material),
  category: categoryOf(product),
});

/** The first category with a parent, as in the breadcrumb trail of the product's page. */
const categoryOf = ({ tags }: Product): string => {
  const categories = tags.filter(({ type }) => type === 'category');
  const category = categories.find(({ parentName }) => parentName !== '') ?? categories[0];
  if (category === undefined) return '';
  return oneLine([category.parentName, category.name].filter((name) => name !== '').join(' > '));
};

/** Ranges that GS1 reserves for shops' own goods (EAN-13: 02, 04, 2), and for coupons (98, 99). */
const OWN_GOODS = /^(0?2|04|9[89])/;

/**
 * Whether a number identifies a product worldwide: 8, 12, 13 or 14 digits with a correct check digit (GS1
 * General Specifications), not only zeros, and not in a range that shops may use themselves.
 */
export const isWorldwideGtin = (text: string): boolean => {
  if (!/^(\d{8}|\d{12,14})$/.test(text) || /^0+$/.test(text)) return false;
  const thirteen = text.padStart(14, '0').slice(1);
  return !(text.length >= 12 && OWN_GOODS.test(thirteen)) && hasRightCheckDigit(text);
};

const hasRightCheckDigit = (text: string): boolean => {
  const sum = Array.from(text.padStart(14, '0'), Number).reduce(
    (total, digit, place) => total + digit * (place % 2 === 0 ? 3 : 1),
    0,
  );
  return sum % 10 === 0;
};
