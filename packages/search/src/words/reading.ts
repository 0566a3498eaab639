import { normalPhrase, placedWords, singular, without, type Word } from './words.ts';
import { type Measure, readMeasures } from './measures.ts';

/** Words of a search with their alternatives: first the words themselves, then their synonyms. */
export interface Concept {
  readonly alternatives: readonly string[];
}

/** A tag that the words of a search may mean. */
export interface ReadableTag {
  readonly id: number;
  readonly type: 'colour' | 'material' | 'room' | 'style';
  readonly name: string;
}

/** The meanings of words at one site. */
export interface Lexicon {
  readonly tags: readonly ReadableTag[];
  /** Other phrases for a phrase, by its normal form. */
  readonly synonyms: ReadonlyMap<string, readonly string[]>;
  /** The kinds of products at this site, if known. */
  readonly kinds?: ProductKinds;
}

/** The kinds of products at a site: 'glasses' are products there, although glass is also a material. */
export interface ProductKinds {
  /** Whether a word is the noun of a kind of product. */
  readonly isNoun: (word: string) => boolean;
  /** Whether some words are the whole name of a category. */
  readonly isCategory: (name: string) => boolean;
}

/** Words that were read as a filter. */
export type ReadFilter = {
  /** The interpretation, in the shopper's words. */
  readonly name: string;
  /** The search without these words. */
  readonly rest: string;
} & (
  | {
      readonly kind: 'tags';
      readonly tagIds: readonly number[];
      /** The names of tags that are just what was typed. */
      readonly named: readonly string[];
      /** The names of tags that are other words for it: `Charcoal` for 'grey'. */
      readonly alike: readonly string[];
    }
  /** Without the tags of these names: 'oak not walnut'. */
  | {
      readonly kind: 'without';
      readonly named: readonly string[];
      readonly alike: readonly string[];
    }
  | { readonly kind: 'measure'; readonly measure: Measure }
  | { readonly kind: 'in_stock' }
  /** In the smallest or the largest third of what else is found. */
  | { readonly kind: 'extent'; readonly extent: 'small' | 'large' }
  /** The words are looked for, too; taking them out is offered. */
  | { readonly kind: 'told' }
);

/** A search, as the shop understood it. */
export interface Reading {
  readonly concepts: readonly Concept[];
  readonly filters: readonly ReadFilter[];
  /** Whether the first alternative of the last concept is only the beginning of a word. */
  readonly isOpen: boolean;
}

interface Token extends Word {
  /** Quoted words are searched for as they are, neither as a filter nor with synonyms. */
  readonly quoted: boolean;
}

const MAX_TAG_WORDS = 3;
const MAX_PHRASE_WORDS = 4;
const MAX_ALTERNATIVES = 12;

/** Words that mean nothing in a search for furniture. */
const PASSED_OVER = new Set(
  (
    'a an and are as at be but by for from has have if in into is it no not of on or s so such that the ' +
    'their then there these they this to was what which will with ' +
    'i me my our us we you your called find like looking named need please show want ' +
    'any anything nothing some something'
  ).split(' '),
);

/** Whether a word means nothing next to others. */
export const isPassedOver = (word: string): boolean => PASSED_OVER.has(word);

