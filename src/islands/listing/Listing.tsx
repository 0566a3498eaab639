import { useStore } from '@nanostores/react';
import {
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type SubmitEvent,
} from 'react';
import { ListTools } from '#components/listing/ListTools.tsx';
import type { TileGrid } from '#components/listing/TileGrid.tsx';
import { takeOverTicks } from '../compare/use-compared.ts';
import { aboutToPress } from '../intent/about-to-press.ts';
import { onServer, type ServerOnly } from '../island.tsx';
import { RecentlyViewed } from '../product/RecentlyViewed.tsx';
import type { Listed } from '../state/listing/listing.ts';
import { saveScroll } from './list-history.ts';
import styles from './Listing.module.css';
import {
  followForm,
  followLink,
  prepareLink,
  restorePosition,
  showHistoryEntry,
  type Navigated,
} from './navigation.ts';
import { PageHead, type HeadSite } from './PageHead.tsx';
import { Results } from './Results.tsx';
import { useFocusKept } from './use-focus-kept.ts';
import { useNearEnd } from './use-near-end.ts';

/** The parts around the products of a list. */
interface Parts {
  readonly head: ReactNode;
  readonly sidebar: ReactNode;
  /** Above the products. */
  readonly notes?: ReactNode;
  /** After everything else. */
  readonly end?: ReactNode;
}

/** Props of a list on the server and in the browser. */
export interface ListProps<List extends Listed> {
  /** The list that the server renders. A browser fetches it before it hydrates the island. */
  readonly first: ServerOnly<List>;
  /** How tiles look on this site. */
  readonly card: ComponentProps<typeof TileGrid>['card'];
  readonly site: HeadSite;
}

interface Props<List extends Listed> extends Navigated<List>, ListProps<List> {
  readonly parts: (list: List) => Parts;
  /** The message of an empty list. */
  readonly empty: string;
  /** Whether the list loads its next page when the end comes near (SELLER-013). */
  readonly endless?: boolean;
}

/** A product list, updated in place: filters, chips, sorting, pages, history, comparison. */
export const Listing = <List extends Listed>(props: Props<List>) => {
  const { listing, isList, failure, first, card, site, parts, empty, endless = false } = props;
  const state = useStore(listing.$listing);
  const navigated = { listing, isList, failure };
  const frame = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useHistory(navigated);
  useEffect(takeOverTicks, []);
  useNearEnd(navigated, end, endless);
  const { status } = state;
  const list = state.list ?? onServer(first);
  const { head, notes, later, isSettled } = useParts(list, parts);
  const keepFocus = useFocusKept(frame, list, status === 'idle' && isSettled);

  const onClick = ({ nativeEvent, currentTarget }: MouseEvent<HTMLElement>) => {
    keepFocus(nativeEvent.target);
    followLink(navigated, currentTarget, nativeEvent);
  };

  const onSubmit = ({ nativeEvent, target }: SubmitEvent<HTMLElement>) => {
    if (!(target instanceof HTMLFormElement)) return;
    keepFocus(document.activeElement);
    void followForm(navigated, target, nativeEvent);
  };

  return (
    <div
      ref={frame}
      className={`relative ${styles.frame}`}
      data-status={status}
      aria-busy={status !== 'idle'}
      onClick={onClick}
      onAuxClick={onClick}
      onSubmit={onSubmit}
      {...aboutToPress((link) => {
        prepareLink(navigated, link);
      })}
    >
      {!import.meta.env.SSR && <PageHead list={list} site={site} />}
      {head}
      {later.tools}
      <div className={styles.split}>
        {later.sidebar}
        <div className={`results ${styles.results}`}>
          {notes}
          <Results
            state={state.list === null ? { ...state, ...list } : state}
            card={card}
            empty={empty}
          />
        </div>
      </div>
      {later.end}
      <div ref={end} />
      <RecentlyViewed />
      <p className={`bubble unless-empty ${styles.loader}`} role="status">
        {status === 'idle' ? '' : 'Please wait...'}
      </p>
      {status === 'fetching' && (
        <p
          ref={showOnTop}
          className={`bubble ${styles.overlay}`}
          popover="manual"
          aria-hidden="true"
        >
          Fetching...
        </p>
      )}
    </div>
  );
};

const showOnTop = (overlay: HTMLElement | null): void => {
  overlay?.showPopover();
};

/**
 * The parts around the products of a list: the same elements for the same list, so that React leaves them
 * alone when products are added. The tools, the sidebar and the end of the page do not answer a press: they
 * render after it.
 */
const useParts = <List extends Listed>(list: List, parts: Props<List>['parts']) => {
  const { later, ...now } = useMemo(() => {
    const { head, notes, sidebar, end } = parts(list);
    const { sorts, own = null } = list;
    const tools = <ListTools sorts={sorts} own={own} />;
    return { head, notes, later: { tools, sidebar, end } };
  }, [parts, list]);
  const drawn = useDeferredValue(later);
  return { ...now, later: drawn, isSettled: drawn === later };
};

/** Follows the browser's history, whose entries the list writes itself. */
const useHistory = <List extends Listed>({ listing, isList, failure }: Navigated<List>): void => {
  useEffect(() => {
    const onPopState = () => void showHistoryEntry({ listing, isList, failure });
    const onPageHide = () => {
      saveScroll(scrollY);
    };
    history.scrollRestoration = 'manual';
    // The list wrote this entry, and the visitor has come back to it.
    if (history.state !== null) void restorePosition({ listing });
    addEventListener('popstate', onPopState);
    addEventListener('pagehide', onPageHide);
    return () => {
      removeEventListener('popstate', onPopState);
      removeEventListener('pagehide', onPageHide);
    };
  }, [listing, isList, failure]);
};
