import { XSRF_COOKIE } from '@parlour/contract/browser';
import { OWNER_ONLY } from '@parlour/http';
import { xsrfCookie } from './cookies.ts';

/**
 * Gives a browser the token that its writes need (API-005) with the first page that it loads. The page cache
 * never sees it.
 */
export const setXsrfToken = (
  headers: Headers,
  { request, status }: { readonly request: Request; readonly status: number },
): void => {
  if (request.method !== 'GET' || !isPage(status, headers)) return;
  if (hasXsrfToken(request.headers)) return;
  headers.append('set-cookie', xsrfCookie());
  // With its own cookie the page belongs to this visitor; no cache in between may share it.
  const isPublic = headers.get('cache-control')?.includes('public') ?? false;
  if (isPublic) headers.set('cache-control', OWNER_ONLY);
};

/** A 304 confirms a page that the browser has kept longer than the token, which ends with the browser session. */
const isPage = (status: number, headers: Headers): boolean =>
  status === 304 || (headers.get('content-type')?.startsWith('text/html') ?? false);

const TOKEN = new RegExp(`(?:^|;\\s*)${XSRF_COOKIE}=[^;\\s]`);

const hasXsrfToken = (headers: Headers): boolean => TOKEN.test(headers.get('cookie') ?? '');
