import { useStore } from '@nanostores/react';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { $listing } from '../state/listing/listing.ts';
import { watchCompared, onCompareChange } from '../compare/compared.ts';
import { startInfiniteScroll } from './infinite-scroll.ts';
import styles from './Listing.module.css';
import { RecentlyViewed } from '../product/RecentlyViewed.tsx';
import { showHistoryEntry, followLink, restorePosition, saveScroll } from './list-navigation.ts';

interface Props {
  /** The list as the server rendered it; its links also work without this island. */
  readonly children?: ReactNode;
  /** Whether the next page is fetched at the end of the list (SELLER-013). */
  readonly endless?: boolean | undefined;
  /** What the visitor reads when a page cannot be fetched. */
  readonly failure?: string | undefined;
}

/** The product list, updated in place: filters, chips, sorting, pages, history, comparison. */
export const Listing = ({ children, endless = false, failure }: Props) => {
  const status = useStore($listing);
  const place = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const root = place.current;
    if (!root) return undefined;
    const onPopState = () => void showHistoryEntry(root);
    history.scrollRestoration = 'manual';
    addEventListener('popstate', onPopState);
    addEventListener('pagehide', saveScroll);
    if (history.state !== null) void restorePosition(root);
    const stopWatching = watchCompared(root);
    return () => {
      stopWatching();
      removeEventListener('popstate', onPopState);
      removeEventListener('pagehide', saveScroll);
    };
  }, []);

  useEffect(() => {
    if (!endless || !place.current || !end.current) return undefined;
    return startInfiniteScroll(place.current, end.current, failure);
  }, [endless, failure]);

  const onClick = ({ nativeEvent, currentTarget }: MouseEvent) => {
    followLink(currentTarget, nativeEvent, failure);
  };

  return (
    <div
      ref={place}
      className={styles.listing}
      data-status={status}
      aria-busy={status !== 'idle'}
      onClick={onClick}
      onAuxClick={onClick}
      onChange={onCompareChange}
    >
      {children}
      <div ref={end} />
      <RecentlyViewed />
      <p className={styles.loader} role="status">
        {status === 'idle' ? '' : 'Please wait...'}
      </p>
      <p className={styles.overlay} aria-hidden="true">
        {status === 'fetching' ? 'Fetching...' : ''}
      </p>
    </div>
  );
};
