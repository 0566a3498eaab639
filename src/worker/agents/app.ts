import { Hono } from 'hono';
import type { AgentCalls } from '../platform/agents.ts';
import type { AgentEnv } from './env.ts';

/** The doors of shopping agents, protocol by protocol. */
export const agentDoors = (_agents: AgentCalls): Hono<AgentEnv> => new Hono<AgentEnv>();
