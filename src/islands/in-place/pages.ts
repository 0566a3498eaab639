import { SERVER_ERROR } from '#lib/contract/failure.ts';
import { STYLE_ORDER } from '#lib/game/style-order-path.ts';
import { CHOICES_FIELD } from '#lib/listing/choices-field.ts';

/** Milliseconds for which a prepared page counts as fresh. */
const FRESH_MS = 30_000;

/** A page that the shop has sent. */
export interface Sent {
  /** Its address, absolute: a form's leads to a better one. */
  readonly url: string;
  readonly page: Document;
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
export const styledUrl = (href: string): string => {
  const { pathname, search } = new URL(href, location.href);
  return STYLE_ORDER + encodeURIComponent(pathname + search);
};

/** The URL of a list, whichever of its pages it is. */
const listOf = (href: string): string => {
  const url = new URL(href, location.href);
  url.searchParams.delete('page');
  return url.pathname + url.search;
};

/** In another order than the list on show, its further pages would have products twice or never. */
const isStyledNow = (href: string): boolean =>
  listOf(href) === listOf(current.url)
    ? document.querySelector('.style-order') !== null
    : current.isStyled;

const sourceOf = (href: string): string => {
  const url = new URL(href, location.href);
  if (current.choices !== '') url.searchParams.set(CHOICES_FIELD, current.choices);
  return isStyledNow(href) ? styledUrl(url.href) : url.href;
};

const kindOf = (page: Document): string | undefined => page.querySelector('main > *')?.id;

/**
 * Fetches a page.
 * @param href where it is, in whatever order
 * @param source where to fetch it
 * @throws {Error} with the sentence for the visitor, where there is no page of the kind of this one
 */
export const fetchPage = async (href: string, source = sourceOf(href)): Promise<Sent> => {
  const reply = await fetch(source, { headers: { accept: 'text/html' } }).catch(() => null);
  const page = new DOMParser().parseFromString((await reply?.text()) ?? '', 'text/html');
  if (reply?.ok && kindOf(page) === kindOf(document)) {
    return { url: reply.redirected ? reply.url : href, page };
  }
  const said = page.querySelector('main [role=alert] :is(h1, h2)')?.textContent;
  const { failure = SERVER_ERROR } = document.getElementById('list')?.dataset ?? {};
  throw new Error(said ?? failure);
};

interface Prepared {
  readonly source: string;
  /** Milliseconds since the page loaded. */
  readonly until: number;
  readonly sent: Promise<Sent>;
}

let prepared: Prepared | null = null;

/** Fetches a page that is about to be needed, and keeps the last one for half a minute. */
export const prepare = (href: string): Promise<Sent> => {
  const source = sourceOf(href);
  if (prepared?.source === source && performance.now() < prepared.until) return prepared.sent;
  const sent = fetchPage(href, source);
  const mine = { source, until: performance.now() + FRESH_MS, sent };
  prepared = mine;
  // What failed is fetched again.
  sent.catch(() => {
    if (prepared === mine) prepared = null;
  });
  return sent;
};

/** The page that was prepared, or that is fetched now. */
export const takePage = (href: string): Promise<Sent> => {
  const sent = prepare(href);
  prepared = null;
  return sent;
};
