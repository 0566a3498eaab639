import type { ProductFilter, search, SearchResult, Suggestion } from '@parlour/contract';
import { tagsOfIndex, listIndexCache, completionsOf, textIndexCache } from '@parlour/search';
import { wordsOf, type Concept } from '@parlour/search/words';
import type * as z from 'zod';
import { facetsOf, toFacets } from '../listing/facets.queries.ts';
import { answerList } from '../listing/list-answer.ts';
import { CHEAPEST, DEAREST, type ListOrder, orderFor } from '../listing/list-order.ts';
import type { Window } from '../listing/products.queries.ts';
import { everyProduct, narrow, type Selection, filterConditions } from '../listing/selection.ts';
import type { Tile } from '../listing/tiles.queries.ts';
import type { MarketContext } from '../routes.ts';
import { sellersOf } from '../stores/sellers.queries.ts';
import { type TagReply, toFacet, toTagReference } from '../tags/tags.queries.ts';
import { type Attempt, attempts, firstFound } from './search-attempts.ts';

type SuggestBody = Partial<ProductFilter> & {
  readonly query: string;
  readonly filter?: Partial<ProductFilter> | undefined;
};
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

/** Products, categories and tags for a text while it is typed; nothing for a text without a word. */
export const suggest = async (
  context: MarketContext,
  { query, filter, ...beside }: SuggestBody,
  page: number,
): Promise<Result> => {
  const filtered = narrow(
    everyProduct(context.site.assortment),
    ...(await filterConditions(context.db, filter ?? beside)),
  );
  const window = { limit: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE };
  return productResult(context, filtered, query, window);
};

/** Searches one index by the text typed so far (`prefix`) and by whole words (`query`). */
export const searchIndex = (
  context: MarketContext,
  index: IndexName,
  body: IndexBody,
): Promise<Result> => {
  const { search: asked, sort, ...window } = body;
  const text = `${asked.query} ${asked.prefix}`.trim();
  if (index === 'tags') return tagResult(context, text, window);
  if (index === 'sellers') return sellerResult(context, text, window);
  return productResult(
    context,
    everyProduct(context.site.assortment),
    text,
    window,
    ORDERS.get(sort),
  );
};

const ORDERS: ReadonlyMap<string, ListOrder> = new Map([
  ['actualPrice', CHEAPEST],
  ['-actualPrice', DEAREST],
]);

const productResult = async (
  context: MarketContext,
  among: Selection,
  text: string,
  window: Window,
  order?: ListOrder,
): Promise<Result> =>
  withCompletions(
    context,
    text,
    (await firstFound(attempts(context, among, text, { isTyping: true }), (attempt) =>
      attemptResult(context, attempt, window, order),
    )) ?? NOTHING,
  );

/** Puts completions of the typed text before all other suggestions. */
const withCompletions = ({ site }: MarketContext, text: string, result: Result): Result => {
  const words = textIndexCache.at(site.assortment);
  if (!words) return result;
  const completed = completionsOf(words, text).map((suggestion) => ({ suggestion }));
  const others = (result.suggestions ?? []).filter(
    (one) => !completed.some(({ suggestion }) => suggestion === one.suggestion),
  );
  return { ...result, suggestions: [...completed, ...others].slice(0, MAX_SUGGESTIONS) };
};

const attemptResult = async (
  context: MarketContext,
  { selection, concepts, preferred }: Attempt,
  window: Window,
  order = orderFor('relevance', selection),
) => {
  const wanted = { selection, order, window, counted: selection, preferred, tagged: true };
  const { tiles, totalCount, tags } = await answerList(context, wanted);
  return {
    totalCount,
    suggestions: suggestions(await categoriesNamed(context, nameMatcher(concepts)), tiles),
    suggestedProducts: tiles.flatMap(toSuggestedProduct),
    tags,
  };
};

/** Categories whose names match, with their numbers of products, from memory if this isolate has the lists. */
const categoriesNamed = async (
  { env, db, site }: MarketContext,
  matches: (name: string) => boolean,
): Promise<readonly TagReply[]> => {
  const index = await listIndexCache.ready(env, site.assortment);
  const isMeant = (tag: TagReply) => tag.type === 'category' && matches(tag.name ?? '');
  if (index) return tagsOfIndex(index, 'category', matches).slice(0, MAX_CATEGORIES).map(toFacet);
  const facets = toFacets(await facetsOf(db, everyProduct(site.assortment)).all());
  return facets.filter(isMeant).slice(0, MAX_CATEGORIES);
};

/** Matching categories with the category above them, then titles with their category. */
const suggestions = (named: readonly TagReply[], tiles: readonly Tile[]): SuggestionReply[] => {
  const categories = named.map(({ name, parentName, count }) => ({
    suggestion: name,
    categoryName: parentName,
    count,
  }));
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

const tagResult = async (
  { db, site }: MarketContext,
  text: string,
  window: Window,
): Promise<Result> => {
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

const sellerResult = async (
  { db, site }: MarketContext,
  text: string,
  window: Window,
): Promise<Result> => {
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

/**
 * Matches names that have, for every concept, words beginning with the concept's words. Without concepts
 * nothing matches.
 */
const nameMatcher = (concepts: readonly Concept[]): ((name: string) => boolean) => {
  const wanted = concepts.map(({ alternatives: all }) => all.map(wordsOf));
  return (name) => {
    const words = wordsOf(name);
    const begins = (start: string) => words.some((word) => word.startsWith(start));
    return wanted.length > 0 && wanted.every((all) => all.some((phrase) => phrase.every(begins)));
  };
};

/** Each word of a text as a concept of its own. */
const plainConcepts = (text: string): Concept[] =>
  wordsOf(text).map((word) => ({ alternatives: [word] }));
