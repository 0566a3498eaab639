import type { MiddlewareHandler } from 'hono';
import {
  asksForMarkdown,
  madePath,
  markdownPath,
  pathOfMade,
  pathOfMarkdown,
  placeAt,
} from '#lib/agents/reading/places.ts';
import { paths } from '#lib/paths.ts';

/**
 * Leads a request for the Markdown of a page, by `Accept` or by the ending `.md`, to where it is made, and
 * says of both that there is the other. Made pages have no address of their own.
 */
export const reading = (): MiddlewareHandler => async (c, next) => {
  if (!['GET', 'HEAD'].includes(c.req.method)) return next();
  const url = new URL(c.req.url);
  const asked = markdownAsked(c.req.raw, url);
  if (isMadeMarkdown(url)) c.req.raw = moved(c.req.raw, url, paths.notFound());
  else if (asked !== null) c.req.raw = moved(c.req.raw, url, madePath(asked));
  await next();
  const isPage = c.res.headers.get('content-type')?.startsWith('text/html') ?? false;
  const named = new Headers();
  nameMarkdown(url, isPage && c.res.status === 200, named);
  for (const [name, value] of named) c.header(name, value, { append: true });
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

/** Says that a page is given as Markdown, too, and where. */
export const nameMarkdown = (
  { pathname, search }: URL,
  isPage: boolean,
  headers: Headers,
): void => {
  if (placeAt(pathname) === null) return;
  headers.append('vary', 'Accept');
  if (!isPage) return;
  headers.append(
    'link',
    `<${markdownPath(pathname)}${search}>; rel="alternate"; type="text/markdown"`,
  );
};

const moved = (request: Request, from: URL, path: string): Request => {
  const to = new URL(from);
  to.pathname = path;
  return new Request(to, request);
};
