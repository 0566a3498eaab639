import * as oauth from 'oauth4webapi';
import * as z from 'zod';
import { audienceOf, hasEmbeddedIdentity, type Site } from '@parlour/site';
import { base64url, randomText } from '@parlour/runtime';
import type { Provider } from './provider.ts';
import { safeReturnTo } from '@parlour/http';
import { PendingFormId } from '../platform/pending-form.ts';

/** The path of the callback, below the site's origin (AUTH-001). */
export const CALLBACK_PATH = '/post-login';

/** Nine bytes are twelve characters of base64url (AUTH-004, spec decision 96). */
const STATE_BYTES = 9;

/** What the browser keeps during one sign-in, in a cookie that no script can read. */
const Flow = z.object({
  state: z.string().length(12),
  nonce: z.string().min(43),
  verifier: z.string().min(43),
  returnTo: z.string().transform(safeReturnTo),
  /** The form that waits for this sign-in. */
  wanted: PendingFormId.optional(),
});
export type Flow = z.output<typeof Flow>;

export const newFlow = (returnTo: string | undefined, wanted?: string): Flow => ({
  state: randomText(STATE_BYTES),
  nonce: oauth.generateRandomNonce(),
  verifier: oauth.generateRandomCodeVerifier(),
  returnTo: safeReturnTo(returnTo),
  wanted: PendingFormId.optional().catch(undefined).parse(wanted),
});

export const writeFlow = (flow: Flow): string =>
  base64url(new TextEncoder().encode(JSON.stringify(flow)));

/** The flow in a cookie; undefined when the cookie is absent or was not written by `writeFlow`. */
export const readFlow = (cookie: string | undefined): Flow | undefined => {
  if (cookie === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(cookie.replace(/-/g, '+').replace(/_/g, '/')), (char) =>
      char.charCodeAt(0),
    );
    return Flow.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data;
  } catch {
    return undefined;
  }
};

/** The URL of the callback, from the site's settings and never from the request. */
export const redirectUri = ({ origin }: Pick<Site, 'origin'>): string =>
  `${origin}${CALLBACK_PATH}`;

/**
 * The URL where the browser signs in or creates an account (AUTH-006, AUTH-007).
 * @param origin to which the browser returns
 */
export const authorizationUrl = async (
  { server }: Provider,
  site: Site,
  flow: Flow,
  { purpose, origin = site.origin }: { purpose: 'sign-in' | 'sign-up'; origin?: string },
): Promise<URL> => {
  const { signIn } = site;
  const page = purpose === 'sign-up' ? signIn.signUpUrl : undefined;
  const url = new URL(page ?? authorizationEndpoint(server));
  const audience = audienceOf(site);
  const parameters = {
    redirect_uri: redirectUri({ origin }),
    response_type: 'code',
    client_id: signIn.clientId,
    state: flow.state,
    scope: signIn.scopes.join(' '),
    nonce: flow.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
    ...(audience === undefined ? {} : { resource: audience }),
    ...prompt(server, site, purpose === 'sign-up' && page === undefined),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
};

const authorizationEndpoint = ({
  issuer,
  authorization_endpoint: endpoint,
}: Provider['server']) => {
  if (endpoint !== undefined) return endpoint;
  throw new Error(`the discovery document of ${issuer} names no authorization endpoint`);
};

/**
 * `create` opens the sign-up page of a provider that supports it (OpenID Connect prompt=create). Other
 * providers grant `offline_access` only with consent (OpenID Connect Core 11); the embedded provider asks no
 * consent for its own site.
 */
const prompt = (
  server: Provider['server'],
  site: Site,
  create: boolean,
): { readonly prompt?: string } => {
  const supported = server.prompt_values_supported ?? [];
  if (create && Array.isArray(supported) && supported.includes('create')) {
    return { prompt: 'create' };
  }
  const asks = site.signIn.scopes.includes('offline_access') && !hasEmbeddedIdentity(site);
  return asks ? { prompt: 'consent' } : {};
};
