import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { CONSOLE_SECONDS } from './session-time.ts';

const COOKIE = '__Host-operator';

/** No page of another site, and no script, makes a browser send or show it. */
const SEALED = {
  ...{ path: '/', secure: true, httpOnly: true },
  sameSite: 'Strict',
} as const satisfies CookieOptions;

export const consoleSessionId = (c: Context): string | undefined => getCookie(c, COOKIE);

export const keepConsoleSession = (c: Context, id: string): void => {
  setCookie(c, COOKIE, id, { ...SEALED, maxAge: CONSOLE_SECONDS });
};

export const forgetConsoleSession = (c: Context): void => {
  deleteCookie(c, COOKIE, SEALED);
};
