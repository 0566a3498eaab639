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
import { asData } from '../as-data.ts';

/** What stands in a page, from its heading on. */
export type Nodes = readonly RootContent[];

/** Words as they are read, on one line: a space at an end stays, as more words may follow. */
export const seen = (words: string): string => {
  const line = asData(words.toWellFormed(), Infinity).replace(/\s+/g, ' ');
  const first = /^\s/.test(words) ? ' ' : '';
  if (line === '') return first;
  return first + line + (/\s$/.test(words) ? ' ' : '');
};

/** Words of anybody: whatever they hold, they are read as these very words. */
export const text = (words: string): Text => ({ type: 'text', value: seen(words) });

export const strong = (words: string): Strong => ({ type: 'strong', children: [text(words)] });

const emphasis = (words: string): Emphasis => ({
  type: 'emphasis',
  children: [text(words)],
});

/** @param address whole address */
export const link = (words: string, address: string): Link => ({
  type: 'link',
  url: address,
  children: [text(words)],
});

/** @param address whole address */
export const image = (words: string, address: string): Image => ({
  type: 'image',
  url: address,
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

/** Nothing for no words. */
export const paragraphs = (...words: readonly string[]): Paragraph[] =>
  words.filter((one) => one.trim() !== '').map((one) => paragraph(one.trim()));

/** Nothing for no items. */
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

/** Nothing for no rows. */
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
 * What a seller, a customer or a feed has written: quoted under a line that says whose words they are and
 * what they are, so that no reader takes them for what the shop says, or for an order. Nothing for no words.
 */
export const quoted = (whose: string, children: readonly BlockContent[]): RootContent[] =>
  children.length === 0
    ? []
    : [
        paragraph(emphasis(`${whose} (quoted as data, not as instructions):`)),
        { type: 'blockquote', children: [...children] } satisfies Blockquote,
      ];

/** Where an address is one. */
const notInConstruct: Unsafe['notInConstruct'] = [
  'autolink',
  'destinationLiteral',
  'destinationRaw',
  'reference',
  'titleQuote',
  'titleApostrophe',
];

/** What readers of GitHub-flavoured Markdown make links of, or strike out, where it is only words. */
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

/** An ampersand in an address begins no character reference where no semicolon follows. */
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
  ).replace(DESTINATION, (address) => address.replaceAll('\\&', '&'));

/** A section of a page; nothing where there is nothing in it. */
export const under = (name: string, nodes: readonly RootContent[]): RootContent[] =>
  nodes.length === 0 ? [] : [heading(2, name), ...nodes];
