import { generateCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { IDENTITY_PATH } from '@parlour/site';

const OPTIONS = { path: IDENTITY_PATH, secure: true, httpOnly: true, sameSite: 'Lax' } as const;

/** The name of a cookie of the provider's own pages, which no script reads. */
const browserCookieName = (name: string): string => `__Secure-idp.${name}`;

/** A `Set-Cookie` line for one of them. @param maxAge in seconds */
export const browserCookie = (name: string, value: string, maxAge: number): string =>
  generateCookie(browserCookieName(name), value, { ...OPTIONS, maxAge });

/** The value of one of them in a request; undefined without one. */
export const browserCookieIn = (headers: Headers, name: string): string | undefined => {
  const whole = browserCookieName(name);
  return parse(headers.get('cookie') ?? '', whole)[whole];
};

/** The names of those of them in a request that begin in a certain way, as the browser sends them. */
export const browserCookiesIn = (headers: Headers, beginning: string): readonly string[] => {
  const whole = browserCookieName(beginning);
  const names = Object.keys(parse(headers.get('cookie') ?? ''));
  return names
    .filter((name) => name.startsWith(whole))
    .map((name) => beginning + name.slice(whole.length));
};

/** A cookie may have any encoding; undefined for an invalid one. */
export const decodedOrNone = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};
