import { createMiddleware } from 'hono/factory';
import { ShopError } from '../platform/errors.ts';
import { clearSession, sessionIdOf } from './cookies.ts';
import type { AuthEnv } from './env.ts';
import { sessionFor } from './sessions.ts';

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
    // No session has an id that cannot be one.
    let wasAsked = found === undefined;
    const asking =
      <In extends readonly unknown[], Out>(ask: (...given: In) => Out) =>
      (...given: In): Out => {
        wasAsked = true;
        return ask(...given);
      };
    if (found) {
      const bearer = asking(found.bearer);
      c.set('session', { ...found, bearer, customer: asking(found.customer) });
      c.set('bearer', bearer);
    }
    await next();
    if (!wasAsked || !isOver(c.error)) return undefined;
    await found?.close();
    clearSession(c);
    return undefined;
  });

const isOver = (error: unknown): boolean =>
  error instanceof ShopError && error.code === 'sign_in_required';