/** Reads colours, materials, prices and sizes in a search as filters, and the rest as words. */
export const readQuery = (text: string, lexicon: Lexicon): Reading => {
  const quotes = quotedStretches(text);
  const measures = readMeasures(text).filter(
    (measure) => !quotes.some((quote) => overlaps(quote, measure)),
  );
  const taken = (stretch: Stretch) => (other: Stretch) => overlaps(stretch, other);
  const phrases = readPhrases(text).filter(
    (phrase) => ![...quotes, ...measures].some(taken(phrase)),
  );
  const gone = [...measures, ...phrases.filter(({ meaning }) => meaning.kind !== 'told')];
  const tokens = tokensOf(text, quotes).filter((token) => !gone.some(taken(token)));
  const { filters, left } = readTags(text, tokens, lexicon);
  const last = placedWords(text).at(-1);
  return {
    concepts: [
      ...conceptsOf(left, lexicon, measures.length + phrases.length + filters.length > 0),
      ...phrases.flatMap(({ meaning }) => (meaning.kind === 'words' ? [meaning.concept] : [])),
    ],
    filters: [
      ...filters,
      ...phrases.map(({ meaning, name, ...place }) => ({
        ...(meaning.kind === 'words' ? { kind: 'told' as const } : meaning),
        name,
        rest: without(text, place),
      })),
      ...measures.map(({ measure, name, ...place }) => ({
        kind: 'measure' as const,
        measure,
        name,
        rest: without(text, place),
      })),
    ],
    isOpen:
      last !== undefined &&
      left.at(-1)?.start === last.start &&
      !phrases.some(({ meaning }) => meaning.kind === 'words'),
  };
};

/** The same search, with nothing read as a filter. */
export const readLiterally = (text: string, lexicon: Lexicon): Reading => {
  const measures = readMeasures(text);
  const tokens = tokensOf(text, quotedStretches(text)).filter(
    (token) => !measures.some((measure) => overlaps(measure, token)),
  );
  return {
    concepts: conceptsOf(tokens, lexicon, measures.length > 0),
    filters: [],
    isOpen: measures.length === 0,
  };
};

/** A text without prices, sizes, and words about stock, so that only its meaning is left. */
export const withoutLimits = (text: string): string =>
  [...readMeasures(text), ...readPhrases(text).filter(({ meaning }) => meaning.kind === 'in_stock')]
    .sort((one, other) => other.start - one.start)
    .reduce((left, stretch) => without(left, stretch), text);

/** The phrases of a text that a list of synonyms may contain, in their normal form. */
export const phrasesOf = (text: string): readonly string[] => {
  const words = placedWords(text).map(({ word }) => singular(word));
  return [
    ...new Set(
      words.flatMap((_, from) =>
        Array.from({ length: MAX_PHRASE_WORDS }, (_, more) =>
          words.slice(from, from + more + 1).join(' '),
        ),
      ),
    ),
  ];
};

type Stretch = Pick<Word, 'start' | 'end'>;

const overlaps = (one: Stretch, other: Stretch): boolean =>
  one.start < other.end && other.start < one.end;

