import { storeAt } from '#lib/stores/store-at.ts';
import { wholeSellers, wholeStore } from '#lib/stores/whole-store.ts';
import { api } from '../api.ts';
import { createListing } from '../listing/listing.ts';

/** The calls of a store, whose replies have all that a server's have. */
const whole = {
  sellerStore: async (...[input]: Parameters<typeof api.sellerStore>) =>
    wholeStore(await api.sellerStore(input)),
  listSellers: async (...[input]: Parameters<typeof api.listSellers>) =>
    wholeSellers(await api.listSellers(input)),
};

/** The seller's store of the page. */
export const sellerStores = createListing(async (href) => {
  const answer = await storeAt(whole, href, Date.now());
  if (answer.status !== 'found') throw new Error(`no store at ${href}`);
  return answer.store;
});
