const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML or XML, inside an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPED[character] ?? character);

/** Text as HTML inside an element alone: quotation marks stay, in descriptions that other programs compare. */
export const escapeElementText = (text: string): string =>
  text.replace(/[&<>]/g, (character) => ESCAPED[character] ?? character);

/**
 * What sanitised HTML escapes, and what other marketplaces write most. Feeds are read with the whole table of HTML
 * (`html-entities.ts`), which would be two thirds of the code that a product's page loads.
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

/** The text of sanitised HTML, in one line. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, decoded)
    .replace(/\s+/g, ' ')
    .trim();
