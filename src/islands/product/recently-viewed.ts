import { RECENTLY_VIEWED } from '#lib/product/recent.ts';
import { recentProducts } from '../state/product/recently-viewed.ts';

/**
 * Shows the products that the visitor viewed last; nothing without consent, or if there are none. The page is
 * complete without them, so a failure is not reported.
 */
export const showRecent = async (place: Element): Promise<void> => {
  const ids = recentProducts().map(({ _id }) => _id);
  if (ids.length === 0) return;
  const reply = await fetch(RECENTLY_VIEWED + ids.join()).catch(() => null);
  if (reply?.status === 200) place.innerHTML = await reply.text();
};
