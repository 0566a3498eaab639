import { shownText } from './shown-text.ts';

/** Text for a cell of a table and for XML alike: one line, without control characters and lone surrogates. */
export const oneLine = (text: string): string =>
  shownText(text.toWellFormed())
    .replace(/[\s\p{Cc}\uFFFE\uFFFF]+/gu, ' ')
    .trim();

/** As many whole words as fit, with an ellipsis if some are left out. */
export const shortened = (text: string, limit: number): string => {
  const characters = Array.from(text);
  if (characters.length <= limit) return text;
  const cut = characters.slice(0, limit - 1).join('');
  return `${/^(.+)\s\S*$/.exec(cut)?.[1] ?? cut}…`;
};
