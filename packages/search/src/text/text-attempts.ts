import { normalPhrase, placedWords, replaceWords, wordsOf } from '../words/words.ts';
import { type ListIndex, rowOf } from '../lists/list-index.ts';
import { bitOf } from '../lists/row-set.ts';
import type { Dimension, Measure, Side } from '../words/measures.ts';
import {
  type Concept,
  type Lexicon,
  type ReadFilter,
  type Reading,
  readLiterally,
  readQuery,
  withoutLimits,
} from '../words/reading.ts';
import type { FreshTexts } from './build-index.ts';
import { findProducts, type FoundProduct, inOrder, type TextQuery, variantsWith } from './find.ts';
import { likelierTogether, mend } from './mend.ts';
import { numberTerm, openingTerm, spellingTerm, termsOf, writtenTerms } from './terms.ts';
import { rowOfProduct, type TextIndex } from './text-index.ts';
import {
  isFound,
  productsOf,
  splitsOf,
  taggedOf,
  thingsIn,
  type RequiredTerm,
  requiredTermOf,
} from './required-terms.ts';

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
  /** Whether products similar in meaning were requested but did not arrive in time. */
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
  readonly index: TextIndex;
  /** The index of products that have changed since; the main index leaves those out. */
  readonly fresh?: FreshTexts | null;
  /** The meanings of words at this site. */
  readonly lexiconFor: (text: string) => Promise<Lexicon>;
  /** See `TextQuery`. */
  readonly better?: TextQuery['better'];
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
async function* textAttempts(search: TextSearch, text: string): AsyncGenerator<TextResult, void> {
  const parsed = await understood(search, text);
  const number = numberTerm(text);
  if (/\p{N}/u.test(number) && numbersHave(search, number)) {
    const concepts = [{ alternatives: [number] }];
    yield answered(search, parsed, { concepts, filters: [], isOpen: false }, {});
    return;
  }
  const reading = readQuery(parsed.text, parsed.lexicon);
  const literal = readLiterally(parsed.text, parsed.lexicon);
  if (reading.concepts.length + reading.filters.length === 0) return;
  const first = answered(search, parsed, reading, {});
  yield first;
  if (reading.filters.length > 0 && literal.concepts.length > 0) {
    const measures = reading.filters.filter(isOfVariants);
    yield answered(search, parsed, literal, { leftOut: measures.map(({ name }) => name) });
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
  const replacement = likelierTogether(search.index, reading);
  if (replacement === null) return;
  const text = replaceWords(parsed.text, new Map([replacement]));
  const lexicon = await lexiconOf(search, text);
  yield answered(
    search,
    { ...parsed, text, lexicon, correctedTo: text },
    readQuery(text, lexicon),
    {},
  );
}

/** Whether a product has a number. */
const numbersHave = ({ index, fresh }: TextSearch, number: string): boolean =>
  [index, fresh?.index].some((one) => one && productsOf(one, number) > 0);

/** The meanings of words at a site, and the kinds of products there. */
const lexiconOf = async ({ index, lexiconFor }: TextSearch, text: string): Promise<Lexicon> => ({
  ...(await lexiconFor(text)),
  kinds: thingsIn(index),
});

const understood = async (search: TextSearch, text: string): Promise<ParsedText> => {
  const lexicon = await lexiconOf(search, text);
  const corrections = mend(search.index, readQuery(text, lexicon), {
    isTyping: search.isTyping ?? false,
    fresh: search.fresh?.index,
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
  index: TextIndex,
  { isTyping }: TextSearch,
  { parts }: ParsedText,
  { concepts, isOpen }: Pick<Reading, 'concepts' | 'isOpen'>,
): RequiredTerm[] =>
  concepts.map(({ alternatives: [typed = '', ...others] }, at) => {
    const split = parts.get(typed);
    const phrases = [typed, ...(split === undefined ? [] : [split]), ...others];
    const mayGoOn = isOpen && at === concepts.length - 1;
    return requiredTermOf(index, phrases, {
      isOpen: mayGoOn || isTyping === true,
      spelt: speltOtherwise(index, typed),
    });
  });

/**
 * What was typed as the catalogue spells it, which is no synonym: `Foot-rest` for 'footrest', `Highchair` for
 * 'high chair'.
 */
const speltOtherwise = (index: TextIndex, typed: string): readonly string[] => {
  const [term = '', next, ...more] = termsOf(typed);
  if (more.length > 0) return [];
  const joined = term + (next ?? '');
  if (next !== undefined) return productsOf(index, joined) > 0 ? [joined] : [];
  return productsOf(index, term) === 0 ? splitsOf(index, term).slice(0, 1) : [];
};

const likedIn = (
  index: TextIndex,
  { lexicon }: ParsedText,
  filters: readonly ReadFilter[],
): RequiredTerm[] =>
  filters.flatMap((filter) => {
    if (filter.kind !== 'tags') return [];
    const [, typed = ''] = filter.name.split(': ');
    const others = lexicon.synonyms.get(normalPhrase(typed)) ?? [];
    return [requiredTermOf(index, [typed, ...others])];
  });

/** Where a search goes on to what the product has. */
const HAS = /\s(?:with|without|w|for|and)\s/i;

/** The number of concepts that name the product, before what it has. */
const headsOf = ({ text }: ParsedText, { concepts }: Reading): number | undefined => {
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

/** The results of the index, in which products that have changed since come from the newer index. */
const foundIn = (search: TextSearch, parsed: ParsedText, reading: Reading): FoundProduct[] => {
  const { index, fresh, better } = search;
  const ask = (one: TextIndex) =>
    findProducts(one, {
      wanted: wantedIn(one, search, parsed, reading),
      heads: headsOf(parsed, reading),
      name: reading.concepts.map(typedIn).join(' '),
      spelt: spellingsIn(parsed),
      opening: openingTerm(parsed.text),
      liked: likedIn(one, parsed, reading.filters),
      tagged: reading.filters.flatMap((filter) =>
        filter.kind === 'tags' ? [taggedOf(one, filter)] : [],
      ),
      fits: variantsFit(one, reading.filters),
      isCheapest: reading.filters.some(isOfPrice),
      better,
    });
  if (!fresh) return ofExtent(ask(index), reading.filters);
  const older = ask(index).filter(({ product }) => !fresh.changed.has(product));
  return ofExtent(inOrder([...older, ...ask(fresh.index)]), reading.filters);
};

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

const answered = (
  search: TextSearch,
  parsed: ParsedText,
  reading: Reading,
  interpretation: Partial<Interpretation>,
): TextResult => {
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
    found: hasWords ? foundIn(search, parsed, reading) : null,
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
function* fewerWords(
  search: TextSearch,
  parsed: ParsedText,
  reading: Reading,
): Generator<TextResult, void> {
  const all = wantedIn(search.index, search, parsed, reading);
  const known = reading.concepts.filter((_, at) =>
    all[at]?.alternatives.some((one) => isFound(search.index, one)),
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
    yield answered(
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

type Size = readonly [width: number, height: number, length: number];

/** Filters that choose among the variants of a product, which the index applies. */
const isOfVariants = ({ kind }: ReadFilter): boolean => kind === 'measure' || kind === 'without';

/** Which variants match such filters, by their rows; undefined without any. */
const variantsFit = (
  index: TextIndex,
  filters: readonly ReadFilter[],
): ((variant: number) => boolean) | undefined => {
  const fits = measuresFit(index, filters);
  const unwanted = filters.flatMap((filter) =>
    filter.kind === 'without' ? [variantsWith(index, taggedOf(index, filter))] : [],
  );
  if (unwanted.length === 0) return fits;
  return (variant) => fits?.(variant) !== false && !unwanted.some((has) => has(variant));
};

/** Which variants have the sizes and the price in a search, by their rows; undefined when it names none. */
const measuresFit = (
  { sizes, prices }: TextIndex,
  filters: readonly ReadFilter[],
): ((variant: number) => boolean) | undefined => {
  const asked = filters.flatMap((filter) => (filter.kind === 'measure' ? [filter.measure] : []));
  if (asked.length === 0) return undefined;
  return (variant) => {
    const at = variant * 3;
    const size: Size = [sizes[at] ?? 0, sizes[at + 1] ?? 0, sizes[at + 2] ?? 0];
    return asked.every((measure) =>
      measure.kind === 'price' ? isWithin(prices[variant] ?? 0, measure) : hasSize(size, measure),
    );
  };
};

/** An unknown value (0) is in no range. */
const isWithin = (
  value: number,
  { min, max }: { readonly min?: number | undefined; readonly max?: number | undefined },
): boolean => value > 0 && value >= (min ?? 1) && value <= (max ?? Infinity);

const EXTENTS: Readonly<Record<Dimension, (size: Size) => number>> = {
  width: ([width]) => width,
  height: ([, height]) => height,
  depth: ([, , length]) => length,
  length: ([width, , length]) => Math.max(width, length),
};

const hasSize = (size: Size, measure: Exclude<Measure, { kind: 'price' }>): boolean => {
  if (measure.kind === 'sides') return hasSides(size, measure.sides);
  return isWithin(EXTENTS[measure.dimension](size), measure);
};

/** Each side is a different dimension, in any order. */
const hasSides = (extents: readonly number[], [side, ...others]: readonly Side[]): boolean =>
  side === undefined ||
  extents.some(
    (extent, at) =>
      extent >= side.min && extent <= side.max && hasSides(extents.toSpliced(at, 1), others),
  );

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
    yield isLate ? provisionally(way) : way;
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
  const lexicon = { ...(await search.lexiconFor(text)), things: thingsIn(search.index) };
  const reading = readQuery(text, lexicon);
  const alike = ids.flatMap((id) => asFound(search, id, reading) ?? []);
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

/** A product with its first variant of the wanted sizes and prices. */
const asFound = (
  { index, fresh }: TextSearch,
  product: number,
  { filters }: Reading,
): FoundProduct | null => {
  const held: TextIndex = fresh?.changed.has(product) ? fresh.index : index;
  const row = rowOfProduct(held, product);
  if (row < 0) return null;
  const fits = variantsFit(held, filters) ?? (() => true);
  for (let at = held.firstVariants[row] ?? 0; at < (held.firstVariants[row + 1] ?? 0); at += 1) {
    if (!fits(at)) continue;
    const [variant = 0, width = 0] = [held.variants[at], held.sizes[at * 3]];
    return { product, variant, width, score: 0, isSaid: true };
  }
  return null;
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
