import { normalPhrase, placedWords, replaceWords, wordsOf } from '../words/words.ts';
import { type ListIndex, rowOf } from '../lists/list-index.ts';
import { bitOf } from '../lists/row-set.ts';
import {
  type Concept,
  type Lexicon,
  type ReadFilter,
  type Reading,
  readLiterally,
  readQuery,
  withoutLimits,
} from '../words/reading.ts';
import type { Fits, FoundRows } from './find.ts';
import { likelierTogether, mend } from './mend.ts';
import {
  isFound,
  splitsOf,
  taggedOf,
  thingsIn,
  type RequiredTerm,
  requiredTermOf,
} from './required-terms.ts';
import { NUMBER, type SearchedText, withNumbersOf } from './searched-text.ts';
import {
  nameTerm,
  numberTerm,
  openingTerm,
  spellingTerm,
  tellingTerms,
  termsOf,
  writtenTerms,
} from './terms.ts';
import type { Vocabulary } from './vocabulary.ts';

/** How the shop understood a search, for the shopper. */
export interface Interpretation {
  /** Words that were read as filters, each with the rest of the search. */
  readonly filters: { readonly name: string; readonly rest: string }[];
  /** The corrected text that was searched for; '' for no correction. */
  readonly correctedTo: string;
  /** Words that were left out because no product has them. */
  readonly leftOut: string[];
  /** Words that some products have, but none with all the others. */
  readonly without: string[];
  /**
   * Whether these products include some that are only similar in meaning, because no product matches all the
   * words.
   */
  readonly related: boolean;
  /** Whether products may be missing, because the model or a part of the index did not answer in time. */
  readonly provisional: boolean;
}

/** The result of a text in one reading. */
export interface TextResult {
  /** Filters that still have to be applied to the products. */
  readonly filters: readonly ReadFilter[];
  readonly concepts: readonly Concept[];
  /** Best first; null when the text names nothing but filters. */
  readonly found: readonly FoundProduct[] | null;
  /**
   * Whether the variants were chosen for what the search says of a size, a price, or a tag that is not wanted. Other variants of a product may not
   * match it.
   */
  readonly isMeasured: boolean;
  readonly interpretation: Interpretation;
  /** The complete reading, with the measures among the filters. */
  readonly reading: Reading;
}

export interface TextSearch {
  readonly text: SearchedText;
  /** The meanings of words at this site. */
  readonly lexiconFor: (text: string) => Promise<Lexicon>;
  /** An addition to the score of a product, by its id, which decides between equally good products. */
  readonly better?: ((product: number) => number) | undefined;
  /** Whether the visitor is still typing the last word. */
  readonly isTyping?: boolean;
  /**
   * The ids of products whose meaning is similar to a text, most similar first; null when the model does not
   * answer in time.
   */
  readonly related?: ((text: string) => Promise<readonly number[] | null>) | undefined;
}

/** With fewer known widths, nothing can be called small. */
const FEWEST_WIDTHS = 3;

interface ParsedText {
  readonly text: string;
  readonly lexicon: Lexicon;
  readonly correctedTo: string;
  /** The words as typed, for each joined word. */
  readonly parts: ReadonlyMap<string, string>;
}

/**
 * The readings of a text with their results, best first: with corrected spelling and words as filters, word
 * for word, and then with ever fewer words, dropping the most common first. Empty results are skipped, except
 * when all are empty.
 */
async function* textAttempts(given: TextSearch, text: string): AsyncGenerator<TextResult, void> {
  const { synonyms } = await given.lexiconFor(text);
  const phrases = [text, ...[...synonyms.values()].flat()];
  const search = { ...given, text: await withNumbersOf(given.text, phrases) };
  const parsed = await understood(search, text);
  const number = numberTerm(text);
  if (NUMBER.test(number) && search.text.vocabulary.productsWith(number) > 0) {
    const concepts = [{ alternatives: [number] }];
    yield await answered(search, parsed, { concepts, filters: [], isOpen: false }, {});
    return;
  }
  const reading = readQuery(parsed.text, parsed.lexicon);
  const literal = readLiterally(parsed.text, parsed.lexicon);
  if (reading.concepts.length + reading.filters.length === 0) return;
  const first = await answered(search, parsed, reading, {});
  yield first;
  if (reading.filters.length > 0 && literal.concepts.length > 0) {
    const measures = reading.filters.filter(isOfVariants);
    yield await answered(search, parsed, literal, { leftOut: measures.map(({ name }) => name) });
  }
  if (first.found?.length === 0) yield* oneWordOther(search, parsed, reading);
  yield* fewerWords(search, parsed, reading);
}

