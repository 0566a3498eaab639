import { cacheTags } from '#lib/cache-tags.ts';
import type { Api, Seller } from '@parlour/contract';
import { readPage } from '#lib/listing/page-number.ts';
import {
  isNarrowed,
  lastStorePage,
  offersMore,
  readStorePlace,
  seedAt,
  STORE_PAGE_SIZE,
  STORE_SORT_NAMES,
  STORE_SORTS,
  storeQuery,
  type StorePlace,
} from '#lib/stores/store-place.ts';
import { paths } from '#lib/paths.ts';
import type { SortLink } from '../listing/list-page.ts';
import { productCacheTags } from '../seo/page-cache.ts';
import { paginationOf, type Pagination } from '../listing/pagination.ts';
import { isMissing, upstreamSentence } from '../shell/failure.ts';
import { storeSidebar, type StoreSidebar } from './store-sidebar.ts';
import { tilesOf, type Tile } from '../listing/tile.ts';

type StoreApi = Pick<Api, 'sellerStore' | 'listSellers'>;
type Reply = Awaited<ReturnType<Api['sellerStore']>>;

export interface SellerStore {
  readonly sellerId: string;
  readonly name: string;
  readonly title: string;
  /** The seed of the displayed random order, wherever it comes from. */
  readonly seed: number | null;
  /** The problem with other data than the products; '' for none (ERROR-004). */
  readonly problem: string;
  readonly description: string;
  readonly picture: string;
  readonly profileHref: string;
  readonly canonical: string;
  readonly robots: string | null;
  readonly count: number;
  readonly tiles: readonly Tile[];
  readonly sidebar: StoreSidebar;
  readonly sorts: readonly SortLink[];
  readonly pagination: Pagination;
  readonly cacheTags: readonly string[];
}

export type StoreAnswer =
  | { readonly status: 'found'; readonly store: SellerStore }
  | { readonly status: 'not_found' }
  | { readonly status: 'moved'; readonly to: string }
  /** The store could not be loaded, in a sentence for the person (ERROR-003). */
  | { readonly status: 'failed'; readonly message: string };

/** The highest page that a call counts to. */
const MAX_PAGES = 1_000_000;

const SELLER_ID = /^[\w-]{1,64}$/;

/**
 * The store of a seller (SELLER-001).
 * @param now milliseconds since 1970, which seed a random order if the URL does not
 */
export const sellerStore = async (
  api: StoreApi,
  sellerId: string,
  query: URLSearchParams,
  now: number,
): Promise<StoreAnswer> => {
  if (!SELLER_ID.test(sellerId)) return { status: 'not_found' };
  const asked = readStorePlace(query);
  const seller = sellerOf(api, sellerId);
  const page = readPage(query.get('page'));
  if (page === null) {
    return { status: 'moved', to: paths.seller(sellerId, (await seller).name) + storeQuery(asked) };
  }
  if (page > MAX_PAGES) return { status: 'not_found' };
  const place = { ...asked, seed: asked.seed ?? seedAt(now) };
  try {
    const reply = await productsOf(api, sellerId, place, page);
    if (page > lastStorePage(reply.totalCount)) return { status: 'not_found' };
    return { status: 'found', store: view(await seller, place, reply, page) };
  } catch (error) {
    if (isMissing(error)) return { status: 'not_found' };
    return {
      status: 'failed',
      message: upstreamSentence(error, 'Error retrieving the seller store'),
    };
  }
};

interface SellerDetails {
  readonly sellerId: string;
  readonly name: string;
  readonly problem: string;
  readonly description: string;
  readonly picture: string;
}

/** The seller; the store also opens without it. */
const sellerOf = async (api: StoreApi, sellerId: string): Promise<SellerDetails> => {
  const nobody = { sellerId, name: '', description: '', picture: '' };
  try {
    const { data } = await api.listSellers({ body: { sellerID: [sellerId] } });
    const seller: Seller | undefined = data.list.find(({ sellerID }) => sellerID === sellerId);
    if (seller === undefined) return { ...nobody, problem: '' };
    const { sellerName: name, description, mainPicture: picture } = seller;
    return { sellerId, name, description, picture, problem: '' };
  } catch {
    return { ...nobody, problem: 'Error retrieving seller details' };
  }
};

const productsOf = (
  api: StoreApi,
  sellerID: string,
  { category, rooms, ceiling, sort, seed }: StorePlace,
  page: number,
): Promise<Reply> =>
  api.sellerStore({
    query: {
      sellerID,
      limit: STORE_PAGE_SIZE,
      skip: (page - 1) * STORE_PAGE_SIZE,
      sort,
      seed: sort === 'relevance' ? (seed ?? 0) : 0,
    },
    body: {
      search: {
        categories: category === '' ? [] : [category],
        rooms: [...rooms],
        ...(ceiling === null ? {} : { maxPrice: ceiling }),
      },
    },
  });

const view = (
  seller: SellerDetails,
  place: StorePlace,
  reply: Reply,
  page: number,
): SellerStore => {
  const base = paths.seller(seller.sellerId, seller.name);
  const href = (at: StorePlace, number = 1): string => base + storeQuery(at, number);
  const { list } = reply.data;
  const more = offersMore(list.length);
  const narrowed = isNarrowed(place);
  const name = seller.name === '' ? 'Seller' : seller.name;
  const last = Math.max(page + (more ? 1 : 0), Math.ceil(reply.totalCount / STORE_PAGE_SIZE), 1);
  const turned = place.sort === 'relevance' ? place : { ...place, seed: null };
  const pagination = paginationOf((number) => href(turned, number), page, last);
  return {
    ...seller,
    name,
    title: name,
    seed: place.seed,
    profileHref: paths.sellerProfile(seller.sellerId),
    canonical: href({ ...place, seed: null }, page),
    robots: narrowed ? 'noindex, nofollow' : null,
    count: reply.totalCount,
    tiles: tilesOf(list),
    sidebar: storeSidebar(place, reply.tags, (at) => href(at)),
    sorts: STORE_SORTS.map((sort) => ({
      name: STORE_SORT_NAMES[sort],
      sort,
      href: href({ ...place, sort, seed: null }),
      current: sort === place.sort,
    })),
    pagination: { ...pagination, next: more ? pagination.next : null },
    cacheTags: [cacheTags.lists, cacheTags.seller(seller.sellerId), ...productCacheTags(list)],
  };
};
