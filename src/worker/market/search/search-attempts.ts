import type { Concept } from './concept.ts';
import {
  phrasesOf,
  readLiterally,
  readQuery,
  type Lexicon,
  type ReadFilter,
  type Reading,
} from './reading.ts';
import { neighbours } from './spelling.ts';
import { normalPhrase, replaceWords } from '#lib/search/words.ts';
import { stateOf, toState, type ListState } from '../listing/in-memory/list-index.queries.ts';
import { lists } from '../listing/in-memory/lists.ts';
import { betterIn } from './in-memory/attempt.ts';
import { relatedAttempts } from './in-memory/related-attempts.ts';
import type { TextSearch } from './in-memory/text-attempts.ts';
import { texts } from './in-memory/texts.ts';
import { relatedProducts } from './meaning/related-products.ts';
import { withReadFilter } from '../listing/read-filters.ts';
import { findings, readableTags, similarWords, toReadableTags } from './search-words.queries.ts';
import { expressionOf } from './search-text.ts';
import {
  foundAs,
  isEveryProduct,
  narrow,
  searchedFor,
  type Selection,
} from '../listing/selection.ts';
import { synonymsOf, toSynonyms } from './synonyms.queries.ts';
import type { Understanding } from './understanding.ts';
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

/** Unknown words that a search is mended by; a text full of them is no search. */
const MAX_MENDED = 3;

/** How a text is searched for. */
interface Typing {
  /** Somebody is still typing its last word. */
  readonly isTyping?: boolean;
  /** What is only like it in meaning is not wanted. */
  readonly isByWords?: boolean;
}

/**
 * Ways to search for a text, the best first, from the words in memory where this isolate has them, else from
 * the database. None for a text without a word.
 */
export async function* attempts(
  shop: Shop,
  among: Selection,
  text: string,
  { isTyping = false, isByWords = isTyping }: Typing = {},
): AsyncGenerator<Attempt, void> {
  const { env, db, site } = shop;
  const index = lists.at(env, site.assortment);
  if (!index || !texts.at(env, site.assortment)) {
    yield* attemptsOfDatabase(shop, among, text);
    return;
  }
  const { lexicon, state } = await lexiconAndState(shop, text);
  const words = await texts.catchUp(env, db, site.assortment, state);
  if (words) {
    const related = isByWords ? undefined : relatedProducts(shop, state.epoch);
    const search = { ...words, isTyping, related, better: betterIn(index) };
    yield* attemptsInMemory(shop, among, text, { ...search, lexicon });
  } else yield* attemptsOfDatabase(shop, among, text);
}

