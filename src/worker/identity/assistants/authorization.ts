import type { Context } from 'hono';
import { isUcpScope, OFFLINE_SCOPE, ucpAudience } from '#lib/agents/scopes.ts';
import type { SiteEnv } from '../../platform/env.ts';
import { providerFor } from '../provider.ts';

/**
 * Begins an authorization. A platform of the Universal Commerce Protocol asks for the scopes of operations
 * and names neither the resource nor offline access: both follow from the scopes, and the customer is asked
 * for them.
 */
export const authorize = (c: Context<SiteEnv>): Promise<Response> => {
  const { env, var: variables } = c;
  const url = new URL(c.req.url);
  const scopes = (url.searchParams.get('scope') ?? '').split(' ').filter(Boolean);
  if (c.req.method === 'GET' && scopes.some(isUcpScope) && !url.searchParams.has('resource')) {
    url.searchParams.set('resource', ucpAudience(variables.site.origin));
    url.searchParams.set('scope', [...new Set([...scopes, OFFLINE_SCOPE])].join(' '));
  }
  return providerFor(env, variables.site).handler(new Request(url, c.req.raw));
};
