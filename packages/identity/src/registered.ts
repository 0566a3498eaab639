import {
  AGENT_SCOPES,
  agentAudience,
  agentAudiences,
  CONSENT_SCOPES,
  OFFLINE_SCOPE,
  UCP_SCOPES,
  ucpAudience,
} from '@parlour/contract';
import { consoleOrigin, type Site } from '@parlour/site';
import type { FixedRows } from './database.ts';

/** The lifetime in seconds of an assistant's token. */
const AGENT_TOKEN_S = 600;

const link = (site: Site, clientId: string, resourceId: string) => ({
  id: `${site.id} ${clientId} ${resourceId}`,
  clientId,
  resourceId,
});

/**
 * The clients and resources of a site's provider that come from the settings: the site itself, whose tokens
 * are for the shop, and the assistants that it names, whose tokens are for the agents' entry points and never
 * for the shop. There is nothing to seed and nothing to get out of date.
 */
export const registered = (site: Site, clientSecret: string): FixedRows => ({
  oauthClient: [
    {
      id: site.id,
      clientId: site.signIn.clientId,
      clientSecret,
      name: site.name,
      uri: site.origin,
      redirectUris: JSON.stringify(
        [...new Set([site.origin, consoleOrigin(site)])].map((origin) => `${origin}/post-login`),
      ),
      postLogoutRedirectUris: JSON.stringify([`${site.origin}/`]),
      scopes: JSON.stringify(site.signIn.scopes),
      grantTypes: JSON.stringify(['authorization_code', 'refresh_token']),
      responseTypes: JSON.stringify(['code']),
      tokenEndpointAuthMethod: 'client_secret_basic',
      applicationType: 'web',
      requirePKCE: 1,
      skipConsent: 1,
      enableEndSession: 1,
      disabled: 0,
    },
    ...site.agents.assistants.map((assistant) => knownAssistant(site, assistant)),
  ],
  oauthResource: [
    { id: site.id, identifier: site.origin, name: site.name, disabled: 0, policyVersion: 1 },
    forAssistants(site, 'assistants', agentAudience(site.origin), AGENT_SCOPES),
    forAssistants(site, 'ucp', ucpAudience(site.origin), UCP_SCOPES),
  ],
  oauthClientResource: [
    link(site, site.signIn.clientId, site.origin),
    ...site.agents.assistants.flatMap(({ clientId }) =>
      agentAudiences(site.origin).map((audience) => link(site, clientId, audience)),
    ),
  ],
  oauthClientAssertion: [],
});

/** A resource of assistants' tokens. */
const forAssistants = (site: Site, id: string, identifier: string, scopes: readonly string[]) => ({
  id: `${site.id} ${id}`,
  identifier,
  name: `${site.name}, for assistants`,
  accessTokenTtl: AGENT_TOKEN_S,
  allowedScopes: JSON.stringify([...scopes, OFFLINE_SCOPE]),
  disabled: 0,
  policyVersion: 1,
});

/** A public client: only PKCE proves that the code is its own, and customers are asked for consent. */
const knownAssistant = (site: Site, assistant: Site['agents']['assistants'][number]) => ({
  id: `${site.id} ${assistant.clientId}`,
  clientId: assistant.clientId,
  name: assistant.name,
  redirectUris: JSON.stringify(assistant.redirectUris),
  scopes: JSON.stringify([...CONSENT_SCOPES, OFFLINE_SCOPE]),
  grantTypes: JSON.stringify(['authorization_code', 'refresh_token']),
  responseTypes: JSON.stringify(['code']),
  tokenEndpointAuthMethod: 'none',
  applicationType: 'native',
  requirePKCE: 1,
  skipConsent: 0,
  disabled: 0,
});
