import type { Product, Variant } from '@parlour/contract';
import { pieceWords, swatchName, wordsIn } from '@parlour/domain';
import { paths } from '#lib/paths.ts';
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
  /** The swatches to choose from while none is chosen, which a request needs (ENQ-020); each leads to its form. */
  readonly toChoose: readonly { readonly name: string; readonly href: string }[];
}

/** The product of a price request, with its present choice. */
export const requestedProduct = (
  { name, urlSlug }: Pick<Product, 'name' | 'urlSlug'>,
  variant: Variant,
  { choice, buying }: SelectedVariant,
): RequestedProduct => {
  const { productId, variantId, sellerId, optionId, swatchId, enquiry: action } = buying;
  return {
    productId,
    variantId,
    sellerId,
    optionId,
    swatchId,
    action,
    toChoose:
      choice.swatch === null
        ? choice.swatches.map(({ id, name: swatch }) => ({
            name: swatchName(swatch),
            href: paths.enquiry(variant.id, urlSlug, {
              option: optionId,
              swatch: id,
              seller: sellerId,
            }),
          }))
        : [],
    name,
    chosen: pieceWords({
      productName: '',
      seoTitle: wordsIn(variant.name, choice.swatch),
      optionName: choice.option?.name ?? '',
      swatchName: choice.swatch?.name ?? '',
    }),
    message: defaultMessage(name, wordsIn(variant.name || variant.seoTitle, choice.swatch)),
  };
};
