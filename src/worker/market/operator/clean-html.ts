import type { IOptions } from 'sanitize-html';

const TEXT = ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'h3', 'h4', 'a'];
const TABLE = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

const OPTIONS: IOptions = {
  allowedTags: [...TEXT, ...TABLE],
  allowedAttributes: { a: ['href', 'rel'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href === undefined ? {} : { href }), rel: 'nofollow' },
    }),
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
  },
  exclusiveFilter: ({ tag, text }) => tag === 'p' && text.trim() === '',
};

/** Boxes become paragraphs, so that the lines in them do not run together when they are dropped. */
const BOXES = /<(\/?)(?:div|section|article|header|footer|figure|figcaption|blockquote|center)\b/gi;

/** Entities may stand for characters that no record may hold. */
const CONTROL = /[^\P{Cc}\t\n\r]/gu;

/** Takes everything out of a piece of HTML but plain text, its structure and links. */
export type CleanHtml = (html: string) => string;

/** The sanitiser; it is large and only imports need it, so it is loaded when first asked for. */
export const loadCleanHtml = async (): Promise<CleanHtml> => {
  const { default: sanitize } = await import('sanitize-html');
  return (html) => {
    const clean = html === '' ? '' : sanitize(html.replace(BOXES, '<$1p'), OPTIONS);
    return clean.replace(CONTROL, '').trim();
  };
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

/** The words of sanitised HTML, for the full-text search. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