async function* attemptsInMemory(
  shop: Shop,
  among: Selection,
  text: string,
  { lexicon, ...words }: Omit<TextSearch, 'lexiconFor'> & { readonly lexicon: Lexicon },
): AsyncGenerator<Attempt, void> {
  const search = {
    ...words,
    lexiconFor: (asked: string) =>
      asked === text ? Promise.resolve(lexicon) : lexiconFor(shop, asked),
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
      ...{ concepts, understanding },
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

/**
 * Ways to search the database for a text, the best first: as it was understood, word for word, with its spelling
 * corrected, without words that nothing has, by any of its words. None for a text without a word.
 * Each is worked out only when the one before found nothing.
 */
async function* attemptsOfDatabase(
  shop: Shop,
  among: Selection,
  text: string,
): AsyncGenerator<Attempt, void> {
  const lexicon = await lexiconFor(shop, text);
  const literal = readLiterally(text, lexicon);
  yield* readings(among, text, lexicon);
  const unknown = await unknownOf(shop, literal);
  const corrections = await correctionsOf(shop, unknown);
  const corrected = replaceWords(text, corrections);
  if (corrections.size > 0) {
    const learnt = await lexiconFor(shop, corrected);
    yield* readings(among, corrected, learnt, corrected);
  }
  yield* fewerWords(among, literal, unknown);
}

/** The text as it is understood, then word for word. */
function* readings(
  among: Selection,
  text: string,
  lexicon: Lexicon,
  correctedTo = '',
): Generator<Attempt, void> {
  const reading = readQuery(text, lexicon);
  if (reading.concepts.length > 0 || reading.filters.length > 0) {
    yield attempt(among, reading, { correctedTo });
  }
  const literal = readLiterally(text, lexicon);
  if (reading.filters.length === 0 || literal.concepts.length === 0) return;
  const measures = reading.filters.filter(({ kind }) => kind === 'measure');
  yield attempt(among, literal, { correctedTo, leftOut: measures.map(({ name }) => name) });
}

function* fewerWords(
  among: Selection,
  literal: Reading,
  unknown: readonly Concept[],
): Generator<Attempt, void> {
  const known = literal.concepts.filter((concept) => !unknown.includes(concept));
  const leftOut = unknown.map(typed);
  const isOpen = literal.isOpen && known.at(-1) === literal.concepts.at(-1);
  const reading = { concepts: known, filters: [], isOpen };
  if (known.length === 0) return;
  if (unknown.length > 0) yield attempt(among, reading, { leftOut });
  // Where the shopper chose filters, an empty list is the truth about them.
  if (known.length > 1 && isEveryProduct(among)) {
    yield attempt(among, reading, { leftOut, anyWord: true });
  }
}

const typed = ({ alternatives: [first = ''] }: Concept): string => first;

const attempt = (
  among: Selection,
  reading: Reading,
  understanding: Partial<Understanding>,
): Attempt => {
  const narrowed = narrow(among, ...reading.filters.map(withReadFilter));
  const expression = expressionOf(reading, understanding.anyWord ? 'OR' : 'AND');
  return {
    selection: expression === '' ? narrowed : searchedFor(narrowed, expression),
    concepts: reading.concepts,
    preferred: { tags: tagsOf(reading.filters), prices: pricesOf(reading.filters) },
    understanding: {
      filters: reading.filters.map(({ name, rest }) => ({ name, rest })),
      correctedTo: '',
      leftOut: [],
      without: [],
      anyWord: false,
      related: false,
      provisional: false,
      ...understanding,
    },
  };
};

/** Sets of tags that a search names. */
const tagsOf = (filters: readonly ReadFilter[]): Preferred['tags'] =>
  filters.flatMap((one) => (one.kind === 'tags' ? [one.tagIds] : []));

const pricesOf = (filters: readonly ReadFilter[]): Preferred['prices'] =>
  filters.flatMap((one) =>
    one.kind === 'measure' && one.measure.kind === 'price' ? [one.measure] : [],
  );

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

/** Concepts of a reading that no product of the site has. */
const unknownOf = async ({ db, site }: Shop, reading: Reading): Promise<readonly Concept[]> => {
  const { concepts, isOpen } = reading;
  const expressions = concepts.map((concept, index) =>
    expressionOf({ concepts: [concept], isOpen: isOpen && index === concepts.length - 1 }),
  );
  const found = await findings(db, site.assortment, expressions);
  return concepts.filter((_, index) => found[index] === 0);
};

/** For each unknown word the one that was probably meant and that the site has. */
const correctionsOf = async (
  shop: Shop,
  unknown: readonly Concept[],
): Promise<ReadonlyMap<string, string>> => {
  const words = unknown.map(typed).filter((word) => !word.includes(' '));
  const asked = words.slice(0, MAX_MENDED);
  const similar = await similarWords(shop.db, asked);
  const meant = asked.map((word, index) => ({
    word,
    near: neighbours(word, similar[index] ?? []),
  }));
  const found = await foundBy(
    shop,
    meant.flatMap(({ near }) => near),
  );
  return new Map(
    meant.flatMap(({ word, near }) => {
      const best = near.find((candidate) => (found.get(candidate) ?? 0) > 0);
      return best === undefined ? [] : [[word, best] as const];
    }),
  );
};

/** How many products of the site each of some words finds, its synonyms included. */
const foundBy = async (
  { db, site }: Shop,
  words: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (words.length === 0) return new Map();
  const synonyms = toSynonyms(await synonymsOf(db, words.map(normalPhrase)).all());
  const expressions = words.map((word) => {
    const alternatives = [word, ...(synonyms.get(normalPhrase(word)) ?? [])];
    return expressionOf({ concepts: [{ alternatives }], isOpen: false });
  });
  const found = await findings(db, site.assortment, expressions);
  return new Map(words.map((word, index) => [word, found[index] ?? 0]));
};

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
