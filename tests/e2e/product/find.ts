import type { APIRequestContext } from '@playwright/test';
import { ask } from '../ask.ts';
import { siteId } from '../shop.ts';

interface Swatched {
  readonly swatches?: readonly object[];
}

interface Stock {
  readonly inventoryStatus: string;
  readonly quantity: number;
}

export interface FoundVariant extends Swatched {
  readonly id: string;
  readonly options?: readonly Swatched[];
  readonly inventories?: readonly { readonly variant: Stock }[];
}

export interface FoundProduct {
  readonly name: string;
  readonly urlSlug: string;
  readonly variants: readonly FoundVariant[];
}

/** Pages of the site's list that are looked through. */
const MOST_PAGES = 20;

const known = new Map<string, readonly FoundProduct[]>();

/** Every product of the site, as its list tells. */
const products = async (request: APIRequestContext): Promise<readonly FoundProduct[]> => {
  const found = known.get(siteId());
  if (found) return found;
  const all: FoundProduct[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const reply = await ask(request, `/web/products?page=${String(page)}`);
    const { retailerProducts = [] } = (await reply.json()) as { retailerProducts?: FoundProduct[] };
    if (retailerProducts.length === 0) break;
    all.push(...retailerProducts);
  }
  known.set(siteId(), all);
  return all;
};

const addressOf = ({ urlSlug }: FoundProduct, { id }: FoundVariant): string =>
  `/${urlSlug}/products/d/${id}`;

/**
 * Address of the first product, by its first variant, that is as the test needs it.
 * @param text that its page has
 */
export const productWhere = async (
  request: APIRequestContext,
  isWanted: (product: FoundProduct) => boolean,
  text = '',
): Promise<string> => {
  for (const product of (await products(request)).filter(isWanted)) {
    const [variant] = product.variants;
    const address = variant && addressOf(product, variant);
    if (address && (await (await ask(request, address)).text()).includes(text)) return address;
  }
  throw new Error('the site has no such product');
};

/** Address of the first variant without options that every seller of it has in a state. */
export const variantWith = async (
  request: APIRequestContext,
  status: 'active' | 'out_of_stock' | 'order_by_email',
): Promise<string> => {
  for (const product of await products(request)) {
    const variant = product.variants.find(({ inventories = [], options = [], swatches = [] }) => {
      const stocks = inventories.map((inventory) => inventory.variant);
      const isAs = stocks.every(({ inventoryStatus }) => inventoryStatus === status);
      const isEnough = status !== 'active' || stocks.every(({ quantity }) => quantity > 3);
      return stocks.length > 0 && options.length + swatches.length === 0 && isAs && isEnough;
    });
    if (variant) return addressOf(product, variant);
  }
  throw new Error(`nothing is ${status}`);
};
