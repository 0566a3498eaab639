import { AGENT_SCOPES, agentAudience, MCP_PATH, OFFLINE_SCOPE } from '#lib/agents/scopes.ts';
import { letsIn } from '#lib/site/agents.ts';
import type { Site } from '#lib/site/schema.ts';
import { issuerOf } from '#lib/site/sign-in.ts';

/** Where the server says who lets assistants in (RFC 9728). */
export const METADATA_PATH = `/.well-known/oauth-protected-resource${MCP_PATH}`;

/** The same for those who know nothing but the site. */
export const SITE_METADATA_PATH = '/.well-known/oauth-protected-resource';

export const metadataAddress = ({ origin }: Site): string => `${origin}${METADATA_PATH}`;

/** What an assistant has to know before it asks a customer (RFC 9728). */
export const resourceMetadata = (site: Site) => ({
  resource: agentAudience(site.origin),
  authorization_servers: letsIn(site) ? [issuerOf(site)] : [],
  scopes_supported: letsIn(site) ? [...AGENT_SCOPES, OFFLINE_SCOPE] : [],
  bearer_methods_supported: ['header'],
  resource_name: site.name,
  resource_documentation: `${site.origin}/agents.md`,
});
