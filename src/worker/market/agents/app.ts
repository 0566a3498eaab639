import type { AgentCheckout } from '#lib/contract/agents/agent-checkout.ts';
import {
  agentCalls as calls,
  cancelCheckout,
  completeCheckout,
  convertCart,
  createCheckout,
  readAgentOrder,
  readCheckout,
  updateCheckout,
} from '#lib/contract/agents/index.ts';
import type { Call, CallReply, CallRequest, CallResult } from '#lib/contract/call.ts';
import { sellsToAgents } from '#lib/site/agents.ts';
import type { AgentCalls, AgentVisit } from '../../platform/agents.ts';
import { parseRequest } from '../../platform/call-request.ts';
import { nothingHere, ShopError, toShopError } from '../../platform/errors.ts';
import { countRequest } from '../../platform/rate-limits/count-request.ts';
import { RATE_LIMITS } from '../../platform/rate-limits/rate-limits.ts';
import { toOrder } from '../orders/order-reply.ts';
import { orderById, ownOrder } from '../orders/orders.queries.ts';
import { beginAct, endAct } from './acts.queries.ts';
import {
  deskOf,
  requireOwnCheckout,
  shopOf,
  type AgentDesk,
  type AgentOptions,
} from './agent-shop.ts';
import { cancel, convert, create, update } from './change.ts';
import {
  changeCheckout,
  checkoutById,
  checkoutOfOrder,
  type CheckoutRow,
} from './checkouts.queries.ts';
import { complete } from './complete.ts';
import { once } from '../idempotency.ts';
import { requireAllowed } from './stops.ts';
import { viewOf } from './view.ts';

type Answer<C extends Call> = (desk: AgentDesk, request: CallRequest<C>) => Promise<CallReply<C>>;

/** The agents' calls, for the doors of all protocols. */
export const agentCalls = (options: AgentOptions): AgentCalls => {
  const answers = allAnswers();
  return {
    admit: requireAllowed,
    ask: async (visit, row, input) => {
      if (!sellsToAgents(visit.site)) throw nothingHere();
      const answer = answers.get(row);
      if (!answer) throw nothingHere();
      const request = parseRequest<Call>(row, input);
      const reply = await recorded(visit, row, request, async (by) => {
        await requireAllowed(visit);
        const desk = await deskOf(options, visit);
        by(desk.customer?.sub ?? '');
        if (row.effect === 'read') return answer(desk, request);
        await countRequest(visit.env, visit.site, RATE_LIMITS.payment, `agent ${visit.client}`);
        const about = `${nameOf(row)} ${idOf(request)}`;
        const { idempotencyKey: key, body: contents } = request;
        return once(visit, about, { key, contents }, () => answer(desk, request));
      });
      return row.reply.parse(reply) as CallResult<typeof row>;
    },
  };
};

const allAnswers = (): ReadonlyMap<Call, Answer<Call>> => {
  const answers = new Map<Call, Answer<Call>>();
  const on = <C extends Call>(row: C, answer: Answer<C>) => {
    answers.set(row, answer);
  };
  on(createCheckout, (desk, { body }) => create(desk, body));
  on(readCheckout, async (desk, { params }) => {
    const { row, as } = await ownCheckout(desk, params.id);
    return viewOf(await shopOf(as, row), row);
  });
  on(updateCheckout, async (desk, { params, body }) => {
    const { row, as } = await takenOver(desk, params.id);
    return update(as, row, body);
  });
  on(completeCheckout, async (desk, { params, body }) => {
    const { row, as } = await takenOver(desk, params.id);
    return complete(as, row, body);
  });
  on(cancelCheckout, async (desk, { params }) => {
    const { row, as } = await takenOver(desk, params.id);
    return cancel(as, row);
  });
  on(convertCart, async (desk, { params }) => {
    const { row, as } = await takenOver(desk, params.id);
    return convert(as, row);
  });
  on(readAgentOrder, (desk, { params }) => readOrder(desk, params.id));
  return answers;
};

/** A checkout, and as whom the agent goes on with it. */
interface Opened {
  readonly row: CheckoutRow;
  readonly as: AgentDesk;
}

/** What a guest has ordered stays the guest's, whoever has been linked since. */
const ownCheckout = async (desk: AgentDesk, id: string): Promise<Opened> => {
  const row = requireOwnCheckout(desk, await checkoutById(desk.db, desk.visit.site.id, id));
  const isGuests = row.customer === '' && row.order_id !== '';
  return { row, as: isGuests ? { ...desk, customer: null } : desk };
};

/** The same to be changed: a guest's becomes that of the customer who has been linked meanwhile. */
const takenOver = async (desk: AgentDesk, id: string): Promise<Opened> => {
  const { row, as } = await ownCheckout(desk, id);
  if (row.customer !== '' || as.customer === null) return { row, as };
  const { sub: customer } = as.customer;
  await changeCheckout(desk.db, row, { customer }).run();
  return { row: { ...row, customer }, as };
};

/** Of one of the agent's own checkouts, or of the customer on whose behalf it comes. */
const readOrder = async (
  desk: AgentDesk,
  id: string,
): Promise<CallReply<typeof readAgentOrder>> => {
  const { db, visit, customer } = desk;
  const row = await checkoutOfOrder(db, visit.site.id, id);
  const isOwn = row !== null && row.client === visit.client && row.customer === '';
  const whole = isOwn
    ? await orderById(db, id)
    : customer && (await ownOrder(db, { site: visit.site.id, customer: customer.sub }, id));
  if (!whole) throw new ShopError('not_found', 404, 'There is no such order.');
  return { data: toOrder(whole), checkoutId: row?.id ?? '' };
};

const idOf = ({ params }: CallRequest<Call>): string => {
  const id: unknown = Reflect.get(params, 'id');
  return typeof id === 'string' ? id : '';
};

/** Name of a call as operators read it. */
const nameOf = (row: Call): string =>
  Object.entries(calls).find(([, one]) => one === row)?.[0] ?? row.path;

/** Writes down what an agent asks for, does it, and writes down how it ended. Looking on is no act. */
const recorded = async (
  visit: AgentVisit,
  row: Call,
  request: CallRequest<Call>,
  act: (by: (customer: string) => void) => Promise<CallReply<Call>>,
): Promise<CallReply<Call>> => {
  let customer = '';
  const by = (sub: string) => {
    customer = sub;
  };
  if (row.effect === 'read') return act(by);
  const { MARKET_DB: db } = visit.env;
  const id = await beginAct(db, {
    site: visit.site.id,
    at: new Date().toISOString(),
    protocol: visit.protocol,
    agent: visit.agent.name,
    profile: visit.agent.profile,
    client: visit.client,
    call: nameOf(row),
    checkout_id: idOf(request),
  });
  try {
    const reply = await act(by);
    await endAct(db, id, { status: 200, code: '', customer, ...outcomeOf(reply) });
    return reply;
  } catch (thrown) {
    const { status, code } = toShopError(thrown);
    await endAct(db, id, { status, code, customer, checkoutId: '', orderId: '' });
    throw thrown;
  }
};

const outcomeOf = (reply: unknown): { readonly checkoutId: string; readonly orderId: string } => {
  const { id = '', order = null } = reply as Partial<AgentCheckout>;
  return { checkoutId: id, orderId: order?.id ?? '' };
};
