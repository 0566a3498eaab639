import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { Listed } from '../state/listing/listing.ts';
import { loadMore, type Navigated } from './navigation.ts';

/** How far before the end of the list the next page is fetched. */
const AHEAD = '600px';

/**
 * Fetches the next page as the end of the list approaches (SELLER-013); the link to it stays.
 * @param end what stands at the end of the list; null for a list that waits to be asked
 */
export const useEndless = <List extends Listed>(
  navigated: Navigated<List>,
  end: RefObject<HTMLElement | null> | null,
): void => {
  const { status, pagination, hasFailed } = useStore(navigated.listing.$listing);
  const next = status === 'idle' && !hasFailed ? (pagination?.next ?? null) : null;

  const comes = useEffectEvent((entries: readonly IntersectionObserverEntry[]) => {
    const isNear = entries.some(({ isIntersecting }) => isIntersecting);
    if (isNear && next !== null) void loadMore(navigated, next, false);
  });

  // Observed again after each list: the end of a short one may never leave the window.
  useEffect(() => {
    if (next === null || !end?.current) return undefined;
    const observer = new IntersectionObserver(comes, { rootMargin: AHEAD });
    observer.observe(end.current);
    return () => {
      observer.disconnect();
    };
  }, [end, next]);
};
