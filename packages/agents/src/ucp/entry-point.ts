import { Hono, type Context } from 'hono';
import {
  MARKETPLACE_PATH,
  marketplaceSchema,
  handlerSchemas,
  UCP_VERSION,
} from './capabilities.ts';
import { IDEMPOTENCY_HEADER } from '@parlour/contract/browser';
import { UCP_SCOPES, ucpAudience } from '@parlour/contract';
import { speaks } from '@parlour/site';
import { resourceMetadata, SITE_METADATA_PATH } from '../check-grant.ts';
import { parseJson } from '@parlour/http';
import type { AgentEnv } from '../shop.ts';
import { admitted, type Answer, openVisit, type Operation, perform } from './operation.ts';
import { createProfileReader, type ProfileReader } from './platform-profile.ts';
import { OPERATIONS } from './operations.ts';
import { answerMcp } from './mcp-answer.ts';
import { METADATA_PATH } from './linking.ts';
import { businessProfile, ENDPOINT, keysOf, MCP_ENDPOINT, PROFILE_PATH } from './profile.ts';
import { ucpErrorReply } from './reply.ts';
import { agentIn, requireVersion } from './session.ts';
import { signedAnswer } from './signatures.ts';
import { UcpError } from './ucp-error.ts';

type Visitor = Context<AgentEnv>;

/** Seconds for which clients may cache a profile and schemas. */
const MAX_AGE_S = 300;
const JSON_TYPE = 'application/json';

/**
 * The site as a business of the Universal Commerce Protocol, over REST: its profile, and the operations of
 * `ENDPOINT`. Every request names the profile of its agent's platform, and the shop works out for each what
 * both sides support.
 */
export const ucpEntryPoint = (send: typeof fetch): Hono<AgentEnv> => {
  const app = new Hono<AgentEnv>();
  const readers = createReaders(send);
  app.onError(ucpErrorReply);
  app.use(PROFILE_PATH, spoken).use(SITE_METADATA_PATH, spoken);
  app.use(`${ENDPOINT}/*`, spoken).use(METADATA_PATH, spoken);
  for (const path of [METADATA_PATH, SITE_METADATA_PATH]) {
    app.get(path, (c) => {
      const { site } = c.var;
      return published(c, resourceMetadata(site, ucpAudience(site.origin), UCP_SCOPES));
    });
  }
  app.get(PROFILE_PATH, async (c) => published(c, await businessProfile(c.env, c.var.site)));
  app.get(MARKETPLACE_PATH, (c) => published(c, marketplaceSchema(c.var.site.origin)));
  app.get(`${ENDPOINT}/schemas/:file`, (c) => {
    const schema = handlerSchemas(c.var.site.origin)[c.req.path];
    if (schema === undefined) throw new UcpError('not_found', 404, 'There is no such schema.');
    return published(c, schema);
  });
  for (const one of OPERATIONS) {
    app.on(one.method, ENDPOINT + one.path, (c) => answer(c, readers(c), one));
  }
  app.all(MCP_ENDPOINT, (c) => answerMcp(c, readers(c)));
  app.all(`${ENDPOINT}/*`, () => {
    throw new UcpError('not_found', 404, 'There is no such operation.');
  });
  return app;
};

/** @throws {UcpError} `not_found` at a site that does not support the protocol. */
const spoken = (c: Visitor, next: () => Promise<void>): Promise<void> => {
  if (speaks(c.var.site, 'ucp')) return next();
  throw new UcpError('not_found', 404, 'This shop doesn’t support this protocol.');
};

/** One profile reader for shops on the developer's machine, and one for all others. */
const createReaders = (send: typeof fetch) => {
  const near = createProfileReader({ send, readsLocal: true });
  const far = createProfileReader({ send, readsLocal: false });
  return ({ env }: Visitor): ProfileReader => (env.DEVELOPMENT === 'true' ? near : far);
};

/** A reply that anyone may cache, as the protocol requires. */
const published = (c: Visitor, value: object): Response =>
  c.json(value, 200, {
    'access-control-allow-origin': '*',
    'cache-control': `public, max-age=${String(MAX_AGE_S)}`,
  });

const answer = async (c: Visitor, reader: ProfileReader, asked: Operation): Promise<Response> => {
  const body = await admitted(c);
  const { profile, version } = agentIn(c.req.header('ucp-agent'));
  requireVersion(version === '' ? UCP_VERSION : version);
  const context = await openVisit(c, reader, profile, body);
  const done = await perform(context, asked, {
    id: c.req.param('id') ?? '',
    payload:
      asked.method === 'GET' || body === null ? {} : parseJson(new TextDecoder().decode(body)),
    idempotencyKey: c.req.header(IDEMPOTENCY_HEADER),
  });
  return signed(c, done);
};

/** A reply with the site's signature, if the site has a key. */
const signed = async (c: Visitor, { status, body }: Answer): Promise<Response> => {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const [key] = await keysOf(c.env, c.var.site);
  const fields = key ? await signedAnswer(key, status, JSON_TYPE, bytes) : {};
  return new Response(bytes, {
    status,
    headers: { 'content-type': JSON_TYPE, 'cache-control': 'no-store', ...fields },
  });
};
