import type { Product, Variant } from '@parlour/contract';
import type { SelectedVariant } from '#lib/product/product-choice.ts';
import { defaultMessage, type RequestedIds } from './enquiry.ts';

/** The product of a price request. */
export interface RequestedProduct extends RequestedIds {
  readonly name: string;
  /** Variant, option and swatch in words; '' if there is no choice. */
  readonly chosen: string;
  /** The first message, which the customer may change (ENQ-019). */
  readonly message: string;
  /** URL of the page with the form. */
  readonly action: string;
}

/** The product of a price request, with its present choice. */
export const requestedProduct = (
  { name }: Pick<Product, 'name'>,
  variant: Variant,
  { choice, buying }: SelectedVariant,
): RequestedProduct => {
  const { productId, variantId, sellerId, optionId, swatchId, enquiry: action } = buying;
  const names = [variant.name, choice.option?.name, choice.swatch?.name].filter(Boolean);
  return {
    productId,
    variantId,
    sellerId,
    optionId,
    swatchId,
    action,
    name,
    chosen: [...new Set(names)].join(', ').replaceAll('_', ' '),
    message: defaultMessage(name, variant.name || variant.seoTitle),
  };
};
