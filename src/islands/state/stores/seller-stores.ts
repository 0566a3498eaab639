import { storeAt } from '#lib/stores/store-at.ts';
import { api } from '../api.ts';
import { HttpError } from '../http.ts';
import { createListing } from '../listing/listing.ts';

/**
 * The seller's store of the page; throws with the sentence for the visitor when it cannot be loaded
 * (ERROR-003).
 */
export const sellerStores = createListing(async (href) => {
  const answer = await storeAt(api, href, Date.now());
  if (answer.status === 'failed') throw new HttpError(503, 'upstream_failed', answer.message);
  if (answer.status !== 'found') throw new Error(`no store at ${href}`);
  return answer.store;
});