/** Corrects a word that some products have but none with the other words: 'cans & lids' for pans. */
async function* oneWordOther(
  search: TextSearch,
  parsed: ParsedText,
  reading: Reading,
): AsyncGenerator<TextResult, void> {
  const replacement = await likelierTogether(search.text, reading);
  if (replacement === null) return;
  const text = replaceWords(parsed.text, new Map([replacement]));
  const lexicon = await lexiconOf(search, text);
  yield await answered(
    search,
    { ...parsed, text, lexicon, correctedTo: text },
    readQuery(text, lexicon),
    {},
  );
}

/** The meanings of words at a site, and the kinds of products there. */
const lexiconOf = async (
  { text: { vocabulary }, lexiconFor }: TextSearch,
  text: string,
): Promise<Lexicon> => ({
  ...(await lexiconFor(text)),
  kinds: thingsIn(vocabulary),
});

const understood = async (search: TextSearch, text: string): Promise<ParsedText> => {
  const lexicon = await lexiconOf(search, text);
  const corrections = await mend(search.text, readQuery(text, lexicon), {
    isTyping: search.isTyping ?? false,
  });
  const changed = replaceWords(text, corrections.replacements);
  const joined = [...corrections.joined].reduce(
    (all, [one, two]) => joinedIn(all, two, one),
    changed,
  );
  const parts = corrections.joined;
  if (joined === text) return { text, lexicon, correctedTo: '', parts };
  const correctedTo = corrections.replacements.size > 0 && !corrections.isSplitOnly ? joined : '';
  return { text: joined, lexicon: await lexiconOf(search, joined), correctedTo, parts };
};

/** A text in which two neighbouring words are written as one. */
const joinedIn = (text: string, two: string, one: string): string => {
  const words = placedWords(text);
  const [first, second] = two.split(' ');
  const at = words.findIndex(
    ({ word }, place) => word === first && words[place + 1]?.word === second,
  );
  const [from, to] = [words[at]?.start, words[at + 1]?.end];
  return from === undefined || to === undefined ? text : text.slice(0, from) + one + text.slice(to);
};

const wantedIn = (
  { text: { vocabulary }, isTyping }: TextSearch,
  { parts }: ParsedText,
  { concepts, isOpen }: Pick<Reading, 'concepts' | 'isOpen'>,
): RequiredTerm[] =>
  concepts.map(({ alternatives: [typed = '', ...others] }, at) => {
    const split = parts.get(typed);
    const phrases = [typed, ...(split === undefined ? [] : [split]), ...others];
    const mayGoOn = isOpen && at === concepts.length - 1;
    return requiredTermOf(vocabulary, phrases, {
      isOpen: mayGoOn || isTyping === true,
      spelt: speltOtherwise(vocabulary, typed),
    });
  });

/**
 * What was typed as the catalogue spells it, which is no synonym: `Foot-rest` for 'footrest', `Highchair` for
 * 'high chair'.
 */
const speltOtherwise = (vocabulary: Vocabulary, typed: string): readonly string[] => {
  const [term = '', next, ...more] = termsOf(typed);
  if (more.length > 0) return [];
  const joined = term + (next ?? '');
  if (next !== undefined) return vocabulary.productsWith(joined) > 0 ? [joined] : [];
  return vocabulary.productsWith(term) === 0 ? splitsOf(vocabulary, term).slice(0, 1) : [];
};

const likedIn = (
  vocabulary: Vocabulary,
  { lexicon }: ParsedText,
  filters: readonly ReadFilter[],
): RequiredTerm[] =>
  filters.flatMap((filter) => {
    if (filter.kind !== 'tags') return [];
    const [, typed = ''] = filter.name.split(': ');
    const others = lexicon.synonyms.get(normalPhrase(typed)) ?? [];
    return [requiredTermOf(vocabulary, [typed, ...others])];
  });

