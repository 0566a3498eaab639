import { CACHE_STATUS, cacheStatusOf } from '../platform/cache-status.ts';
import type { Answer } from '../platform/tiered-cache/question.ts';
import { addTimings, type Timing } from '../platform/timing/server-timing.ts';
import type { Page } from './page.ts';

/**
 * A page as the answer to a GET or HEAD; when the browser has it already a 304, which does not touch
 * its body.
 * @param timings what finding or rendering it took
 */
export const answerPage = (
  answer: Answer<Page>,
  request: Request,
  timings: readonly Timing[],
): Response => {
  const page = answer.value;
  const headers = new Headers(page.headers);
  headers.set(CACHE_STATUS, cacheStatusOf(answer));
  addTimings(headers, timings);
  if (answer.age !== undefined) headers.set('age', String(answer.age));
  if (isKnown(page.etag, request.headers.get('if-none-match'))) {
    headers.delete('content-type');
    return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === 'HEAD' ? null : page.body, { headers });
};

const isKnown = (etag: string, ifNoneMatch: string | null): boolean =>
  ifNoneMatch?.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag)) ??
  false;

const opaque = (etag: string): string => etag.trim().replace(/^W\//, '');
