import { MIN_QUANTITY } from '#lib/product/quantity.ts';

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

/** Reads a line that was kept; undefined for anything else (ERROR-008). */
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
    ...{ variantId: variant, sellerId: seller, optionId: option, swatchId: swatch },
    ...{ quantity, buyNow },
  };
};
