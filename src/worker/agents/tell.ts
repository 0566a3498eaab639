import type { TellAgent } from '../platform/agents.ts';
import { tellByAcp } from './acp/tell.ts';
import { tellUcp } from './ucp/tell.ts';

/** How agents are told of orders, by protocol; one that is not here is not told. */
const TELLERS: Partial<Record<string, TellAgent>> = { acp: tellByAcp(), ucp: tellUcp };

/** Tells an agent of an order as its protocol asks for. */
export const tellAgent: TellAgent = async (visit, webhook) => {
  const tell = TELLERS[webhook.protocol];
  return tell ? tell(visit, webhook) : 'Its protocol has no webhooks here.';
};