/** Where a search goes on to what the product has. */
const HAS = /\s(?:with|without|w|for|and)\s/i;

/** The number of concepts that name the product, before what it has. */
const headsOf = (
  { text }: ParsedText,
  { concepts }: Pick<Reading, 'concepts'>,
): number | undefined => {
  const before = termsOf(text.split(HAS)[0] ?? '');
  const heads = concepts.findIndex(
    ({ alternatives: [typed = ''] }) => !termsOf(typed).every((term) => before.includes(term)),
  );
  return heads <= 0 ? undefined : heads;
};

const isOfPrice = (filter: ReadFilter): boolean =>
  filter.kind === 'measure' && filter.measure.kind === 'price';

const spellingsIn = ({ text }: ParsedText): string[] =>
  writtenTerms(text, 12).flatMap(({ word }) => spellingTerm(word) ?? []);

/**
 * The category with the name that was typed. Words before a category's name of several words say whose it is: 'orla
 * bedside tables'.
 */
const namedIn = (vocabulary: Vocabulary, name: string): string | undefined => {
  const words = tellingTerms(termsOf(name));
  return words
    .flatMap((_, at) => (at > 0 && at + 1 === words.length ? [] : [words.slice(at).join(' ')]))
    .map(nameTerm)
    .find((term) => vocabulary.productsWith(term) > 0);
};

/** The products of all parts of the index, best first. */
const foundIn = async (
  search: TextSearch,
  parsed: ParsedText,
  { concepts, filters, isOpen }: Reading,
): Promise<FoundProduct[]> => {
  const { vocabulary } = search.text;
  const found = await search.text.ask('find', {
    wanted: wantedIn(search, parsed, { concepts, isOpen }),
    heads: headsOf(parsed, { concepts }),
    named: namedIn(vocabulary, concepts.map(typedIn).join(' ')),
    spelt: spellingsIn(parsed),
    opening: openingTerm(parsed.text),
    liked: likedIn(vocabulary, parsed, filters),
    tagged: filters.flatMap((filter) =>
      filter.kind === 'tags' ? [taggedOf(vocabulary, filter)] : [],
    ),
    fits: fitsOf(vocabulary, filters),
    isCheapest: filters.some(isOfPrice),
  });
  return ofExtent(inOrder(productsIn(found, search.better)), filters);
};

/** A product that was found, and which of its variants. */
export interface FoundProduct {
  readonly product: number;
  readonly variant: number;
  /** The width of the variant in millimetres; 0 when it is unknown. */
  readonly width: number;
  readonly score: number;
  /** Whether a wanted word is only in its description. */
  readonly isSaid: boolean;
}

const productsIn = (
  { products, variants, widths, scores, isSaid }: FoundRows,
  better?: TextSearch['better'],
): FoundProduct[] =>
  Array.from(products, (product, at) => ({
    product,
    variant: variants[at] ?? 0,
    width: widths[at] ?? 0,
    score: (scores[at] ?? 0) + (better?.(product) ?? 0),
    isSaid,
  }));

/** Best first; among equals, newest first. */
const inOrder = (found: FoundProduct[]): FoundProduct[] =>
  found.sort((one, other) => other.score - one.score || other.product - one.product);

/** The smallest or the largest third of the products found, if enough widths are known. */
const ofExtent = (found: FoundProduct[], filters: readonly ReadFilter[]): FoundProduct[] => {
  const asked = filters.find((filter) => filter.kind === 'extent');
  const widths = found
    .map(({ width }) => width)
    .filter((width) => width > 0)
    .sort((one, other) => one - other);
  if (asked?.kind !== 'extent' || widths.length < FEWEST_WIDTHS) return found;
  const third = Math.floor(widths.length / 3);
  const most = widths[third] ?? 0;
  const least = widths[widths.length - 1 - third] ?? 0;
  return found.filter(({ width }) =>
    asked.extent === 'small' ? width > 0 && width <= most : width >= least,
  );
};

