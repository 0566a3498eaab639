import type { Site } from '#lib/site/schema.ts';
import type { Fixed } from './database.ts';

/**
 * The one client of a site's provider, which is the site itself, and the one resource that tokens
 * are for. Both are the site's settings: nothing to seed, nothing to fall behind.
 */
export const registered = (site: Site, clientSecret: string): Fixed => ({
  oauthClient: [
    {
      id: site.id,
      clientId: site.signIn.clientId,
      clientSecret,
      name: site.name,
      uri: site.origin,
      redirectUris: JSON.stringify([`${site.origin}/post-login`]),
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
  ],
  oauthResource: [
    { id: site.id, identifier: site.origin, name: site.name, disabled: 0, policyVersion: 1 },
  ],
  oauthClientResource: [],
  oauthClientAssertion: [],
  oauthConsent: [],
});
