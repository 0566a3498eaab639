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
  const { headers, etag, body } = answer.value;
  const known = isKnown(etag, request.headers.get('if-none-match'));
  const page = new Response(known || request.method === 'HEAD' ? null : body, {
    status: known ? 304 : 200,
    headers,
  });
  page.headers.set(CACHE_STATUS, cacheStatusOf(answer));
  addTimings(page.headers, timings);
  if (answer.age !== undefined) page.headers.set('age', String(answer.age));
  if (known) page.headers.delete('content-type');
  return page;
};

const isKnown = (etag: string, ifNoneMatch: string | null): boolean =>
  ifNoneMatch?.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag)) ??
  false;

const opaque = (etag: string): string => etag.trim().replace(/^W\//, '');
