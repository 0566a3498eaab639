import type { Answer } from '../platform/tiered-cache/question.ts';
import type { Page } from './page.ts';

/** Browsers keep a page but ask every time: a purge shows at the next click, at the price of a few bytes. */
const BROWSER_CACHE_CONTROL = 'public, max-age=0, must-revalidate';

/** A page as the answer to a GET or HEAD; 304 when the browser has it already. */
export const answerPage = (
  { value: page, outcome, age }: Answer<Page>,
  request: Request,
): Response => {
  const headers = new Headers(page.headers);
  headers.set('cache-control', BROWSER_CACHE_CONTROL);
  headers.set('etag', page.etag);
  headers.set('x-cache', outcome);
  if (age !== undefined) headers.set('age', String(age));
  if (isKnown(page.etag, request.headers.get('if-none-match'))) {
    headers.delete('content-type');
    return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === 'HEAD' ? null : page.body, { headers });
};

const isKnown = (etag: string, ifNoneMatch: string | null): boolean =>
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));

const opaque = (etag: string): string => etag.trim().replace(/^W\//, '');
