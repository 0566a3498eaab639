import { storeAt } from '#lib/stores/store-at.ts';
import { wholeSellers, wholeStore } from '#lib/stores/whole-store.ts';
import { api } from '../api.ts';
import { HttpError } from '../http.ts';
import { createListing } from '../listing/listing.ts';

/** The calls of a store, whose replies have all that a server's have. */
const whole = {
  sellerStore: async (...[input]: Parameters<typeof api.sellerStore>) =>
    wholeStore(await api.sellerStore(input)),
  listSellers: async (...[input]: Parameters<typeof api.listSellers>) =>
    wholeSellers(await api.listSellers(input)),
};

/** The seller's store of the page; throws with the sentence for the visitor when it cannot be had (ERROR-003). */
export const sellerStores = createListing(async (href) => {
  const answer = await storeAt(whole, href, Date.now());
  if (answer.status === 'failed') throw new HttpError(503, 'upstream_failed', answer.message);
  if (answer.status !== 'found') throw new Error(`no store at ${href}`);
  return answer.store;
});
