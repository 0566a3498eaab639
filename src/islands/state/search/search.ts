import { atom } from 'nanostores';
import { filterLists } from '#lib/listing/product-filter.ts';
import {
  readSearchFragment,
  searchFragment,
  searchSlug,
  searchText,
} from '#lib/search/search-fragment.ts';
import { toggled } from '#lib/listing/selected-filters.ts';
import { api as siteApi, type BrowserApi } from '../api.ts';
import { debounce, throttle } from '../debounce.ts';
import { latestRequest } from '@parlour/client';
import { logInConsole } from '../log-in-console.ts';
import { browserUrl, clearUrl, namesSearch, namesTags, type SearchUrl } from './search-url.ts';
import {
  NOTHING_FOUND,
  popupResultsOf,
  type PopupResults,
  type FoundTag,
} from './popup-results.ts';

/** Milliseconds that the header's search waits for a pause in typing (SEARCH-025, spec decision 89). */
const HEADER_DEBOUNCE_MS = 1_000;

const FIRST_PAGE = 1;

/** Constant fields of every autocomplete call: its index, and the three values after the page (API-025). */
const AUTOCOMPLETE = { index: 'products', limit: 0, skip: 0, sort: null } as const;

export interface SearchView extends PopupResults {
  /** `idle` before the first search; `typing` until there is a pause (SEARCH-022). */
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

/** Whether there is nothing to search for: without a word there is no call (SEARCH-024). */
const isEmpty = (): boolean => searchSlug($search.get().text) === '';

type Api = Pick<BrowserApi, 'listTags' | 'suggestProducts'>;

interface SearchOptions {
  readonly api?: Api;
  readonly url?: SearchUrl;
  /** Logs a failure, which the visitor does not see (SEARCH-032). */
  readonly log?: (thrown: unknown) => void;
}

type Tags = (instead: readonly FoundTag[]) => Promise<readonly FoundTag[]>;

/** All tags of the site, or the given ones; a failure is only logged (ERROR-007). */
const createTags =
  (api: Api, log: (thrown: unknown) => void): Tags =>
  async (instead) => {
    try {
      return (await api.listTags()).tags;
    } catch (thrown) {
      log(thrown);
      return instead;
    }
  };

/** Fetches pages of results; a reply that arrives after a newer request is dropped. */
const createLoader = (api: Api, log: (thrown: unknown) => void) => {
  const requests = latestRequest();

  const ask = async (page: number): Promise<PopupResults> => {
    const { text, selected, tags } = $search.get();
    const filter = filterLists(selected, [...selected, ...tags]);
    const body = { ...AUTOCOMPLETE, query: text.trim(), ...filter };
    return popupResultsOf(await api.suggestProducts({ query: { page }, body }));
  };

  const load = async (
    page: number,
    take: (results: PopupResults) => Partial<SearchView>,
  ): Promise<void> => {
    const isLatest = requests.begin();
    try {
      const results = await ask(page);
      if (isLatest()) show({ status: 'ready', page, ...take(results) });
    } catch (thrown) {
      log(thrown);
      if (isLatest()) show({ status: 'ready' });
    }
  };

  return { load, cancel: requests.cancel };
};

/** Writes the search to the URL (SEARCH-001). */
const writeUrl = async (allTags: Tags, url: SearchUrl): Promise<void> => {
  const { text, selected } = $search.get();
  const tags = selected.length === 0 ? [] : await allTags(selected);
  const known = selected.map((one) => tags.find(({ tagId }) => tagId === one.tagId) ?? one);
  const fragment = searchFragment({ slug: searchSlug(text), selected: known }, tags);
  if ($search.get().selected === selected && $search.get().text === text) {
    url.replace(url.pathname + url.query + fragment, text);
  }
};

/** The header's search: its text and filters, the results, and its URL. */
export const createSearch = ({
  api = siteApi,
  url = browserUrl,
  log = logInConsole,
}: SearchOptions = {}) => {
  const allTags = createTags(api, log);
  const loader = createLoader(api, log);

  const clear = (): void => {
    runLater.cancel();
    loader.cancel();
    $search.set(EMPTY);
    clearUrl(url);
  };

  const run = async (change: Partial<SearchView> = {}): Promise<void> => {
    runLater.cancel();
    show({ ...change, page: FIRST_PAGE });
    if (isEmpty()) {
      clear();
      return;
    }
    show({ status: 'loading' });
    void writeUrl(allTags, url);
    await loader.load(FIRST_PAGE, (results) => ({
      ...results,
      moreProductsRemaining: results.products.length > 0,
    }));
  };

  const runLater = debounce(() => void run(), HEADER_DEBOUNCE_MS);

  return {
    /** Takes a text while it is being typed: the search starts at page 1, without filters (SEARCH-014). */
    type(text: string): void {
      loader.cancel();
      show({ text, page: FIRST_PAGE, selected: [], status: 'typing' });
      runLater();
    },
    /** Searches for a text at once. */
    look: (text: string) => run({ text, selected: [] }),
    /** Selects a tag, or deselects it (SEARCH-016). */
    choose(tag: FoundTag): Promise<void> {
      const { selected } = $search.get();
      const chosen = selected.find(({ tagId }) => tagId === tag.tagId) ?? tag;
      return run({ selected: toggled(selected, chosen) });
    },
    /** Adds the next page (SEARCH-017 to 019). */
    more: throttle((): void => {
      const { page, products } = $search.get();
      show({ status: 'loading_more' });
      void loader.load(page + 1, (results) => ({
        products: [...products, ...results.products],
        moreProductsRemaining: results.products.length > 0,
      }));
    }),
    clear,
    /** Resumes the search in the URL; returns its text, or null if there is none. */
    async restore(): Promise<string | null> {
      if (!namesSearch(url)) return null;
      const tags = namesTags(url) ? await allTags([]) : [];
      const place = readSearchFragment(url.fragment, tags);
      if (place === null) return null;
      const text = searchSlug(url.text) === place.slug ? url.text : searchText(place.slug);
      void run({ text, selected: place.selected });
      return text;
    },
  };
};

/** Whether the button for more products shows (SEARCH-018). */
export const hasMore = ({ moreProductsRemaining, products, totalCount }: SearchView): boolean =>
  moreProductsRemaining && products.length > 0 && products.length !== totalCount;

export const search = createSearch();
