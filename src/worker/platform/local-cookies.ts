import type { Env } from './env.ts';
import { isOwnMachine } from '@parlour/site';

type Answer = (request: Request) => Promise<Response>;

/** Without the underscores, no browser gives the prefix a meaning. */
const PREFIXED = /^__(?=Host-|Secure-)/;
const LOCAL = /^(?=Host-|Secure-)/;

/**
 * Answers a request. WebKit stores no `Secure` cookie that comes over http, even from localhost; without one
 * nobody can sign in. On the developer's own machine, over http alone, cookies therefore leave without
 * `Secure`, and without the prefixes that need it. They get the prefixes back when they return, and a cookie that
 * comes with one is none of this shop's. Over https nothing changes.
 */
export const withLocalCookies = async (
  request: Request,
  env: Env,
  answer: Answer,
): Promise<Response> => {
  const url = new URL(request.url);
  if (url.protocol !== 'http:' || !isOwnMachine(env, url)) return answer(request);
  const response = await answer(withPrefixes(request));
  const lines = response.headers.getSetCookie();
  response.headers.delete('set-cookie');
  for (const line of lines) response.headers.append('set-cookie', withoutSecure(line));
  return response;
};

const withPrefixes = (request: Request): Request => {
  const cookie = request.headers.get('cookie');
  if (cookie === null) return request;
  const own = cookie.split('; ').filter((pair) => !PREFIXED.test(pair));
  const headers = new Headers(request.headers);
  headers.set('cookie', own.map((pair) => pair.replace(LOCAL, '__')).join('; '));
  return new Request(request, { headers });
};

/** A `Set-Cookie` line without `Secure` and without a prefix. */
const withoutSecure = (line: string): string =>
  line.replace(PREFIXED, '').replace(/; *Secure(?=;|$)/i, '');
