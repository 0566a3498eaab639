import { expect } from 'vitest';
import type { Browser } from '../../browser.ts';
import { sendAsAssistant, ORIGIN } from './assistant.ts';

/** Where the test assistant receives codes. */
export const CALLBACK = 'http://127.0.0.1:43117/callback';

interface Metadata {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly registration_endpoint: string;
}

/** The metadata of a site's provider, found as an assistant finds it. */
export const metadataOf = async (origin = ORIGIN): Promise<Metadata> => {
  const resource = await sendAsAssistant(`${origin}/.well-known/oauth-protected-resource/mcp`);
  const {
    authorization_servers: [issuer = ''],
  } = await resource.json<{
    authorization_servers: string[];
  }>();
  const { pathname } = new URL(issuer);
  const reply = await sendAsAssistant(
    `${origin}/.well-known/oauth-authorization-server${pathname}`,
  );
  return reply.json();
};

/** Registers an assistant and returns its id. */
export const registered = async (origin = ORIGIN, more: object = {}): Promise<string> => {
  const { registration_endpoint: address } = await metadataOf(origin);
  const reply = await sendAsAssistant(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Trial', redirect_uris: [CALLBACK], ...more }),
  });
  expect(reply.status).toBe(201);
  return (await reply.json<{ client_id: string }>()).client_id;
};

const base64 = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const VERIFIER = 'a-verifier-that-is-long-enough-for-the-rules-of-pkce-0123456789';

interface ConsentRequest {
  readonly clientId: string;
  readonly scope?: string;
  /** '' for none. */
  readonly resource?: string;
  readonly redirect?: string;
}

/** The URL that an assistant sends its customer to. */
export const consentUrl = async (
  origin: string,
  {
    clientId,
    scope = 'cart checkout orders enquiries samples offline_access',
    ...more
  }: ConsentRequest,
): Promise<string> => {
  const { authorization_endpoint: address } = await metadataOf(origin);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(VERIFIER));
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    scope,
    state: 'kept',
    redirect_uri: more.redirect ?? CALLBACK,
    code_challenge: base64(digest),
    code_challenge_method: 'S256',
    ...resourceIn(more.resource ?? `${origin}/mcp`),
  });
  return `${address}?${query.toString()}`;
};

const resourceIn = (resource: string): Record<string, string> =>
  resource === '' ? {} : { resource };

/** The URL of the consent page for a signed-in customer. */
export const consentPage = async (customer: Browser, request: ConsentRequest): Promise<URL> => {
  const first = await customer.get(await consentUrl(customer.origin, request));
  return new URL(first.headers.get('location') ?? '', customer.origin);
};

/** The target of a page that leads out of the site. */
export const leadsTo = (reply: Response): URL =>
  new URL(/^0;url=(.+)$/.exec(reply.headers.get('refresh') ?? '')?.[1] ?? 'none:');

/** Authorises an assistant as a signed-in customer and returns its tokens. */
export const letIn = async (customer: Browser, request: ConsentRequest) => {
  const page = await consentPage(customer, request);
  expect(page.pathname).toBe('/idp/consent');
  const back = leadsTo(await customer.post(page.href, { answer: 'yes' }));
  const reply = await tokens(customer.origin, {
    client_id: request.clientId,
    code: back.searchParams.get('code') ?? '',
    ...(request.redirect === undefined ? {} : { redirect_uri: request.redirect }),
    ...(request.resource === undefined ? {} : { resource: request.resource }),
  });
  expect(reply.status).toBe(200);
  return reply.json<{
    access_token: string;
    refresh_token: string;
    expires_in: number;
    scope: string;
  }>();
};

/** Exchanges a code or a refresh token for tokens. */
export const tokens = async (
  origin: string,
  { resource = `${origin}/mcp`, ...rest }: Readonly<Record<string, string>>,
): Promise<Response> => {
  const { token_endpoint: address } = await metadataOf(origin);
  return sendAsAssistant(address, {
    method: 'POST',
    body: new URLSearchParams({
      ...(rest.grant_type === 'refresh_token'
        ? {}
        : { redirect_uri: CALLBACK, code_verifier: VERIFIER, grant_type: 'authorization_code' }),
      ...rest,
      ...resourceIn(resource),
    }),
  });
};
