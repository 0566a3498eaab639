import type * as z from 'zod';
import type { SearchResult, Suggestion } from '#lib/contract/entities/search.ts';
import type { search, suggestProducts } from '#lib/contract/calls/search.ts';
import { CHEAPEST, DEAREST, orderFor } from '../listing/list-order.ts';
import { facetsOf, toFacets } from '../listing/facets.queries.ts';
import { countOf, pageOfIds, toCount, toIds, type Window } from '../listing/products.queries.ts';
import { nameMatcher, plainConcepts } from './search-text.ts';
import {
  everyProduct,
  narrow,
  withFilter,
  type Fragment,
  type Selection,
} from '../listing/selection.ts';
import { sellersOf } from '../stores/sellers.queries.ts';
import { toTagReference, type TagReply } from '../tags/tags.queries.ts';
import { tilesOf, type Tile } from '../listing/tiles.queries.ts';
import type { Shop } from '../routes.ts';
import { attempts, firstFound, type Attempt } from './search-attempts.ts';

type SuggestBody = Omit<z.output<typeof suggestProducts.body>, 'index' | 'limit' | 'skip' | 'sort'>;
type IndexName = z.output<typeof search.query>['index'];
type IndexBody = z.output<typeof search.body>;
type Result = z.input<typeof SearchResult>;
type SuggestionReply = z.input<typeof Suggestion>;

/** Products on a page of the search popup (spec decision 7). */
const PAGE_SIZE = 12;
const MAX_CATEGORIES = 3;
const MAX_SUGGESTIONS = 8;
const MAX_SELLERS = 1_000;

const NOTHING = { totalCount: 0, suggestions: [], suggestedProducts: [], tags: [] };

/** Products, categories and tags for a text being typed; nothing for a text without a word. */
export const suggest = async (
  shop: Shop,
  { query, ...filter }: SuggestBody,
  page: number,
): Promise<Result> => {
  const filtered = narrow(everyProduct(shop.site.assortment), ...withFilter(filter));
  const window = { limit: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE };
  return productResult(shop, filtered, query, window);
};

/** Search of one index by what is typed so far (`prefix`) and by whole words (`query`). */
export const searchIndex = (shop: Shop, index: IndexName, body: IndexBody): Promise<Result> => {
  const { search: asked, sort, ...window } = body;
  const text = `${asked.query} ${asked.prefix}`;
  if (index === 'tags') return tagResult(shop, text, window);
  if (index === 'sellers') return sellerResult(shop, text, window);
  return productResult(shop, everyProduct(shop.site.assortment), text, window, ORDERS.get(sort));
};

const ORDERS: ReadonlyMap<string, Fragment> = new Map([
  ['actualPrice', CHEAPEST],
  ['-actualPrice', DEAREST],
]);

const productResult = async (
  shop: Shop,
  among: Selection,
  text: string,
  window: Window,
  order?: Fragment,
): Promise<Result> =>
  (await firstFound(attempts(shop, among, text), (attempt) =>
    attemptResult(shop, attempt, window, order),
  )) ?? NOTHING;

const attemptResult = async (
  { db, site }: Shop,
  { selection, concepts, preferredTags }: Attempt,
  window: Window,
  order = orderFor('relevance', selection),
) => {
  const [ids, count, facets, tags] = (await db.batch([
    pageOfIds(db, selection, order, window),
    countOf(db, selection),
    facetsOf(db, selection),
    facetsOf(db, everyProduct(site.assortment)),
  ])) as [D1Result, D1Result, D1Result, D1Result];
  const tiles = await tilesOf(db, toIds(ids), preferredTags);
  return {
    totalCount: toCount(count),
    suggestions: suggestions(nameMatcher(concepts), toFacets(tags), tiles),
    suggestedProducts: tiles.flatMap(toSuggestedProduct),
    tags: toFacets(facets),
  };
};

/** Categories of that name with the category above them, then titles with their category. */
const suggestions = (
  matches: (name: string) => boolean,
  tags: readonly TagReply[],
  tiles: readonly Tile[],
): SuggestionReply[] => {
  const categories = tags
    .filter(({ type, name }) => type === 'category' && matches(name ?? ''))
    .slice(0, MAX_CATEGORIES)
    .map(({ name, parentName }) => ({ suggestion: name, categoryName: parentName }));
  const titles = tiles.map(({ product }) => ({
    suggestion: product.name,
    categoryName: product.tags?.find(({ type }) => type === 'category')?.name,
  }));
  const unique = new Map([...categories, ...titles].map((one) => [one.suggestion, one]));
  return [...unique.values()].slice(0, MAX_SUGGESTIONS);
};

const toSuggestedProduct = ({ product, shown }: Tile) => {
  const variant = product.variants?.find(({ id }) => id === product.defaultVariant);
  return variant && shown
    ? [{ product, variant: { ...variant, tags: shown.tags.map(toTagReference) } }]
    : [];
};

const tagResult = async ({ db, site }: Shop, text: string, window: Window): Promise<Result> => {
  const matches = nameMatcher(plainConcepts(text));
  const everything = toFacets(await facetsOf(db, everyProduct(site.assortment)).all());
  const found = everything.filter(({ name }) => matches(name ?? ''));
  const tags = windowed(found, window);
  return {
    totalCount: found.length,
    suggestions: tags.map(({ name, parentName }) => ({
      suggestion: name,
      categoryName: parentName,
    })),
    tags,
  };
};

const sellerResult = async ({ db, site }: Shop, text: string, window: Window): Promise<Result> => {
  const matches = nameMatcher(plainConcepts(text));
  const all = { ids: null, direction: 'ASC', limit: MAX_SELLERS, skip: 0 } as const;
  const sellers = await sellersOf(db, site.assortment, all);
  const found = sellers.filter(({ sellerName }) => matches(sellerName ?? ''));
  return {
    totalCount: found.length,
    suggestions: windowed(found, window).map(({ sellerName }) => ({ suggestion: sellerName })),
  };
};

const windowed = <Item>(items: readonly Item[], { limit, skip }: Window): Item[] =>
  items.slice(skip, skip + limit);
