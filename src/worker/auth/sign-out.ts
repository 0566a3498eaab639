import { hasEmbeddedIdentity } from '#lib/site/sign-in.ts';
import type { IssuerVisit } from '../platform/issuer.ts';
import { errorChain, log } from '../platform/log.ts';
import { providerOf, type Provider } from './provider.ts';
import { providerFetch, type IdentityReach } from './reach.ts';
import type { Held } from './session-object.ts';
import { revokeTokens } from './tokens.ts';

/**
 * Ends the sign-in at the provider, and tells where the browser goes next. A provider that cannot
 * be reached keeps nobody signed in here: that is only logged.
 */
export const endAtProvider = async (
  reach: IdentityReach,
  visit: IssuerVisit,
  held: Held | undefined,
): Promise<string> => {
  try {
    const provider = await providerOf(reach, visit);
    if (held) await revokeTokens(provider, held.tokens);
    if (!hasEmbeddedIdentity(visit.site)) return signOutUrl(provider, visit);
    if (held) await endEmbedded(reach, visit, provider, held.tokens.idToken);
  } catch (thrown) {
    log('warn', 'sign_out_incomplete', { site: visit.site.id, chain: errorChain(thrown) });
  }
  return `${visit.site.origin}/`;
};

/**
 * The provider's own sign-out page, without `id_token_hint`: no token goes into an address. Cognito
 * names its parameter differently, and has no such page in its discovery document.
 */
const signOutUrl = ({ server, client }: Provider, { site }: IssuerVisit): string => {
  const home = `${site.origin}/`;
  const { signOutUrl: own } = site.signIn;
  const page = own ?? server.end_session_endpoint;
  if (page === undefined) return home;
  const url = new URL(page);
  url.searchParams.set('client_id', client.client_id);
  url.searchParams.set(own === undefined ? 'post_logout_redirect_uri' : 'logout_uri', home);
  return url.href;
};

/** The embedded provider takes the id token from us directly, so that no page comes in between. */
const endEmbedded = async (
  reach: IdentityReach,
  visit: IssuerVisit,
  { server }: Provider,
  idToken: string,
): Promise<void> => {
  if (server.end_session_endpoint === undefined) return;
  const reply = await providerFetch(reach, visit)(server.end_session_endpoint, {
    method: 'POST',
    body: new URLSearchParams({ id_token_hint: idToken, client_id: visit.site.signIn.clientId }),
  });
  if (!reply.ok) throw new Error(`the provider answered ${reply.status} to the sign-out`);
};
