import type { Concept } from './concept.ts';

/** A phrase that narrows a search, and where in the text it stands. */
export interface ReadPhrase {
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
    ...[`${count} seat`, `${count} person`, `for ${count}`, `${count} people`],
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
export const readPhrases = (text: string): ReadPhrase[] =>
  PHRASES.flatMap(([phrase, read]) =>
    [...text.matchAll(phrase)].map((found) => ({
      ...read(found),
      start: found.index,
      end: found.index + found[0].length,
    })),
  ).sort((one, other) => one.start - other.start);