const answered = async (
  search: TextSearch,
  parsed: ParsedText,
  reading: Reading,
  interpretation: Partial<Interpretation>,
): Promise<TextResult> => {
  const { filters, concepts } = reading;
  const rest = filters.filter((filter) => !isOfVariants(filter));
  const hasWords =
    concepts.length > 0 ||
    rest.length < filters.length ||
    filters.some(({ kind }) => kind === 'extent' || kind === 'without');
  return {
    filters: rest,
    concepts,
    reading,
    isMeasured: rest.length < filters.length,
    found: hasWords ? await foundIn(search, parsed, reading) : null,
    interpretation: {
      filters: filters.map(({ name, rest: without }) => ({ name, rest: without })),
      correctedTo: parsed.correctedTo,
      leftOut: [],
      without: [],
      related: false,
      provisional: false,
      ...interpretation,
    },
  };
};

/** Leaves out the words that no product has, and then one more word each time. */
async function* fewerWords(
  search: TextSearch,
  parsed: ParsedText,
  reading: Reading,
): AsyncGenerator<TextResult, void> {
  const all = wantedIn(search, parsed, reading);
  const known = reading.concepts.filter((_, at) =>
    all[at]?.alternatives.some((one) => isFound(search.text.vocabulary, one)),
  );
  const unknown = reading.concepts.filter((concept) => !known.includes(concept));
  const leftOut = unknown.map(typedIn);
  const order = known
    .map((concept) => ({ concept, telling: all[reading.concepts.indexOf(concept)]?.telling ?? 0 }))
    .sort((one, other) => one.telling - other.telling)
    .map(({ concept }) => concept);
  for (let fewer = unknown.length > 0 ? 0 : 1; fewer < order.length; fewer += 1) {
    const without = order.slice(0, fewer);
    const concepts = known.filter((concept) => !without.includes(concept));
    yield await answered(
      search,
      parsed,
      { ...reading, concepts, isOpen: false },
      {
        leftOut,
        without: without.map(typedIn),
      },
    );
  }
}

/** Filters that choose among the variants of a product, which the index applies. */
const isOfVariants = ({ kind }: ReadFilter): boolean => kind === 'measure' || kind === 'without';

/** What such filters ask of a variant; undefined without any. */
const fitsOf = (vocabulary: Vocabulary, filters: readonly ReadFilter[]): Fits | undefined => {
  const asked = filters.filter(isOfVariants);
  if (asked.length === 0) return undefined;
  return {
    measures: asked.flatMap((filter) => (filter.kind === 'measure' ? [filter.measure] : [])),
    without: asked.flatMap((filter) =>
      filter.kind === 'without' ? [taggedOf(vocabulary, filter)] : [],
    ),
  };
};

/**
 * From this many words on, a text describes something. With fewer it names a product, and a mistake is a
 * typing mistake.
 */
const DESCRIBING = 3;

/**
 * The readings of a text from `textAttempts`, with help from the model. If no product has all the words, the
 * first reading with a result also gets products of similar meaning; if no reading has a result, those come
 * alone. A search whose words are all found gets no such help, nor does one of one or two words that has a
 * result. If the model is late, the other results are provisional.
 */
export async function* relatedAttempts(
  search: TextSearch,
  text: string,
): AsyncGenerator<TextResult, void> {
  let first: TextResult | null = null;
  const describes = wordsOf(text).length >= DESCRIBING;
  let mayHelp = search.related !== undefined;
  let isLate = false;
  for await (const way of textAttempts(search, text)) {
    first ??= way;
    const isEmpty = way.found?.length === 0;
    mayHelp &&= isWeak(way) && (isEmpty || describes);
    if (mayHelp && !isEmpty) {
      mayHelp = false;
      const related = await relatedTo(search, text, way);
      isLate = related === LATE;
      if (related !== LATE && related !== null) yield related;
    }
    yield isLate || !search.text.isWhole() ? provisionally(way) : way;
  }
  if (!mayHelp || first === null) return;
  const related = await relatedTo(search, text, first);
  if (related === LATE) yield provisionally(first);
  else if (related) yield related;
}

