import {
  agentCalls as calls,
  type AgentCheckout,
  type Call,
  type CallReply,
  type CallRequest,
  type CallResult,
  cancelCheckout,
  completeCheckout,
  convertCart,
  createCheckout,
  readAgentCheckout,
  readAgentOrder,
  updateCheckout,
} from '@parlour/contract';
import { sellsToAgents } from '@parlour/site';
import type { AgentCalls, AgentVisit } from '../../platform/agents.ts';
import { parseRequest } from '../../platform/call-request.ts';
import { nothingHere, ShopError } from '@parlour/http';
import { limitRequest } from '../../platform/rate-limits/limit-request.ts';
import { RATE_LIMITS } from '../../platform/rate-limits/rate-limits.ts';
import { toOrder } from '../orders/order-reply.ts';
import { orderStores } from '../orders/order-stores.ts';
import { orderById, ownOrder } from '../orders/orders.queries.ts';
import { recordGuest, recordInAuditLog } from '../audit-log.ts';
import {
  agentContextOf,
  platformOf,
  requireOwnCheckout,
  basketContextOf,
  type AgentContext,
  type AgentOptions,
} from './basket-context.ts';
import { cancel, convert, create, update } from './change.ts';
import {
  changeCheckout,
  checkoutById,
  checkoutOfOrder,
  noteTold,
  type CheckoutRow,
} from './checkouts.queries.ts';
import { complete } from './complete.ts';
import { limitGuest } from './guest-limits.ts';
import { once } from './once.ts';
import { requireAllowed } from './stops.ts';
import { viewOf } from './view.ts';

/** @param isResumed whether an earlier run of the same request never ended */
type Answer<C extends Call> = (
  context: AgentContext,
  request: CallRequest<C>,
  isResumed: boolean,
) => Promise<CallReply<C>>;

/** The agents' calls, for the entry points of all protocols. */
export const agentCalls = (options: AgentOptions): AgentCalls => {
  const answers = allAnswers();
  return {
    admit: requireAllowed,
    call: async (visit, call, input) => {
      if (!sellsToAgents(visit.site)) throw nothingHere();
      const answer = answers.get(call);
      if (!answer) throw nothingHere();
      const request = parseRequest<Call>(call, input);
      const enter = async () => {
        await requireAllowed(visit);
        return agentContextOf(options, visit);
      };
      const reply =
        call.effect === 'read'
          ? await answer(await enter(), request, false)
          : await write(visit, call, request, enter, answer);
      return call.reply.parse(reply) as CallResult<typeof call>;
    },
  };
};

/**
 * Makes a call that changes something: it is recorded, counts towards limits, and is made once for each
 * idempotency key. All such calls reply with a checkout.
 */
const write = async (
  visit: AgentVisit,
  row: Call,
  request: CallRequest<Call>,
  enter: () => Promise<AgentContext>,
  answer: Answer<Call>,
): Promise<CallReply<Call>> => {
  const { env, site, protocol, agent, client } = visit;
  const call = nameOf(row);
  const checkoutId = idOf(request);
  const begun = {
    site: site.id,
    at: new Date().toISOString(),
    protocol,
    agent: agent.name,
    profile: agent.profile,
    client,
    customer: '',
    call,
    checkout_id: checkoutId,
  };
  let customer = '';
  const act = async (): Promise<AgentCheckout> => {
    const context = await enter();
    customer = context.customer?.sub ?? '';
    await limitRequest(env, site, RATE_LIMITS.payment, `agent ${platformOf(visit)}`);
    await limitGuest(visit, request);
    const { idempotencyKey: key, body: contents } = request;
    const keyed = { key, contents, customer };
    const reply = await once(visit, `${call} ${checkoutId}`, keyed, {
      first: async (isResumed) => (await answer(context, request, isResumed)) as AgentCheckout,
      again: (id) => read(context, id),
    });
    await noteTold(env.MARKET_DB, site.id, reply);
    return reply;
  };
  const endOf = (status: number, code: string, reply?: AgentCheckout) => ({
    status,
    code,
    customer,
    checkout_id: reply?.id ?? checkoutId,
    order_id: reply?.order?.id ?? '',
  });
  return visit.bearer === undefined
    ? recordGuest(env.VISITOR_DB, begun, act, endOf)
    : recordInAuditLog(env.VISITOR_DB, 'agent_act', begun, act, endOf);
};

