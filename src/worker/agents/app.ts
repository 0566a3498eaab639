import { Hono } from 'hono';
import type { AgentCalls } from '../platform/agents.ts';
import { acp } from './acp/app.ts';
import type { AgentEnv } from './env.ts';

/** The doors of shopping agents, protocol by protocol. */
export const agentDoors = (agents: AgentCalls): Hono<AgentEnv> => {
  const app = new Hono<AgentEnv>();
  app.route('/', acp(agents));
  return app;
};
