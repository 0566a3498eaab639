import type { MiddlewareHandler } from 'hono';
import {
  asksForMarkdown,
  madePath,
  pathOfMade,
  pathOfMarkdown,
  markdownPageAt,
} from '#lib/agents/markdown-pages.ts';
import { paths } from '#lib/paths.ts';

/**
 * Routes a request for the Markdown of a page, by `Accept` or by the ending `.md`, to the path where it is
 * made. Visitors cannot use that path itself.
 */
export const reading = (): MiddlewareHandler => async (c, next) => {
  if (!['GET', 'HEAD'].includes(c.req.method)) return next();
  const url = new URL(c.req.url);
  const asked = markdownAsked(c.req.raw, url);
  if (isMadeMarkdown(url)) c.req.raw = moved(c.req.raw, url, paths.notFound());
  else if (asked !== null) c.req.raw = moved(c.req.raw, url, madePath(asked));
  return next();
};

/** Whether a URL names the path where Markdown is made, which no visitor may use. */
export const isMadeMarkdown = ({ pathname }: URL): boolean => pathOfMade(pathname) !== null;

/** The path of the page whose Markdown a URL names by its ending; null for any other. */
export const markdownPlace = ({ pathname }: URL): string | null => {
  const page = pathOfMarkdown(pathname);
  return page !== null && markdownPageAt(page) !== null ? page : null;
};

/** The path of the page that is requested as Markdown; null if the page itself is requested. */
const markdownAsked = ({ headers }: Request, url: URL): string | null => {
  const { pathname } = url;
  if (pathOfMarkdown(pathname) !== null) return markdownPlace(url);
  return asksForMarkdown(headers.get('accept')) && markdownPageAt(pathname) !== null
    ? pathname
    : null;
};

const moved = (request: Request, from: URL, path: string): Request => {
  const to = new URL(from);
  to.pathname = path;
  return new Request(to, request);
};
