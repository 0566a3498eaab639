import type { MiddlewareHandler } from 'hono';
import {
  asksForMarkdown,
  madePath,
  pathOfMade,
  pathOfMarkdown,
  placeAt,
} from '#lib/agents/places.ts';
import { paths } from '#lib/paths.ts';

/**
 * Leads a request for the Markdown of a page, by `Accept` or by the ending `.md`, to where it is made. Made pages have no address of their own.
 */
export const reading = (): MiddlewareHandler => async (c, next) => {
  if (!['GET', 'HEAD'].includes(c.req.method)) return next();
  const url = new URL(c.req.url);
  const asked = markdownAsked(c.req.raw, url);
  if (isMadeMarkdown(url)) c.req.raw = moved(c.req.raw, url, paths.notFound());
  else if (asked !== null) c.req.raw = moved(c.req.raw, url, madePath(asked));
  return next();
};

/** Whether an address names a page as it is made, which no visitor does. */
export const isMadeMarkdown = ({ pathname }: URL): boolean => pathOfMade(pathname) !== null;

/** Path of the page whose Markdown an address names by its ending; null for any other. */
export const markdownPlace = ({ pathname }: URL): string | null => {
  const page = pathOfMarkdown(pathname);
  return page !== null && placeAt(page) !== null ? page : null;
};

/** Path of the page that is asked for as Markdown; null where the page itself is. */
const markdownAsked = ({ headers }: Request, url: URL): string | null => {
  const { pathname } = url;
  if (pathOfMarkdown(pathname) !== null) return markdownPlace(url);
  return asksForMarkdown(headers.get('accept')) && placeAt(pathname) !== null ? pathname : null;
};

const moved = (request: Request, from: URL, path: string): Request => {
  const to = new URL(from);
  to.pathname = path;
  return new Request(to, request);
};
