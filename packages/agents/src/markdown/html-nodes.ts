import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import type { BlockContent, ListItem, PhrasingContent, TableRow } from 'mdast';
import { seen, text } from './nodes.ts';

/** How links are treated: links in the shop's own articles stay, those in other texts become plain words. */
export interface HtmlOptions {
  /** Origin of the site, for the shop's own texts; without it a link becomes its words. */
  readonly origin?: string;
  /** How many levels headings move down, so that they stand below those of the page. */
  readonly deeper?: number;
}

/** Sanitised HTML as the nodes of Markdown: its words and its structure, but nothing of its look. */
export const htmlNodes = (html: string, options: HtmlOptions = {}): BlockContent[] =>
  blocks(parseDocument(html).children, options);

const LISTS: ReadonlySet<string> = new Set(['ul', 'ol']);
const INLINE: ReadonlySet<string> = new Set(['a', 'b', 'br', 'em', 'i', 'strong', 'span']);

const isInline = (node: ChildNode): boolean =>
  isText(node) || (isTag(node) && INLINE.has(node.name));

/** Words beside blocks become a paragraph of their own. */
const blocks = (nodes: readonly ChildNode[], options: HtmlOptions): BlockContent[] => {
  const made: BlockContent[] = [];
  let line: ChildNode[] = [];
  const endLine = () => {
    made.push(...paragraphOf(line, options));
    line = [];
  };
  for (const node of nodes) {
    if (isInline(node)) line.push(node);
    else if (isTag(node)) {
      endLine();
      made.push(...blockOf(node, options));
    }
  }
  endLine();
  return made;
};

const paragraphOf = (nodes: readonly ChildNode[], options: HtmlOptions): BlockContent[] => {
  const children = phrasing(nodes, options);
  const says = nodes.some((node) => wordsOf(node).trim() !== '');
  return says ? [{ type: 'paragraph', children }] : [];
};

const blockOf = (element: Element, options: HtmlOptions): BlockContent[] => {
  const { name, children } = element;
  const depth = /^h([1-6])$/.exec(name)?.[1];
  if (depth !== undefined) return headingOf(element, Number(depth), options);
  if (LISTS.has(name)) {
    const items = elements(children, 'li').map((item) => itemOf(item, options));
    return items.length === 0
      ? []
      : [{ type: 'list', ordered: name === 'ol', spread: false, children: items }];
  }
  if (name === 'blockquote') return [{ type: 'blockquote', children: blocks(children, options) }];
  if (name === 'table') return tableOf(element, options);
  return blocks(children, options);
};

const headingOf = (element: Element, depth: number, options: HtmlOptions): BlockContent[] => {
  const children = phrasing(element.children, options);
  const level = Math.min(depth + (options.deeper ?? 0), 6) as 1 | 2 | 3 | 4 | 5 | 6;
  return wordsOf(element).trim() === '' ? [] : [{ type: 'heading', depth: level, children }];
};

const itemOf = (item: Element, options: HtmlOptions): ListItem => ({
  type: 'listItem',
  spread: false,
  children: blocks(item.children, options),
});

const tableOf = (element: Element, options: HtmlOptions): BlockContent[] => {
  const rows = rowsOf(element).map((row): TableRow => ({
    type: 'tableRow',
    children: row.children.filter(isTag).map((cell) => ({
      type: 'tableCell',
      children: phrasing(cell.children, options),
    })),
  }));
  return rows.length === 0 ? [] : [{ type: 'table', children: rows }];
};

const rowsOf = (element: Element): Element[] =>
  element.children
    .filter(isTag)
    .flatMap((child) => (child.name === 'tr' ? [child] : rowsOf(child)));

const elements = (nodes: readonly ChildNode[], name: string): Element[] =>
  nodes.filter((node) => isTag(node)).filter((element) => element.name === name);

/** Spaces at both ends of a line are dropped, as on a page. */
const phrasing = (nodes: readonly ChildNode[], options: HtmlOptions): PhrasingContent[] => {
  const found = nodes.flatMap((node) => phraseOf(node, options));
  return found.map((phrase, index) => {
    if (phrase.type !== 'text') return phrase;
    const from = index === 0 ? phrase.value.trimStart() : phrase.value;
    return { ...phrase, value: index === found.length - 1 ? from.trimEnd() : from };
  });
};

const phraseOf = (node: ChildNode, options: HtmlOptions): PhrasingContent[] => {
  if (isText(node)) return node.data === '' ? [] : [text(node.data)];
  if (!isTag(node)) return [];
  if (node.name === 'br') return [{ type: 'break' }];
  const children = phrasing(node.children, options);
  if (wordsOf(node).trim() === '') return children;
  switch (node.name) {
    case 'b':
    case 'strong':
      return [{ type: 'strong', children }];
    case 'em':
    case 'i':
      return [{ type: 'emphasis', children }];
    case 'a':
      return linkOf(node, children, options);
    default:
      return children;
  }
};

const linkOf = (
  { attribs: { href = '' } }: Element,
  children: PhrasingContent[],
  { origin }: HtmlOptions,
): PhrasingContent[] => {
  const leads = origin !== undefined && URL.canParse(href, origin);
  return leads ? [{ type: 'link', url: new URL(href, origin).href, children }] : children;
};

const wordsOf = (node: ChildNode): string => {
  if (isText(node)) return seen(node.data);
  return isTag(node) ? node.children.map(wordsOf).join('') : '';
};
