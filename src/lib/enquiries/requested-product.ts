import type { ProductPage } from '#lib/product/product-page.ts';
import { defaultMessage, type Asked } from './enquiry.ts';

/** What a price is asked for. */
export interface RequestedProduct extends Asked {
  readonly name: string;
  /** Variant, option and swatch in words; '' for nothing to choose. */
  readonly chosen: string;
  /** What the message says before somebody changes it (ENQ-019). */
  readonly message: string;
  /** Address of the page with the form. */
  readonly action: string;
}

/** What the price of a product is asked for, as it is chosen. */
export const requestedProduct = ({ name, source, selected }: ProductPage): RequestedProduct => {
  const { variant } = source;
  const { choice, buying } = selected;
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