const quotedStretches = (text: string): Stretch[] =>
  [...text.matchAll(/"[^"]+"/g)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));

const tokensOf = (text: string, quotes: readonly Stretch[]): Token[] =>
  placedWords(text).map((word) => ({
    ...word,
    quoted: quotes.some((quote) => overlaps(quote, word)),
  }));

const phraseAt = (tokens: readonly Token[], from: number, length: number): string | null => {
  const some = tokens.slice(from, from + length);
  if (some.length < length || some.some(({ quoted }) => quoted)) return null;
  return some.map(({ word }) => singular(word)).join(' ');
};

/** Walks through tokens and tries the longest phrase at each position first; `take` decides what a phrase is. */
const walk = <T>(
  tokens: readonly Token[],
  longest: number,
  take: (phrase: string, tokens: readonly Token[]) => T | null,
): (T | Token)[] => {
  const found: (T | Token)[] = [];
  for (let at = 0; at < tokens.length;) {
    const [taken, length] = takeAt(tokens, at, longest, take);
    const token = tokens[at];
    if (taken !== null) found.push(taken);
    else if (token !== undefined) found.push(token);
    at += length;
  }
  return found;
};

const takeAt = <T>(
  tokens: readonly Token[],
  at: number,
  longest: number,
  take: (phrase: string, tokens: readonly Token[]) => T | null,
): [T | null, number] => {
  for (let length = longest; length > 0; length -= 1) {
    const phrase = phraseAt(tokens, at, length);
    const taken = phrase === null ? null : take(phrase, tokens.slice(at, at + length));
    if (taken !== null) return [taken, length];
  }
  return [null, 1];
};

const readTags = (text: string, all: readonly Token[], { tags, synonyms, kinds }: Lexicon) => {
  const named = inCategories(all, kinds);
  const tokens = all.filter((token) => !named.has(token));
  const byName = Map.groupBy(
    tags.flatMap((tag) => namesOf(tag).map((name) => ({ name, tag }))),
    ({ name }) => name,
  );
  const denials = new Set<Token>();
  const found = walk(tokens, MAX_TAG_WORDS, (phrase, words): ReadFilter | null => {
    const others = kinds?.isNoun(phrase) ? [] : (synonyms.get(phrase) ?? []);
    const alike = new Set(others.map(normalPhrase));
    const names = [phrase, ...alike];
    const isLast = words.at(-1) === all.at(-1) && words.length < all.length;
    const meant = names
      .flatMap((name) => byName.get(name) ?? [])
      .map(({ tag }) => tag)
      // 'kitchen table' is a table, 'table for the kitchen' one of a room.
      .filter(({ type }) => type !== 'room' || isLast);
    const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0];
    if (meant.length === 0) return null;
    const typed = text.slice(start, end);
    const said = {
      named: meant.map(({ name }) => name).filter((name) => normalPhrase(name) === phrase),
      alike: meant.map(({ name }) => name).filter((name) => alike.has(normalPhrase(name))),
    };
    const denial = denialBefore(text, all, words);
    if (denial !== null) {
      if (denial.token) denials.add(denial.token);
      const rest = without(text, { start: denial.start, end });
      return { kind: 'without', ...said, name: `Without ${typed}`, rest };
    }
    return {
      kind: 'tags',
      tagIds: [...new Set(meant.map(({ id }) => id))],
      ...said,
      name: `${kindsOf(meant)}: ${typed}`,
      rest: without(text, { start, end }),
    };
  });
  const left = new Set([...named, ...found.filter((one): one is Token => 'word' in one)]);
  const filters = found.filter((one): one is ReadFilter => 'kind' in one);
  for (const token of denials) left.delete(token);
  // 'glasses' is searched for as a product, because no other word names one.
  const last = all.at(-1);
  const isThing =
    left.size === 0 &&
    filters.at(-1)?.kind === 'tags' &&
    last &&
    kinds?.isNoun(singular(last.word));
  return isThing
    ? { filters: filters.slice(0, -1), left: [last] }
    : { filters, left: all.filter((token) => left.has(token)) };
};

/** Words that say that a shopper does not want what comes next. */
const DENYING = /^(?:not|no|without)$/i;

/**
 * Where a denial of some words begins, as in 'not walnut' and '-walnut'; null without one. Words with a thing after
 * them are about that thing: 'without walnut legs'.
 */
const denialBefore = (
  text: string,
  all: readonly Token[],
  words: readonly Token[],
): { readonly start: number; readonly token: Token | undefined } | null => {
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined) return null;
  const next = all[all.indexOf(last) + 1];
  if (next !== undefined && !isPassedOver(next.word)) return null;
  const token = all[all.indexOf(first) - 1];
  if (token !== undefined && DENYING.test(token.word)) return { start: token.start, token };
  const isMinus = /(?:^|\s)-$/.test(text.slice(0, first.start));
  return isMinus ? { start: first.start - 1, token: undefined } : null;
};

/** Two or more words that together are the whole name of a category: 'bed linen' is not made of linen. */
const inCategories = (tokens: readonly Token[], things: ProductKinds | undefined): Set<Token> =>
  new Set(
    things &&
      walk(tokens, MAX_PHRASE_WORDS, (phrase, words) =>
        words.length > 1 && things.isCategory(phrase) ? { words } : null,
      ).flatMap((one) => ('words' in one ? one.words : [])),
  );

/** 'Greys & Blacks' is also known by each of its halves. */
const namesOf = ({ name }: ReadableTag): string[] => [
  ...new Set([name, ...name.split(/[&,/]|\band\b/)].map(normalPhrase).filter((one) => one !== '')),
];

const KINDS = { colour: 'Colour', material: 'Material', room: 'Room', style: 'Style' } as const;

