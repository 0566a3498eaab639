import { atom } from 'nanostores';
import { readSort } from '@parlour/domain';
import { hrefOf, knownList, toggledFilter, type KnownList } from '#lib/listing/list-place.ts';
import { withForm } from '#lib/listing/filter-panel.ts';
import { changedPlace, readStorePlace, storeQuery } from '#lib/stores/store-place.ts';

/** What a link of a list says of itself. */
interface ListLink {
  readonly href: string;
  readonly dataset: {
    /** The segment of the filter that it adds or takes away. */
    readonly filter?: string | undefined;
    readonly sort?: string | undefined;
    /** The text to search for instead. */
    readonly text?: string | undefined;
  };
}

/** A list that somebody is about to ask for. */
export interface NextList {
  readonly href: string;
  /** Null for an address that the browser cannot read. */
  readonly list: KnownList | null;
}

/** The long and the short path of a seller's store. */
const STORE = /^\/([^/]+\/products\/)?seller\//;

/** Path and filters of an address of a seller's store; null for other addresses. */
const storeAt = (href: string) => {
  const { pathname, searchParams } = new URL(href, 'http://shop');
  return STORE.test(pathname) ? { pathname, place: readStorePlace(searchParams) } : null;
};

/** The address that a link of a store leads to, of which a page is on show and another is wanted. */
const storeHref = (href: string, shown: string, wanted: string): string => {
  const [here, there, link] = [storeAt(shown), storeAt(wanted), storeAt(href)];
  if (!here || !link || there?.pathname !== link.pathname) return href;
  const place = changedPlace(here.place, there.place, link.place);
  return place ? link.pathname + storeQuery(place) : href;
};

const next = (list: KnownList): NextList => ({ href: hrefOf(list.place, list.index), list });

/** The filters, the text and the order of the list that the visitor wants, whose page may still be on its way. */
export const createFilters = () => {
  /** Null where the page shows no list of which the address says all. */
  const $list = atom<KnownList | null>(null);
  let segments: readonly string[] = [];
  /** Addresses of the page on show, and of the one that is wanted. */
  let [shown, wanted] = ['', ''];

  return {
    $list,
    /**
     * Takes the list of a page.
     * @param href its own address
     * @param known segments of the tags that addresses of its links may name
     */
    take(href: string, known: readonly string[]): void {
      segments = known;
      [shown, wanted] = [href, href];
      $list.set(knownList(href, segments));
    },
    /** Takes further tags for the list that is wanted. */
    know(known: readonly string[]): void {
      const list = $list.get();
      segments = known;
      if (list) $list.set(knownList(next(list).href, segments));
    },
    /** The list of a link: a filter, an order or a text changes the list that is wanted, and keeps the rest of it. */
    linked({ href, dataset: { filter, sort, text } }: ListLink): NextList {
      const list = $list.get();
      const { pathname, search } = new URL(href, 'http://shop');
      if (list) {
        const { place, index } = list;
        if (filter !== undefined)
          return next({ place: toggledFilter(place, filter, index), index });
        if (sort !== undefined) return next({ place: { ...place, sort: readSort(sort) }, index });
        if (text !== undefined) return next({ place: { ...place, text }, index });
      }
      return { href: storeHref(href, shown, wanted), list: knownList(pathname + search, segments) };
    },
    /** The list of the form for ranges; null where the page shows none. */
    submitted(fields: URLSearchParams): NextList | null {
      const list = $list.get();
      return list && next(withForm(list, fields));
    },
    want({ href, list }: NextList): void {
      wanted = href;
      $list.set(list);
    },
  };
};

export const filters = createFilters();
