import { paths } from '#lib/paths.ts';
import { isNarrowed, readStorePlace, seedAt, storeQuery } from '#lib/stores/store-place.ts';
import { DAY_MS } from '@parlour/domain';
import type { SellerStore } from './seller-store.ts';

/** How long after its hour a random order may be requested, in milliseconds. */
const TURN_MS = 2 * DAY_MS;

/**
 * The URL under which a seller's store is cached; null if its query has a filter that the seller does not
 * have, or a random order of another day.
 * @param now milliseconds since 1970
 */
export const storeUrl = (
  { pathname, searchParams }: URL,
  { sellerId, name, canonical, tiles }: SellerStore,
  now: number,
): string | null => {
  const { seed, ...asked } = readStorePlace(searchParams);
  if (tiles.length === 0 && isNarrowed({ ...asked, seed })) return null;
  const isOfLate = seed === null || (seed === seedAt(seed) && Math.abs(now - seed) < TURN_MS);
  if (!isOfLate) return null;
  const page = Number(new URL(canonical, 'http://shop').searchParams.get('page') ?? 1);
  const isShort = pathname === `/seller/${sellerId}`;
  return (isShort ? pathname : paths.seller(sellerId, name)) + storeQuery({ ...asked, seed }, page);
};
