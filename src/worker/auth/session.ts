import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { hasEmbeddedIdentity } from '@parlour/site';
import { isEnded } from '@parlour/identity';
import { createLru } from '@parlour/runtime';
import { ShopError, clientNetwork } from '@parlour/http';
import { limitRequest } from '../platform/rate-limits/limit-request.ts';
import { RATE_LIMITS } from '../platform/rate-limits/rate-limits.ts';
import { clearSession, sessionIdOf } from './cookies.ts';
import type { AuthEnv } from './env.ts';
import type { SessionState } from './session-object.ts';
import { sessionFor, type Session, type StoredSession } from './sessions.ts';

/**
 * Finds the session that the request's cookie names, without a call to it. When a session that was asked turns
 * out to have ended, the browser's cookie is deleted too: the visitor is signed out quietly. The refusal of a
 * request that asked no session, such as one of the console, says nothing about the customer's.
 */
export const session = () =>
  createMiddleware<AuthEnv>(async (c, next) => {
    const id = sessionIdOf(c);
    if (id === undefined) return next();
    const found = await sessionFor(c.env, c.var.site, id);
    const watched = found && watch(c, found);
    c.set('session', watched?.session);
    c.set('signIn', watched?.session);
    await next();
    // No session has an id that cannot be one.
    const wasAsked = watched?.wasAsked() ?? true;
    if (!wasAsked || !isOver(c.error)) return undefined;
    await found?.close();
    clearSession(c);
    return undefined;
  });

/** The session, with a note of whether anything has asked it. */
const watch = (c: Context<AuthEnv>, found: StoredSession) => {
  let wasAsked = false;
  const ask = async (rejected?: string): Promise<SessionState> => {
    wasAsked = true;
    if (!seen.get(found.listedAs)) await countUnseen(c);
    const state = await found.state(rejected);
    if (state.status !== 'ended') seen.set(found.listedAs, true);
    return state;
  };
  return { session: askedOnce(c, found, ask), wasAsked: () => wasAsked };
};

/** The session for one request, whose calls share an answer until one asks for another token or closes it. */
const askedOnce = (
  { env, var: { site } }: Context<AuthEnv>,
  { listedAs, close }: StoredSession,
  ask: StoredSession['state'],
): Session => {
  let state: Promise<SessionState> | undefined;
  const stateNow = () => (state ??= ask());
  return {
    listedAs,
    customer: async () => {
      const now = await stateNow();
      return now.status === 'ended' ? undefined : now.customer;
    },
    checkedCustomer: async (goesOn) => {
      const now = await stateNow();
      if (now.status !== 'active') return { status: now.status };
      const { customer, issuedAt } = now;
      const isOver =
        hasEmbeddedIdentity(site) &&
        (await isEnded(env, site.id, customer.session, { goesOn, issuedAt }));
      return isOver ? { status: 'ended' } : { status: 'active', customer };
    },
    bearer: async (rejected) => {
      if (rejected !== undefined) state = ask(rejected);
      const now = await stateNow();
      return now.status === 'active'
        ? { status: 'active', token: now.token }
        : { status: now.status };
    },
    close: () => {
      state = undefined;
      return close();
    },
  };
};

/** Sessions that an isolate has seen open. */
const SEEN = 5_000;
const seen = createLru<true>({ capacity: SEEN });

/**
 * Counts the first question to a session: each cookie that a program makes up would otherwise start an object.
 * @throws {ShopError} `rate_limited`
 */
const countUnseen = (c: Context<AuthEnv>): Promise<void> =>
  limitRequest(c.env, c.var.site, RATE_LIMITS.sessions, clientNetwork(c.req.raw.headers));

const isOver = (error: unknown): boolean =>
  error instanceof ShopError && error.code === 'sign_in_required';
