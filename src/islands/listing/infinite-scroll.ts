import { $listing } from '../state/listing/listing.ts';
import { loadMore } from './list-navigation.ts';

/** How far before the end of the list the next page is fetched. */
const AHEAD = '600px';

/**
 * Fetches the next page as the end of the list approaches (SELLER-013); the link to it stays.
 * Returns how to stop.
 */
export const startInfiniteScroll = (
  root: Element,
  end: Element,
  failure?: string,
): (() => void) => {
  let failed = false;
  const next = async (): Promise<void> => {
    const link = root.querySelector<HTMLAnchorElement>('[data-load-more]');
    if (!link || failed || $listing.get() !== 'idle') return;
    failed = !(await loadMore(root, link.href, { failure, focus: false }));
  };
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void next();
    },
    { rootMargin: AHEAD },
  );
  // Observed again after each list: the end of a short one may never leave the window.
  const unsubscribe = $listing.subscribe((status) => {
    observer.unobserve(end);
    if (status === 'idle') observer.observe(end);
  });
  return () => {
    unsubscribe();
    observer.disconnect();
  };
};
