import { Hono, type Context } from 'hono';
import { presentCheckout } from '../checkout.ts';
import {
  type AgentCheckout,
  type AgentCheckoutChange,
  cancelCheckout,
  completeCheckout,
  createCheckout,
  readAgentCheckout,
  updateCheckout,
} from '@parlour/contract';
import { HOUR_S } from '@parlour/domain';
import { speaks } from '@parlour/site';
import type { Agent } from '../shop.ts';
import { limitBytes, nothingHere, ShopError } from '@parlour/http';
import { HANDLER_ID, servicesOf } from './capabilities.ts';
import {
  acpEntryPoint,
  agentOf,
  type AcpEnv,
  acpError,
  AcpRefusal,
  ACP_PATH,
  VERSION,
} from './entry-point.ts';
import {
  bodyOf,
  CancelRequest,
  CompleteRequest,
  CreateRequest,
  fingerprintOf,
  UpdateRequest,
  changeOf,
} from './requests.ts';
import {
  choicesOfOptions,
  sessionOf,
  awaitsAuthentication,
  errorCodeOf,
  paramOf,
} from './session.ts';

/** The largest request body, in bytes. */
const MAX_BODY_BYTES = 128 * 1024;

/** The Agentic Commerce Protocol: checkout sessions for the platforms that the site knows. */
export const acp = (): Hono<AcpEnv> => {
  const app = new Hono<AcpEnv>();
  app.get('/.well-known/acp.json', discovery);
  const sessions = new Hono<AcpEnv>();
  sessions.onError(acpError);
  sessions.use(limitBytes(MAX_BODY_BYTES), acpEntryPoint());
  sessions.post('/checkout_sessions', create);
  sessions.get('/checkout_sessions/:id', async (c) => {
    const { id } = c.req.param();
    const checkout = await c.var.shop.call(agentOf(c), readAgentCheckout, { params: { id } });
    return answer(c, checkout);
  });
  sessions.post('/checkout_sessions/:id', update);
  sessions.post('/checkout_sessions/:id/complete', complete);
  sessions.post('/checkout_sessions/:id/cancel', cancel);
  sessions.all('*', () => {
    throw nothingHere();
  });
  app.route(ACP_PATH, sessions);
  return app;
};

type Handler = (c: Context<AcpEnv>) => Promise<Response>;

/** What the shop supports, for a client that knows only its domain. */
const discovery = (c: Context<AcpEnv>): Response => {
  const { site } = c.var;
  if (!speaks(site, 'acp')) throw nothingHere();
  c.header('cache-control', `public, max-age=${String(HOUR_S)}`);
  return c.json({
    protocol: { name: 'acp', version: VERSION, supported_versions: [VERSION] },
    api_base_url: `${site.origin}${ACP_PATH}`,
    transports: ['rest'],
    capabilities: servicesOf(site),
  });
};

const answer = (c: Context<AcpEnv>, checkout: AgentCheckout, status: 200 | 201 = 200): Response =>
  c.json(sessionOf(c.var.shop.pages, c.var.site, checkout), status);

interface PostRequest {
  readonly agent: Agent;
  readonly idempotencyKey: string;
}

/** The sender of a POST, and the key that makes a repeat the same request. */
const postedBy = (c: Context<AcpEnv>): PostRequest => {
  const idempotencyKey = c.req.header('idempotency-key');
  if (!idempotencyKey) {
    throw new AcpRefusal(
      400,
      'idempotency_key_required',
      'Idempotency-Key header is required on all POST requests',
    );
  }
  c.header('idempotency-key', idempotencyKey);
  const onReplay = () => {
    c.header('idempotent-replayed', 'true');
  };
  return {
    idempotencyKey,
    agent: { ...agentOf(c), fingerprint: fingerprintOf(c.var.sent), onReplay },
  };
};

const create: Handler = async (c) => {
  const { agent, idempotencyKey } = postedBy(c);
  const said = bodyOf(c, CreateRequest);
  if (said.currency.toLowerCase() !== 'gbp') {
    const message = 'This shop sells only in pounds sterling.';
    throw new AcpRefusal(400, 'unsupported', message, { param: '$.currency' });
  }
  const { webhook: events } = c.var.client;
  const body = { ...changeOf(said), ...(events === undefined ? {} : { events }) };
  return answer(c, await c.var.shop.call(agent, createCheckout, { body, idempotencyKey }), 201);
};

