import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { requestFrom } from '../request.ts';

/** The redirect URI of the test assistant, which receives the customer's answer. */
export const CALLBACK = 'http://127.0.0.1:43117/callback';
const VERIFIER = 'a-verifier-that-is-long-enough-for-the-rules-of-pkce-0123456789';

/** Fetches for the SDK's client: Node does not resolve the host names of local sites. */
const send = async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
  const { hostname, pathname, search } = new URL(input);
  const headers = Object.fromEntries(new Headers(init.headers));
  const body = typeof init.body === 'string' ? init.body : undefined;
  const reply = await requestFrom(hostname, pathname + search, headers, body);
  return new Response(reply.status === 202 ? null : reply.text, {
    status: reply.status,
    headers: { 'content-type': reply.headers['content-type'] ?? 'text/plain' },
  });
};

/** All the scopes that an MCP client can request, with the resource that they are for. */
const allOfMcp = (origin: string) => ({
  scope: 'cart checkout orders enquiries samples offline_access',
  resource: `${origin}/mcp`,
});

interface RegistrationReply {
  readonly client_id: string;
}

/** Registers an assistant at a site; returns its client id. */
export const register = async (origin: string, name: string): Promise<string> => {
  const body = JSON.stringify({ client_name: name, redirect_uris: [CALLBACK] });
  const { text } = await requestFrom(new URL(origin).hostname, '/idp/oauth2/register', {}, body);
  return (JSON.parse(text) as RegistrationReply).client_id;
};

/** The URL to which an assistant sends its customer for consent. */
export const asking = (
  origin: string,
  clientId: string,
  more: Readonly<Record<string, string>> = allOfMcp(origin),
): string =>
  `${origin}/idp/oauth2/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    state: 'kept',
    redirect_uri: CALLBACK,
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  }).toString()}`;

/** All the scopes that a UCP platform can request. */
export const ALL_OF_UCP = ['cart:manage', 'checkout:manage', 'order:read']
  .map((name) => `dev.ucp.shopping.${name}`)
  .join(' ');

/** No server listens at the callback, so the browser gets this answer in place of the assistant's. */
export const listen = (page: Page) =>
  page.route(`${CALLBACK}*`, (route) => route.fulfill({ body: 'Back at the assistant' }));

interface Tokens {
  readonly access_token: string;
}

/**
 * Lets an assistant in as the customer of the open browser; returns the access token.
 * @param more further parameters of the request; `resource` is repeated when the token is fetched
 */
export const tokenFor = async (
  page: Page,
  origin: string,
  name: string,
  more: Readonly<Record<string, string>> = allOfMcp(origin),
): Promise<string> => {
  await listen(page);
  const clientId = await register(origin, name);
  await page.goto(asking(origin, clientId, more));
  await page.getByRole('button', { name: 'Allow access' }).click();
  await page.waitForURL(`${CALLBACK}?*`);
  const { resource } = more;
  const { text } = await requestFrom(
    new URL(origin).hostname,
    '/idp/oauth2/token',
    {},
    new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: CALLBACK,
      code_verifier: VERIFIER,
      ...(resource === undefined ? {} : { resource }),
      code: new URL(page.url()).searchParams.get('code') ?? '',
    }),
  );
  return (JSON.parse(text) as Tokens).access_token;
};

/** Lets an assistant in as the customer of the open browser; returns the assistant's MCP client. */
export const letIn = async (page: Page, origin: string, name: string): Promise<Client> => {
  const authorization = `Bearer ${await tokenFor(page, origin, name)}`;
  const client = new Client(
    { name, version: '1.0.0' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  const door = new URL('/mcp', origin);
  const requestInit = { headers: { authorization } };
  await client.connect(new StreamableHTTPClientTransport(door, { fetch: send, requestInit }));
  return client;
};

/**
 * The structured result of a tool.
 * @throws {Error} with the content of the result, if the tool reports an error
 */
export const use = async <T>(
  client: Client,
  name: string,
  input: Record<string, unknown> = {},
): Promise<T> => {
  const { structuredContent, isError, content } = await client.callTool({ name, arguments: input });
  if (isError) throw new Error(JSON.stringify(content));
  return structuredContent as T;
};
