import type { Context } from 'hono';
import type { Api } from '#lib/contract/client.ts';
import type { AgentCalls } from '../../platform/agents.ts';
import { sha256 } from '../../platform/digest.ts';
import { clientNetwork } from '../../platform/rate-limits/client-network.ts';
import { countRequest } from '../../platform/rate-limits/count-request.ts';
import { RATE_LIMITS } from '../../platform/rate-limits/rate-limits.ts';
import type { CheckGrant } from '../check-grant.ts';
import type { AgentEnv } from '../env.ts';
import { grantIn } from './linking.ts';
import type { Visit } from './operation.ts';
import type { ProfileReader } from './platform-profile.ts';
import { offeredBy } from './profile.ts';
import { openSession } from './session.ts';
import { UcpError } from './ucp-error.ts';

/** What every transport works with. */
export interface Desk {
  readonly agents: AgentCalls;
  readonly checkGrant: CheckGrant;
  /** The calls of a site with a bearer that came along. */
  readonly apiFor: (c: Context<AgentEnv>, bearer: string) => Api;
  readonly reader: ProfileReader;
}

type Body = Uint8Array<ArrayBuffer> | null;

/** Bytes of a request. */
const MAX_BODY = 64 * 1024;

/**
 * Counts a request, and reads its body: null for none.
 * @throws {UcpError} `request_too_large`; {ShopError} `rate_limited`
 */
export const admitted = async (c: Context<AgentEnv>): Promise<Body> => {
  const { raw } = c.req;
  await countRequest(c.env, c.var.site, RATE_LIMITS.agents, clientNetwork(raw.headers));
  const tooLarge = () => new UcpError('request_too_large', 413, 'The body is larger than 64 KB.');
  if (Number(raw.headers.get('content-length') ?? 0) > MAX_BODY) throw tooLarge();
  const body = new Uint8Array(await raw.clone().arrayBuffer());
  if (body.byteLength > MAX_BODY) throw tooLarge();
  return body.byteLength === 0 ? null : body;
};

/**
 * Who asks, and what both sides can do.
 * @param profile address of the platform's profile; '' where the request names none
 * @throws {UcpError} what `openSession` and `grantIn` throw; {ShopError} `agent_stopped`
 */
export const openVisit = async (
  c: Context<AgentEnv>,
  { agents, reader, checkGrant, apiFor }: Desk,
  profile: string,
  body: Body,
): Promise<Visit> => {
  const { site, api } = c.var;
  const { method, url, headers } = c.req.raw;
  const request = { method, url, headers, body };
  const session = await openSession(reader, offeredBy(site), profile, request);
  const grant = await grantIn(c, checkGrant, session.agent.profile);
  const agentVisit = {
    ...({ site, env: c.env, ctx: c.executionCtx, protocol: 'ucp', agent: session.agent } as const),
    client: session.isSigned ? session.agent.profile : '',
    bearer: grant?.bearer,
    fingerprint: await sha256(new TextDecoder('latin1').decode(body ?? new Uint8Array())),
  };
  await agents.admit(agentVisit);
  const ownApi = grant ? apiFor(c, grant.bearer) : undefined;
  return { site, api, ownApi, session, agents, agentVisit, grant };
};