const update: Handler = async (c) => {
  const { id = '' } = c.req.param();
  const { agent, idempotencyKey } = postedBy(c);
  const said = bodyOf(c, UpdateRequest);
  const known = await c.var.shop.call(agent, readAgentCheckout, { params: { id } });
  const choices = choicesIn(known, said.selected_fulfillment_options);
  const input = { params: { id }, body: { ...changeOf(said, known), ...choices }, idempotencyKey };
  return answer(c, await c.var.shop.call(agent, updateCheckout, input));
};

/**
 * What the chosen options say; nothing if the request chooses none.
 * @throws {AcpRefusal} for an option that the session does not have
 */
const choicesIn = (
  known: AgentCheckout,
  chosen: UpdateRequest['selected_fulfillment_options'],
): Pick<AgentCheckoutChange, 'days' | 'together' | 'services'> => {
  if (chosen === undefined) return {};
  const read = choicesOfOptions(
    known,
    chosen.map(({ option_id }) => option_id),
  );
  if ('choices' in read) return read.choices;
  throw new AcpRefusal(400, 'invalid', 'There is no such delivery option.', {
    param: `$.selected_fulfillment_options[${String(read.unknownAt)}].option_id`,
  });
};

const complete: Handler = async (c) => {
  const { id = '' } = c.req.param();
  const { agent, idempotencyKey } = postedBy(c);
  const said = bodyOf(c, CompleteRequest);
  const { handler_id, instrument } = said.payment_data;
  if (handler_id !== HANDLER_ID) {
    const param = '$.payment_data.handler_id';
    throw new AcpRefusal(400, 'unsupported', 'There is no such payment handler.', { param });
  }
  const known = await c.var.shop.call(agent, readAgentCheckout, { params: { id } });
  const { authentication_result: result } = said;
  if (awaitsAuthentication(presentCheckout(known)) && !result) {
    const message = 'The bank requires 3-D Secure: send its outcome.';
    const param = '$.authentication_result';
    throw new AcpRefusal(400, 'requires_3ds', message, { param });
  }
  const change = changeOf({ buyer: said.buyer }, known);
  const payment = {
    kind: 'delegated' as const,
    token: instrument.credential.token,
    ...(result ? { authentication: { outcome: result.outcome } } : {}),
  };
  const body = { payment, ...(change.buyer ? { buyer: change.buyer } : {}) };
  const input = { params: { id }, body, idempotencyKey };
  return answer(c, requireOrder(await c.var.shop.call(agent, completeCheckout, input)));
};

/** Refuses a session that has not become an order, or that this token has not paid, with the first reason. */
const requireOrder = (checkout: AgentCheckout): AgentCheckout => {
  const { status, messages } = presentCheckout(checkout);
  const declined = messages.find(({ code }) => code === 'payment_declined');
  if (declined) {
    throw new AcpRefusal(402, 'payment_declined', declined.content, { param: '$.payment_data' });
  }
  const isTaken = checkout.order !== null || status === 'complete_in_progress';
  if (isTaken) return checkout;
  const reason = messages.find(({ type }) => type === 'error');
  if (!reason) throw new ShopError('checkout_refused', 409, 'This session can’t be completed.');
  throw new AcpRefusal(400, errorCodeOf(reason), reason.content, { param: paramOf(reason) });
};

const NOT_ALLOWED = 405;

const cancel: Handler = async (c) => {
  const { id = '' } = c.req.param();
  const { agent, idempotencyKey } = postedBy(c);
  bodyOf(c, CancelRequest);
  try {
    const input = { params: { id }, idempotencyKey };
    return answer(c, await c.var.shop.call(agent, cancelCheckout, input));
  } catch (thrown) {
    if (thrown instanceof ShopError && thrown.code === 'checkout_refused') {
      throw new AcpRefusal(NOT_ALLOWED, 'conflict', thrown.message);
    }
    throw thrown;
  }
};
