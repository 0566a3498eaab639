import { CACHE_STATUS, cacheStatusOf } from '../platform/cache-status.ts';
import type { Answer } from '@parlour/edge-cache';
import { encodingFor, gzipBody, plainBody, type Encoding } from './packed-page.ts';
import type { Page } from './page.ts';

/** How a page is sent: as it was rendered, in a content coding, or as a 304 because the browser has it. */
export type Form = 'plain' | Encoding | 'confirmed';

/**
 * Chooses the form of a page for a request.
 * @param mayPack whether the reply leaves the worker unchanged: a framework in between would drop the
 * encoding
 */
export const formOf = (page: Page, request: Request, mayPack = false): Form => {
  if (isKnown(page, request)) return 'confirmed';
  // Only a page that is requested again is worth compressing.
  const encoding = mayPack && page.isPacked ? encodingFor(request) : undefined;
  return encoding ?? 'plain';
};

/** The cached headers of a page, for one of its forms. */
export const headersIn = (page: Page, form: Form): Headers => {
  const headers = new Headers(page.headers);
  if (form === 'confirmed') headers.delete('content-type');
  if (isEncoding(form)) headers.set('content-encoding', form);
  return headers;
};

const isEncoding = (form: Form): form is Encoding => form === 'br' || form === 'gzip';

/**
 * A page as the reply to a GET or HEAD; a 304 does not touch its body.
 * @param headers those of the form, which are copied
 */
export const answerPage = (
  answer: Answer<Page>,
  request: Request,
  form = formOf(answer.value, request),
  headers = headersIn(answer.value, form),
): Response => {
  const { value: page, age } = answer;
  const response = new Response(request.method === 'HEAD' ? null : bodyIn(page, form), {
    status: form === 'confirmed' ? 304 : 200,
    headers,
    encodeBody: isEncoding(form) ? 'manual' : 'automatic',
  });
  response.headers.set(CACHE_STATUS, cacheStatusOf(answer));
  if (age !== undefined) response.headers.set('age', String(age));
  return response;
};

const bodyIn = (page: Page, form: Form): Page['body'] | null => {
  if (form === 'confirmed') return null;
  if (form === 'br') return page.body;
  return form === 'gzip' ? gzipBody(page) : plainBody(page);
};

const isKnown = ({ etag }: Page, { headers }: Request): boolean => {
  const ifNoneMatch = headers.get('if-none-match');
  return (
    ifNoneMatch?.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag)) ??
    false
  );
};

const opaque = (etag: string): string => etag.trim().replace(/^W\//, '');
