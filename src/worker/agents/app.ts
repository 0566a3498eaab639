import { Hono } from 'hono';
import type { AgentCalls } from '../platform/agents.ts';
import type { Issuers } from '../platform/issuer.ts';
import type { AgentEnv } from './env.ts';
import { grantChecker } from './mcp/check-grant.ts';
import { mcpDoor, type McpParts } from './mcp/door.ts';

/** What the doors have from the app around them. */
export interface AgentDoors extends Pick<McpParts, 'apiFor'> {
  readonly issuers: Issuers;
}

/** The doors of shopping agents, protocol by protocol. */
export const agentDoors = (agents: AgentCalls, { issuers, apiFor }: AgentDoors): Hono<AgentEnv> =>
  new Hono<AgentEnv>().route('/', mcpDoor({ agents, apiFor, checkGrant: grantChecker(issuers) }));
