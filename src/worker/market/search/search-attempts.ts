import { wordsOf } from '#lib/search/words.ts';
import { type Concept, type Lexicon, phrasesOf, type ReadFilter } from './reading.ts';
import { stateOf, toState, type ListState } from '../list-index/list-index.queries.ts';
import { lists } from '../list-index/lists.ts';
import {
  betterIn,
  relatedAttempts,
  type TextSearch,
  type Understanding,
} from './in-memory/text-attempts.ts';
import { texts } from './texts.ts';
import { relatedProducts } from './meaning/related-products.ts';
import { withReadFilter } from '../listing/read-filters.ts';
import { readableTags, toReadableTags } from './readable-tags.queries.ts';
import { foundAs, isEveryProduct, narrow, type Selection } from '../listing/selection.ts';
import { synonymsOf, toSynonyms } from './synonyms.queries.ts';
import type { Preferred } from '../listing/tiles.queries.ts';
import type { Shop } from '../routes.ts';

/** One way to search for a text. */
export interface Attempt {
  readonly selection: Selection;
  readonly concepts: readonly Concept[];
  /** What the variant to show should have: 'green sofa' shows the green one of many. */
  readonly preferred: Preferred;
  readonly understanding: Understanding;
}

/** How a text is searched for. */
interface Typing {
  /** Somebody is still typing its last word. */
  readonly isTyping?: boolean;
  /** What is only like it in meaning is not wanted. */
  readonly isByWords?: boolean;
}

/**
 * Ways to search for a text, the best first, from the words in memory. None for a text without a word.
 */
export async function* attempts(
  shop: Shop,
  among: Selection,
  text: string,
  { isTyping = false, isByWords = isTyping }: Typing = {},
): AsyncGenerator<Attempt, void> {
  if (wordsOf(text).length === 0) return;
  const { env, db, site } = shop;
  const { lexicon, state } = await lexiconAndState(shop, text);
  const words = await texts.ready(env, db, site.assortment, state);
  const index = await lists.ready(env, site.assortment);
  const search: TextSearch = {
    ...words,
    isTyping,
    related: isByWords ? undefined : relatedProducts(shop, state.epoch),
    better: index && betterIn(index),
    lexiconFor: (asked) => (asked === text ? Promise.resolve(lexicon) : lexiconFor(shop, asked)),
  };
  let first: Attempt | null = null;
  let some = false;
  for await (const way of relatedAttempts(search, text)) {
    const { filters, concepts, found, understanding } = way;
    // Where the shopper chose filters, an empty list is the truth about them.
    if (understanding.without.length > 0 && !isEveryProduct(among)) break;
    const narrowed = narrow(among, ...filters.map(withReadFilter));
    const variants = new Map(found?.map(({ product, variant }) => [product, variant]));
    const attempt = {
      selection: found
        ? foundAs(
            narrowed,
            found.map(({ product }) => product),
          )
        : narrowed,
      concepts,
      understanding,
      // Another variant may have more of the tags, and not be as wide or as cheap as was asked.
      preferred: { tags: way.isMeasured ? [] : tagsOf(filters), variants },
    };
    if (first === null || understanding.provisional) first = attempt;
    if (found?.length === 0) continue;
    some = true;
    yield attempt;
  }
  if (!some && first) yield first;
}

/** Sets of tags that a search names. */
const tagsOf = (filters: readonly ReadFilter[]): Preferred['tags'] =>
  filters.flatMap((one) => (one.kind === 'tags' ? [one.tagIds] : []));

/** What the words of a text mean at a site, and what lists and words in memory are to be at, in one round trip. */
const lexiconAndState = async (
  { db, site }: Shop,
  text: string,
): Promise<{ readonly lexicon: Lexicon; readonly state: ListState }> => {
  const [synonyms, tags, state] = (await db.batch([
    synonymsOf(db, phrasesOf(text)),
    readableTags(db, site.assortment),
    stateOf(db),
  ])) as [D1Result, D1Result, D1Result];
  const lexicon = { synonyms: toSynonyms(synonyms), tags: toReadableTags(tags) };
  return { lexicon, state: toState(state) };
};

const lexiconFor = async (shop: Shop, text: string): Promise<Lexicon> =>
  (await lexiconAndState(shop, text)).lexicon;

/**
 * What the first attempt to find anything brings, with how the text was understood; what the first
 * of all brings when none does. Null for a text without a word.
 */
export const firstFound = async <Result extends { readonly totalCount: number }>(
  found: AsyncIterable<Attempt>,
  run: (attempt: Attempt) => Promise<Result>,
): Promise<(Result & { readonly interpretation: Understanding }) | null> => {
  let nothing: (Result & { readonly interpretation: Understanding }) | null = null;
  for await (const tried of found) {
    const result = { ...(await run(tried)), interpretation: tried.understanding };
    if (result.totalCount > 0) return result;
    nothing ??= result;
  }
  return nothing;
};
