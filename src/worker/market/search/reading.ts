import { normalPhrase, placedWords, singular, without, type Word } from '#lib/search/words.ts';
import { type Measure, readMeasures } from './measures.ts';

/** Words of a search and what is found in their place: themselves first, then their synonyms. */
export interface Concept {
  readonly alternatives: readonly string[];
}

/** A tag that words of a search can mean. */
export interface ReadableTag {
  readonly id: number;
  readonly type: 'colour' | 'material' | 'room' | 'style';
  readonly name: string;
}

/** What words mean at one site. */
export interface Lexicon {
  readonly tags: readonly ReadableTag[];
  /** Other phrases for a phrase, by its normal form. */
  readonly synonyms: ReadonlyMap<string, readonly string[]>;
  /** What things are called at this site, where that is known. */
  readonly things?: Things;
}

/** What things are called at a site: 'glasses' are things there, whatever else they are made of. */
export interface Things {
  /** Whether a word is the noun of something. */
  readonly isNoun: (word: string) => boolean;
  /** Whether some words are the whole name of a category. */
  readonly isCategory: (name: string) => boolean;
}

/** Words that were read as a filter. */
export type ReadFilter = {
  /** What was understood, in the shopper's words. */
  readonly name: string;
  /** The search without these words. */
  readonly rest: string;
} & (
  | {
      readonly kind: 'tags';
      readonly tagIds: readonly number[];
      /** Those of them that are called just what was typed. */
      readonly named: readonly number[];
    }
  | { readonly kind: 'measure'; readonly measure: Measure }
  | { readonly kind: 'in_stock' }
  /** In the smallest or the largest third of what else is found. */
  | { readonly kind: 'extent'; readonly extent: 'small' | 'large' }
  /** The words are looked for, too; taking them out is offered. */
  | { readonly kind: 'told' }
);

/** A search as it was understood. */
export interface Reading {
  readonly concepts: readonly Concept[];
  readonly filters: readonly ReadFilter[];
  /** The last concept may go on: its first alternative is the start of a word. */
  readonly isOpen: boolean;
}

interface Token extends Word {
  /** In quotes: searched for as it is, neither a filter nor a word with synonyms. */
  readonly quoted: boolean;
}

const MAX_TAG_WORDS = 3;
const MAX_PHRASE_WORDS = 4;
const MAX_ALTERNATIVES = 12;

/** Words that say nothing about furniture. */
const PASSED_OVER = new Set(
  (
    'a an and are as at be but by for from has have if in into is it no not of on or s so such that the ' +
    'their then there these they this to was what which will with ' +
    'i me my our us we you your called find like looking named need please show want ' +
    'any anything nothing some something'
  ).split(' '),
);

/** Whether a word says nothing where others do. */
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
      ...conceptsOf(left, lexicon),
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

/** The same search with nothing read as a filter. */
export const readLiterally = (text: string, lexicon: Lexicon): Reading => {
  const measures = readMeasures(text);
  const tokens = tokensOf(text, quotedStretches(text)).filter(
    (token) => !measures.some((measure) => overlaps(measure, token)),
  );
  return { concepts: conceptsOf(tokens, lexicon), filters: [], isOpen: measures.length === 0 };
};

/** A text without its prices, sizes, and what is said of stock: what is left says what is meant. */
export const withoutLimits = (text: string): string =>
  [...readMeasures(text), ...readPhrases(text).filter(({ meaning }) => meaning.kind === 'in_stock')]
    .sort((one, other) => other.start - one.start)
    .reduce((left, stretch) => without(left, stretch), text);

/** Phrases of a text that may stand in a list of synonyms, in their normal form. */
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

/** Goes through tokens, the longest phrase at each place first; `take` says what a phrase is. */
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

