import { atom } from 'nanostores';
import { filterLists } from '#lib/listing/product-filter.ts';
import {
  readSearchFragment,
  searchFragment,
  searchSlug,
  searchText,
} from '#lib/search/search-fragment.ts';
import { toggled } from '#lib/listing/selection.ts';
import { api as siteApi, type BrowserApi } from '../api.ts';
import { debounced, throttled } from '../debounce.ts';
import {
  browserAddress,
  clearAddress,
  namesSearch,
  namesTags,
  type SearchAddress,
} from './search-url.ts';
import { NOTHING_FOUND, readFound, readTags, type Found, type FoundTag } from './search-reply.ts';

/** Milliseconds that the header's search waits for a pause in typing (SEARCH-025, decision 89). */
const HEADER_DEBOUNCE = 1_000;

const FIRST_PAGE = 1;

export interface SearchView extends Found {
  /** `idle` before anything is searched for; `typing` until a pause (SEARCH-022). */
  readonly status: 'idle' | 'typing' | 'loading' | 'loading_more' | 'ready';
  readonly text: string;
  readonly page: number;
  readonly selected: readonly FoundTag[];
  readonly moreProductsRemaining: boolean;
}

const EMPTY: SearchView = {
  ...NOTHING_FOUND,
  status: 'idle',
  text: '',
  page: FIRST_PAGE,
  selected: [],
  moreProductsRemaining: true,
};

export const $search = atom<SearchView>(EMPTY);

const show = (change: Partial<SearchView>): void => {
  $search.set({ ...$search.get(), ...change });
};

/** Whether there is anything to search for: no word, no call (SEARCH-024). */
const isEmpty = (): boolean => searchSlug($search.get().text) === '';

type Api = Pick<BrowserApi, 'listTags' | 'suggestProducts'>;

interface SearchOptions {
  readonly api?: Api;
  readonly address?: SearchAddress;
  /** Takes what went wrong; nobody else is told (SEARCH-032). */
  readonly log?: (thrown: unknown) => void;
}

const logInConsole = (thrown: unknown): void => {
  // eslint-disable-next-line no-console -- a failed search is logged, and nothing else (SEARCH-032)
  console.error(thrown);
};

const allTags = async (api: Api): Promise<readonly FoundTag[]> =>
  readTags((await api.listTags()).tags);

/** Asks for pages of results; what arrives after something else was wished for is dropped. */
const createLoader = (api: Api, log: (thrown: unknown) => void) => {
  let wishes = 0;

  const ask = async (page: number): Promise<Found> => {
    const { text, selected, tags } = $search.get();
    const body = { query: text.trim(), ...filterLists(selected, [...selected, ...tags]) };
    return readFound(await api.suggestProducts({ query: { page }, body }));
  };

  const load = async (page: number, take: (found: Found) => Partial<SearchView>): Promise<void> => {
    const wish = ++wishes;
    try {
      const found = await ask(page);
      if (wish === wishes) show({ status: 'ready', page, ...take(found) });
    } catch (thrown) {
      log(thrown);
      if (wish === wishes) show({ status: 'ready' });
    }
  };

  const drop = (): void => {
    wishes += 1;
  };

  return { load, drop };
};

/** Writes the search into the address (SEARCH-001). */
const writeAddress = async (api: Api, address: SearchAddress): Promise<void> => {
  const { text, selected } = $search.get();
  const tags = selected.length === 0 ? [] : await allTags(api).catch(() => selected);
  const known = selected.map((one) => tags.find(({ tagId }) => tagId === one.tagId) ?? one);
  const fragment = searchFragment({ slug: searchSlug(text), selected: known }, tags);
  if ($search.get().selected === selected && $search.get().text === text) {
    address.replace(address.pathname + address.query + fragment, text);
  }
};

export const createSearch = ({
  api = siteApi,
  address = browserAddress,
  log = logInConsole,
}: SearchOptions = {}) => {
  const { load, drop } = createLoader(api, log);

  const clear = (): void => {
    runLater.cancel();
    drop();
    $search.set(EMPTY);
    clearAddress(address);
  };

  /** Searches anew from the first page and tells the address. */
  const run = async (change: Partial<SearchView> = {}): Promise<void> => {
    runLater.cancel();
    show({ ...change, page: FIRST_PAGE });
    if (isEmpty()) {
      clear();
      return;
    }
    show({ status: 'loading' });
    void writeAddress(api, address);
    await load(FIRST_PAGE, (found) => ({
      ...found,
      moreProductsRemaining: found.products.length > 0,
    }));
  };

  const runLater = debounced(() => void run(), HEADER_DEBOUNCE);

  return {
    /** Takes a text that is being typed: from page 1, without filters (SEARCH-014). */
    type(text: string): void {
      drop();
      show({ text, page: FIRST_PAGE, selected: [], status: 'typing' });
      runLater();
    },
    /** Searches for a text at once. */
    look: (text: string) => run({ text, selected: [] }),
    /** Chooses a tag, or takes it back (SEARCH-016). */
    choose(tag: FoundTag): Promise<void> {
      const { selected } = $search.get();
      const chosen = selected.find(({ tagId }) => tagId === tag.tagId) ?? tag;
      return run({ selected: toggled(selected, chosen) });
    },
    /** Adds the next page (SEARCH-017 to 019). */
    more: throttled((): void => {
      const { page, products } = $search.get();
      show({ status: 'loading_more' });
      void load(page + 1, (found) => ({
        products: [...products, ...found.products],
        moreProductsRemaining: found.products.length > 0,
      }));
    }),
    clear,
    /** Takes up the search that the address names; its text, or null where it names none. */
    async restore(): Promise<string | null> {
      if (!namesSearch(address)) return null;
      const tags = namesTags(address) ? await allTags(api).catch(() => []) : [];
      const place = readSearchFragment(address.fragment, tags);
      if (place === null) return null;
      const text = searchSlug(address.text) === place.slug ? address.text : searchText(place.slug);
      void run({ text, selected: place.selected });
      return text;
    },
  };
};

/** Whether the button for more products shows (SEARCH-018). */
export const hasMore = ({ moreProductsRemaining, products, totalCount }: SearchView): boolean =>
  moreProductsRemaining && products.length > 0 && products.length !== totalCount;

export const search = createSearch();
