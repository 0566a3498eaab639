import { writtenTerms } from './terms.ts';
import { placeOfTerm, type TextIndex } from './text-index.ts';
import { termsFrom } from './wanted.ts';

const MOST = 4;
/** A beginning of fewer letters stands for anything. */
const FEWEST_LETTERS = 2;

/** What a text may become when its last word is finished: kinds of things, those of the most products first. */
export const completionsOf = (index: TextIndex, text: string): string[] => {
  const last = writtenTerms(text).at(-1);
  if (!last || last.word.length < FEWEST_LETTERS || !/\p{L}$/u.test(text)) return [];
  const isWhole = (index.nouns[placeOfTerm(index.terms, last.term)] ?? 0) > 0;
  if (isWhole) return [];
  const before = text.slice(0, last.start).toLowerCase();
  return termsFrom(index, last.term)
    .filter((term) => (index.nouns[term] ?? 0) > 0)
    .sort((one, other) => (index.nouns[other] ?? 0) - (index.nouns[one] ?? 0))
    .slice(0, MOST)
    .map((term) => before + (index.terms[term] ?? ''));
};
