import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import * as z from 'zod';
import { HOUR_S } from '@parlour/domain';
import { base64url, randomText } from '@parlour/runtime';
import { type Fields, safeReturnTo } from '@parlour/http';

/*
 * What a visitor wanted before signing in. The form waits in a cookie of the browser that sent it, and is carried
 * out once, when that browser comes back to the form's page from the very sign-in to which the form has led: the
 * next person at the browser begins another one.
 */

/** The beginning of the paths at which forms are carried out; the form's own path follows. */
export const PENDING_FORM_PATH = '/auth/wanted';

/** The parameter with the id of a waiting form, on the way back from the sign-in. */
const PENDING_FORM_FIELD = 'wanted';
export const PendingFormId = z.string().regex(/^[\w-]{12}$/);
const ID_BYTES = 9;

/** Each form has a cookie of its own, so that one in another tab does not replace it. */
const COOKIE = '__Host-wanted-';
/** The most that one browser keeps: a request has little room for cookies. */
const MOST_FORMS = 2;
const OPTIONS = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const;
/** Browsers keep 4,096 bytes of a cookie; a longer form is not kept. */
const MAX_LENGTH = 3_500;

const PendingForm = z.object({
  /** The form's own path. */
  action: z.string().startsWith('/'),
  fields: z.record(z.string(), z.string()),
  /** Path and query to which the sign-in returns. */
  page: z.string().transform(safeReturnTo),
  /** Whether a sign-in has begun for it; no other one carries it out. */
  isTaken: z.boolean().default(false),
});
export type PendingForm = z.output<typeof PendingForm>;

interface Form {
  readonly action: string;
  readonly fields: Fields;
  readonly page: string;
  readonly isTaken?: boolean;
}

const keep = (c: Context, id: string, form: Form): void => {
  const value = base64url(new TextEncoder().encode(JSON.stringify(form)));
  if (value.length <= MAX_LENGTH) setCookie(c, COOKIE + id, value, { ...OPTIONS, maxAge: HOUR_S });
};

/** The ids of waiting forms, the oldest first (RFC 6265, 5.4). */
const idsIn = (c: Context): readonly string[] =>
  Object.keys(getCookie(c)).flatMap((name) =>
    name.startsWith(COOKIE) ? [name.slice(COOKIE.length)] : [],
  );

/** Keeps a form of this site's page until its visitor has signed in. */
export const savePendingForm = (c: Context, form: Form): void => {
  for (const old of idsIn(c).slice(0, 1 - MOST_FORMS)) deleteCookie(c, COOKIE + old, OPTIONS);
  keep(c, randomText(ID_BYTES), form);
};

/** The form that waits for the sign-in that begins here, if one does: the newest of its page that no sign-in has yet. */
export const claimPendingForm = (c: Context, returnTo: string): string | undefined => {
  const waits = (id: string): boolean => {
    const form = pendingFormIn(c, id);
    return form?.isTaken === false && form.page === returnTo;
  };
  const id = idsIn(c).findLast(waits);
  const form = id === undefined ? undefined : pendingFormIn(c, id);
  if (id !== undefined && form) keep(c, id, { ...form, isTaken: true });
  return id;
};

const pendingFormIn = (c: Context, id: string): PendingForm | undefined => {
  try {
    const bytes = Uint8Array.fromBase64(getCookie(c, COOKIE + id) ?? '', { alphabet: 'base64url' });
    return PendingForm.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data;
  } catch {
    return undefined;
  }
};

/** Takes the form that waits in this browser; what it wanted is carried out or dropped, and never twice. */
export const takePendingForm = (c: Context): PendingForm | undefined => {
  const id = PendingFormId.safeParse(c.req.query(PENDING_FORM_FIELD)).data;
  if (id === undefined) return undefined;
  const wanted = pendingFormIn(c, id);
  if (wanted) deleteCookie(c, COOKIE + id, OPTIONS);
  return wanted;
};

/**
 * Where a browser goes after a sign-in: to the form that waits for it, if the sign-in returns to the page of that
 * form, and otherwise to the page.
 */
export const afterSignIn = (
  c: Context,
  { returnTo, wanted: id }: { readonly returnTo: string; readonly wanted?: string | undefined },
): string => {
  const wanted = id === undefined ? undefined : pendingFormIn(c, id);
  if (id === undefined || wanted?.page !== returnTo) return returnTo;
  return `${PENDING_FORM_PATH}${wanted.action}?${PENDING_FORM_FIELD}=${id}`;
};
