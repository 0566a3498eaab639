import type { HonoRequest, MiddlewareHandler } from 'hono';
import { markdownPageAt, markdownPath } from '#lib/agents/markdown-pages.ts';
import { SPECULATION_RULES_PATH } from '#lib/shell/speculation.ts';
import { type Site, isTrial } from '@parlour/site';
import { setXsrfToken } from './auth/xsrf.ts';
import { HSTS, HTTPS_ONLY, isForEverybody, setGuardHeaders } from './platform/guard-headers.ts';
import { requestId, underRequestId } from '@parlour/runtime';
import { knownQuery } from './platform/page-key.ts';

/** A page, reduced to what its headers depend on. */
interface Subject {
  readonly url: URL;
  readonly status: number;
  /** Undefined for a host that is no site's. */
  readonly site: Site | undefined;
}

type SetHeaders<T> = (headers: Headers, of: T) => void;

const isHtml = (headers: Headers): boolean =>
  headers.get('content-type')?.startsWith('text/html') ?? false;

const SPECULATION_RULES = 'speculation-rules';

/** Names the speculation rules, by which browsers fetch pages ahead. */
const nameRules: SetHeaders<Subject> = (headers) => {
  if (isHtml(headers) && isForEverybody(headers)) {
    headers.set(SPECULATION_RULES, `"${SPECULATION_RULES_PATH}"`);
  }
};

/** Says that the page is also available as Markdown, and where. */
const nameMarkdown: SetHeaders<Subject> = (headers, { url, status }) => {
  const { pathname } = url;
  if (markdownPageAt(pathname) === null) return;
  headers.append('vary', 'Accept');
  if (status !== 200 || !isHtml(headers)) return;
  const query = knownQuery(url);
  const address = `${markdownPath(pathname)}${query && `?${query}`}`;
  headers.append('link', `<${address}>; rel="alternate"; type="text/markdown"`);
};

/** Extends HTTPS to the subdomains of a site that has it on all of them. */
const coverSubdomains: SetHeaders<Subject> = (headers, { site }) => {
  if (site?.httpsSubdomains) headers.set(HSTS, `${HTTPS_ONLY}; includeSubDomains`);
};

/** Keeps a site for trials out of search engines. */
const hideTrial: SetHeaders<Subject> = (headers, { site }) => {
  if (site && isTrial(site)) headers.set('x-robots-tag', 'noindex');
};

/** Removes the rules for a visitor who saves data. */
const saveData: SetHeaders<ReplyContext> = (headers, { request }) => {
  if (request.headers.get('save-data') === 'on') headers.delete(SPECULATION_RULES);
};

const nameRequest: SetHeaders<ReplyContext> = (headers) => {
  headers.set('x-request-id', requestId());
};

interface ReplyContext {
  readonly request: Request;
  readonly status: number;
}

/** The headers that every visitor of a URL gets, in the order in which they are set. */
const OF_URL: readonly SetHeaders<Subject>[] = [
  nameRules,
  nameMarkdown,
  coverSubdomains,
  hideTrial,
];

/** The headers that belong to one visit, in the order in which they are set. */
const OF_VISIT: readonly SetHeaders<ReplyContext>[] = [saveData, nameRequest, setXsrfToken];

/*
 * A reply passes both lists once, whether it comes from memory or through the middlewares. The headers of a
 * URL may be cached with its page.
 */

/** Sets the headers that every visitor of the URL gets. */
export const setUrlHeaders: SetHeaders<Subject> = (headers, subject) => {
  for (const set of OF_URL) set(headers, subject);
};

/** Sets the headers that belong to one visit. */
export const setVisitHeaders: SetHeaders<ReplyContext> = (headers, context) => {
  for (const set of OF_VISIT) set(headers, context);
};

/** The reply to a form shows what was typed. */
const isRead = ({ method }: HonoRequest): boolean => method === 'GET' || method === 'HEAD';

/** Sets the headers of every response, and gives each request an id, which the log also has. */
export const headers = (): MiddlewareHandler<{ Variables: { site?: Site } }> => (c, next) =>
  underRequestId(async () => {
    const url = new URL(c.req.url);
    await next();
    const guarded = new Response(c.res.body, c.res);
    const { status } = guarded;
    const isShared = isRead(c.req) && isForEverybody(guarded.headers);
    setGuardHeaders(guarded.headers, status, isShared);
    setUrlHeaders(guarded.headers, { url, status, site: c.var.site });
    setVisitHeaders(guarded.headers, { request: c.req.raw, status });
    // Assigned twice because Hono copies the headers of a response onto its replacement.
    c.res = undefined;
    c.res = guarded;
  });
