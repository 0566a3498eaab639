import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import * as z from 'zod';
import { HOUR_S } from '#lib/durations.ts';
import { base64url } from '../random.ts';
import type { Fields } from '../forms.ts';

/*
 * What a visitor wanted before signing in. The form waits in a cookie of the browser that sent it, and is
 * carried out once, when that browser comes back to the form's page from the sign-in.
 */

/** The beginning of the paths at which forms are carried out; the form's own path follows. */
export const WANTED_PATH = '/auth/wanted';

const COOKIE = '__Host-wanted';
const OPTIONS = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const;
/** Browsers keep 4,096 bytes of a cookie; a longer form is not kept. */
const MAX_LENGTH = 3_500;

const Wanted = z.object({
  /** The form's own path. */
  action: z.string().startsWith('/'),
  fields: z.record(z.string(), z.string()),
  /** Path and query to which the sign-in returns. */
  page: z.string().startsWith('/'),
});
export type Wanted = z.output<typeof Wanted>;

/** Keeps a form of this site's page until its visitor has signed in. */
export const keepWanted = (
  c: Context,
  wanted: { readonly action: string; readonly fields: Fields; readonly page: string },
): void => {
  const value = base64url(new TextEncoder().encode(JSON.stringify(wanted)));
  if (value.length <= MAX_LENGTH) setCookie(c, COOKIE, value, { ...OPTIONS, maxAge: HOUR_S });
};

const wantedIn = (c: Context): Wanted | undefined => {
  try {
    const bytes = Uint8Array.fromBase64(getCookie(c, COOKIE) ?? '', { alphabet: 'base64url' });
    return Wanted.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data;
  } catch {
    return undefined;
  }
};

/** Takes the form that waits in this browser; what it wanted is carried out or dropped, and never twice. */
export const takeWanted = (c: Context): Wanted | undefined => {
  const wanted = wantedIn(c);
  if (getCookie(c, COOKIE) !== undefined) deleteCookie(c, COOKIE, OPTIONS);
  return wanted;
};

/**
 * Where a browser goes after a sign-in: to its waiting form, if the sign-in returns to the page of that form,
 * and otherwise to the page.
 */
export const afterSignIn = (c: Context, returnTo: string): string => {
  const wanted = wantedIn(c);
  return wanted?.page === returnTo ? WANTED_PATH + wanted.action : returnTo;
};
