import { $listing } from '../state/listing/listing.ts';
import { loadMore } from './list-navigation.ts';

/** How far before the end the next page is asked for. */
const AHEAD = '600px';

/** Loads the next page when the end of the list comes near (SELLER-013); the link to it stays. */
export const watchEnd = (root: Element, end: Element, failure?: string): (() => void) => {
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
  // Looks again after every list: the end of a short one may be in sight all along.
  const forget = $listing.subscribe((status) => {
    observer.unobserve(end);
    if (status === 'idle') observer.observe(end);
  });
  return () => {
    forget();
    observer.disconnect();
  };
};
