import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Shop } from '@parlour/agents';
import type { Api } from '@parlour/contract';
import { shopPages } from '#lib/agents/shop-pages.ts';
import type { AgentCalls } from '../platform/agents.ts';
import type { SiteEnv } from '../platform/env.ts';
import type { Issuers } from '../platform/issuer.ts';
import { limitRequest } from '../platform/rate-limits/limit-request.ts';
import { RATE_LIMITS } from '../platform/rate-limits/rate-limits.ts';
import { letInAs } from '../platform/sessions/agent-consents.ts';

export interface AgentShopEnv extends SiteEnv {
  Variables: SiteEnv['Variables'] & { api: Api; shop: Shop };
}

/** What the shop for assistants is made of. */
interface ShopParts {
  readonly agents: AgentCalls;
  readonly issuers: Issuers;
  /** The calls of a site with a customer's bearer token. */
  readonly apiFor: (c: Context<AgentShopEnv>, bearer: string) => Api;
}

/** Gives the entry points of assistants the shop at each request. */
export const agentShop = ({ agents, issuers, apiFor }: ShopParts) =>
  createMiddleware<AgentShopEnv>(async (c, next) => {
    const { env } = c;
    const { site, api } = c.var;
    const here = () => ({ site, env, ctx: c.executionCtx });
    c.set('shop', {
      pages: shopPages,
      api,
      apiFor: (bearer) => apiFor(c, bearer),
      call: (agent, call, input) => agents.call({ ...agent, ...here() }, call, input),
      admit: (agent) => agents.admit({ ...agent, ...here() }),
      count: (subject) => limitRequest(env, site, RATE_LIMITS.agents, subject),
      knownAs: (token) => letInAs(env, site.id, token),
      issuerKeys: (options) => issuers.keys(here(), options),
    });
    await next();
  });
