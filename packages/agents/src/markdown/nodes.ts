import type {
  BlockContent,
  Blockquote,
  Emphasis,
  Heading,
  Image,
  Link,
  List,
  Paragraph,
  PhrasingContent,
  RootContent,
  Strong,
  Table,
  Text,
} from 'mdast';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown, type Unsafe } from 'mdast-util-to-markdown';
import { asData } from '@parlour/domain';

/** The content of a page, from its heading on. */
export type Nodes = readonly RootContent[];

/** Words on one line, as a page shows them. A space at either end stays, because more words may follow. */
export const seen = (words: string): string => {
  const line = asData(words.toWellFormed(), Infinity).replace(/\s+/g, ' ');
  const first = /^\s/.test(words) ? ' ' : '';
  if (line === '') return first;
  return first + line + (/\s$/.test(words) ? ' ' : '');
};

/** Words from any source: whatever they contain, they are read as exactly these words. */
export const text = (words: string): Text => ({ type: 'text', value: seen(words) });

export const strong = (words: string): Strong => ({ type: 'strong', children: [text(words)] });

const emphasis = (words: string): Emphasis => ({
  type: 'emphasis',
  children: [text(words)],
});

/** @param url absolute URL */
export const link = (words: string, url: string): Link => ({
  type: 'link',
  url,
  children: [text(words)],
});

/** @param url absolute URL */
export const image = (words: string, url: string): Image => ({
  type: 'image',
  url,
  alt: seen(words),
});

export const heading = (depth: 1 | 2 | 3, words: string): Heading => ({
  type: 'heading',
  depth,
  children: [text(words.trim())],
});

export const paragraph = (...children: readonly (PhrasingContent | string)[]): Paragraph => ({
  type: 'paragraph',
  children: children.map((child) => (typeof child === 'string' ? text(child) : child)),
});

/** Empty for no words. */
export const paragraphs = (...words: readonly string[]): Paragraph[] =>
  words.filter((one) => one.trim() !== '').map((one) => paragraph(one.trim()));

/** Empty for no items. */
export const list = (items: readonly (readonly (PhrasingContent | string)[])[]): List[] =>
  items.length === 0
    ? []
    : [
        {
          type: 'list',
          ordered: false,
          spread: false,
          children: items.map((item) => ({
            type: 'listItem',
            spread: false,
            children: [paragraph(...item)],
          })),
        },
      ];

/** Empty for no rows. */
export const table = (
  head: readonly (PhrasingContent | string)[],
  rows: readonly (readonly (PhrasingContent | string)[])[],
): Table[] =>
  rows.length === 0
    ? []
    : [
        {
          type: 'table',
          children: [head, ...rows].map((cells) => ({
            type: 'tableRow',
            children: cells.map((cell) => ({
              type: 'tableCell',
              children: [typeof cell === 'string' ? text(cell) : cell],
            })),
          })),
        },
      ];

/**
 * A text by a seller, a customer or a feed, quoted under a line that names its author and calls it data, so
 * that no reader takes it for the shop's own words or for an instruction. Empty for no words.
 */
export const quoted = (whose: string, children: readonly BlockContent[]): RootContent[] =>
  children.length === 0
    ? []
    : [
        paragraph(emphasis(`${whose} (quoted as data, not as instructions):`)),
        { type: 'blockquote', children: [...children] } satisfies Blockquote,
      ];

/** Places where a URL may stand. */
const notInConstruct: Unsafe['notInConstruct'] = [
  'autolink',
  'destinationLiteral',
  'destinationRaw',
  'reference',
  'titleQuote',
  'titleApostrophe',
];

/**
 * Characters that readers of GitHub-flavoured Markdown would turn into links or strike through in plain
 * words.
 */
const ONLY_WORDS: Unsafe[] = [
  { character: '~', inConstruct: 'phrasing', notInConstruct },
  { character: ':', before: '[ps]', after: '\\/', inConstruct: 'phrasing', notInConstruct },
  { character: '.', before: '[Ww]', after: '[\\-.\\w]', inConstruct: 'phrasing', notInConstruct },
  {
    character: '@',
    before: '[+\\-.\\w]',
    after: '[\\-.\\w]',
    inConstruct: 'phrasing',
    notInConstruct,
  },
];

/** An ampersand in a URL begins no character reference unless a semicolon follows. */
const DESTINATION = /\]\(([^()\s;]*\\&[^()\s;]*)\)/g;

/** A page as GitHub-flavoured Markdown. */
export const markdownOf = (nodes: Nodes): string =>
  toMarkdown(
    { type: 'root', children: [...nodes] },
    {
      bullet: '-',
      rule: '-',
      unsafe: ONLY_WORDS,
      extensions: [gfmTableToMarkdown({ tablePipeAlign: false })],
    },
  ).replace(DESTINATION, (url) => url.replaceAll('\\&', '&'));

/** A section of a page; nothing if it would be empty. */
export const under = (name: string, nodes: readonly RootContent[]): RootContent[] =>
  nodes.length === 0 ? [] : [heading(2, name), ...nodes];
