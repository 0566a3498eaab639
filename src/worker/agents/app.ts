import { Hono } from 'hono';
import type { Issuers } from '../platform/issuer.ts';
import { acp } from './acp/app.ts';
import type { AgentEnv } from './env.ts';
import { grantChecker } from './mcp/check-grant.ts';
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
  app.route('/', mcpDoor({ agents, apiFor, checkGrant: grantChecker(issuers) }));
  app.route('/', acp(agents));
  app.route('/', ucpDoor({ agents, send }));
  return app;
};
