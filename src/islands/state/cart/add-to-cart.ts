import { MIN_QUANTITY } from '@parlour/domain';
import { $isAdding, takeCart } from './cart.ts';
import type { Cart } from './stored-cart.ts';
import { api as siteApi, type BrowserApi } from '../api.ts';
import { mayStorePersonal } from '../consent/may-store.ts';
import { asCustomer, SIGNED_OUT_MESSAGES } from '../identity/session.ts';

/** A line that a signed-out visitor wanted to add, stored until they return from the sign-in (PDP-049). */
export interface WantedLine {
  readonly variantId: string;
  readonly sellerId: string;
  /** '' for none. */
  readonly optionId: string;
  readonly swatchId: string;
  readonly quantity: number;
  readonly buyNow: boolean;
}

/** Parses a stored line; undefined for anything else (ERROR-008). */
export const toWantedLine = (value: unknown): WantedLine | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const { variantId, sellerId, optionId, swatchId, quantity, buyNow } = value as Partial<
    Record<keyof WantedLine, unknown>
  >;
  const texts = [variantId, sellerId, optionId, swatchId];
  const isWhole =
    typeof quantity === 'number' && Number.isInteger(quantity) && quantity >= MIN_QUANTITY;
  if (!isWhole || typeof buyNow !== 'boolean') return undefined;
  if (!texts.every((text) => typeof text === 'string')) return undefined;
  const [variant = '', seller = '', option = '', swatch = ''] = texts;
  return {
    variantId: variant,
    sellerId: seller,
    optionId: option,
    swatchId: swatch,
    quantity,
    buyNow,
  };
};

/**
 * Adds a line to the customer's cart; the header's number and the popup show it at once.
 * @throws {HttpError} 401 for a visitor who is not signed in, otherwise with the shop's sentence
 */
export const addToCart = async (
  line: WantedLine,
  api: Pick<BrowserApi, 'addCartLine'> = siteApi,
): Promise<Cart> => {
  const { variantId, sellerId, optionId, swatchId, quantity } = line;
  const body = {
    variantId,
    sellerId,
    quantity,
    ...(optionId === '' ? {} : { optionId }),
    ...(swatchId === '' ? {} : { swatchId }),
  };
  const add = () => api.addCartLine({ body });
  $isAdding.set(true);
  try {
    const cart = takeCart(await asCustomer(add, SIGNED_OUT_MESSAGES.detail));
    if (mayStorePersonal()) void count(line, cart);
    return cart;
  } finally {
    $isAdding.set(false);
  }
};

const count = async (line: WantedLine, cart: Cart): Promise<void> => {
  const { countAdded } = await import('../consent/count-added.ts');
  countAdded(line, cart);
};
