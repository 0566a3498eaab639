import type { AgentProtocol } from '@parlour/site';
import { notifyByAcp } from './acp/notify.ts';
import type { ShopPages } from './shop-pages.ts';
import { notifyUcp } from './ucp/notify.ts';
import type { TellAgent } from './webhook.ts';

/**
 * Notifies agents about orders; those of other protocols than ACP and UCP are not notified.
 * @param send sends over the network; the platform's `fetch` when absent
 */
export const agentTeller = (pages: ShopPages, send?: typeof fetch): TellAgent => {
  const tellers: Partial<Record<AgentProtocol, TellAgent>> = {
    acp: notifyByAcp(pages, send),
    ucp: notifyUcp(pages, send),
  };
  return async (visit, webhook) => {
    const tell = tellers[webhook.protocol];
    return tell ? tell(visit, webhook) : 'The shop supports no webhooks for its protocol.';
  };
};
