import { createMiddleware } from 'hono/factory';
import { ShopError } from '../platform/errors.ts';
import { clearSession, sessionIdOf } from './cookies.ts';
import type { AuthEnv } from './env.ts';
import { sessionFor } from './sessions.ts';

/**
 * Finds the session that the request's cookie names, without a call to it. When a session turns out to have
 * ended, the browser's cookie is deleted too: the visitor is signed out quietly.
 */
export const session = () =>
  createMiddleware<AuthEnv>(async (c, next) => {
    const id = sessionIdOf(c);
    const found = await sessionFor(c.env, c.var.site, id);
    c.set('session', found);
    c.set('bearer', found?.bearer);
    await next();
    if (id === undefined || !isOver(c.error)) return;
    await found?.close();
    clearSession(c);
  });

const isOver = (error: unknown): boolean =>
  error instanceof ShopError && error.code === 'sign_in_required';
