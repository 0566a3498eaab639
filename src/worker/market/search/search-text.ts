import type { Concept } from './concept.ts';
import type { Reading } from './reading.ts';
import { wordsOf } from '#lib/search/words.ts';

/** Words as one FTS5 phrase: letters and digits in quotes, so nothing of FTS5's syntax gets through. */
const quoted = (phrase: string): string => `"${wordsOf(phrase).join(' ')}"`;

const alternatives = ({ alternatives: all }: Concept, isOpen: boolean): string => {
  const parts = all.map((phrase, index) => quoted(phrase) + (isOpen && index === 0 ? '*' : ''));
  return parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' OR ')})`;
};

/**
 * FTS5 expression that wants every concept of a reading, or any of them; the last one may be the
 * start of a word. '' when there is none.
 */
export const expressionOf = (
  { concepts, isOpen }: Pick<Reading, 'concepts' | 'isOpen'>,
  wanted: 'AND' | 'OR' = 'AND',
): string =>
  concepts
    .map((concept, index) => alternatives(concept, isOpen && index === concepts.length - 1))
    .join(` ${wanted} `);

/** FTS5 expression for the words of a text as they stand, the last of them as the start of a word. */
export const matchExpression = (text: string): string =>
  expressionOf({ concepts: plainConcepts(text), isOpen: true });

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
