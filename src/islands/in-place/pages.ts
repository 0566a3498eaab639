import { SERVER_ERROR } from '@parlour/contract/browser';
import { CHOICES_FIELD } from '#lib/listing/choices-field.ts';

/** Where the browser gets a list, whose URL follows, in the order of the customer's style. */
const STYLE_ORDER = '/fragments/style-order?list=';

/** Milliseconds for which a prepared page counts as fresh. */
const FRESH_MS = 30_000;

/** Milliseconds in which a processor parses a page that draws one with the browser's transition in time, too. */
const QUICK_MS = 20;

/** A page that the shop has sent. */
export interface FetchedPage {
  /** Its address, absolute: a form's leads to a better one. */
  readonly url: string;
  readonly page: Document;
  /** Whether the device parses pages quickly. */
  readonly isQuick: boolean;
}

/** The page on show, and how the ones that follow are asked for. */
export const current = {
  /** Path and query. */
  url: location.pathname + location.search,
  /** The kind of tag of which the filters list all choices; '' for none. */
  choices: '',
  /** Whether lists are in the order of the customer's style. */
  isStyled: false,
};

/** The URL of a list in the order of the customer's style; the shop answers 204 to one who has none. */
const styledUrl = (href: string): string => {
  const { pathname, search } = new URL(href, location.href);
  return STYLE_ORDER + encodeURIComponent(pathname + search);
};

/** The URL of a list, whichever of its pages it is. */
export const listOf = (href: string): string => {
  const url = new URL(href, location.href);
  url.searchParams.delete('page');
  return url.pathname + url.search;
};

/** In another order than the list on show, its further pages would have products twice or never. */
const isStyledNow = (href: string): boolean =>
  listOf(href) === listOf(current.url)
    ? document.querySelector('.style-order') !== null
    : current.isStyled;

/** The URL of a list with all the choices that the visitor has asked for. */
const wholeUrl = (href: string): string => {
  const url = new URL(href, location.href);
  if (current.choices !== '') url.searchParams.set(CHOICES_FIELD, current.choices);
  return url.href;
};

const sourceOf = (href: string): string =>
  isStyledNow(href) ? styledUrl(wholeUrl(href)) : wholeUrl(href);

/** What the shop has replied. */
interface Reply {
  readonly url: string;
  readonly isFound: boolean;
  readonly html: string;
}

/** Fetches a page from where it is in the wanted order; without a connection it is empty. */
const fetchReply = async (href: string, source: string): Promise<Reply> => {
  const reply = await fetch(source, { headers: { accept: 'text/html' } }).catch(() => null);
  const html = (await reply?.text().catch(() => '')) ?? '';
  return {
    url: reply?.redirected ? reply.url : new URL(href, location.href).href,
    // There is nothing in a style order for a customer who has none.
    isFound: reply?.ok === true && html !== '',
    html,
  };
};

/** The head and the main part of a page: a slow phone parses the others, which are not drawn, in 70 ms. */
const partsOf = (html: string): string => {
  const [body, main, end] = ['<body', '<main', '</main>'].map((tag) => html.indexOf(tag));
  if (body === undefined || main === undefined || end === undefined || end < main) return html;
  return html.slice(0, body) + html.slice(main, end);
};

const kindOf = (page: Document): string | undefined => page.querySelector('main > *')?.id;

/** @throws {Error} with the sentence for the visitor, where there is no page of the kind of this one */
const parse = ({ url, isFound, html }: Reply): FetchedPage => {
  const started = performance.now();
  const page = new DOMParser().parseFromString(partsOf(html), 'text/html');
  const isQuick = performance.now() - started < QUICK_MS;
  if (isFound && kindOf(page) === kindOf(document)) return { url, page, isQuick };
  const said = page.querySelector('main [role=alert] :is(h1, h2)')?.textContent;
  const { failure = SERVER_ERROR } = document.getElementById('list')?.dataset ?? {};
  throw new Error(said ?? failure);
};

/**
 * A list in the order of the customer's style.
 * @throws {Error} where there is no other order than everybody's
 */
export const styledPage = async (href: string): Promise<FetchedPage> =>
  parse(await fetchReply(href, styledUrl(href)));

interface PreparedPage {
  readonly source: string;
  /** Milliseconds since the page loaded. */
  readonly until: number;
  readonly reply: Promise<Reply>;
}

let prepared: PreparedPage | null = null;

const request = async (href: string, source: string): Promise<Reply> => {
  const reply = await fetchReply(href, source);
  const whole = wholeUrl(href);
  if (reply.isFound || source === whole) return reply;
  // A customer whose session has ended has no order any more.
  current.isStyled = false;
  return fetchReply(href, whole);
};

/** Fetches a page that is about to be needed, and keeps the last one for half a minute. */
export const prepare = (href: string): Promise<Reply> => {
  const source = sourceOf(href);
  if (prepared?.source === source && performance.now() < prepared.until) return prepared.reply;
  const reply = request(href, source);
  const mine = { source, until: performance.now() + FRESH_MS, reply };
  prepared = mine;
  // What failed is fetched again.
  void reply.then(({ isFound }) => {
    if (!isFound && prepared === mine) prepared = null;
  });
  return reply;
};

/**
 * The page that was prepared, or that is fetched now.
 * @throws {Error} with the sentence for the visitor, where there is no page of the kind of this one
 */
export const takePage = async (href: string): Promise<FetchedPage> => {
  const reply = prepare(href);
  prepared = null;
  return parse(await reply);
};
