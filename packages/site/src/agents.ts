import { AGENT_PROTOCOLS, type AgentProtocol } from './agent-schema.ts';
import type { Site } from './schema.ts';
import { hasEmbeddedIdentity } from './sign-in.ts';
import { isTrial } from './test-payments.ts';

/** Whether assistants can buy at a site: it needs the carts and orders of the embedded market. */
export const sellsToAgents = ({ upstreams }: Site): boolean =>
  upstreams.main === 'embedded' && upstreams.customer === 'embedded';

/** Whether customers can allow assistants at a site: it needs the shop's own accounts and orders. */
export const letsIn = (site: Site): boolean => hasEmbeddedIdentity(site) && sellsToAgents(site);

/**
 * Whether an agent may pay with a customer's mandate. Platforms of ACP are registered with the shop; those of UCP
 * name themselves, so the site has to name them, too.
 */
export const mayPay = (
  { agents }: Site,
  protocol: AgentProtocol,
  { profile }: { readonly profile: string },
): boolean =>
  protocol === 'acp' ||
  (protocol === 'ucp' && agents.platforms.includes(URL.parse(profile)?.hostname ?? ''));

/** Whether a site supports a protocol. ACP is only for purchases, and only for registered platforms. */
export const speaks = (site: Site, protocol: AgentProtocol): boolean => {
  const protocols = site.agents.protocols ?? (isTrial(site) ? [] : AGENT_PROTOCOLS);
  if (!protocols.includes(protocol)) return false;
  return protocol !== 'acp' || (sellsToAgents(site) && site.agents.acp.length > 0);
};