const LATE = 'late';

const provisionally = (way: TextResult): TextResult => ({
  ...way,
  interpretation: { ...way.interpretation, provisional: true },
});

/** Whether the products found, if any, lack a wanted word or have it only in a description. */
const isWeak = ({ found, interpretation: { without, leftOut } }: TextResult): boolean =>
  found !== null &&
  (found.every(({ isSaid }) => isSaid) || without.length > 0 || leftOut.length > 0);

/**
 * Products similar in meaning to a text, together with the result of one reading of its words. Corrected
 * words do not narrow them.
 */
const relatedTo = async (
  search: TextSearch,
  text: string,
  way: TextResult,
): Promise<TextResult | typeof LATE | null> => {
  const asked = withoutLimits(text);
  if (asked === '' || !search.related) return null;
  const ids = await search.related(asked);
  if (ids === null) return LATE;
  if (ids.length === 0) return null;
  const lexicon = { ...(await search.lexiconFor(text)), things: thingsIn(search.text.vocabulary) };
  const reading = readQuery(text, lexicon);
  const fits = fitsOf(search.text.vocabulary, reading.filters);
  const chosen = productsIn(await search.text.ask('chosen', { ids, fits }));
  const alike = ids.flatMap((id) => chosen.find(({ product }) => product === id) ?? []);
  if (alike.length === 0) return null;
  const filters = reading.filters.map(({ name, rest }) => ({ name, rest }));
  const as = { correctedTo: '', leftOut: [], without: [] };
  return {
    reading,
    concepts: reading.concepts,
    filters: reading.filters.filter((filter) => !isOfVariants(filter)),
    isMeasured: reading.filters.some(isOfVariants),
    found: together({ found: way.found ?? [], share: shareOf(way, reading) }, alike),
    interpretation: { filters, ...as, related: true, provisional: false },
  };
};

const typedIn = ({ alternatives: [first = ''] }: Concept): string => first;

/**
 * The weight of the result by words: the share of the typed words that it uses, or half of that if they are
 * only in descriptions.
 */
const shareOf = ({ concepts, found }: TextResult, typed: Reading): number => {
  const said = new Set(typed.concepts.map(typedIn));
  const kept = concepts.filter((concept) => said.has(typedIn(concept))).length;
  const isMentioned = found?.every(({ isSaid }) => isSaid) === true;
  return (kept / Math.max(1, said.size)) * (isMentioned ? 0.5 : 1);
};

/** The constant of reciprocal rank fusion (Cormack and others, 2009): ranks beyond it hardly count. */
const RANKS = 60;

/**
 * Merges two lists by their ranks, so that their scores need not be on the same scale. The best result by
 * words stays first if it has most of the words.
 */
const together = (
  words: { readonly found: readonly FoundProduct[]; readonly share: number },
  alike: readonly FoundProduct[],
): FoundProduct[] => {
  const ranked = new Map<number, FoundProduct>();
  for (const { found, share } of [words, { found: alike, share: 1 }]) {
    for (const [rank, one] of found.entries()) {
      const known = ranked.get(one.product);
      const score = (known?.score ?? 0) + share / (RANKS + rank);
      ranked.set(one.product, { ...(known ?? one), score });
    }
  }
  const [best] = words.found;
  const leader = best && ranked.get(best.product);
  if (leader && words.share > 0.5 && !best.isSaid)
    ranked.set(best.product, { ...leader, score: 1 });
  return [...ranked.values()].sort((one, other) => other.score - one.score);
};

/** The bonuses for being in stock and for the best reviews, which decide between equally good products. */
const IN_STOCK = 0.03;
const REVIEWED = 0.02;
const BEST_RATING = 5 * 2 ** 29;

/** The bonus of a product that is in stock or well reviewed. */
export const betterIn =
  (lists: ListIndex) =>
  (product: number): number => {
    const row = rowOf(lists, product);
    if (row < 0) return 0;
    const inStock = bitOf(lists.inStock, row) === 1 ? IN_STOCK : 0;
    return inStock + (REVIEWED * (lists.ratings[row] ?? 0)) / BEST_RATING;
  };
