import type { Product, Variant } from '@parlour/contract';
import {
  arrivalWords,
  type ArrivalDays,
  cheapestFirst,
  formatPence,
  penceFromPounds,
  type ShownPrice,
} from '@parlour/domain';
import { paths } from '#lib/paths.ts';
import { select, type BuyingInput, type SelectedVariant } from './product-choice.ts';

type KnownPrice = Extract<ShownPrice, { readonly status: 'priced' }>;

/** One seller's offer of the chosen variant, option and swatch. */
export interface SellerOffer {
  readonly seller: string;
  /** The page with this seller chosen. */
  readonly href: string;
  readonly selected: boolean;
  /** Average of the stars of the seller's products on this site: `4.6`; '' for none. */
  readonly stars: string;
  /** Delivery included. */
  readonly price: KnownPrice;
  /** How much of the price is for the delivery. */
  readonly delivery: string;
  /** Whether it is in stock; what the seller says of it is on the page with this seller chosen. */
  readonly stock: string;
  readonly arrival: string;
  readonly buying: BuyingInput;
}

/** Every seller's offer of a product, the cheapest first. */
export interface SellerOffers {
  readonly list: readonly SellerOffer[];
  /** Why the first is the first (PDP-045). */
  readonly why: string;
}

/**
 * The offers of all sellers for the choice that a page shows, or null if fewer than two sellers have it. A
 * hidden price (PDP-043) hides them too, as their order would tell who is the cheapest.
 */
export const sellerOffers = (
  product: Product,
  variant: Variant,
  shown: SelectedVariant,
): SellerOffers | null => {
  const { optionId, swatchId, sellerId } = shown.buying;
  const ids = { option: optionId, swatch: swatchId };
  const list = cheapestFirst(variant.sellerInventories).flatMap((offer) => {
    const seller = offer.sellerId;
    const selected = select(product, variant, { ...ids, seller });
    const isSame = selected.buying.optionId === optionId && selected.buying.swatchId === swatchId;
    const { price, buying, stock, arrival } = selected;
    if (!isSame || price.status !== 'priced') return [];
    return {
      seller: offer.sellerName,
      href: paths.product(variant.id, product.urlSlug, { ...ids, seller }),
      selected: seller === sellerId,
      stars: offer.sellerStars > 0 ? offer.sellerStars.toFixed(1) : '',
      price,
      delivery: deliveryPart(offer.deliveryCharges),
      stock: stock.badge ?? '',
      arrival: arrivalOf(arrival) || product.deliveryNote || offer.deliveryMethod,
      buying,
    };
  });
  return list.length < 2 ? null : { list, why: whyFirst(list) };
};

/** 'Arrives 8 to 12 January'; '' if that is unknown. */
const arrivalOf = (arrival: ArrivalDays): string => {
  const days = arrivalWords(arrival);
  return days === '' ? '' : `Arrives ${days}`;
};

const deliveryPart = (pounds: number): string =>
  pounds > 0 ? `includes ${formatPence(penceFromPounds(pounds))} for delivery` : 'free delivery';

const whyFirst = ([first, second]: readonly SellerOffer[]): string => {
  const less = (second?.price.now ?? 0) - (first?.price.now ?? 0);
  const than = less > 0 ? `${formatPence(less)} less than the next` : 'no more than the next';
  return `The lowest price with delivery comes first: ${first?.seller ?? ''} asks for ${than}.`;
};
