import { numberIn } from './typed.ts';

/**
 * Why a variant cannot be bought (spec decision 13): 1 nothing is selected or there is no offer, 2 its status
 * is not active, 3 it is out of stock; 0 if it can.
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

/** Name of the field for a line's quantity in a form: `quantity-12`. */
export const quantityField = (lineId: string): string => `quantity-${lineId}`;

/** The limits of a quantity. */
export interface QuantityBounds {
  /** Units in stock; Infinity for products made on request. */
  readonly stock: number;
  /** The most units in one order; 0 for no limit. */
  readonly maxOrderSize: number;
}

export const MIN_QUANTITY = 1;

/** The most units in one cart line, whatever the stock. */
export const MAX_QUANTITY = 999;

/** The most units in one order, whatever the stock. */
export const orderSize = ({ maxOrderSize }: Pick<QuantityBounds, 'maxOrderSize'>): number =>
  maxOrderSize > 0 ? Math.min(maxOrderSize, MAX_QUANTITY) : MAX_QUANTITY;

/**
 * The most units that can be ordered at once: the smaller of the two limits (spec decision 14); 0 without
 * stock.
 */
export const maxQuantity = (bounds: QuantityBounds): number =>
  Math.min(bounds.stock, orderSize(bounds));

/** A step of the quantity, within its limits (PDP-017, PDP-019). */
export const stepped = (quantity: number, by: 1 | -1, bounds: QuantityBounds): number =>
  Math.max(MIN_QUANTITY, Math.min(quantity + by, maxQuantity(bounds)));

export const NOT_DELIVERABLE = 'This quantity is not possible to delivery';

/** That a quantity cannot be delivered, in the specification's words, and in ours what can. */
const notDeliverable = (most: number): string => {
  const possible = most === MIN_QUANTITY ? 'You can order one.' : `You can order up to ${most}.`;
  return `${NOT_DELIVERABLE}. ${most < MIN_QUANTITY ? 'There is none at the moment.' : possible}`;
};

export const NOT_FOR_SALE = 'Item not available for sale';
export const exceedsOrderSize = (size: number): string =>
  `Quantity exceeds maximum allowed order size of ${String(size)}`;

/** A typed quantity, however large; 0 for a text that is none. */
export const readQuantity = (text: string): number => {
  const quantity = numberIn(text);
  return quantity !== null && Number.isInteger(quantity) ? quantity : 0;
};

/** A typed quantity: one that cannot be delivered becomes 1, with a message (PDP-018). */
export const typed = (
  text: string,
  bounds: QuantityBounds,
): { readonly quantity: number; readonly message: string } => {
  const quantity = readQuantity(text);
  if (quantity < MIN_QUANTITY) return { quantity: MIN_QUANTITY, message: '' };
  return quantity > Math.min(bounds.stock, MAX_QUANTITY)
    ? { quantity: MIN_QUANTITY, message: notDeliverable(maxQuantity(bounds)) }
    : { quantity, message: '' };
};

/** Why a quantity cannot be ordered; null if it can (PDP-053, PDP-054). */
export const quantityProblem = (quantity: number, bounds: QuantityBounds): string | null => {
  const { maxOrderSize } = bounds;
  if (maxOrderSize > 0 && quantity > maxOrderSize) return exceedsOrderSize(maxOrderSize);
  return quantity > maxQuantity(bounds) || quantity < MIN_QUANTITY ? NOT_DELIVERABLE : null;
};

/** Why an item cannot be added to the cart; null if it can. */
export const addProblem = (
  quantity: number,
  bounds: QuantityBounds | null,
  check: StockCheck,
): string | null =>
  bounds === null || check !== 0 ? NOT_FOR_SALE : quantityProblem(quantity, bounds);
