import type { TellAgent } from '../platform/agents.ts';
import { tellByAcp } from './acp/tell.ts';

/** How agents are told of orders, by protocol; one that is not here is not told. */
const TELLERS: Partial<Record<string, TellAgent>> = { acp: tellByAcp() };

/** Tells an agent of an order as its protocol asks for. */
export const tellAgent: TellAgent = async (visit, news) => {
  const tell = TELLERS[news.protocol];
  return tell ? tell(visit, news) : 'Its protocol has no webhooks here.';
};
