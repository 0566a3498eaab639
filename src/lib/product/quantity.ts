/**
 * Why something cannot be bought (spec decision 13): 1 nothing is selected or nobody sells it, 2 its status
 * is not active, 3 its stock is exhausted; 0 when it can.
 */
export type StockCheck = 0 | 1 | 2 | 3;

export const stockCheck = (
  offer: { readonly stock: number } | null,
  inventoryStatus: string,
): StockCheck => {
  if (offer === null) return 1;
  if (inventoryStatus !== 'active') return 2;
  return offer.stock > 0 ? 0 : 3;
};

/** What bounds a quantity. */
export interface Limits {
  /** Pieces in stock. */
  readonly stock: number;
  /** Pieces in one order; 0 for no limit. */
  readonly maxOrderSize: number;
}

export const LEAST = 1;

/** Up to where the buttons step: the smaller of the two limits (spec decision 14). */
export const mostOf = ({ stock, maxOrderSize }: Limits): number =>
  Math.max(LEAST, maxOrderSize > 0 ? Math.min(stock, maxOrderSize) : stock);

/** A step of the quantity, within its bounds (PDP-017, PDP-019). */
export const stepped = (quantity: number, by: 1 | -1, limits: Limits): number =>
  Math.min(Math.max(quantity + by, LEAST), mostOf(limits));

export const NOT_DELIVERABLE = 'This quantity is not possible to delivery';
export const NOT_FOR_SALE = 'Item not available for sale';
const exceeds = (most: number): string =>
  `Quantity exceeds maximum allowed order size of ${String(most)}`;

/** A quantity as it was typed: what cannot be delivered becomes 1, with a message (PDP-018). */
export const typed = (
  text: string,
  { stock }: Limits,
): { readonly quantity: number; readonly message: string } => {
  const quantity = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  if (quantity < LEAST) return { quantity: LEAST, message: '' };
  return quantity > stock
    ? { quantity: LEAST, message: NOT_DELIVERABLE }
    : { quantity, message: '' };
};

/** Why a quantity is not added to the cart; null when nothing is in the way (PDP-053, PDP-054). */
export const addProblem = (
  quantity: number,
  offer: Limits | null,
  check: StockCheck,
): string | null => {
  if (offer === null || check !== 0) return NOT_FOR_SALE;
  if (offer.maxOrderSize > 0 && quantity > offer.maxOrderSize) return exceeds(offer.maxOrderSize);
  return quantity > offer.stock || quantity < LEAST ? NOT_DELIVERABLE : null;
};

/** What a signed-out visitor wanted to add, kept until they are back from the sign-in (PDP-049). */
export interface WantedLine {
  readonly variantId: string;
  readonly sellerId: string;
  /** '' for none. */
  readonly optionId: string;
  readonly swatchId: string;
  readonly quantity: number;
  readonly buyNow: boolean;
}

/** Reads a kept wish; undefined for anything else (ERROR-008). */
export const toWantedLine = (value: unknown): WantedLine | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const { variantId, sellerId, optionId, swatchId, quantity, buyNow } = value as Partial<
    Record<keyof WantedLine, unknown>
  >;
  const texts = [variantId, sellerId, optionId, swatchId];
  const isWhole = typeof quantity === 'number' && Number.isInteger(quantity) && quantity >= LEAST;
  if (!isWhole || typeof buyNow !== 'boolean') return undefined;
  if (!texts.every((text) => typeof text === 'string')) return undefined;
  const [variant = '', seller = '', option = '', swatch = ''] = texts;
  return {
    ...{ variantId: variant, sellerId: seller, optionId: option, swatchId: swatch },
    ...{ quantity, buyNow },
  };
};
