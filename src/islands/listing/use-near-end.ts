import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { mayFetchAhead } from '../intent/may-fetch-ahead.ts';
import type { Listed } from '../state/listing/listing.ts';
import { loadMore, type Navigated } from './navigation.ts';

/** Distance before the end of the list at which the next page is loaded. */
const AHEAD = '600px';

/**
 * Requests the next page as the end of the list approaches, unless the visitor saves data; an endless list
 * shows it too (SELLER-013). The link to it stays.
 * @param end the element at the end of the list
 */
export const useNearEnd = <List extends Listed>(
  navigated: Navigated<List>,
  end: RefObject<HTMLElement | null>,
  endless: boolean,
): void => {
  const { listing } = navigated;
  const { status, pagination, hasFailed } = useStore(listing.$listing);
  const next = status === 'idle' && !hasFailed ? (pagination?.next ?? null) : null;

  const comes = useEffectEvent((entries: readonly IntersectionObserverEntry[]) => {
    if (next === null || !entries.some(({ isIntersecting }) => isIntersecting)) return;
    // The list that the visitor has pressed must not be overtaken.
    if (listing.isAsking()) return;
    if (endless) void loadMore(navigated, next, false);
    // With the same failure message as a press of the link.
    else if (mayFetchAhead()) listing.prepare(new URL(next, location.href).href);
  });

  // Observed again after each list: the end of a short one may never leave the window.
  useEffect(() => {
    if (next === null || !end.current) return undefined;
    const observer = new IntersectionObserver(comes, { rootMargin: AHEAD });
    observer.observe(end.current);
    return () => {
      observer.disconnect();
    };
  }, [end, next]);
};
