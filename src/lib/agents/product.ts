import type { Api, Product, Variant } from '@parlour/contract';
import { cheapestFirst, isVariantId, type ShownPicture, asData } from '@parlour/domain';
import { paths } from '#lib/paths.ts';
import { select, type Selected } from '#lib/product/product-choice.ts';
import type { SpecificationRow } from '#lib/product/specification.ts';

/*
 * A product as agents read it, independent of any protocol: MCP, UCP and the Markdown pages only name the
 * fields.
 */

/** The longest name, in characters. */
export const NAME = 200;

/** The URL of a page or a picture outside the site. */
export const absoluteUrl = (origin: string, url: string): string => new URL(url, origin).href;

/** A selected variant: its price, whether it can be ordered, and its seller. */
export const presentSelected = (selected: Selected, origin: string) => {
  const { price, stock, buying, offer, arrival } = selected;
  const bounds = [buying.bounds.stock, buying.bounds.maxOrderSize].filter((bound) => bound > 0);
  const isAsked = price.status === 'request_price' || stock.status === 'by_email';
  return {
    price,
    stock,
    arrival,
    /** Whether its seller quotes a price on request. */
    isAsked,
    isAvailable: buying.check === 0,
    /** Whether it can go into a cart. */
    mayOrder: buying.check === 0 && !isAsked,
    /** The most in one order; null if there is no limit. */
    maxQuantity: bounds.length === 0 ? null : Math.min(...bounds),
    /** Of the page with this choice, where a customer can also request the price. */
    url: absoluteUrl(origin, buying.action),
    enquiryUrl: absoluteUrl(origin, buying.enquiry),
    seller: offer && {
      id: offer.sellerId,
      name: asData(offer.sellerName, NAME),
      url: absoluteUrl(origin, paths.sellerProfile(offer.sellerId)),
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
  { buying }: Selected,
  origin: string,
) => {
  const offers = cheapestFirst(variant.sellerInventories).flatMap((inventory) => {
    const ids = { option: buying.optionId, swatch: buying.swatchId, seller: inventory.sellerId };
    const selected = select(product, variant, ids);
    const { optionId, swatchId } = selected.buying;
    if (optionId !== buying.optionId || swatchId !== buying.swatchId) return [];
    return {
      ...presentSelected(selected, origin),
      id: inventory.sellerId,
      name: asData(inventory.sellerName, NAME),
      delivery: asData(inventory.deliveryMethod, NAME),
    };
  });
  const onRequest = offers.filter(({ price }) => price.status === 'request_price');
  return [
    ...offers.filter((offer) => !onRequest.includes(offer)),
    ...onRequest.toSorted((one, other) => Number(one.id) - Number(other.id)),
  ];
};

/** The variants of a product, each with the URL of its page. */
export const presentVariants = (product: Product, origin: string) =>
  product.variants.map((variant) => ({
    variant,
    id: variant.id,
    name: asData(variant.name || variant.seoTitle, NAME),
    url: absoluteUrl(origin, paths.product(variant.id, product.urlSlug)),
  }));

export const presentPicture = ({ src, alt, width, height }: ShownPicture, origin: string) => ({
  url: absoluteUrl(origin, src),
  alt: asData(alt, NAME),
  width,
  height,
});

/** The value of a row of the specification, in words. */
export const specifiedText = (row: SpecificationRow): string =>
  'text' in row ? row.text : row.swatches.map(({ name }) => name).join(', ');

/**
 * The value of a call; null if it finds nothing.
 * @param isMissing whether an error means that nothing was found
 */
export const foundBy = async <T>(
  call: Promise<T>,
  isMissing: (thrown: unknown) => boolean,
): Promise<T | null> => {
  try {
    return await call;
  } catch (thrown) {
    if (isMissing(thrown)) return null;
    throw thrown;
  }
};

/** The product of a variant's id; null if there is none. @param isMissing as for `foundBy` */
export const productOfVariant = async (
  api: Pick<Api, 'productByVariant'>,
  id: string,
  isMissing: (thrown: unknown) => boolean,
): Promise<Product | null> => {
  if (!isVariantId(id)) return null;
  return (await foundBy(api.productByVariant({ params: { id } }), isMissing))?.product ?? null;
};