const kindsOf = (tags: readonly ReadableTag[]): string => {
  const kinds = [...new Set(tags.map(({ type }) => KINDS[type]))];
  return kinds.map((kind, at) => (at === 0 ? kind : kind.toLowerCase())).join(' or ');
};

/**
 * The words to look for. Words that mean nothing are looked for only if a search has no others.
 * @param hasOthers whether parts of the search were read as filters or phrases
 */
const conceptsOf = (
  tokens: readonly Token[],
  { synonyms }: Lexicon,
  hasOthers: boolean,
): Concept[] => {
  const found = walk(tokens, MAX_PHRASE_WORDS, (phrase, words): Concept | null => {
    const others = synonyms.get(phrase);
    if (others === undefined) return null;
    const typed = words.map(({ word }) => word).join(' ');
    return { alternatives: [typed, ...others].slice(0, MAX_ALTERNATIVES) };
  });
  const isWord = (one: Concept | Token) => 'alternatives' in one || !isPassedOver(one.word);
  const telling = hasOthers || found.some(isWord) ? found.filter(isWord) : found;
  return telling.map((one) => ('alternatives' in one ? one : { alternatives: [one.word] }));
};

/** A phrase that narrows a search, and its position in the text. */
interface ReadPhrase {
  /** The interpretation, for the shopper. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly meaning:
    | { readonly kind: 'in_stock' }
    /** In the smallest or the largest third of what else is found. */
    | { readonly kind: 'extent'; readonly extent: 'small' | 'large' }
    /** Looked for in the place of the phrase. */
    | { readonly kind: 'words'; readonly concept: Concept }
    /** The words of the phrase are looked for themselves. */
    | { readonly kind: 'told' };
}

const NUMBERS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const numberOf = (word: string): number => {
  const at = NUMBERS.indexOf(word.toLowerCase());
  return at < 0 ? Number(word) : at + 2;
};

/** Seats a number of people, or is made for them. */
const forPeople = (count: number): Concept => ({
  alternatives: [
    `${count} seat`,
    `${count} person`,
    `for ${count}`,
    `${count} people`,
    ...(count === 2 ? ['loveseat', 'bistro'] : []),
  ],
});

type ReadMatch = (found: RegExpExecArray) => Pick<ReadPhrase, 'name' | 'meaning'>;

const capital = (text: string): string =>
  text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

const PHRASES: readonly (readonly [phrase: RegExp, read: ReadMatch])[] = [
  [
    /\b(?:in stock|available now|ready to ship)\b/giu,
    () => ({ name: 'In stock', meaning: { kind: 'in_stock' } }),
  ],
  [
    /\bfor (two|three|four|five|six|seven|eight|nine|ten|\d{1,2})(?: people| persons?)?(?![\p{L}\p{N}-])/giu,
    ([, count = '2']) => ({
      name: `For ${numberOf(count)}`,
      meaning: { kind: 'words', concept: forPeople(numberOf(count)) },
    }),
  ],
  [/\bsmall\b/giu, () => ({ name: 'Small', meaning: { kind: 'extent', extent: 'small' } })],
  [/\b(?:large|big)\b/giu, () => ({ name: 'Large', meaning: { kind: 'extent', extent: 'large' } })],
  [/\boutdoors?\b/giu, () => ({ name: 'Outdoor', meaning: { kind: 'told' } })],
  [
    /\bwith (?:an? )?(\p{L}+(?:-\p{L}+)*(?: (?:doors?|drawers?|legs?|shelf|shelves|wheels|arms|castors|cushions?))?)/giu,
    ([, what = '']) => ({ name: capital(`with ${what}`), meaning: { kind: 'told' } }),
  ],
];

/** The phrases of a text that narrow it, in the order in which they occur. */
const readPhrases = (text: string): ReadPhrase[] =>
  PHRASES.flatMap(([phrase, read]) =>
    [...text.matchAll(phrase)].map((found) => ({
      ...read(found),
      start: found.index,
      end: found.index + found[0].length,
    })),
  ).sort((one, other) => one.start - other.start);
