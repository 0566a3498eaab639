import type { AgentProtocol } from './agent-schema.ts';
import type { Site } from './schema.ts';
import { hasEmbeddedIdentity } from './sign-in.ts';

/** Whether assistants can buy at a site: it needs the carts and orders of the embedded market. */
export const sellsToAgents = ({ upstreams }: Site): boolean =>
  upstreams.main === 'embedded' && upstreams.customer === 'embedded';

/** Whether customers can allow assistants at a site: it needs the shop's own accounts and orders. */
export const letsIn = (site: Site): boolean => hasEmbeddedIdentity(site) && sellsToAgents(site);

/** Whether a site supports a protocol. ACP is only for purchases, and only for registered platforms. */
export const speaks = (site: Site, protocol: AgentProtocol): boolean => {
  if (!site.agents.protocols.includes(protocol)) return false;
  return protocol !== 'acp' || (sellsToAgents(site) && site.agents.acp.length > 0);
};
