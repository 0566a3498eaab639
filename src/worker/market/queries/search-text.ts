const MAX_WORDS = 12;

/** Letters and digits with the marks on them; everything else separates words. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

const wordsOf = (text: string): string[] => (text.match(WORD) ?? []).slice(0, MAX_WORDS);

/**
 * FTS5 expression for a text that somebody typed: all of its words, the last of them as the start of
 * a word. Each word is letters and digits in quotes, so nothing of FTS5's syntax gets through.
 * '' when there is no word in the text.
 */
export const matchExpression = (text: string): string =>
  wordsOf(text)
    .map((word, index, words) => `"${word}"${index === words.length - 1 ? '*' : ''}`)
    .join(' ');

/** Lower case without marks, as the full-text index reads letters. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Words of a text that somebody typed, folded: what `nameMatcher` looks for. */
export const foldedWords = (text: string): string[] => wordsOf(folded(text));

/** Whether a name has, for every word of a text, a word that starts with it; never for no words. */
export const nameMatcher = (text: string): ((name: string) => boolean) => {
  const starts = wordsOf(folded(text));
  return (name) => {
    const words = wordsOf(folded(name));
    return (
      starts.length > 0 && starts.every((start) => words.some((word) => word.startsWith(start)))
    );
  };
};
