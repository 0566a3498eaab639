import type { Api, Product } from '@parlour/contract';
import { isVariantId } from '@parlour/domain';
import { toShopError } from '@parlour/http';

/** The longest name, in characters. */
export const LONGEST_NAME = 200;

/** The URL of a page or a picture outside the site. */
export const absoluteUrl = (origin: string, url: string): string => new URL(url, origin).href;

/** Whether an error means that nothing was found. */
export const isMissing = (thrown: unknown): boolean => toShopError(thrown).status === 404;

/** The value of a call; null if it finds nothing. */
export const foundBy = async <T>(call: Promise<T>): Promise<T | null> => {
  try {
    return await call;
  } catch (thrown) {
    if (isMissing(thrown)) return null;
    throw thrown;
  }
};

/** The product of a variant's id; null if there is none. */
export const productOfVariant = async (
  api: Pick<Api, 'productByVariant'>,
  id: string,
): Promise<Product | null> => {
  if (!isVariantId(id)) return null;
  return (await foundBy(api.productByVariant({ params: { id } })))?.product ?? null;
};
