import { shownText } from '@parlour/domain';
import type { Attributes, IOptions } from 'sanitize-html';

const TEXT = ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'h3', 'h4', 'a'];
const TABLE = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

const HEADINGS = { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4' } as const;

/**
 * The page already has an h1 for an article, whose own sections are h2. Links within the shop may be
 * followed.
 */
const ARTICLE_HEADINGS = { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3' } as const;

const linkAttributes = (href: string | undefined, nofollow: boolean): Attributes => ({
  ...(href === undefined ? {} : { href }),
  ...(nofollow ? { rel: 'nofollow' } : {}),
});

const OPTIONS: IOptions = {
  allowedTags: [...TEXT, ...TABLE],
  allowedAttributes: { a: ['href', 'rel'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href }) => ({ tagName, attribs: linkAttributes(href, true) }),
    ...HEADINGS,
  },
  exclusiveFilter: ({ tag, text }) => tag === 'p' && text.trim() === '',
};

const ARTICLE: IOptions = {
  ...OPTIONS,
  allowedTags: [...TEXT, ...TABLE, 'h2', 'blockquote'],
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      attribs: linkAttributes(href, !/^\/(?![/\\])/.test(href ?? '')),
    }),
    ...ARTICLE_HEADINGS,
  },
};

const FORMS = { text: OPTIONS, article: ARTICLE } as const;

/** Boxes become paragraphs, so that their lines do not run together when the boxes are removed. */
const BOXES = {
  text: /<(\/?)(?:div|section|article|header|footer|figure|figcaption|blockquote|center)\b/gi,
  article: /<(\/?)(?:div|section|article|header|footer|figure|figcaption|center)\b/gi,
} as const;

/**
 * Wrong nesting is repaired one level at a time (a link within a link, left unclosed), so the HTML is cleaned
 * until nothing changes: importing an export again must not change it. The HTML is harmless after every pass;
 * the limit is for HTML that never settles.
 */
const PASSES = 10;

/** Entities may stand for characters that no record may contain. */
const CONTROL = /[^\P{Cc}\t\n\r]/gu;

/**
 * Removes everything from HTML except plain text, its structure and links. A `text` is below a heading of the
 * page, and an `article` is directly below the page's own heading.
 */
export type CleanHtml = (html: string, form?: keyof typeof FORMS) => string;

/** The sanitiser. It is large and only imports need it, so it is loaded on first use. */
export const loadCleanHtml = async (): Promise<CleanHtml> => {
  const { default: sanitize } = await import('sanitize-html');
  const once = (html: string, form: keyof typeof FORMS): string =>
    shownText(sanitize(html.replace(BOXES[form], '<$1p'), FORMS[form]))
      .replace(CONTROL, '')
      .trim();
  return (html, form = 'text') => {
    let clean = html;
    for (let pass = 0; pass < PASSES && clean !== ''; pass += 1) {
      const next = once(clean, form);
      if (next === clean) return clean;
      clean = next;
    }
    return clean;
  };
};
