const MAX_WORDS = 12;

/**
 * FTS5 expression for a text that somebody typed: all of its words, the last of them as the start of
 * a word. Each word is letters and digits in quotes, so nothing of FTS5's syntax gets through.
 * '' when there is no word in the text.
 */
export const matchExpression = (text: string): string =>
  wordsOf(text)
    .map((word, index, words) => `"${word}"${index === words.length - 1 ? '*' : ''}`)
    .join(' ');

const wordsOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, MAX_WORDS);
