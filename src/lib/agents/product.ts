import type { Api } from '#lib/contract/client.ts';
import type { Product } from '#lib/contract/entities/product.ts';
import type { Variant } from '#lib/contract/entities/variant.ts';
import type { ShownPicture } from '#lib/domain/picture.ts';
import { paths, type ProductChoice } from '#lib/paths.ts';
import { select, type Selected } from '#lib/product/product-choice.ts';
import type { SpecificationRow } from '#lib/product/specification.ts';
import { isVariantId } from '#lib/product/variant-id.ts';
import { asData } from './as-data.ts';

/* What is said of a product, in the words of no protocol: MCP, UCP and the Markdown of pages only name it. */

/** Most characters of a name. */
export const NAME = 200;

/** Address that a page or a picture has for somebody outside the site. */
export const absoluteUrl = (origin: string, url: string): string => new URL(url, origin).href;

/** A variant as it is selected: its price, whether it can be had, and who sells it. */
export const presentSelected = (selected: Selected, origin: string) => {
  const { price, stock, buying, offer } = selected;
  const bounds = [buying.bounds.stock, buying.bounds.maxOrderSize].filter((bound) => bound > 0);
  const isAsked = price.status === 'request_price' || stock.status === 'by_email';
  return {
    price,
    stock,
    /** Whether its seller names a price to a person who asks for it. */
    isAsked,
    isAvailable: buying.check === 0,
    /** Whether it can go into a cart. */
    mayOrder: buying.check === 0 && !isAsked,
    /** In one order; null without a limit. */
    maxQuantity: bounds.length === 0 ? null : Math.min(...bounds),
    /** Of the page with this choice, and where a person asks for the price. */
    url: absoluteUrl(origin, buying.action),
    enquiryUrl: absoluteUrl(origin, buying.enquiry),
    seller: offer && {
      id: offer.sellerId,
      name: asData(offer.sellerName, NAME),
      url: absoluteUrl(origin, paths.sellerProfile(offer.sellerId)),
    },
  };
};

/** What each seller of a variant asks for it with the same option and swatch. */
export const presentOffers = (
  product: Product,
  variant: Variant,
  choice: Omit<ProductChoice, 'seller'>,
  origin: string,
) =>
  variant.sellerInventories.map((inventory) => ({
    ...presentSelected(select(product, variant, { ...choice, seller: inventory.sellerId }), origin),
    id: inventory.sellerId,
    name: asData(inventory.sellerName, NAME),
    delivery: asData(inventory.deliveryMethod, NAME),
  }));

/** The variants of a product, each with the address of its page. */
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
 * What a call gives; null where there is no such thing.
 * @param isMissing whether what it threw means that
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

/** The product that a variant's id names; null where there is none. @param isMissing as of `foundBy` */
export const productOfVariant = async (
  api: Pick<Api, 'productByVariant'>,
  id: string,
  isMissing: (thrown: unknown) => boolean,
): Promise<Product | null> => {
  if (!isVariantId(id)) return null;
  return (await foundBy(api.productByVariant({ params: { id } }), isMissing))?.product ?? null;
};
