import { cacheTags } from '#lib/cache-tags.ts';
import { type Api, onceFor, type ProductList, type Tag } from '@parlour/contract';
import { hasRanges, rangesOfForm } from '#lib/listing/range-filters.ts';
import { readPage } from '#lib/listing/page-number.ts';
import { isIndexable } from '#lib/listing/selected-filters.ts';
import { paths } from '#lib/paths.ts';
import { factsToShow } from './filters/range-forms.ts';
import { FIRST_CHOICES, listFilters, type ListFilters } from './filters/list-filters.ts';
import { hrefOf, type ListPlace } from './list-place.ts';
import { productsOf } from './list-products.ts';
import { productCacheTags } from '../seo/page-cache.ts';
import { paginationOf, type Pagination } from './pagination.ts';
import { indexTags, type TagIndex } from './tag-index.ts';
import { readSearch, type ReadSearch } from './search-notes.ts';
import { tilesOf, type Tile } from './tile.ts';
import type { ShareableItem } from '../gallery/share.ts';
import { londonDay, PRODUCT_SORTS, SORT_NAMES } from '@parlour/domain';
import { listTrail, type TrailStep } from '../shell/trail.ts';
import { storeShare } from '../tags/tag-share.ts';

type ListApi = Pick<Api, 'listTags' | 'listProducts' | 'filterProducts' | 'findProducts'>;

/** An order of the list, with the URL of the list in it (LIST-008). */
export interface SortLink {
  readonly name: string;
  /** As in the address. */
  readonly sort: string;
  readonly href: string;
  readonly current: boolean;
}

export interface ListPage {
  /** The tag of a list with exactly one tag; null for any other list. */
  readonly tag: { readonly id: string; readonly name: string } | null;
  /** What a share of such a list carries (MEDIA-011). */
  readonly share: ShareableItem | null;
  readonly heading: string;
  readonly title: string;
  readonly description: string;
  readonly introduction: string;
  readonly picture: string;
  /** The picture for a shared link to the list (SEO-002): the tag's, else a product's. */
  readonly socialPicture: string;
  readonly canonical: string;
  /** The directive for search engines; null if they may index the list. */
  readonly robots: string | null;
  readonly trail: readonly TrailStep[];
  readonly count: number;
  readonly tiles: readonly Tile[];
  readonly subcategories: readonly { readonly name: string; readonly href: string }[];
  readonly filters: ListFilters;
  /** How the text of a search and the day of arrival were understood; null if there is nothing to say. */
  readonly search: ReadSearch | null;
  readonly sorts: readonly SortLink[];
  readonly pagination: Pagination;
  readonly cacheTags: readonly string[];
  /** The same list may have more products a moment later. */
  readonly isProvisional: boolean;
  /** The same list in the visitor's style order; null if there is none. */
  readonly own: string | null;
  /** The reason for the visitor's style order; absent without one. */
  readonly reason?: string;
}

export type ListAnswer =
  | { readonly status: 'found'; readonly page: ListPage }
  /** An unknown tag, or a page beyond the last. */
  | { readonly status: 'not_found' }
  /** The page number was invalid, a form set ranges, or the path names more than the list: its own address. */
  | { readonly status: 'moved'; readonly to: string };

/** Parses a URL; null for an unknown list. */
export type ReadPlace = (
  segments: readonly string[],
  query: URLSearchParams,
  index: TagIndex<Tag>,
) => ListPlace | null;

/**
 * The list of a URL.
 * @param segments path segments for `readPlace`, as they stand in the URL
 * @param first the number of choices per group of filters at first
 */
export const listPage = async (
  api: ListApi,
  readPlace: ReadPlace,
  segments: readonly string[],
  query: URLSearchParams,
  first = FIRST_CHOICES,
): Promise<ListAnswer> => {
  const index = indexOf((await api.listTags()).tags);
  const place = readPlace(segments, query, index);
  if (place === null) return { status: 'not_found' };
  const ranges = rangesOfForm(place.ranges, query);
  if (ranges !== null) return { status: 'moved', to: hrefOf({ ...place, ranges }, index) };
  const page = readPage(query.get('page'));
  if (page === null || place.isLoose) return { status: 'moved', to: hrefOf(place, index) };
  const products = await productsOf(api, place, index.all, page);
  if (page > lastPage(products)) return { status: 'not_found' };
  return { status: 'found', page: view(place, index, products, { page, first }) };
};

/** Once for all pages that share the reply. */
const indexOf = onceFor((tags: readonly Tag[]) => indexTags(tags));

const lastPage = ({ pageCount }: ProductList): number => Math.max(1, pageCount);

