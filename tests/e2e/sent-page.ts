import { expect } from '@playwright/test';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { IncomingHttpHeaders } from 'node:http';
import { requestFrom } from './request.ts';

type Node = Parameters<typeof DomUtils.findAll>[1];
type Element = ReturnType<typeof DomUtils.findAll>[number];

/** Part of a page as it was sent, which is all that a visitor without JavaScript has. */
export class Part {
  readonly #nodes: Node;

  constructor(nodes: Node) {
    this.#nodes = nodes;
  }

  /** Elements with this name and these attributes; one of the classes must match. */
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

  /** The first of them; the test fails if there is none. */
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

  /** Path and query of the page's canonical URL. */
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

/** Requests a page, without a browser. */
export const requestPage = async (path: string, host = HOST): Promise<SentPage> => {
  const { status, headers, text } = await requestFrom(host, path);
  return new SentPage(status, headers, text);
};

/** Requests a page that must exist. */
export const readPage = async (path: string, host = HOST): Promise<SentPage> => {
  const page = await requestPage(path, host);
  expect(page.status, path).toBe(200);
  return page;
};

/** The page that a link leads to. */
export const followLink = (link: Part): Promise<SentPage> => readPage(link.attribute('href'));
