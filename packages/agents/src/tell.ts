import type { AgentProtocol } from '@parlour/site';
import { tellByAcp } from './acp/tell.ts';
import type { ShopPages } from './shop-pages.ts';
import { tellUcp } from './ucp/tell.ts';
import type { TellAgent } from './webhook.ts';

/**
 * Notifies agents about orders; those of other protocols than ACP and UCP are not notified.
 * @param send sends over the network; the platform's `fetch` when absent
 */
export const agentTeller = (pages: ShopPages, send?: typeof fetch): TellAgent => {
  const tellers: Partial<Record<AgentProtocol, TellAgent>> = {
    acp: tellByAcp(pages, send),
    ucp: tellUcp(pages, send),
  };
  return async (visit, webhook) => {
    const tell = tellers[webhook.protocol];
    return tell ? tell(visit, webhook) : 'The shop supports no webhooks for its protocol.';
  };
};
