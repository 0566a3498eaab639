import { useStore } from '@nanostores/react';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { $listing } from '../state/listing/listing.ts';
import { keepCompared, onCompareChange } from '../compare/compared.ts';
import { watchEnd } from './infinite-scroll.ts';
import styles from './Listing.module.css';
import { RecentlyViewed } from '../product/RecentlyViewed.tsx';
import { comeBack, follow, noteScroll, restore } from './list-navigation.ts';

interface Props {
  /** The list as the server rendered it; its links do without this island what they do with it. */
  readonly children?: ReactNode;
  /** The next page comes by itself at the end of the list (SELLER-013). */
  readonly endless?: boolean | undefined;
  /** What is said when a page does not come. */
  readonly failure?: string | undefined;
}

/** The product list, updated in place: filters, chips, orders, pages, history, comparison. */
export const Listing = ({ children, endless = false, failure }: Props) => {
  const status = useStore($listing);
  const place = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const root = place.current;
    if (!root) return undefined;
    const onPopState = () => void comeBack(root);
    history.scrollRestoration = 'manual';
    addEventListener('popstate', onPopState);
    addEventListener('pagehide', noteScroll);
    if (history.state !== null) void restore(root);
    const forgetCompared = keepCompared(root);
    return () => {
      forgetCompared();
      removeEventListener('popstate', onPopState);
      removeEventListener('pagehide', noteScroll);
    };
  }, []);

  useEffect(() => {
    if (!endless || !place.current || !end.current) return undefined;
    return watchEnd(place.current, end.current, failure);
  }, [endless, failure]);

  const onClick = ({ nativeEvent, currentTarget }: MouseEvent) => {
    follow(currentTarget, nativeEvent, failure);
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
