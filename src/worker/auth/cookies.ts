import type { Context } from 'hono';
import { deleteCookie, generateCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { ALLOW_PERSONAL_COOKIE, SIGNED_IN_COOKIE } from '#lib/consent/cookies.ts';
import { REPORT_LOGIN_COOKIE } from '#lib/consent/report-login.ts';
import { XSRF_COOKIE } from '@parlour/contract/browser';
import { HOUR_S } from '@parlour/domain';
import { randomText } from '@parlour/runtime';
import { readFlow, writeFlow, type Flow } from './flow.ts';
import { SESSION_S } from './sessions.ts';

const SESSION_COOKIE = '__Host-session';
/*
 * Each sign-in has a cookie of its own, which its state completes: one in another tab must not end it. An
 * operator's is separate from a customer's.
 */
const FLOW_PREFIX = '__Host-sign-in-';
const OPERATOR_FLOW_PREFIX = '__Host-operator-sign-in-';
/** The most that one browser keeps of each; a request has little room for cookies. */
const MOST_FLOWS = 4;
/** Seconds within which the next page can count a sign-in. */
const REPORT_S = HOUR_S;
/** Seconds within which a visitor must finish signing in: a page may wait in a tab for hours. */
const FLOW_S = 24 * HOUR_S;
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

/** The cookies of sign-ins that have not ended; browsers send the oldest first (RFC 6265, 5.4). */
const flowNames = (c: Context, prefix: string): string[] =>
  Object.keys(getCookie(c)).filter((name) => name.startsWith(prefix));

const keep = (c: Context, prefix: string, flow: Flow): void => {
  for (const name of flowNames(c, prefix).slice(0, 1 - MOST_FLOWS)) deleteCookie(c, name, HIDDEN);
  setCookie(c, prefix + flow.state, writeFlow(flow), { ...HIDDEN, maxAge: FLOW_S });
};

const find = (c: Context, prefix: string, state: string): Flow | undefined => {
  const flow = readFlow(getCookie(c, prefix + state));
  return flow?.state === state ? flow : undefined;
};

export const keepFlow = (c: Context, flow: Flow): void => {
  keep(c, FLOW_PREFIX, flow);
};

/** The flow with this state, if this browser began it. */
export const flowOf = (c: Context, state: string): Flow | undefined => find(c, FLOW_PREFIX, state);

/** The flow that this browser began last. */
export const lastFlowOf = (c: Context): Flow | undefined =>
  readFlow(getCookie(c, flowNames(c, FLOW_PREFIX).at(-1) ?? FLOW_PREFIX));

export const clearFlow = (c: Context, { state }: Flow): void => {
  deleteCookie(c, FLOW_PREFIX + state, HIDDEN);
};

export const keepOperatorFlow = (c: Context, flow: Flow): void => {
  keep(c, OPERATOR_FLOW_PREFIX, flow);
};

export const operatorFlowOf = (c: Context, state: string): Flow | undefined =>
  find(c, OPERATOR_FLOW_PREFIX, state);

export const clearOperatorFlow = (c: Context, { state }: Flow): void => {
  deleteCookie(c, OPERATOR_FLOW_PREFIX + state, HIDDEN);
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
