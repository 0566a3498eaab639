import { atom } from 'nanostores';
import type { ListPage } from '#lib/listing/list-page.ts';
import type { Tile } from '#lib/listing/tile.ts';
import { sayAfterAMoment } from '../after-a-moment.ts';
import { latestRequest } from '../latest-request.ts';
import { prepared } from '../prepared.ts';

/** The state of the list: `fetching` replaces it (LIST-016), `loading_more` adds to it (LIST-014). */
type ListingStatus = 'idle' | 'fetching' | 'loading_more';

/** The common part of all lists. */
export type Listed = Pick<
  ListPage,
  'title' | 'canonical' | 'robots' | 'sorts' | 'tiles' | 'pagination'
> &
  Partial<Pick<ListPage, 'own'>>;

export interface ListingState<List> {
  readonly status: ListingStatus;
  /** Null on the server, and before the page's own list has been fetched. */
  readonly list: List | null;
  /** Products of the pages that are shown one after another. */
  readonly tiles: readonly Tile[];
  /** The pagination at the end of these pages. */
  readonly pagination: Listed['pagination'] | null;
  /** Whether the last requested page failed. */
  readonly hasFailed: boolean;
  /** Index of the newly arrived product that takes the focus; -1 for none. */
  readonly focused: number;
  /** Whether the products come after a press: those in the window are then drawn first. */
  readonly inSteps: boolean;
}

const EMPTY: ListingState<never> = {
  status: 'idle',
  list: null,
  tiles: [],
  pagination: null,
  hasFailed: false,
  focused: -1,
  inSteps: false,
};

/** The products of a page that are not on show already: a list may have moved on since. */
const unshown = (tiles: readonly Tile[], shown: readonly Tile[]): readonly Tile[] => {
  const ids = new Set(shown.map(({ variantId }) => variantId));
  return tiles.filter(({ variantId }) => !ids.has(variantId));
};

/** Changes a list, and requests the lists of URLs: of several requests, the latest counts. */
const createRequests = <List extends Listed>(load: (href: string) => Promise<List>) => {
  const $listing = atom<ListingState<List>>(EMPTY);
  const requests = latestRequest();
  const { prepare, take } = prepared(load);
  let isAsking = false;

  const change = (changed: Partial<ListingState<List>>): void => {
    $listing.set({ ...$listing.get(), focused: -1, inSteps: false, ...changed });
  };

  /** Null once something else has been requested, also where this then fails. */
  const ask = async (href: string, status: ListingStatus): Promise<List | null> => {
    const isLatest = requests.begin();
    isAsking = true;
    if ($listing.get().hasFailed) change({ hasFailed: false });
    const say = () => {
      if (isLatest()) change({ status });
    };
    try {
      const list = await sayAfterAMoment(say, take(href));
      return isLatest() ? list : null;
    } catch (error) {
      if (!isLatest()) return null;
      change({ status: 'idle', hasFailed: true });
      throw error;
    } finally {
      if (isLatest()) isAsking = false;
    }
  };

  return { $listing, change, ask, prepare, watch: requests.watch, isAsking: () => isAsking };
};

/**
 * A list that is updated in place; of several requests, only the latest is shown. Each action throws what
 * `load` throws; the status is idle again then.
 * @param load fetches the list of a URL, path and query; throws where there is none
 */
export const createListing = <List extends Listed>(load: (href: string) => Promise<List>) => {
  const { $listing, change, ask, prepare, watch, isAsking } = createRequests(load);
  return {
    $listing,
    /** Whether a list is on its way, also in the moment before the status says so. */
    isAsking,
    /** Tells later whether nothing has been requested since now, so that a late reply never overrides a press. */
    watch,
    /** Requests the list of a URL that may be needed in a moment. */
    prepare,
    /** Fetches the list that the page has shown since it loaded. */
    async open(href: string): Promise<List> {
      const list = await load(href);
      change({ list, tiles: list.tiles, pagination: list.pagination });
      return list;
    },
    /**
     * Replaces the list by another (FILTER-013); false once something else has been requested.
     * @param inSteps whether the products in the window are drawn before the others
     */
    async show(href: string, inSteps: boolean): Promise<boolean> {
      const list = await ask(href, 'fetching');
      if (list === null) return false;
      const { tiles, pagination } = list;
      change({ status: 'idle', list, tiles, pagination, inSteps });
      return true;
    },
    /**
     * Adds the next page; false once something else has been requested.
     * @param focus whether the first new product takes the focus
     */
    async more(href: string, focus: boolean): Promise<boolean> {
      const page = await ask(href, 'loading_more');
      if (page === null) return false;
      const { tiles } = $listing.get();
      change({
        status: 'idle',
        tiles: [...tiles, ...unshown(page.tiles, tiles)],
        pagination: page.pagination,
        focused: focus ? tiles.length : -1,
        inSteps: true,
      });
      return true;
    },
    /** Adds an earlier page at the front; false once something else has been requested. */
    async earlier(href: string): Promise<boolean> {
      const page = await ask(href, 'loading_more');
      if (page === null) return false;
      const { tiles } = $listing.get();
      change({ status: 'idle', tiles: [...unshown(page.tiles, tiles), ...tiles] });
      return true;
    },
  };
};

export type ListingStore<List extends Listed> = ReturnType<typeof createListing<List>>;
