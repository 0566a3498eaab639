import { folded, normalPhrase, wordsOf } from './words.ts';

/** One meaning of a word that shoppers use: a search for the word also finds it. */
export interface Synonym {
  /** The shopper's word, in the form of `normalPhrase`. */
  readonly term: string;
  /** The words to search for as well, in lower case. */
  readonly means: string;
}

/** An invalid line of a list of synonyms, by its number from 1. */
export interface UnreadLine {
  readonly line: number;
  readonly reason: string;
}

const MAX_PHRASE_WORDS = 4;

/**
 * Parses a list of synonyms, one line each: `sofa, couch, settee` for words with the same meaning, and `grey
 * > slate, charcoal` if only the first one means the others. `#` starts a comment.
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
