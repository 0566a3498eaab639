import type { ExecutionContext } from 'hono';
import type { Env } from '../platform/env.ts';

/** The embedded identity provider. It is large, so it is loaded when it is first asked. */
export const embeddedIdentity = {
  async fetch(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
    const { identity } = await import('./app.ts');
    return identity.fetch(request, env, ctx);
  },
};
