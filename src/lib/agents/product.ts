import { LONGEST_NAME, type ShownChoice, type ShownOffer } from '@parlour/agents';
import type { Product, Variant } from '@parlour/contract';
import { asData, cheapestFirst } from '@parlour/domain';
import { paths } from '#lib/paths.ts';
import { select, type SelectedVariant } from '#lib/product/product-choice.ts';
import { promiseOf } from '#lib/product/promise.ts';
import type { SpecificationRow } from '#lib/product/specification.ts';

/* A product as agents read it, independent of any protocol: by `ShopPages`, and as Markdown. */

/** A selected variant: its price, whether it can be ordered, and its seller. */
export const presentSelected = (selected: SelectedVariant): ShownChoice => {
  const { price, stock, buying, offer, arrival } = selected;
  const bounds = [buying.bounds.stock, buying.bounds.maxOrderSize].filter((bound) => bound > 0);
  const isAsked = price.status === 'request_price' || stock.status === 'by_email';
  return {
    price,
    stock,
    arrival,
    promise: promiseOf(selected),
    optionId: buying.optionId,
    swatchId: buying.swatchId,
    isAsked,
    isAvailable: buying.check === 0,
    mayOrder: buying.check === 0 && !isAsked,
    maxQuantity: bounds.length === 0 ? null : Math.min(...bounds),
    url: buying.action,
    enquiryUrl: buying.enquiry,
    seller: offer && {
      id: offer.sellerId,
      name: asData(offer.sellerName, LONGEST_NAME),
      url: paths.sellerProfile(offer.sellerId),
    },
  };
};

/**
 * What each seller asks for what is selected, in the order of the page: the lowest price with delivery first. Offers
 * on request come last, in an order that does not tell their prices.
 */
export const presentOffers = (
  product: Product,
  variant: Variant,
  { optionId, swatchId }: Pick<ShownChoice, 'optionId' | 'swatchId'>,
): readonly ShownOffer[] => {
  const offers = cheapestFirst(variant.sellerInventories).flatMap((inventory) => {
    const ids = { option: optionId, swatch: swatchId, seller: inventory.sellerId };
    const choice = presentSelected(select(product, variant, ids));
    if (choice.optionId !== optionId || choice.swatchId !== swatchId) return [];
    return {
      ...choice,
      id: inventory.sellerId,
      name: asData(inventory.sellerName, LONGEST_NAME),
      delivery: asData(inventory.deliveryMethod, LONGEST_NAME),
    };
  });
  const onRequest = offers.filter(({ price }) => price.status === 'request_price');
  return [
    ...offers.filter((offer) => !onRequest.includes(offer)),
    ...onRequest.toSorted((one, other) => Number(one.id) - Number(other.id)),
  ];
};

/** The variants of a product, each with the URL of its page. */
export const presentVariants = (product: Product) =>
  product.variants.map((variant) => ({
    variant,
    id: variant.id,
    name: asData(variant.name || variant.seoTitle, LONGEST_NAME),
    url: paths.product(variant.id, product.urlSlug),
  }));

/** The value of a row of the specification, in words. */
export const specifiedText = (row: SpecificationRow): string =>
  'text' in row ? row.text : row.swatches.map(({ name }) => name).join(', ');
