import type { Context, MiddlewareHandler } from 'hono';
import type { AcpClient } from '#lib/site/agent-schema.ts';
import { speaks } from '#lib/site/agents.ts';
import type { AgentVisit } from '../../platform/agents.ts';
import { secretVersions } from '../../platform/env.ts';
import { nothingHere } from '../../platform/errors.ts';
import { base64url } from '../../platform/random.ts';
import { sameSecret } from '../../platform/secrets.ts';
import type { AgentEnv } from '../env.ts';
import { hmac } from './hmac.ts';
import { AcpRefusal, wrongVersion } from './refusals.ts';
import { VERSION } from './version.ts';

/** A request of ACP whose sender is known. */
export interface AcpEnv extends AgentEnv {
  Variables: AgentEnv['Variables'] & {
    client: AcpClient;
    /** Its body as it was sent; '' for none. */
    sent: string;
  };
}

/** Seconds that a signed request may be old, or ahead. */
const WINDOW = 300;

/** Lets in those whom the site knows, of the release that is spoken here, with a signature that holds. */
export const acpDoor = (): MiddlewareHandler<AcpEnv> => async (c, next) => {
  if (!speaks(c.var.site, 'acp')) throw nothingHere();
  const requestId = c.req.header('request-id');
  if (requestId !== undefined && requestId.length <= 255) c.header('request-id', requestId);
  c.header('cache-control', 'no-store');
  c.set('client', await clientOf(c));
  const version = c.req.header('api-version');
  if (version === undefined) throw wrongVersion('missing_api_version');
  if (version !== VERSION) throw wrongVersion('unsupported_api_version');
  c.set('sent', c.req.method === 'POST' ? await c.req.text() : '');
  await requireSignature(c);
  await next();
};

const clientOf = async ({ env, var: { site }, req }: Context<AcpEnv>): Promise<AcpClient> => {
  const token = /^Bearer (.+)$/i.exec(req.header('authorization') ?? '')?.[1] ?? '';
  for (const client of site.agents.acp) {
    for (const { value } of secretVersions(env, client.key)) {
      if (await sameSecret(token, value)) return client;
    }
  }
  throw new AcpRefusal(401, 'unauthorized', 'Send the bearer that this shop has given to you.');
};

/**
 * HMAC-SHA256 in base64url over the `Timestamp`, a point and the body. One that is sent has to hold; one
 * that is missing is refused where the site's settings say so.
 */
const requireSignature = async (c: Context<AcpEnv>): Promise<void> => {
  const { client, sent } = c.var;
  const signature = c.req.header('signature');
  if (signature === undefined && !client.mustSign) return;
  const timestamp = c.req.header('timestamp') ?? '';
  const age = Math.abs(Date.now() - Date.parse(timestamp)) / 1_000;
  if (signature === undefined || client.signature === undefined) throw unsigned();
  // NaN for what is no time at all.
  if (!(age <= WINDOW)) throw unsigned();
  for (const { value } of secretVersions(c.env, client.signature)) {
    const expected = base64url(await hmac(value, `${timestamp}.${sent}`));
    if (await sameSecret(signature.replace(/=+$/, ''), expected)) return;
  }
  throw unsigned();
};

const unsigned = (): AcpRefusal =>
  new AcpRefusal(401, 'invalid_signature', 'The signature or its timestamp does not hold.');

/** The client as the shop knows it: a secret's name is nobody else's. */
export const visitOf = (c: Context<AcpEnv>): AgentVisit => {
  const { client, site } = c.var;
  return {
    ...{ site, env: c.env, ctx: c.executionCtx, protocol: 'acp' },
    agent: { name: client.name, profile: client.profile ?? '' },
    client: `acp:${client.key}`,
  };
};
