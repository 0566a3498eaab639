import { generateCookie } from 'hono/cookie';
import { IDENTITY_PATH } from '#lib/site/sign-in.ts';

const OPTIONS = { path: IDENTITY_PATH, secure: true, httpOnly: true, sameSite: 'Lax' } as const;

/** The name of a cookie of the provider's own pages, which no script reads. */
const browserCookieName = (name: string): string => `__Secure-idp.${name}`;

/** A `Set-Cookie` line for one of them. @param maxAge in seconds */
export const browserCookie = (name: string, value: string, maxAge: number): string =>
  generateCookie(browserCookieName(name), value, { ...OPTIONS, maxAge });

/** The value of one of them in a request; undefined without one. */
export const browserCookieIn = (headers: Headers, name: string): string | undefined => {
  const start = `${browserCookieName(name)}=`;
  const cookie = (headers.get('cookie') ?? '').split('; ').find((each) => each.startsWith(start));
  return cookie === undefined ? undefined : decodedOrNone(cookie.slice(start.length));
};

/** A cookie may have any encoding; undefined for an invalid one. */
export const decodedOrNone = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};
