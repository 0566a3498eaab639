import { expect } from '@playwright/test';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { IncomingHttpHeaders } from 'node:http';
import { visit } from './visit.ts';

type Node = Parameters<typeof DomUtils.findAll>[1];
type Element = ReturnType<typeof DomUtils.findAll>[number];

/** A piece of a page as it was sent, which is what somebody without script has of it. */
export class Part {
  readonly #nodes: Node;

  constructor(nodes: Node) {
    this.#nodes = nodes;
  }

  /** Elements of a name with these attributes; a class is one of theirs, anything else is equal. */
  all(name: string, attributes: Readonly<Record<string, string>> = {}): Part[] {
    const fits = (element: Element): boolean =>
      element.name === name &&
      Object.entries(attributes).every(([attribute, value]) =>
        attribute === 'class'
          ? (element.attribs.class ?? '').split(/\s+/).includes(value)
          : element.attribs[attribute] === value,
      );
    return DomUtils.findAll(fits, this.#nodes).map((element) => new Part([element]));
  }

  /** The first of them; a test fails where there is none. */
  one(name: string, attributes: Readonly<Record<string, string>> = {}): Part {
    const [found] = this.all(name, attributes);
    expect(found, `<${name}> with ${JSON.stringify(attributes)}`).toBeDefined();
    return found!;
  }

  attribute(name: string): string {
    const [element] = this.#nodes as Element[];
    return element?.attribs[name] ?? '';
  }

  get text(): string {
    return DomUtils.textContent(this.#nodes).replace(/\s+/g, ' ').trim();
  }

  get hrefs(): string[] {
    return this.all('a').map((link) => link.attribute('href'));
  }
}

/** A page as it was sent. */
export class SentPage extends Part {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;

  constructor(status: number, headers: IncomingHttpHeaders, html: string) {
    super(parseDocument(html).children);
    this.status = status;
    this.headers = headers;
  }

  /** Path and query of the address that the page says it has. */
  get canonical(): string {
    const { pathname, search } = new URL(this.one('link', { rel: 'canonical' }).attribute('href'));
    return pathname + search;
  }

  get robots(): string {
    return this.all('meta', { name: 'robots' })[0]?.attribute('content') ?? '';
  }

  get heading(): string {
    return this.one('h1').text;
  }
}

const HOST = 'hearth.localhost';

/** Asks the shop for a page, without a browser. */
export const ask = async (path: string, host = HOST): Promise<SentPage> => {
  const { status, headers, text } = await visit(host, path);
  return new SentPage(status, headers, text);
};

/** A page that must be there. */
export const read = async (path: string, host = HOST): Promise<SentPage> => {
  const page = await ask(path, host);
  expect(page.status, path).toBe(200);
  return page;
};

/** The page of a link, whatever its address was called. */
export const follow = (link: Part): Promise<SentPage> => read(link.attribute('href'));

/** Number of products that a list tells. */
export const countOf = (list: Part): number =>
  Number.parseInt(list.one('p', { class: 'count' }).text, 10);

/** Addresses of the products of a list, in its order. */
export const productsOf = (list: Part): string[] =>
  list.all('a', { class: 'open' }).map((link) => link.attribute('href'));

/** Prices of the products of a list that tell one, in pounds. */
export const pricesOf = (list: Part): number[] =>
  list
    .all('article')
    .flatMap((tile) => tile.all('span', { class: 'now' }))
    .map(({ text }) => Number(/£([\d,]+\.\d\d)/.exec(text)?.[1]?.replaceAll(',', '')));

/** Choices of a group of the sidebar. */
export const choicesOf = (list: Part, group: string): Part[] =>
  list
    .one('details', { 'data-group': group })
    .all('ul', { class: 'choices' })
    .flatMap((choices) => choices.all('a', { class: 'choice' }));

export const isChosen = (choice: Part): boolean => choice.attribute('aria-current') === 'true';

export const chipsOf = (list: Part): Part[] =>
  list.all('ul', { class: 'chips' }).flatMap((chips) => chips.all('a'));
