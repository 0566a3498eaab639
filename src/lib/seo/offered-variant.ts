import type { Product, SellerInventory, Variant } from '@parlour/contract';
import {
  type ArrivalDays,
  type Pence,
  picturesOf,
  pieceTitle,
  type ShownPicture,
  wordsIn,
  worldwideGtin,
} from '@parlour/domain';
import { paths, type ProductChoice } from '#lib/paths.ts';
import { variantDescription } from '../product/description.ts';
import { select, type SelectedVariant } from '../product/product-choice.ts';

/** A variant for search engines and shopping channels. */
export interface OfferedVariant {
  readonly title: string;
  /** Text; '' for none. */
  readonly description: string;
  readonly brand: string;
  /** Absolute URL of its page. */
  readonly link: string;
  readonly pictures: readonly ShownPicture[];
  /** A number that identifies it worldwide; '' for none. */
  readonly gtin: string;
  /** The manufacturer's number; '' for none. */
  readonly mpn: string;
  /** '' for none. */
  readonly colour: string;
  /** The main one first, separated by `/`; '' for none. */
  readonly material: string;
  /** Null without a price: a product that is sold by email has none (spec decision 98). */
  readonly offer: Offer | null;
}

/** A seller's offer of a variant. */
export interface Offer {
  readonly now: Pence;
  /** Previous, higher price. */
  readonly was: Pence | null;
  /** When the sale that is on began and when it ends, ISO 8601; '' if it is without a time. */
  readonly saleFrom: string;
  readonly saleUntil: string;
  readonly isInStock: boolean;
  readonly sellerName: string;
  /** Working days until it leaves the seller, and on its way; null if unknown. */
  readonly leadTime: SellerInventory['leadTime'];
  /** When it arrives if it is ordered today, as its page says. */
  readonly arrival: ArrivalDays;
}

/** The most materials that channels read. */
const MOST_MATERIALS = 3;

/**
 * The variant with the choice, the seller, the price and the stock that its page shows first.
 * @param choice that the page shows instead; the link leads to it
 */
export const offeredVariant = (
  product: Product,
  variant: Variant,
  origin: string,
  choice: ProductChoice = {},
): OfferedVariant => {
  const selected = select(product, variant, choice);
  const { swatch } = selected.choice;
  /** What a swatch that is not the one on show says takes the place of what the variant says. */
  const named = (type: 'colour' | 'material'): readonly string[] => {
    const ofType = (tags: Variant['tags']) =>
      tags.filter((tag) => tag.type === type).map(({ name }) => name);
    const own = swatch?.isShown === false ? ofType(swatch.tags) : [];
    return own.length > 0 ? own : ofType(variant.tags);
  };
  return {
    title: pieceTitle({
      productName: product.name,
      seoTitle: wordsIn(variant.seoTitle || variant.name, swatch),
    }),
    description: variantDescription(product, variant),
    brand: product.brandName || product.brand,
    link: origin + paths.product(variant.id, product.urlSlug, choice),
    pictures: picturesOf(product, variant, product.name),
    gtin: worldwideGtin(variant.eanNumber),
    mpn: variant.mpn,
    colour: named('colour')[0] ?? '',
    material: named('material').slice(0, MOST_MATERIALS).join('/'),
    offer: offerOf(selected),
  };
};

const offerOf = ({ price, buying, offer, arrival }: SelectedVariant): Offer | null =>
  price.status === 'priced' && offer !== null
    ? {
        now: price.now,
        was: price.was,
        saleFrom: offer.saleFrom,
        saleUntil: offer.saleUntil,
        isInStock: buying.check === 0,
        sellerName: offer.sellerName,
        leadTime: offer.leadTime,
        arrival,
      }
    : null;

/** The most other sellers besides the one that the page shows first. */
const MOST_OTHERS = 9;

/** The other sellers' offers of a variant, each with the URL of its page with that seller. */
export const otherOffers = (
  product: Product,
  variant: Variant,
  origin: string,
  choice: ProductChoice = {},
): readonly (Offer & { readonly link: string })[] => {
  const opened = select(product, variant, choice).offer?.sellerId;
  return variant.sellerInventories
    .filter(({ sellerId }) => sellerId !== opened)
    .slice(0, MOST_OTHERS)
    .flatMap(({ sellerId: seller }) => {
      const asked = { ...choice, seller };
      const offer = offerOf(select(product, variant, asked));
      const link = origin + paths.product(variant.id, product.urlSlug, asked);
      return offer === null ? [] : [{ ...offer, link }];
    });
};
