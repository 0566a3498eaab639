import { PLENTY } from '../cart/available-offers.ts';
import { siteId } from '../project.ts';
import { requestSite } from '../request.ts';

interface WithSwatches {
  readonly swatches?: readonly { readonly isShown?: boolean | null }[];
}

interface Stock {
  readonly inventoryStatus: string;
  readonly quantity: number;
}

export interface FoundVariant extends WithSwatches {
  readonly id: string;
  readonly options?: readonly WithSwatches[];
  readonly inventories?: readonly { readonly variant: Stock }[];
}

export interface FoundProduct {
  readonly name: string;
  readonly urlSlug: string;
  readonly variants: readonly FoundVariant[];
}

/** Number of pages of the site's list that are searched. */
const MAX_PAGES = 20;

const known = new Map<string, readonly FoundProduct[]>();

/** Every product in the site's list. */
const products = async (): Promise<readonly FoundProduct[]> => {
  const found = known.get(siteId());
  if (found) return found;
  const all: FoundProduct[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const reply = await requestSite(`/web/products?page=${String(page)}`);
    const { retailerProducts = [] } = JSON.parse(reply.text) as {
      retailerProducts?: FoundProduct[];
    };
    if (retailerProducts.length === 0) break;
    all.push(...retailerProducts);
  }
  known.set(siteId(), all);
  return all;
};

const urlOf = ({ urlSlug }: FoundProduct, { id }: FoundVariant): string =>
  `/${urlSlug}/products/d/${id}`;

const contains = (page: string, text: string | RegExp): boolean =>
  typeof text === 'string' ? page.includes(text) : text.test(page);

/**
 * URL of the first variant of the first product that suits the test.
 * @param text that its page must contain
 * @throws {Error} if the site has no such product
 */
export const productWhere = async (
  isWanted: (product: FoundProduct) => boolean,
  text: string | RegExp = '',
): Promise<string> => {
  for (const product of (await products()).filter(isWanted)) {
    const [variant] = product.variants;
    const url = variant && urlOf(product, variant);
    if (url && contains((await requestSite(url)).text, text)) return url;
  }
  throw new Error('the site has no such product');
};

/** Whether every seller of a variant has plenty of it now: other tests buy, and set the stock of what is scarce. */
const hasPlenty = async (id: string): Promise<boolean> => {
  const { text } = await requestSite(`/web/product/v/${id}`);
  const { variant } = JSON.parse(text) as {
    variant: { sellerInventories: readonly { readonly variant: Stock | null }[] };
  };
  return variant.sellerInventories.every(({ variant: stock }) => (stock?.quantity ?? 0) >= PLENTY);
};

/**
 * URL of the first variant without options that has this stock status at all its sellers.
 * @throws {Error} if the site has no such variant
 */
export const variantWith = async (
  status: 'active' | 'out_of_stock' | 'order_by_email',
): Promise<string> => {
  for (const product of await products()) {
    const variant = product.variants.find(({ inventories = [], options = [], swatches = [] }) => {
      const stocks = inventories.map((inventory) => inventory.variant);
      const isAs = stocks.every(({ inventoryStatus }) => inventoryStatus === status);
      return stocks.length > 0 && options.length + swatches.length === 0 && isAs;
    });
    if (variant && (status !== 'active' || (await hasPlenty(variant.id)))) {
      return urlOf(product, variant);
    }
  }
  throw new Error(`nothing is ${status}`);
};
