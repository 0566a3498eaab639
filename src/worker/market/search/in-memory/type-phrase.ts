import { writtenTerms } from './terms.ts';

/** Words after which a title no longer says what the thing is, but what it has or is for. */
const AFTER = new Set(
  'with without and or for from in on by to w incl including plus made featuring set'.split(' '),
);

/** Words that join the parts of a name: 'chest of drawers'. */
const JOINING = new Set(['of', 'the', 'a', 'an']);

/** Units and numbers, which say how much of a thing there is. */
const UNIT =
  /\d|^(?:mm|cm|m|mtr|meter|metre|ft|foot|inch|in|g|gm|kg|lb|oz|ml|l|ltr|litre|w|watt|v|pack|pc|piece)$/;

/** Where a title goes on to something else. */
const PARTS = /[,;:(|•]|\s[-–—]\s/u;
/** Where, in a part of it, other things begin. */
const THINGS = /[/&+]/u;

/** The most words of what a thing is, and of that with what it has. */
const MOST_TYPE_TERMS = 4;
const MOST_WHOLE_TERMS = 8;

/** What tells the words for kinds of things from names, colours and the like. */
export interface Kinds {
  /** Words that name kinds of things, such as those of categories. */
  readonly known: ReadonlySet<string>;
  /** Words that never do, such as those of colours, materials and brands. */
  readonly never: ReadonlySet<string>;
}

/** What a title says a thing is. */
export interface TypePhrase {
  /** Its noun last: `bar stool` of `NORA Bar stool with backrest, black, 74 cm`. */
  readonly terms: readonly string[];
  /** These with what is said to belong to it: `bar stool backrest`. */
  readonly whole: readonly string[];
}

const NO_TYPE: TypePhrase = { terms: [], whole: [] };

/**
 * What a title says the thing is. Words count that are known to name kinds of things, or are written in lower
 * case in a title that has capitals. Nothing for a title that says no such thing.
 * @param brand what the title may begin with, which says nothing of its kind
 */
export const typePhrase = (title: string, kinds: Kinds, brand = ''): TypePhrase => {
  for (const part of withoutBrand(title, brand).split(PARTS)) {
    for (const thing of part.split(THINGS)) {
      const terms = typeOfThing(thing, kinds);
      if (terms.length > 0) return { terms, whole: wholeOf(part, kinds, terms) };
    }
  }
  return NO_TYPE;
};

const withoutBrand = (title: string, brand: string): string =>
  brand !== '' && title.toLowerCase().startsWith(`${brand.toLowerCase()} `)
    ? title.slice(brand.length + 1)
    : title;

const isKind = (term: string, word: string, isTitled: boolean, { known, never }: Kinds): boolean =>
  !never.has(term) &&
  !UNIT.test(term) &&
  (known.has(term) || (isTitled && /^\p{Ll}{3}/u.test(word)));

/**
 * Place of the word that begins a sentence after a name in capitals: `NORA Reception desk`. It is no name, but
 * has its capital from where it stands.
 */
const beginningOf = (words: readonly { readonly word: string }[]): number => {
  const at = words.findIndex(({ word }) => !/^[\p{Lu}\p{N}]{2,}$/u.test(word));
  const isBegun = at > 0 && /^\p{Lu}\p{Ll}/u.test(words[at]?.word ?? '');
  return isBegun && /^(?:\p{Ll}|$)/u.test(words[at + 1]?.word ?? '') ? at : -1;
};

const isTitle = (words: readonly { readonly word: string }[]): boolean =>
  words.some(({ word }) => /^\p{Lu}/u.test(word));

const typeOfThing = (thing: string, kinds: Kinds): readonly string[] => {
  const words = writtenTerms(thing);
  const isTitled = isTitle(words);
  const begun = beginningOf(words);
  const found: string[] = [];
  for (const [at, { term, word }] of words.entries()) {
    if (AFTER.has(word.toLowerCase())) {
      if (found.length > 0) break;
      continue;
    }
    const written = at === begun ? word.toLowerCase() : word;
    if (!JOINING.has(term) && isKind(term, written, isTitled, kinds)) found.push(term);
  }
  return found.slice(-MOST_TYPE_TERMS);
};

const wholeOf = (part: string, kinds: Kinds, terms: readonly string[]): readonly string[] => {
  const words = writtenTerms(part);
  const isTitled = isTitle(words);
  const rest = words
    .filter(({ word }) => !AFTER.has(word.toLowerCase()))
    .filter(({ term, word }) => /^\p{N}+$/u.test(term) || isKind(term, word, isTitled, kinds))
    .map(({ term }) => term);
  return [...new Set([...terms, ...rest])]
    .filter((term) => !JOINING.has(term))
    .slice(0, MOST_WHOLE_TERMS);
};

/** What a category is called, part by part: `Sofas & armchairs` names two kinds. */
export const categoryTypes = (name: string): readonly (readonly string[])[] =>
  name
    .split(/[,;/&]|\band\b/u)
    .map((part) =>
      writtenTerms(part)
        .map(({ term }) => term)
        .filter((term) => !JOINING.has(term))
        .slice(-MOST_TYPE_TERMS),
    )
    .filter((terms) => terms.length > 0);