const readTags = (text: string, all: readonly Token[], { tags, synonyms, things }: Lexicon) => {
  const named = inCategories(all, things);
  const tokens = all.filter((token) => !named.has(token));
  const byName = Map.groupBy(
    tags.flatMap((tag) => namesOf(tag).map((name) => ({ name, tag }))),
    ({ name }) => name,
  );
  const found = walk(tokens, MAX_TAG_WORDS, (phrase, words): ReadFilter | null => {
    const others = things?.isNoun(phrase) ? [] : (synonyms.get(phrase) ?? []);
    const names = [phrase, ...others.map(normalPhrase)];
    const isLast = words.at(-1) === all.at(-1) && words.length < all.length;
    const meant = names
      .flatMap((name) => byName.get(name) ?? [])
      .map(({ tag }) => tag)
      // 'kitchen table' is a table, 'table for the kitchen' one of a room.
      .filter(({ type }) => type !== 'room' || isLast);
    const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0];
    return meant.length === 0
      ? null
      : {
          kind: 'tags',
          tagIds: [...new Set(meant.map(({ id }) => id))],
          named: meant.filter(({ name }) => normalPhrase(name) === phrase).map(({ id }) => id),
          name: `${kindsOf(meant)}: ${text.slice(start, end)}`,
          rest: without(text, { start, end }),
        };
  });
  const left = new Set([...named, ...found.filter((one): one is Token => 'word' in one)]);
  const filters = found.filter((one): one is ReadFilter => 'kind' in one);
  // 'glasses' are looked for where there are any: nothing else says what is looked for.
  const last = all.at(-1);
  const isThing = left.size === 0 && last && things?.isNoun(singular(last.word));
  return isThing
    ? { filters: filters.slice(0, -1), left: [last] }
    : { filters, left: all.filter((token) => left.has(token)) };
};

/** Words that together are the whole name of a category, two or more: 'bed linen' is not made of linen. */
const inCategories = (tokens: readonly Token[], things: Things | undefined): Set<Token> =>
  new Set(
    things &&
      walk(tokens, MAX_PHRASE_WORDS, (phrase, words) =>
        words.length > 1 && things.isCategory(phrase) ? { words } : null,
      ).flatMap((one) => ('words' in one ? one.words : [])),
  );

/** 'Greys & Blacks' goes by each of its halves, too. */
const namesOf = ({ name }: ReadableTag): string[] => [
  ...new Set([name, ...name.split(/[&,/]|\band\b/)].map(normalPhrase).filter((one) => one !== '')),
];

const KINDS = { colour: 'Colour', material: 'Material', room: 'Room', style: 'Style' } as const;

const kindsOf = (tags: readonly ReadableTag[]): string => {
  const kinds = [...new Set(tags.map(({ type }) => KINDS[type]))];
  return kinds.map((kind, at) => (at === 0 ? kind : kind.toLowerCase())).join(' or ');
};

const conceptsOf = (tokens: readonly Token[], { synonyms }: Lexicon): Concept[] => {
  const found = walk(tokens, MAX_PHRASE_WORDS, (phrase, words): Concept | null => {
    const others = synonyms.get(phrase);
    if (others === undefined) return null;
    const typed = words.map(({ word }) => word).join(' ');
    return { alternatives: [typed, ...others].slice(0, MAX_ALTERNATIVES) };
  });
  const isWord = (one: Concept | Token) => 'alternatives' in one || !isPassedOver(one.word);
  const telling = found.some(isWord) ? found.filter(isWord) : found;
  return telling.map((one) => ('alternatives' in one ? one : { alternatives: [one.word] }));
};

/** A phrase that narrows a search, and where in the text it stands. */
interface ReadPhrase {
  /** What was understood, for the shopper. */
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

/** What seats, or is made for, so many people. */
const forPeople = (count: number): Concept => ({
  alternatives: [
    `${count} seat`,
    `${count} person`,
    `for ${count}`,
    `${count} people`,
    ...(count === 2 ? ['loveseat', 'bistro'] : []),
  ],
});

type Read = (found: RegExpExecArray) => Pick<ReadPhrase, 'name' | 'meaning'>;

const capital = (text: string): string =>
  text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

const PHRASES: readonly (readonly [phrase: RegExp, read: Read])[] = [
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
    /\bwith (?:an? )?(\p{L}+(?: (?:doors?|drawers?|legs?|shelf|shelves|wheels|arms|castors|cushions?))?)/giu,
    ([, what = '']) => ({ name: capital(`with ${what}`), meaning: { kind: 'told' } }),
  ],
];

/** Phrases of a text that narrow it, in the order in which they stand there. */
const readPhrases = (text: string): ReadPhrase[] =>
  PHRASES.flatMap(([phrase, read]) =>
    [...text.matchAll(phrase)].map((found) => ({
      ...read(found),
      start: found.index,
      end: found.index + found[0].length,
    })),
  ).sort((one, other) => one.start - other.start);
