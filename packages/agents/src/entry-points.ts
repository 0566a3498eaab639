import { Hono } from 'hono';
import { acp } from './acp/app.ts';
import { mcpEntryPoint } from './mcp/entry-point.ts';
import type { AgentEnv } from './shop.ts';
import { ucpEntryPoint } from './ucp/entry-point.ts';

/**
 * The entry points of shopping agents, one for each protocol. The app around them sets the site and the shop.
 * @param send sends requests to agents' platforms over the network
 */
export const agentEntryPoints = (send: typeof fetch): Hono<AgentEnv> => {
  const app = new Hono<AgentEnv>();
  app.route('/', mcpEntryPoint());
  app.route('/', acp());
  app.route('/', ucpEntryPoint(send));
  return app;
};
