import type { Api, Tag } from '@parlour/contract';
import { failureOf } from '@parlour/contract/browser';
import { tilesOf, type Tile } from '#lib/listing/tile.ts';
import { paginationOf, type Pagination } from '#lib/listing/pagination.ts';
import { readPage } from '#lib/listing/page-number.ts';
import { paths } from '#lib/paths.ts';
import { roomCard, type StoryCard } from '../stories/story-card.ts';
import { toStyleOrder, type StyleOrder } from './style-order.ts';

/** Products and moodrooms on one page. */
const PRODUCTS = 24;
const ROOMS = 12;
/** The longest search text that a call takes, in characters. */
const MAX_TEXT = 200;
const SIGN_IN = 401;

/** A visitor, and the order in which they see the shop: a style order, or by popularity. */
export type StyleState =
  | { readonly status: 'own'; readonly order: StyleOrder }
  /** Has a style, and wants everybody's order. */
  | { readonly status: 'off'; readonly order: StyleOrder }
  /** Has not saved a style. */
  | { readonly status: 'no_style' }
  | { readonly status: 'signed_out' };

interface Choice {
  readonly name: string;
  readonly href: string;
  readonly current: boolean;
}

/** A page of the shop in a style order. */
export interface OwnPage<Item> {
  readonly styleState: StyleState;
  readonly items: readonly Item[];
  readonly totalCount: number;
  /** Text search; '' for none. */
  readonly text: string;
  /** Id of the tag that filters it; '' for none. */
  readonly tagId: string;
  readonly choices: readonly Choice[];
  readonly pagination: Pagination;
}

/** The visitor of a page that is not cached. */
const styleStateOf = async (api: Pick<Api, 'readStyleSelector'>): Promise<StyleState> => {
  try {
    const order = toStyleOrder(await api.readStyleSelector());
    if (order === null) return { status: 'no_style' };
    return { status: order.isOff ? 'off' : 'own', order };
  } catch (thrown) {
    if (failureOf(thrown)?.status !== SIGN_IN) throw thrown;
    return { status: 'signed_out' };
  }
};

interface OwnStoreRequest {
  readonly text: string;
  readonly tag: Tag | undefined;
  readonly page: number;
  readonly tags: readonly Tag[];
}

/** The tag, text and page in a URL; null for a tag or a page that cannot exist. */
const readRequest = async (
  api: Pick<Api, 'listTags'>,
  query: URLSearchParams,
): Promise<OwnStoreRequest | null> => {
  const { tags } = await api.listTags();
  const tagId = query.get('tagId') ?? '';
  const tag = tags.find((one) => one.tagId === tagId);
  const page = readPage(query.get('page'));
  if (page === null || page > 1_000_000 || (tagId !== '' && !tag)) return null;
  return { text: (query.get('searchQuery') ?? '').trim().slice(0, MAX_TEXT), tag, page, tags };
};

type OwnStoreFilters = Parameters<typeof paths.ownStore>[0];

const pageOf = <Item>(
  styleState: StyleState,
  { text, tag, page, tags }: OwnStoreRequest,
  found: { readonly items: readonly Item[]; readonly totalCount: number },
  { size, href, offered }: ListKind,
): OwnPage<Item> | null => {
  const last = Math.max(1, Math.ceil(found.totalCount / size));
  if (page > last) return null;
  const tagId = tag?.tagId ?? '';
  return {
    styleState,
    ...found,
    text,
    tagId,
    choices: [
      { name: 'All', href: href({ text }), current: tag === undefined },
      ...tags
        .filter((one) => offered(one) || one === tag)
        .map((one) => ({
          name: one.name,
          href: href({ text, tagId: one.tagId }),
          current: one === tag,
        })),
    ],
    pagination: paginationOf((number) => href({ text, tagId, page: number }), page, last),
  };
};

interface ListKind {
  readonly size: number;
  readonly href: (filters: OwnStoreFilters) => string;
  /** Whether the page offers a tag. */
  readonly offered: (tag: Tag) => boolean;
}

const STORE: ListKind = {
  size: PRODUCTS,
  href: paths.ownStore,
  offered: ({ type, parentUrlSlug }) => type === 'category' && parentUrlSlug === '',
};

const MOODROOMS: ListKind = {
  size: ROOMS,
  href: paths.ownMoodrooms,
  offered: ({ type }) => type === 'room',
};

type StoreApi = Pick<
  Api,
  'readStyleSelector' | 'listTags' | 'personalisedStore' | 'personalisedSearch'
>;

/** Products in the visitor's style order, else by popularity; null for an unknown URL. */
export const ownStorePage = async (
  api: StoreApi,
  query: URLSearchParams,
): Promise<OwnPage<Tile> | null> => {
  const [styleState, request] = await Promise.all([styleStateOf(api), readRequest(api, query)]);
  if (request === null) return null;
  const { text, tag, page } = request;
  const search = { prefix: text, ...narrowedBy(tag) };
  const window = { search, limit: PRODUCTS, skip: (page - 1) * PRODUCTS };
  const { data, totalCount } = await productsFor(api, styleState, window);
  const found = { items: tilesOf(data.list), totalCount };
  return pageOf(styleState, request, found, STORE);
};

/** A room beside the categories; the call takes any kind of tag in either. */
const narrowedBy = (tag: Tag | undefined): { categories?: string[]; rooms?: string[] } => {
  if (tag === undefined) return {};
  return tag.type === 'room' ? { rooms: [tag.tagId] } : { categories: [tag.tagId] };
};

/** A search uses the saved verdict itself. Without a text, visitors with the same styles share the reply. */
const productsFor = (
  api: StoreApi,
  styleState: StyleState,
  window: {
    readonly search: { readonly prefix: string };
    readonly limit: number;
    readonly skip: number;
  },
) => {
  if (styleState.status !== 'own') return api.personalisedStore({ body: window });
  const { verdict } = styleState.order;
  if (window.search.prefix !== '') {
    return api.personalisedSearch({ body: { verdictID: verdict.verdictID, ...window } });
  }
  return api.personalisedStore({ body: { verdict, ...window } });
};

type RoomsApi = Pick<
  Api,
  'readStyleSelector' | 'listTags' | 'personalisedPersonRooms' | 'searchPersonRooms'
>;

/** Moodrooms in the visitor's style order, else by popularity; null for an unknown URL. */
export const ownMoodroomsPage = async (
  api: RoomsApi,
  query: URLSearchParams,
): Promise<OwnPage<StoryCard> | null> => {
  const [styleState, request] = await Promise.all([styleStateOf(api), readRequest(api, query)]);
  if (request === null) return null;
  const { text, tag, page } = request;
  const search = { prefix: text, tags: tag ? [tag.tagId] : [] };
  const window = { search, limit: ROOMS, skip: (page - 1) * ROOMS };
  const { data, totalCount } = await roomsFor(api, styleState, window);
  return pageOf(styleState, request, { items: data.list.map(roomCard), totalCount }, MOODROOMS);
};

const roomsFor = (
  api: RoomsApi,
  styleState: StyleState,
  window: {
    readonly search: { readonly prefix: string; readonly tags: string[] };
    readonly limit: number;
    readonly skip: number;
  },
) => {
  if (styleState.status === 'own') {
    return api.personalisedPersonRooms({ body: { verdict: styleState.order.verdict, ...window } });
  }
  if (window.search.prefix !== '') return api.searchPersonRooms({ body: window });
  return api.personalisedPersonRooms({ body: window });
};