const view = (
  place: ListPlace,
  index: TagIndex<Tag>,
  products: ProductList,
  { page, first }: { readonly page: number; readonly first: number },
): ListPage => {
  const { selected } = place;
  const [tag] = selected;
  const single = singleTagOf(place);
  const heading = headingOf(place);
  const tiles = tilesOf(products.retailerProducts);
  const today = londonDay(Date.now());
  const asksDay = products.hasArrivals || place.ranges.by !== null;
  return {
    tag: single && { id: single.tagId, name: single.name },
    share: single && storeShare(single),
    heading,
    title: titleOf(selected, heading, page),
    description: tag === undefined ? '' : firstText(tag.metaTitleDescription, tag.seo_description),
    introduction: selected.length === 1 && page === 1 ? (tag?.description ?? '') : '',
    picture: tag?.mainPicture ?? '',
    socialPicture: firstText(tag?.mainPicture ?? '', tiles[0]?.picture?.src ?? ''),
    canonical: hrefOf({ ...place, sort: 'all' }, index, page),
    robots: robotsOf(place),
    trail: listTrail(selected.find(({ type }) => type === 'category') ?? tag),
    count: products.totalCount,
    tiles,
    subcategories: subcategoriesOf(place, index.all),
    filters: listFilters(place, products.tags, index, {
      firstDay: asksDay ? today : null,
      facts: factsToShow(products, place.ranges),
      first,
    }),
    search: readSearch(place, index, products.interpretation, today),
    sorts: PRODUCT_SORTS.map((sort) => ({
      name: SORT_NAMES[sort],
      sort,
      href: hrefOf({ ...place, sort }, index),
      current: sort === place.sort,
    })),
    pagination: paginationOf((number) => hrefOf(place, index, number), page, lastPage(products)),
    cacheTags: [
      cacheTags.lists,
      ...(isSelection(place) ? slugsOf(place) : [cacheTags.list()]),
      ...selected.map(({ tagId }) => `tag:${tagId}`),
      ...(asksDay ? [cacheTags.day] : []),
      ...productCacheTags(products.retailerProducts),
    ],
    isProvisional: products.interpretation?.provisional === true,
    own: ownOf(place, page),
  };
};

/** Whether a list has a selection's products in the order of the shop, whatever they cost. */
const isSelection = ({ selected, ranges, text }: ListPlace): boolean =>
  selected.length > 0 && text === '' && !hasRanges(ranges);

/** Every product of a selection has one of the tags of each type. */
const slugsOf = ({ selected: [first, ...others] }: ListPlace): string[] =>
  [first, ...others.filter(({ type }) => type === first?.type)].flatMap((tag) =>
    tag === undefined ? [] : cacheTags.list(tag.urlSlug),
  );

/** A style order exists for everything, for one tag, for a text, or for a text within a tag. */
const ownOf = (place: ListPlace, page: number): string | null => {
  const { selected, ranges, text, sort, isPrefix = false } = place;
  if (sort !== 'all' || selected.length > 1 || hasRanges(ranges) || isPrefix) return null;
  return paths.ownStore({ text, tagId: selected[0]?.tagId ?? '', page });
};

/** The tag of a list with exactly one; null for any other list. */
const singleTagOf = ({ selected, text }: ListPlace): Tag | null => {
  const [tag, ...others] = selected;
  return tag === undefined || others.length > 0 || text !== '' ? null : tag;
};

/** The heading of a list. */
export const headingOf = ({ selected, text }: ListPlace): string => {
  const names = selected.map(({ name }) => name);
  const found = text === '' ? [] : [`‘${text}’`];
  return [...found, ...names].join(', ') || 'All Products';
};

/** Search results should not be landing pages; deep combinations are not even followed. */
const robotsOf = ({ selected, ranges, text }: ListPlace): string | null => {
  if (!isIndexable(selected) || hasRanges(ranges)) return 'noindex, nofollow';
  return text === '' ? null : 'noindex';
};

const firstText = (...texts: readonly string[]): string => texts.find((text) => text !== '') ?? '';

/** Title of the tag (SEO-001); further pages add their number, so that no two pages share a title. */
const titleOf = (selected: readonly Tag[], heading: string, page: number): string => {
  const title = selected.length === 1 ? firstText(selected[0]?.metaTitle ?? '', heading) : heading;
  return page === 1 ? title : `${title} – page ${page}`;
};

/** Children of a single tag; the root categories without a tag. */
const subcategoriesOf = (place: ListPlace, tags: readonly Tag[]) => {
  const { selected, ranges, text, isPrefix = false } = place;
  const [tag, ...others] = selected;
  if (isPrefix) return startingWith(text, tags).map(linkOf);
  if (others.length > 0 || hasRanges(ranges) || text !== '') return [];
  const children = tags.filter((candidate) =>
    tag === undefined
      ? candidate.type === 'category' && candidate.parentUrlSlug === ''
      : tag.children.includes(candidate.tagId),
  );
  return children.map(linkOf);
};

const linkOf = (tag: Tag) => ({ name: tag.name, href: paths.list(tag) });

/** The most tags for a prefix. */
const MAX_TAGS = 12;

/** Tags with a word that starts with a text, those with the most products first. */
const startingWith = (text: string, tags: readonly Tag[]): readonly Tag[] => {
  const start = ` ${text.toLowerCase()}`;
  return tags
    .filter(({ name }) => text !== '' && ` ${name.toLowerCase()}`.includes(start))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_TAGS);
};
