import { sellerStore, type StoreAnswer } from './seller-store.ts';

type Api = Parameters<typeof sellerStore>[0];

/** `/seller/{id}` or `/{slug}/products/seller/{id}` (ROUTE-003, ROUTE-004). */
const STORE = /^\/(?:[^/]+\/products\/)?seller\/([^/]+)$/;

/** Whether a URL of the shop is a seller's store. */
export const isStorePath = (path: string): boolean => STORE.test(path);

/**
 * The store of a URL (path and query).
 * @param now milliseconds since 1970, which seed a random order if the URL does not
 */
export const storeAt = async (api: Api, href: string, now: number): Promise<StoreAnswer> => {
  const { pathname, searchParams } = new URL(href, 'http://shop');
  const [, id] = STORE.exec(pathname) ?? [];
  return id === undefined ? { status: 'not_found' } : sellerStore(api, id, searchParams, now);
};
