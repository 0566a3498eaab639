import { folded, normalPhrase, wordsOf } from './words.ts';

/** One meaning of a word that shoppers use: what else is searched for when they do. */
export interface Synonym {
  /** What somebody types, as `normalPhrase` reads it. */
  readonly term: string;
  /** What is searched for, too: words in lower case. */
  readonly means: string;
}

/** A line of a list of synonyms that says nothing, by its number from 1. */
export interface UnreadLine {
  readonly line: number;
  readonly reason: string;
}

const MAX_PHRASE_WORDS = 4;

/**
 * Reads a list of synonyms, a line each: `sofa, couch, settee` for words that mean the same, and
 * `grey > slate, charcoal` where only the first one means the others. `#` begins a comment.
 */
export const parseSynonyms = (
  text: string,
): { readonly synonyms: readonly Synonym[]; readonly unread: readonly UnreadLine[] } => {
  const unread: UnreadLine[] = [];
  const synonyms = text.split(/\r?\n/).flatMap((raw, index) => {
    const line = raw.replace(/#.*$/, '').trim();
    if (line === '') return [];
    const read = readLine(line);
    if (typeof read !== 'string') return read;
    unread.push({ line: index + 1, reason: read });
    return [];
  });
  return { synonyms: unique(synonyms), unread };
};

/** The pairs of a line, or why there are none. */
const readLine = (line: string): readonly Synonym[] | string => {
  const [left = '', right, ...more] = line.split('>');
  if (more.length > 0) return 'has more than one >';
  const terms = phrases(left);
  const means = right === undefined ? terms : phrases(right);
  const long = [...terms, ...means].find((phrase) => wordsOf(phrase).length > MAX_PHRASE_WORDS);
  if (long !== undefined) return `"${long}" has more than ${MAX_PHRASE_WORDS} words`;
  if (terms.length === 0 || means.length === 0 || (right === undefined && terms.length < 2)) {
    return 'names nothing to compare';
  }
  return terms.flatMap((term) =>
    means
      .map((mean) => ({ term: normalPhrase(term), means: wordsOf(mean).join(' ') }))
      .filter((pair) => pair.term !== normalPhrase(pair.means)),
  );
};

const phrases = (text: string): string[] =>
  text
    .split(',')
    .map((phrase) => folded(phrase).trim())
    .filter((phrase) => wordsOf(phrase).length > 0);

const unique = (synonyms: readonly Synonym[]): readonly Synonym[] => [
  ...new Map(synonyms.map((one) => [`${one.term}>${one.means}`, one])).values(),
];
