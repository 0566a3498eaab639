import { shownText } from '#lib/domain/shown-text.ts';

/**
 * What sanitised HTML escapes, and what other marketplaces write most. Feeds are read with the whole table of HTML
 * (`domain/html-entities.ts`), which would be two thirds of the code that a product's page loads.
 */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  pound: '£',
  eacute: 'é',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  hellip: '…',
  deg: '°',
  times: '×',
};

const decoded = (whole: string, name: string): string => {
  if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
  const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
};

/** The text of some HTML. */
export const textOfHtml = (html: string): string =>
  html.replace(/<[^>]*>/g, ' ').replace(/&(#?\w+);/g, decoded);

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
