import type { Context } from 'hono';
import { deleteCookie, generateCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { ALLOW_PERSONAL_COOKIE, SIGNED_IN_COOKIE } from '#lib/consent/cookies.ts';
import { REPORT_LOGIN_COOKIE } from '#lib/consent/report-login.ts';
import { XSRF_COOKIE } from '#lib/contract/headers.ts';
import { HOUR_S } from '#lib/durations.ts';
import { randomText } from '../platform/random.ts';
import { readFlow, writeFlow, type Flow } from './flow.ts';
import { SESSION_S } from './sessions.ts';

const SESSION_COOKIE = '__Host-session';
const FLOW_COOKIE = '__Host-sign-in';
const OPERATOR_FLOW_COOKIE = '__Host-operator-sign-in';
/** Seconds within which the next page can count a sign-in. */
const REPORT_S = HOUR_S;
/** Seconds within which a visitor must finish signing in. */
const FLOW_S = 900;
const XSRF_BYTES = 32;

/* On one's own machine they leave without `Secure` and the prefix: `platform/local-cookies.ts`. */
const OPEN = { path: '/', secure: true, sameSite: 'Lax' } as const satisfies CookieOptions;
const HIDDEN = { ...OPEN, httpOnly: true } as const;

export const sessionIdOf = (c: Context): string | undefined => getCookie(c, SESSION_COOKIE);

/** Sets the id of a new session, a hint for pages that the visitor is signed in, and a new XSRF token. */
export const keepSession = (c: Context, id: string): void => {
  setCookie(c, SESSION_COOKIE, id, { ...HIDDEN, maxAge: SESSION_S });
  setCookie(c, SIGNED_IN_COOKIE, '1', { ...OPEN, maxAge: SESSION_S });
  keepXsrfToken(c);
};

export const clearSession = (c: Context): void => {
  deleteCookie(c, SESSION_COOKIE, HIDDEN);
  deleteCookie(c, SIGNED_IN_COOKIE, OPEN);
};

export const keepFlow = (c: Context, flow: Flow): void => {
  setCookie(c, FLOW_COOKIE, writeFlow(flow), { ...HIDDEN, maxAge: FLOW_S });
};

/** The flow of an operator's sign-in, which is separate from a customer's. */
export const keepOperatorFlow = (c: Context, flow: Flow): void => {
  setCookie(c, OPERATOR_FLOW_COOKIE, writeFlow(flow), { ...HIDDEN, maxAge: FLOW_S });
};

export const operatorFlowOf = (c: Context): Flow | undefined =>
  readFlow(getCookie(c, OPERATOR_FLOW_COOKIE));

export const clearOperatorFlow = (c: Context): void => {
  deleteCookie(c, OPERATOR_FLOW_COOKIE, HIDDEN);
};

export const flowOf = (c: Context): Flow | undefined => readFlow(getCookie(c, FLOW_COOKIE));

export const clearFlow = (c: Context): void => {
  deleteCookie(c, FLOW_COOKIE, HIDDEN);
};

/** Gives the browser a token for the header of its writes (API-005); it ends with the browser session. */
export const keepXsrfToken = (c: Context): void => {
  c.header('set-cookie', xsrfCookie(), { append: true });
};

/** A new token, as a `Set-Cookie` value. */
export const xsrfCookie = (): string => generateCookie(XSRF_COOKIE, randomText(XSRF_BYTES), OPEN);

/** Whether the visitor has consented to storing personal data (CONSENT-008). */
export const allowsPersonalData = (c: Context): boolean =>
  getCookie(c, ALLOW_PERSONAL_COOKIE) === 'yes';

/** Leaves it to the next page with the site's tag to count the sign-in. */
export const askToReportLogin = (c: Context): void => {
  setCookie(c, REPORT_LOGIN_COOKIE, '1', { ...OPEN, maxAge: REPORT_S });
};
