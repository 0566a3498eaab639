import type { Concept } from './concept.ts';
import { wordsOf } from '#lib/search/words.ts';

/** Whether a name has, for every concept, one whose words its own words begin with; never for none. */
export const nameMatcher = (concepts: readonly Concept[]): ((name: string) => boolean) => {
  const wanted = concepts.map(({ alternatives: all }) => all.map(wordsOf));
  return (name) => {
    const words = wordsOf(name);
    const begins = (start: string) => words.some((word) => word.startsWith(start));
    return wanted.length > 0 && wanted.every((all) => all.some((phrase) => phrase.every(begins)));
  };
};

/** Each word of a text as a concept of its own. */
export const plainConcepts = (text: string): Concept[] =>
  wordsOf(text).map((word) => ({ alternatives: [word] }));
