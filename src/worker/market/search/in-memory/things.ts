import type { Things } from '../reading.ts';
import { nameTerm, termOf } from './terms.ts';
import { placeOfTerm, type TextIndex } from './text-index.ts';

/** What things are called in an index. */
export const thingsIn = ({ terms, nouns }: TextIndex): Things => ({
  isNoun: (word) => (nouns[placeOfTerm(terms, termOf(word))] ?? 0) > 0,
  isCategory: (name) => placeOfTerm(terms, nameTerm(name)) >= 0,
});
