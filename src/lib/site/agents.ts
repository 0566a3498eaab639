import type { AgentProtocol } from './agent-schema.ts';
import type { Site } from './schema.ts';
import { hasEmbeddedIdentity } from './sign-in.ts';

/** Whether assistants can buy at a site: its carts and orders are the embedded market's. */
export const sellsToAgents = ({ upstreams }: Site): boolean =>
  upstreams.main === 'embedded' && upstreams.customer === 'embedded';

/** Whether customers can let assistants in at a site: accounts and orders are the shop's own. */
export const letsIn = (site: Site): boolean => hasEmbeddedIdentity(site) && sellsToAgents(site);

/** Whether a site speaks a protocol. ACP is nothing but buying, for those whom the site knows. */
export const speaks = (site: Site, protocol: AgentProtocol): boolean => {
  if (!site.agents.protocols.includes(protocol)) return false;
  return protocol !== 'acp' || (sellsToAgents(site) && site.agents.acp.length > 0);
};
