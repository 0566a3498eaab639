import { HOUR_MS } from '@parlour/domain';

/** Orders of a seller's store, as in the query parameter `sort` and in the call (SELLER-003). */
export const STORE_SORTS = ['relevance', 'actualPrice', '-actualPrice', '-averageReview'] as const;

export type StoreSort = (typeof STORE_SORTS)[number];

export const STORE_SORT_NAMES: Readonly<Record<StoreSort, string>> = {
  relevance: 'Relevance',
  actualPrice: 'Price low to high',
  '-actualPrice': 'Price high to low',
  '-averageReview': 'Best reviewed',
};

/** Price limits of a seller's store in pounds (SELLER-007). */
export const CEILINGS = [100, 500, 1000] as const;

/** Products on a page of a seller's store (SELLER-016). */
export const STORE_PAGE_SIZE = 12;

/** The filters in the URL of a seller's store, without its page. */
export interface StorePlace {
  /** Tag id; '' for all categories. */
  readonly category: string;
  /** Tag ids; empty for all rooms. */
  readonly rooms: readonly string[];
  /** Pounds; null for all prices. */
  readonly ceiling: number | null;
  readonly sort: StoreSort;
  /** Seed of the random order; null for an order that starts now (SELLER-012). */
  readonly seed: number | null;
}

/** Query parameters of a seller's store besides `sort` and `page`. */
export const STORE_QUERY = ['category', 'room', 'max', 'seed'] as const;

const MAX_ROOMS = 20;
const ID = /^[\w-]{1,64}$/;
const isId = (text: string): boolean => ID.test(text);

/** Parses a query; unknown parameters are ignored. */
export const readStorePlace = (query: URLSearchParams): StorePlace => {
  const category = query.get('category') ?? '';
  const seed = query.get('seed') ?? '';
  return {
    category: isId(category) ? category : '',
    rooms: [...new Set(query.getAll('room').filter(isId))].slice(0, MAX_ROOMS),
    ceiling: CEILINGS.find((ceiling) => String(ceiling) === query.get('max')) ?? null,
    sort: STORE_SORTS.find((sort) => sort === query.get('sort')) ?? 'relevance',
    seed: /^\d{1,15}$/.test(seed) ? Number(seed) : null,
  };
};

/** The query of a store; '' for the first page without filters. */
export const storeQuery = (place: StorePlace, page = 1): string => {
  const query = new URLSearchParams([
    ...(place.category === '' ? [] : [['category', place.category]]),
    ...place.rooms.toSorted().map((room) => ['room', room]),
    ...(place.ceiling === null ? [] : [['max', String(place.ceiling)]]),
    ...(place.sort === 'relevance' ? [] : [['sort', place.sort]]),
    ...(place.seed === null ? [] : [['seed', String(place.seed)]]),
    ...(page > 1 ? [['page', String(page)]] : []),
  ]);
  return query.size === 0 ? '' : `?${query.toString()}`;
};

/**
 * What somebody wants who presses a link of one place while another is on its way: what the link changes is changed
 * there. Null for a link that changes nothing.
 */
export const changedPlace = (
  shown: StorePlace,
  wanted: StorePlace,
  pressed: StorePlace,
): StorePlace | null => {
  const changed = <K extends keyof StorePlace>(key: K): StorePlace[K] =>
    pressed[key] === shown[key] ? wanted[key] : pressed[key];
  const isChanged = (['category', 'ceiling', 'sort'] as const).some(
    (key) => pressed[key] !== shown[key],
  );
  const toggled = new Set(shown.rooms).symmetricDifference(new Set(pressed.rooms));
  if (!isChanged && toggled.size === 0) return null;
  return {
    category: changed('category'),
    rooms: [...new Set(wanted.rooms).symmetricDifference(toggled)],
    ceiling: changed('ceiling'),
    sort: changed('sort'),
    seed: null,
  };
};

/** Whether a store is filtered or sorted. */
export const isNarrowed = ({ category, rooms, ceiling, sort }: StorePlace): boolean =>
  category !== '' || rooms.length > 0 || ceiling !== null || sort !== 'relevance';

/**
 * Seed of a random order that starts now: the hour as a timestamp in milliseconds, so that caches store one
 * order of a store and not one per visit. Further pages have it in their URLs.
 */
export const seedAt = (now: number): number => Math.floor(now / HOUR_MS) * HOUR_MS;

/** There may be more while a page is full (SELLER-018). */
export const offersMore = (shown: number): boolean => shown >= STORE_PAGE_SIZE;

/** Number of the last page that a full one can link to: it may be empty. */
export const lastStorePage = (total: number): number => Math.floor(total / STORE_PAGE_SIZE) + 1;
