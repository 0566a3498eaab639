/* Reads pages as they are sent, for what needs no browser. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&nbsp;': ' ',
};

const decoded = (text: string): string =>
  text.replaceAll(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity);

/** Elements that stand in a line of text. */
const INLINE = 'a|abbr|b|bdi|code|em|i|small|span|strong|time|wbr';

/** What a reader finds in a piece of HTML, with single spaces. */
export const textIn = (html: string): string =>
  decoded(
    html
      .replaceAll(/<(script|style|template)\b.*?<\/\1>/gs, '')
      .replaceAll(new RegExp(`</?(?:${INLINE})(?:\\s[^>]*)?>`, 'g'), '')
      .replaceAll(/<[^>]*>/g, ' '),
  )
    .replaceAll(/\s+/g, ' ')
    .trim();

export interface Found {
  readonly attributes: Readonly<Record<string, string>>;
  /** What stands in it, '' for elements that hold nothing. */
  readonly html: string;
  readonly text: string;
}

const attributesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name,
      decoded(value),
    ]),
  );

/** The elements of a name, in their order; not for those that lie in their like. */
export const elementsIn = (html: string, name: string): Found[] =>
  [...html.matchAll(new RegExp(`<${name}(\\s[^>]*)?>(?:(.*?)</${name}>)?`, 'gs'))].map(
    ([, attributes = '', inner = '']) => ({
      attributes: attributesIn(attributes),
      html: inner,
      text: textIn(inner),
    }),
  );

/** The one element of a name; an empty one where there is none. */
export const elementIn = (html: string, name: string): Found =>
  elementsIn(html, name)[0] ?? { attributes: {}, html: '', text: '' };

/** The names and addresses of the links. */
export const linksIn = (html: string): (readonly [name: string, href: string])[] =>
  elementsIn(html, 'a').map(({ attributes, html, text }) => [
    text || (elementIn(html, 'img').attributes.alt ?? ''),
    attributes.href ?? '',
  ]);