const allAnswers = (): ReadonlyMap<Call, Answer<Call>> => {
  const answers = new Map<Call, Answer<Call>>();
  const on = <C extends Call>(call: C, answer: Answer<C>) => {
    answers.set(call, answer);
  };
  on(createCheckout, (context, { body }) => create(context, body));
  on(readAgentCheckout, (context, { params }) => read(context, params.id));
  on(updateCheckout, async (context, { params, body }) => {
    const { row, as } = await takenOver(context, params.id);
    return update(as, row, body);
  });
  on(completeCheckout, async (context, { params, body }) => {
    const { row, as } = await takenOver(context, params.id);
    return complete(as, row, body);
  });
  on(cancelCheckout, async (context, { params }, isResumed) => {
    const { row, as } = await takenOver(context, params.id);
    return cancel(as, row, isResumed);
  });
  on(convertCart, async (context, { params }) => {
    const { row, as } = await takenOver(context, params.id);
    return convert(as, row);
  });
  on(readAgentOrder, (context, { params }) => readOrder(context, params.id));
  return answers;
};

/** A checkout, and the context in which the agent goes on with it: as the customer or as a guest. */
interface OpenCheckout {
  readonly row: CheckoutRow;
  readonly as: AgentContext;
}

const read = async (context: AgentContext, id: string): Promise<AgentCheckout> => {
  const { row, as } = await ownCheckout(context, id);
  const now = await viewOf(await basketContextOf(as, row), row);
  if (row.told_pence !== now.totals.totalPence) await noteTold(context.db, row.site, now);
  return now;
};

/** A guest's order stays the guest's, even if the agent has linked a customer since. */
const ownCheckout = async (context: AgentContext, id: string): Promise<OpenCheckout> => {
  const row = requireOwnCheckout(
    context,
    await checkoutById(context.db, context.visit.site.id, id),
  );
  const isGuests = row.customer === '' && row.order_id !== '';
  return { row, as: isGuests ? { ...context, customer: null } : context };
};

/**
 * Opens a checkout to change it. A guest's checkout becomes the customer's if the agent has linked one
 * meanwhile.
 */
const takenOver = async (context: AgentContext, id: string): Promise<OpenCheckout> => {
  const { row, as } = await ownCheckout(context, id);
  if (row.customer !== '' || as.customer === null) return { row, as };
  const { sub: customer } = as.customer;
  await changeCheckout(context.db, row, { customer }).run();
  return { row: { ...row, customer }, as };
};

/** An order from one of the agent's own guest checkouts, or of the customer that the agent acts for. */
const readOrder = async (
  context: AgentContext,
  id: string,
): Promise<CallReply<typeof readAgentOrder>> => {
  const { db, visit, customer } = context;
  const row = await checkoutOfOrder(db, visit.site.id, id);
  const isOwn = row !== null && row.client === visit.client && row.customer === '';
  const whole = isOwn
    ? await orderById(db, id)
    : customer &&
      (await ownOrder(
        orderStores(visit.env, db),
        { site: visit.site.id, customer: customer.sub },
        id,
      ));
  if (!whole) throw new ShopError('not_found', 404, 'There is no such order.');
  return { data: toOrder(whole), checkoutId: row?.id ?? '' };
};

const idOf = ({ params }: CallRequest<Call>): string => {
  const id: unknown = Reflect.get(params, 'id');
  return typeof id === 'string' ? id : '';
};

/** The name of a call that operators see. */
const nameOf = (call: Call): string =>
  Object.entries(calls).find(([, one]) => one === call)?.[0] ?? call.path;
