import { Hono } from 'hono';
import { agentAudience, ucpAudience } from '@parlour/contract';
import type { Issuers } from '../platform/issuer.ts';
import { acp } from './acp/app.ts';
import { grantChecker } from './check-grant.ts';
import type { AgentEnv } from './env.ts';
import { mcpEntryPoint, type McpParts } from './mcp/entry-point.ts';
import { ucpEntryPoint } from './ucp/entry-point.ts';

/** What the agents' entry points need. */
export interface AgentEntryPoints extends Pick<McpParts, 'agents' | 'apiFor'> {
  readonly issuers: Issuers;
  /** Sends requests to agents' platforms over the network. */
  readonly send: typeof fetch;
}

/** The entry points of shopping agents, one for each protocol. */
export const agentEntryPoints = ({
  agents,
  issuers,
  apiFor,
  send,
}: AgentEntryPoints): Hono<AgentEnv> => {
  const app = new Hono<AgentEnv>();
  app.route(
    '/',
    mcpEntryPoint({ agents, apiFor, checkGrant: grantChecker(issuers, agentAudience) }),
  );
  app.route('/', acp(agents));
  app.route(
    '/',
    ucpEntryPoint({ agents, apiFor, send, checkGrant: grantChecker(issuers, ucpAudience) }),
  );
  return app;
};
