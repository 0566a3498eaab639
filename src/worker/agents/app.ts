import { Hono } from 'hono';
import { agentAudience, ucpAudience } from '#lib/agents/scopes.ts';
import type { Issuers } from '../platform/issuer.ts';
import { acp } from './acp/app.ts';
import { grantChecker } from './check-grant.ts';
import type { AgentEnv } from './env.ts';
import { mcpDoor, type McpParts } from './mcp/door.ts';
import { ucpDoor } from './ucp/door.ts';

/** What the doors of agents work with. */
export interface AgentDoors extends Pick<McpParts, 'agents' | 'apiFor'> {
  readonly issuers: Issuers;
  /** Sends to agents' platforms over the network. */
  readonly send: typeof fetch;
}

/** The doors of shopping agents, protocol by protocol. */
export const agentDoors = ({ agents, issuers, apiFor, send }: AgentDoors): Hono<AgentEnv> => {
  const app = new Hono<AgentEnv>();
  app.route('/', mcpDoor({ agents, apiFor, checkGrant: grantChecker(issuers, agentAudience) }));
  app.route('/', acp(agents));
  app.route('/', ucpDoor({ agents, apiFor, send, checkGrant: grantChecker(issuers, ucpAudience) }));
  return app;
};
