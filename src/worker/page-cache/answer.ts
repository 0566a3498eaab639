import { CACHE_STATUS, cacheStatusOf } from '../platform/cache-status.ts';
import type { Answer } from '../platform/tiered-cache/question.ts';
import { addTimings, type Timing } from '../platform/timing/server-timing.ts';
import { plainBody } from './packed-page.ts';
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
  const { value: page } = answer;
  const known = isKnown(page, request);
  const reply = new Response(known || request.method === 'HEAD' ? null : plainBody(page), {
    status: known ? 304 : 200,
    headers: page.headers,
  });
  reply.headers.set(CACHE_STATUS, cacheStatusOf(answer));
  addTimings(reply.headers, timings);
  if (answer.age !== undefined) reply.headers.set('age', String(answer.age));
  if (known) reply.headers.delete('content-type');
  return reply;
};

/** Whether the browser has the page already. */
export const isKnown = ({ etag }: Page, { headers }: Request): boolean => {
  const ifNoneMatch = headers.get('if-none-match');
  return (
    ifNoneMatch?.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag)) ??
    false
  );
};

const opaque = (etag: string): string => etag.trim().replace(/^W\//, '');
