import * as z from 'zod';
import { Hono, type Context } from 'hono';
import { AGENT_SCOPES, agentAudience, MCP_PATH, type AgentScope } from '@parlour/contract';
import { asData } from '@parlour/domain';
import { speaks } from '@parlour/site';
import {
  withBodyLimit,
  nothingHere,
  toShopError,
  parseJson,
  isOwnOrigin,
  clientNetwork,
} from '@parlour/http';
import type { Agent, AgentEnv } from '../shop.ts';
import {
  type AgentGrant,
  bearerOf,
  countGrant,
  grantChecker,
  resourceMetadata,
  SITE_METADATA_PATH,
} from '../check-grant.ts';
import { METADATA_PATH, scopeOf, toolSetOf } from './tools.ts';

const ClientInfo = z.object({ name: z.string() }).optional().catch(undefined);

/** Only the fields of a message that this entry point itself reads: the SDK checks the rest. */
const Message = z.object({
  method: z.string().optional().catch(undefined),
  params: z
    .object({
      name: z.string().optional().catch(undefined),
      clientInfo: ClientInfo,
      _meta: z
        .object({ 'io.modelcontextprotocol/clientInfo': ClientInfo })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
});

/** The messages of a request: one, or a list of them in older revisions. */
const messagesIn = (message: unknown): readonly z.output<typeof Message>[] =>
  [message].flat().flatMap((one) => Message.safeParse(one).data ?? []);

/** The largest message, in bytes. */
const MAX_MESSAGE_BYTES = 64 * 1024;

/** The most messages in a list of older revisions; each counts as a request. */
const MAX_BATCH = 20;

/* The server is loaded when the first assistant comes. */
const load = () => import('./server.ts');

/**
 * The site as a server of the Model Context Protocol, over streamable HTTP without sessions: each message is
 * answered independently. Web pages of other origins are refused. An unknown assistant can read the
 * catalogue; a tool that needs a customer's permission answers with where to ask for it (RFC 9728).
 */
export const mcpEntryPoint = (): Hono<AgentEnv> => {
  const app = new Hono<AgentEnv>();
  for (const path of [METADATA_PATH, SITE_METADATA_PATH]) {
    app.get(path, (c, next) => {
      const { site } = c.var;
      if (!speaks(site, 'mcp')) return next();
      const metadata = resourceMetadata(site, agentAudience(site.origin), AGENT_SCOPES);
      return c.json(metadata, 200, {
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=300',
      });
    });
  }
  app.all(MCP_PATH, async (c) => {
    if (!speaks(c.var.site, 'mcp')) throw nothingHere();
    try {
      return await answer(c);
    } catch (thrown) {
      const { code, status, message, retryAfter } = toShopError(thrown);
      if (status >= 500) throw thrown;
      const headers = new Headers(
        retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
      );
      const isUnreadable = code === 'invalid_request';
      return refused(
        status,
        message,
        Object.fromEntries(headers),
        isUnreadable ? PARSE_ERROR : REQUEST_REFUSED,
      );
    }
  });
  return app;
};

const checkGrant = grantChecker(agentAudience);

const answer = async (c: Context<AgentEnv>): Promise<Response> => {
  const { site, shop } = c.var;
  if (!isOwnPage(c)) return refused(403, 'Web pages of other origins may not send requests here.');
  if (c.req.method !== 'POST') return refused(405, 'Send messages with POST.', { allow: 'POST' });
  const bearer = bearerOf(c);
  const count = () => shop.count(clientNetwork(c.req.raw.headers));
  await count();
  const grant = bearer === undefined ? undefined : await checkGrant(c, bearer);
  if (bearer !== undefined && grant === undefined) {
    return challenge(c, 'The bearer token is not valid, or no longer valid.', {
      error: 'invalid_token',
    });
  }
  if (grant) await countGrant(c, grant);
  const message = await readMessage(c.req.raw);
  if (Array.isArray(message)) {
    if (message.length > MAX_BATCH) {
      return refused(400, `Send up to ${String(MAX_BATCH)} messages at once.`);
    }
    // The request itself was counted as the first of them.
    for (const _ of message.slice(1)) {
      await count();
      if (grant) await countGrant(c, grant);
    }
  }
  const scope = scopeAsked(c, message);
  if (scope !== null && grant === undefined) {
    return challenge(c, 'A customer has to allow this first.', { scope });
  }
  const agent = agentOf(c, grant, message);
  await shop.admit(agent);
  const { answerMessage } = await load();
  const ownApi = grant ? shop.apiFor(grant.bearer) : shop.api;
  return answerMessage(toolSetOf({ site, shop, agent, ownApi, grant }), c.req.raw, message);
};

/** The maximum length of a name. */
const NAME = 100;

/** The assistant that sends the request: one that a customer has allowed, or one that only gives its name. */
const agentOf = (c: Context<AgentEnv>, grant: AgentGrant | undefined, message: unknown): Agent => {
  const said = messagesIn(message)[0]?.params;
  const name = said?._meta?.['io.modelcontextprotocol/clientInfo']?.name ?? said?.clientInfo?.name;
  return {
    protocol: 'mcp',
    agent: grant?.agent ?? { name: asData(name ?? '', NAME), profile: '' },
    client: grant?.clientId ?? '',
    network: clientNetwork(c.req.raw.headers),
    ...(grant ? { bearer: grant.bearer } : {}),
  };
};

/** A browser names the origin of the page; programs send none. */
const isOwnPage = ({ req, var: { site } }: Context<AgentEnv>): boolean => {
  const origin = req.header('origin');
  return origin === undefined || isOwnOrigin(origin, req.url, site);
};

const readMessage = async (request: Request): Promise<unknown> =>
  parseJson(await withBodyLimit(request, MAX_MESSAGE_BYTES).text());

/**
 * The scope that the tools of a message need. A message is an object, or a list of objects in older
 * revisions.
 */
const scopeAsked = (c: Context<AgentEnv>, message: unknown): AgentScope | null =>
  messagesIn(message)
    .map(({ method, params }) =>
      method === 'tools/call' ? scopeOf(c.var.site, params?.name ?? '') : null,
    )
    .find((scope) => scope !== null) ?? null;

/** Says where to ask a customer for permission, and for which scope (RFC 9728, RFC 6750). */
const challenge = (
  c: Context<AgentEnv>,
  message: string,
  { error, scope }: { readonly error?: string; readonly scope?: string },
): Response => {
  const parts = [
    `resource_metadata="${c.var.site.origin}${METADATA_PATH}"`,
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
