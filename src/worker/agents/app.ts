import { Hono } from 'hono';
import type { AgentCalls } from '../platform/agents.ts';
import type { Issuers } from '../platform/issuer.ts';
import type { AgentEnv } from './env.ts';
import { grantChecker } from './mcp/check-grant.ts';
import { mcpDoor } from './mcp/door.ts';
import { ucpDoor } from './ucp/door.ts';

/** What the doors of agents work with. */
export interface AgentDoors {
  readonly agents: AgentCalls;
  readonly issuers: Issuers;
  /** Sends to agents' platforms over the network. */
  readonly send: typeof fetch;
}

/** The doors of shopping agents, protocol by protocol. */
export const agentDoors = ({ agents, issuers, send }: AgentDoors): Hono<AgentEnv> => {
  const app = new Hono<AgentEnv>();
  app.route('/', mcpDoor(grantChecker(issuers)));
  app.route('/', ucpDoor({ agents, send }));
  return app;
};
