import { UCP_PATH } from '@parlour/contract';
import {
  capabilitiesOf,
  type Capabilities,
  handlersOf,
  published,
  SHOPPING,
  UCP_VERSION,
} from './capabilities.ts';
import { sellsToAgents, type Site, siteSecretVersions } from '@parlour/site';
import type { AgentBindings } from '../bindings.ts';
import { gatedScopes } from './linking.ts';
import { signingKeys, type SigningKey } from './signatures.ts';

/** The path of the operations below the site's origin. */
export const ENDPOINT = UCP_PATH;

/** The same operations as tools. */
export const MCP_ENDPOINT = `${ENDPOINT}/mcp`;

/** Where a business publishes what it supports. */
export const PROFILE_PATH = '/.well-known/ucp';

/** What a site offers agents: only the catalogue if its market is not embedded. */
export const offeredBy = (site: Site): Capabilities =>
  capabilitiesOf({
    origin: site.origin,
    sells: sellsToAgents(site),
    scopes: gatedScopes(site),
  });

/** The keys of a site, with the one it signs with first; none if no secret is named or set. */
export const keysOf = async (env: AgentBindings, site: Site): Promise<readonly SigningKey[]> => {
  const { signingKey } = site.agents;
  if (signingKey === undefined) return [];
  return signingKeys(siteSecretVersions(env, site, signingKey).map(({ value }) => value));
};

/** The profile of a site as a business. */
export const businessProfile = async (env: AgentBindings, site: Site): Promise<object> => ({
  ucp: {
    version: UCP_VERSION,
    services: {
      [SHOPPING]: [
        {
          version: UCP_VERSION,
          spec: published.spec('overview/'),
          transport: 'rest',
          schema: published.service('rest.openapi.json'),
          endpoint: site.origin + ENDPOINT,
        },
        {
          version: UCP_VERSION,
          spec: published.spec('overview/'),
          transport: 'mcp',
          schema: published.service('mcp.openrpc.json'),
          endpoint: site.origin + MCP_ENDPOINT,
        },
      ],
    },
    capabilities: offeredBy(site),
    payment_handlers: sellsToAgents(site) ? handlersOf(site) : {},
  },
  keys: (await keysOf(env, site)).map(({ publicJwk }) => publicJwk),
});
