import { penceFromPounds, roundHalfUp, type Pence } from './money.ts';

export interface PriceParts {
  /** Pence. */
  readonly basePrice: Pence;
  /** Pence added for the variant. */
  readonly surcharge: Pence;
  readonly quantity: number;
  /** Factor; 1 for none. */
  readonly markUp: number;
  /** Fraction: 0.2 is 20% VAT. */
  readonly vatTax: number;
  /** Fraction to take off at the end: 0.15 is 15% off. */
  readonly promotionalDiscount: number;
}

/**
 * The price for the shopper, in pence (CONST-003): (base price + variant surcharge) x quantity x mark-up x (1
 * + VAT), less the promotional discount. Rounded half up once, at the end.
 */
export const displayedPrice = (parts: PriceParts): Pence =>
  roundHalfUp(
    (parts.basePrice + parts.surcharge) *
      parts.quantity *
      parts.markUp *
      (1 + parts.vatTax) *
      (1 - parts.promotionalDiscount),
  );

/** `0.15` as `15`, with up to two decimals; null without a discount (TILE-009). */
export const discountPercent = (promotionalDiscount: number): number | null => {
  const percent = roundHalfUp(promotionalDiscount * 10_000) / 100;
  return percent > 0 ? percent : null;
};

interface WithStatus {
  readonly inventoryStatus: string;
}

interface PricedVariant {
  readonly rrp: number;
  readonly rrpWithoutDiscount: number;
  readonly surcharge: number;
  readonly inventories: readonly { readonly variant: WithStatus }[];
  readonly sellerInventories: readonly WithStatus[];
}

interface PricedProduct {
  readonly price: number;
  readonly markUp: number;
  readonly vatTax: number;
  readonly promotionalDiscount: number;
  readonly variants: readonly PricedVariant[];
}

/** The price on a tile, a carousel card or in the info column. Amounts are pence. */
export type ShownPrice =
  | { readonly status: 'request_price' }
  | {
      readonly status: 'priced';
      readonly now: Pence;
      /** Previous price, struck through; null unless it is higher than `now`. */
      readonly was: Pence | null;
      readonly discountPercent: number | null;
    };

const isByEmail = (inventory: WithStatus): boolean =>
  inventory.inventoryStatus === 'order_by_email';

/** The price is hidden if any variant is sold only by email (PDP-043). */
export const isPriceHidden = ({ variants }: Pick<PricedProduct, 'variants'>): boolean =>
  variants.some(
    ({ inventories, sellerInventories }) =>
      inventories.some(({ variant }) => isByEmail(variant)) || sellerInventories.some(isByEmail),
  );

/**
 * The price of one variant of a product: the seller's price with delivery (`rrp`, pounds) if the upstream
 * sends one for any variant, else the formula with a base price and a mark-up (spec decision 68).
 */
export const shownPrice = (product: PricedProduct, variant: PricedVariant): ShownPrice => {
  if (isPriceHidden(product)) return { status: 'request_price' };
  const isPriced = [variant, ...product.variants].some(({ rrp }) => rrp > 0);
  const now = isPriced ? penceFromPounds(variant.rrp) : formulaPrice(product, variant);
  if (now <= 0) return { status: 'request_price' };
  const before = penceFromPounds(variant.rrpWithoutDiscount);
  return {
    status: 'priced',
    now,
    was: before > now ? before : null,
    discountPercent: discountPercent(product.promotionalDiscount),
  };
};

const formulaPrice = (product: PricedProduct, variant: PricedVariant): Pence =>
  displayedPrice({
    basePrice: product.price * 100,
    surcharge: variant.surcharge * 100,
    quantity: 1,
    markUp: product.markUp,
    vatTax: product.vatTax,
    promotionalDiscount: product.promotionalDiscount,
  });
