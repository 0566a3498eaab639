import { Hono, type Context } from 'hono';
import type { Api } from '#lib/contract/client.ts';
import { MCP_PATH, type AgentScope } from '#lib/agents/scopes.ts';
import type { SiteEnv } from '../../platform/env.ts';
import { clientNetwork } from '../../platform/rate-limits/client-network.ts';
import { countRequest } from '../../platform/rate-limits/count-request.ts';
import { RATE_LIMITS } from '../../platform/rate-limits/rate-limits.ts';
import type { CheckGrant } from './check-grant.ts';
import type { AgentGrant } from './grant.ts';
import { METADATA_PATH, metadataAddress, resourceMetadata } from './metadata.ts';
import { scopeOf } from './tools.ts';

export interface McpEnv extends SiteEnv {
  Variables: SiteEnv['Variables'] & { api: Api };
}

/** Bytes of a message. */
const MAX_MESSAGE = 64 * 1024;

/* The server is loaded when an assistant first comes. */
const load = () => import('./server.ts');

/**
 * The site as a server of the Model Context Protocol, over streamable HTTP: no sessions, each message
 * is answered by itself. Web pages of other origins are refused; whoever is not known reads the
 * catalogue, and what a customer has to allow is answered with where to ask for it (RFC 9728).
 */
export const mcpDoor = (checkGrant: CheckGrant): Hono<McpEnv> => {
  const app = new Hono<McpEnv>();
  app.get(METADATA_PATH, (c) => publicJson(c, resourceMetadata(c.var.site)));
  app.get('/.well-known/oauth-protected-resource', (c) =>
    publicJson(c, resourceMetadata(c.var.site)),
  );
  app.all(MCP_PATH, (c) => answer(c, checkGrant));
  return app;
};

/** Web pages of any origin may read it. */
const publicJson = (c: Context<McpEnv>, value: object): Response =>
  c.json(value, 200, {
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=300',
  });

const answer = async (c: Context<McpEnv>, checkGrant: CheckGrant): Promise<Response> => {
  const { site, api } = c.var;
  if (!isOwnOrigin(c)) return refused(403, 'Web pages of other origins may not ask here.');
  if (c.req.method !== 'POST') return refused(405, 'Send messages with POST.', { allow: 'POST' });
  const bearer = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  await countRequest(c.env, site, RATE_LIMITS.agents, clientNetwork(c.req.raw.headers));
  const grant = bearer === undefined ? undefined : await checkGrant(c, bearer);
  if (bearer !== undefined && grant === undefined) {
    return challenge(c, 'The bearer is not valid here, or not any more.', {
      error: 'invalid_token',
    });
  }
  if (grant) await countRequest(c.env, site, RATE_LIMITS.agents, clientOf(grant));
  const message = await readMessage(c.req.raw);
  if (message === TOO_LARGE) return refused(413, 'This message is too large.');
  if (message === NOT_JSON) return refused(400, 'This message is not JSON.', {}, PARSE_ERROR);
  const scope = scopeAsked(c, message);
  if (scope !== null && grant === undefined) {
    return challenge(c, 'A customer has to allow this first.', { scope });
  }
  const { answerMessage } = await load();
  return answerMessage({ site, api, grant }, c.req.raw, message);
};

const clientOf = ({ clientId, customer }: AgentGrant): string =>
  `assistant ${clientId} ${customer}`;

/** A browser says which page asks; programs say nothing. */
const isOwnOrigin = (c: Context<McpEnv>): boolean => {
  const origin = c.req.header('origin');
  if (origin === undefined) return true;
  const url = URL.parse(origin);
  const { site } = c.var;
  return url !== null && (url.origin === site.origin || site.hosts.includes(url.hostname));
};

const TOO_LARGE = Symbol('too large');
const NOT_JSON = Symbol('not JSON');

const readMessage = async (request: Request): Promise<unknown> => {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_MESSAGE) return TOO_LARGE;
  const text = await request.clone().text();
  if (text.length > MAX_MESSAGE) return TOO_LARGE;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return NOT_JSON;
  }
};

/** What the tool that a message calls needs; messages are objects, or lists of them in older revisions. */
const scopeAsked = (c: Context<McpEnv>, message: unknown): AgentScope | null => {
  const scopes = [message].flat().map((one) => {
    const { method, params } = (one ?? {}) as { method?: unknown; params?: { name?: unknown } };
    return method === 'tools/call' ? scopeOf(c.var.site, String(params?.name)) : null;
  });
  return scopes.find((scope) => scope !== null) ?? null;
};

/** Says where and for what a customer is asked (RFC 9728, RFC 6750). */
const challenge = (
  c: Context<McpEnv>,
  message: string,
  { error, scope }: { readonly error?: string; readonly scope?: string },
): Response => {
  const parts = [
    `resource_metadata="${metadataAddress(c.var.site)}"`,
    ...(scope === undefined ? [] : [`scope="${scope}"`]),
    ...(error === undefined ? [] : [`error="${error}"`, `error_description="${message}"`]),
  ];
  return refused(401, message, { 'www-authenticate': `Bearer ${parts.join(', ')}` });
};

const REQUEST_REFUSED = -32_000;
const PARSE_ERROR = -32_700;

const refused = (
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
  code = REQUEST_REFUSED,
): Response =>
  Response.json(
    { jsonrpc: '2.0', id: null, error: { code, message } },
    { status, headers: { 'cache-control': 'no-store', ...headers } },
  );
