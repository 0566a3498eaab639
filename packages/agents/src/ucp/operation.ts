import type { Context } from 'hono';
import type * as z from 'zod';
import type { Address, UcpScope } from '@parlour/contract';
import { mayPay, type Site } from '@parlour/site';
import { withBodyLimit, clientNetwork } from '@parlour/http';
import { sha256 } from '@parlour/runtime';
import type { AgentGrant } from '../check-grant.ts';
import type { Agent, AgentEnv, Shop, ShopApi } from '../shop.ts';
import { relevant, UCP_VERSION } from './capabilities.ts';
import { grantIn, requireScope } from './linking.ts';
import { type Message, unrecoverable } from './messages.ts';
import type { ProfileReader } from './platform-profile.ts';
import { offeredBy } from './profile.ts';
import { openSession, type Session } from './session.ts';
import type { Data } from './presentation.ts';
import { UcpError } from './ucp-error.ts';

/** What an operation needs. */
export interface OperationContext {
  readonly site: Site;
  readonly shop: Shop;
  /** The calls on behalf of the customer who has linked an account; undefined for a guest. */
  readonly ownApi: ShopApi | undefined;
  /** The customer's saved addresses, if the operation can offer them. */
  readonly saved?: readonly Address[];
  /** What the customer has allowed. */
  readonly grant: AgentGrant | undefined;
  readonly session: Session;
  readonly agent: Agent;
  /** What tells the signed request from all others. */
  readonly signedOnce: string;
}

type Body = Uint8Array<ArrayBuffer> | null;

/** The largest request, in bytes. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * Counts a request and reads its body; null for none.
 * @throws {ShopError} `rate_limited`; `body_too_large`
 */
export const admitted = async (c: Context<AgentEnv>): Promise<Body> => {
  const { raw } = c.req;
  await c.var.shop.count(clientNetwork(raw.headers));
  const body = new Uint8Array(await withBodyLimit(raw, MAX_BODY_BYTES).arrayBuffer());
  return body.byteLength === 0 ? null : body;
};

/**
 * Identifies the agent, and works out what both sides support.
 * @param profile URL of the platform's profile; '' if the request names none
 * @throws {UcpError} what `openSession` and `grantIn` throw; {ShopError} `agent_stopped`
 */
export const openVisit = async (
  c: Context<AgentEnv>,
  reader: ProfileReader,
  profile: string,
  body: Body,
): Promise<OperationContext> => {
  const { site, shop } = c.var;
  const { method, url, headers } = c.req.raw;
  const request = { method, url, headers, body };
  const network = clientNetwork(headers);
  const source = { network, isNamed: mayPay(site, 'ucp', { profile }) };
  const session = await openSession(reader, offeredBy(site), profile, request, source);
  const grant = await grantIn(c, session.agent.profile);
  const fingerprint = await sha256(new TextDecoder('latin1').decode(body ?? new Uint8Array()));
  const agent = {
    protocol: 'ucp' as const,
    agent: session.agent,
    client: session.isSigned ? session.agent.profile : '',
    network,
    bearer: grant?.bearer,
    fingerprint,
  };
  await shop.admit(agent);
  const ownApi = grant ? shop.apiFor(grant.bearer) : undefined;
  const signedOnce = await sha256([session.stamp, method, url, fingerprint].join(' '));
  return { site, shop, ownApi, session, agent, grant, signedOnce };
};

/** An answer that every transport can send. */
export interface Answer {
  readonly status: 200 | 201;
  readonly body: Data;
}

/** The input of an operation. */
export interface OperationInput<P> {
  /** The resource's id; '' for an operation without one. */
  readonly id: string;
  readonly payload: P;
  readonly idempotencyKey: string | undefined;
}

/** One operation of the protocol, the same for REST and MCP. */
export interface Operation<P extends z.ZodType = z.ZodType> {
  /** The name of the operation's tool. */
  readonly name: string;
  readonly description: string;
  /** The capability that the operation belongs to. */
  readonly capability: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below the endpoint, with `:id`. */
  readonly path: string;
  /** The field of a tool's arguments that carries the payload; '' for none. */
  readonly field: 'catalog' | 'cart' | 'checkout' | '';
  readonly payload: P;
  /** Whether the operation does more than read; its requests must be signed. */
  readonly isSigned: boolean;
  /** The scope that the customer must have granted; null for an operation on nobody's behalf. */
  readonly scope: UcpScope | null;
  readonly run: (context: OperationContext, input: OperationInput<z.output<P>>) => Promise<Answer>;
}

/** Drops the type of an operation's payload, so that one list can hold all operations. */
export const operation = <P extends z.ZodType>(one: Operation<P>): Operation => one;

/**
 * The protocol's part of an answer.
 * @param more such as `payment_handlers`
 */
export const envelope = (
  { active, ours }: Session,
  root: string,
  status: 'success' | 'error',
  more: Data = {},
): Data => ({
  ucp: {
    version: UCP_VERSION,
    status,
    capabilities: relevant(active, ours, [root]),
    ...more,
  },
});

/** An answer without the requested resource: the handler ran, and says why there is none. */
export const nothing = (
  { site, session }: OperationContext,
  root: string,
  messages: readonly Message[],
  continueUrl = '',
): Answer => ({
  status: 200,
  body: {
    ...envelope(session, root, 'error'),
    messages,
    continue_url: continueUrl === '' ? site.origin : continueUrl,
  },
});

/**
 * Parses the payload, checks that the agent may run the operation, and runs it. If the two sides do not share
 * the capability, the answer says so.
 * @throws {UcpError} for a payload that does not parse or a signature or a scope that is missing; what the
 * operation throws
 */
export const perform = async (
  context: OperationContext,
  asked: Operation,
  given: OperationInput<unknown>,
): Promise<Answer> => {
  if (asked.isSigned && !context.session.isSigned) {
    throw new UcpError('signature_missing', 401, 'This request must be signed (RFC 9421).');
  }
  if (context.grant && asked.scope) requireScope(context.site, context.grant, asked.scope);
  if (!context.session.active.has(asked.capability)) {
    const content = `The profile has no ${asked.capability} in a version that this business supports.`;
    return nothing(context, asked.capability, [
      unrecoverable('capabilities_incompatible', content),
    ]);
  }
  const parsed = asked.payload.safeParse(given.payload);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const what = issue ? `${issue.path.join('.')}: ${issue.message}` : '';
    throw new UcpError('invalid_request', 400, `The request isn’t valid. ${what}`);
  }
  const input = { ...given, payload: parsed.data };
  return asked.isSigned && given.idempotencyKey === undefined
    ? asked.run(...withoutReplay(context, input))
    : asked.run(context, input);
};

/** A signed request without an idempotency key acts once: the same one again is refused. */
const withoutReplay = <P>(
  context: OperationContext,
  input: OperationInput<P>,
): readonly [OperationContext, OperationInput<P>] => {
  const onReplay = () => {
    throw new UcpError('signature_invalid', 401, 'This signed request has been sent before.');
  };
  const idempotencyKey = `signature-${context.signedOnce}`;
  return [
    { ...context, agent: { ...context.agent, onReplay } },
    { ...input, idempotencyKey },
  ];
};
