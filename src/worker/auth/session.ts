import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { createMemory } from '@parlour/runtime';
import { ShopError, clientNetwork } from '@parlour/http';
import { limitRequest } from '../platform/rate-limits/limit-request.ts';
import { RATE_LIMITS } from '../platform/rate-limits/rate-limits.ts';
import { clearSession, sessionIdOf } from './cookies.ts';
import type { AuthEnv } from './env.ts';
import { sessionFor, type Session } from './sessions.ts';

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
    c.set('bearer', watched?.session.bearer);
    await next();
    // No session has an id that cannot be one.
    const wasAsked = watched?.wasAsked() ?? true;
    if (!wasAsked || !isOver(c.error)) return undefined;
    await found?.close();
    clearSession(c);
    return undefined;
  });

/** The session, with a note of whether anything has asked it. */
const watch = (c: Context<AuthEnv>, found: Session) => {
  let wasAsked = false;
  const asking =
    <In extends readonly unknown[], Out extends object | undefined>(
      ask: (...given: In) => Promise<Out>,
    ) =>
    async (...given: In): Promise<Out> => {
      wasAsked = true;
      if (!seen.get(found.listedAs)) await countUnseen(c);
      const answer = await ask(...given);
      if (isOpen(answer)) seen.set(found.listedAs, true);
      return answer;
    };
  const session = askedOnce({
    ...found,
    customer: asking(found.customer),
    bearer: asking(found.bearer),
  });
  return { session, wasAsked: () => wasAsked };
};

/** The session for one request, whose calls share an answer until one asks for another token or closes it. */
const askedOnce = (session: Session): Session => {
  let customer: ReturnType<Session['customer']> | undefined;
  let bearer: ReturnType<Session['bearer']> | undefined;
  return {
    ...session,
    customer: () => (customer ??= session.customer()),
    bearer: (rejected) => {
      if (rejected === undefined) return (bearer ??= session.bearer());
      customer = undefined;
      return (bearer = session.bearer(rejected));
    },
    close: () => {
      customer = bearer = undefined;
      return session.close();
    },
  };
};

/** Sessions that an isolate has seen open. */
const SEEN = 5_000;
const seen = createMemory<true>({ capacity: SEEN });

/** Whether a session has answered with a customer or a bearer token. */
const isOpen = (answer: object | undefined): boolean =>
  answer !== undefined && (!('status' in answer) || answer.status !== 'ended');

/**
 * Counts the first question to a session: each cookie that a program makes up would otherwise start an object.
 * @throws {ShopError} `rate_limited`
 */
const countUnseen = (c: Context<AuthEnv>): Promise<void> =>
  limitRequest(c.env, c.var.site, RATE_LIMITS.sessions, clientNetwork(c.req.raw.headers));

const isOver = (error: unknown): boolean =>
  error instanceof ShopError && error.code === 'sign_in_required';
