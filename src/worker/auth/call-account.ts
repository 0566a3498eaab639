import type { Context } from 'hono';
import { issuerOf } from '#lib/site/sign-in.ts';
import type { AuthEnv } from './env.ts';
import { providerFetch, type IdentityReach } from './reach.ts';

/**
 * Asks the embedded provider about the customer's own account, with the customer's bearer token.
 * @param body the change; without one the request only reads
 */
export const callAccount = async (
  reach: IdentityReach,
  c: Context<AuthEnv>,
  path: string,
  body?: Readonly<Record<string, string>>,
): Promise<Response> => {
  const { site, session } = c.var;
  const bearer = await session?.bearer();
  const token = bearer?.status === 'active' ? bearer.token : '';
  const fetchProvider = providerFetch(reach, { site, env: c.env, ctx: c.executionCtx });
  return fetchProvider(`${issuerOf(site)}/account/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
};
