import { useStore } from '@nanostores/react';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { $listing } from '../stores/listing.ts';
import styles from './Listing.module.css';
import { comeBack, follow, noteScroll, restore } from './visit.ts';

interface Props {
  /** The list as the server rendered it; its links do without this island what they do with it. */
  readonly children?: ReactNode;
}

/** The product list, updated in place: filters, chips, orders, pages, history. */
export const Listing = ({ children }: Props) => {
  const status = useStore($listing);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const root = place.current;
    if (!root) return undefined;
    const onPopState = () => void comeBack(root);
    history.scrollRestoration = 'manual';
    addEventListener('popstate', onPopState);
    addEventListener('pagehide', noteScroll);
    if (history.state !== null) void restore(root);
    return () => {
      removeEventListener('popstate', onPopState);
      removeEventListener('pagehide', noteScroll);
    };
  }, []);

  const onClick = ({ nativeEvent, currentTarget }: MouseEvent) => {
    follow(currentTarget, nativeEvent);
  };

  return (
    <div
      ref={place}
      className={styles.listing}
      data-status={status}
      aria-busy={status !== 'idle'}
      onClick={onClick}
    >
      {children}
      <p className={styles.loader} role="status">
        {status === 'idle' ? '' : 'Please wait...'}
      </p>
      <p className={styles.overlay} aria-hidden="true">
        {status === 'fetching' ? 'Fetching...' : ''}
      </p>
    </div>
  );
};
