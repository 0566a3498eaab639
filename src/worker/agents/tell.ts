import type { TellAgent } from '../platform/agents.ts';
import { tellByAcp } from './acp/tell.ts';
import { tellUcp } from './ucp/tell.ts';

/** How agents are notified about orders, by protocol; agents of other protocols are not notified. */
const TELLERS: Partial<Record<string, TellAgent>> = { acp: tellByAcp(), ucp: tellUcp };

/** Notifies an agent about an order in the way of its protocol. */
export const tellAgent: TellAgent = async (visit, webhook) => {
  const tell = TELLERS[webhook.protocol];
  return tell ? tell(visit, webhook) : 'The shop supports no webhooks for its protocol.';
};
