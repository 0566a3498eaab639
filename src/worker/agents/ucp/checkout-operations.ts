import { checkoutBody } from '#lib/agents/ucp/checkout/checkout.ts';
import {
  readLines,
  unknownItem,
  readAddress,
  readBuyer,
  paymentIn,
  CompleteCheckout,
  CreateCheckout,
  Nothing,
  UpdateCheckout,
} from '#lib/agents/ucp/checkout/requests.ts';
import { unrecoverable, type Message } from '#lib/agents/ucp/messages.ts';
import { handlersOf, CAPABILITIES } from '#lib/agents/ucp/capabilities.ts';
import type { AgentCheckout, AgentCheckoutChange } from '#lib/contract/agents/agent-checkout.ts';
import {
  cancelCheckout,
  completeCheckout,
  convertCart,
  updateCheckout,
} from '#lib/contract/agents/index.ts';
import { act, present, refusalIn, savedOf, tellingOf, unknownLineIn, begin } from './acting.ts';
import {
  envelope,
  nothing,
  operation,
  type Answer,
  type Operation,
  type Visit,
} from './operation.ts';

const { cart, checkout: root, discount, fulfillment } = CAPABILITIES;

const told = (
  visit: Visit,
  checkout: AgentCheckout,
  refusals: readonly Message[] = [],
  status: Answer['status'] = 200,
): Answer => ({
  status,
  body: {
    ...envelope(visit.session, root, 'success', { payment_handlers: handlersOf(visit.site) }),
    ...checkoutBody(checkout, tellingOf(visit), refusals),
  },
});

const gone = (visit: Visit): Answer =>
  nothing(visit, root, [unrecoverable('not_found', 'Checkout not found.')]);

const openCheckout = async (visit: Visit, id: string): Promise<AgentCheckout | null> => {
  const checkout = await present(visit, id);
  return checkout?.kind === 'checkout' ? checkout : null;
};

/** What a request says besides its lines; `stop` where nothing of it is to be done. */
interface ReadRequest {
  readonly change: Omit<AgentCheckoutChange, 'lines'>;
  readonly refusals: readonly Message[];
  readonly stop: boolean;
}

const readRequest = (
  { session: { active }, saved }: Visit,
  request: UpdateCheckout,
  now: AgentCheckout | null,
): ReadRequest => {
  const buyer = readBuyer(request.buyer);
  const promoCodes = active.has(discount) ? (request.discounts?.codes ?? []) : [];
  const said = active.has(fulfillment) ? request.fulfillment : undefined;
  const address = readAddress(said, now?.address ?? null, saved);
  const change = { buyer: buyer.value, promoCodes };
  if (address.status === 'refused') return { change, refusals: [address.refusal], stop: true };
  if (address.status === 'kept') return { change, refusals: buyer.refusals, stop: false };
  return {
    change: { ...change, address: address.status === 'said' ? address.address : null },
    refusals: [...buyer.refusals, ...address.refusals],
    stop: false,
  };
};

/** A basket that becomes a checkout keeps what is in it; the rest of the request is added. */
const converted = async (
  visit: Visit,
  id: string,
  request: CreateCheckout,
  key: string | undefined,
): Promise<Answer> => {
  const missing = () =>
    nothing(visit, root, [unrecoverable('not_found', 'Cart not found or has expired.')]);
  const now = await present(visit, id);
  if (!now) return missing();
  try {
    const checkout =
      now.kind === 'cart'
        ? await act(visit, convertCart, { params: { id }, idempotencyKey: key })
        : now;
    const address = readAddress(request.fulfillment, checkout.address);
    if (address.status !== 'said') return told(visit, checkout, [], 201);
    const idempotencyKey = key === undefined ? undefined : `${key}.address`;
    const body = { address: address.address };
    const input = { params: { id }, body, idempotencyKey };
    return told(visit, await act(visit, updateCheckout, input), address.refusals, 201);
  } catch (thrown) {
    refusalIn(thrown);
    return missing();
  }
};

const create = async (
  visit: Visit,
  payload: CreateCheckout,
  idempotencyKey: string | undefined,
): Promise<Answer> => {
  const { cart_id: cartId } = payload;
  if (cartId !== undefined && visit.session.active.has(cart)) {
    return converted(visit, cartId, payload, idempotencyKey);
  }
  const { stop, ...read } = readRequest(visit, payload, null);
  if (stop) return nothing(visit, root, read.refusals);
  const { checkout, refusals } = await begin(visit, {
    ...{ kind: 'checkout', lines: payload.line_items, idempotencyKey },
    ...read,
  });
  return checkout ? told(visit, checkout, refusals, 201) : nothing(visit, root, refusals);
};

const update = async (
  visit: Visit,
  now: AgentCheckout,
  payload: UpdateCheckout,
  idempotencyKey: string | undefined,
): Promise<Answer> => {
  const { lines, refusals: unreadable } = readLines(payload.line_items);
  const { change, refusals, stop } = readRequest(visit, payload, now);
  if (stop || unreadable.length > 0) return told(visit, now, [...unreadable, ...refusals]);
  const { webhookUrl } = visit.session;
  const body = { ...change, lines: [...lines], ...(webhookUrl ? { events: webhookUrl } : {}) };
  try {
    const input = { params: { id: now.id }, body, idempotencyKey };
    return told(visit, await act(visit, updateCheckout, input), refusals);
  } catch (thrown) {
    const at = unknownLineIn(thrown);
    if (at === undefined) return told(visit, now, [refusalIn(thrown)]);
    return told(visit, now, [unknownItem(payload.line_items[at]?.item.id ?? '', at)]);
  }
};

const complete = async (
  visit: Visit,
  now: AgentCheckout,
  { payment, buyer }: CompleteCheckout,
  idempotencyKey: string | undefined,
): Promise<Answer> => {
  const read = paymentIn(payment.instruments);
  if ('refusal' in read) return told(visit, now, [read.refusal]);
  const said = buyer === undefined ? undefined : readBuyer(buyer);
  const body = { payment: read.payment, ...(said ? { buyer: said.value } : {}) };
  try {
    const input = { params: { id: now.id }, body, idempotencyKey };
    return told(visit, await act(visit, completeCheckout, input), said?.refusals);
  } catch (thrown) {
    const refusal = refusalIn(thrown);
    return told(visit, (await openCheckout(visit, now.id)) ?? now, [refusal]);
  }
};

const cancel = async (
  visit: Visit,
  now: AgentCheckout,
  idempotencyKey: string | undefined,
): Promise<Answer> => {
  try {
    const input = { params: { id: now.id }, idempotencyKey };
    return told(visit, await act(visit, cancelCheckout, input));
  } catch (thrown) {
    return told(visit, now, [refusalIn(thrown)]);
  }
};

const shared = {
  ...({ capability: root, field: 'checkout', isSigned: true } as const),
  scope: 'dev.ucp.shopping.checkout:manage',
} as const;

const OPERATIONS: readonly Operation[] = [
  operation({
    ...{ ...shared, name: 'create_checkout', method: 'POST', path: '/checkout-sessions' },
    description: 'Begins a checkout, from items or from a basket.',
    payload: CreateCheckout,
    run: (visit, { payload, idempotencyKey }) => create(visit, payload, idempotencyKey),
  }),
  operation({
    ...{ ...shared, name: 'get_checkout', method: 'GET', path: '/checkout-sessions/:id' },
    ...{ field: '', description: 'Reads a checkout as the shop is now.', payload: Nothing },
    run: async (visit, { id }) => {
      const now = await openCheckout(visit, id);
      return now ? told(visit, now) : gone(visit);
    },
  }),
  operation({
    ...{ ...shared, name: 'update_checkout', method: 'PUT', path: '/checkout-sessions/:id' },
    description: 'Replaces what has been said of a checkout.',
    payload: UpdateCheckout,
    run: async (visit, { id, payload, idempotencyKey }) => {
      const now = await openCheckout(visit, id);
      return now ? update(visit, now, payload, idempotencyKey) : gone(visit);
    },
  }),
  operation({
    ...{ ...shared, name: 'complete_checkout', method: 'POST' },
    path: '/checkout-sessions/:id/complete',
    description: 'Orders: pays by a delegated token, or asks the customer to confirm at the shop.',
    payload: CompleteCheckout,
    run: async (visit, { id, payload, idempotencyKey }) => {
      const now = await openCheckout(visit, id);
      return now ? complete(visit, now, payload, idempotencyKey) : gone(visit);
    },
  }),
  operation({
    ...{ ...shared, name: 'cancel_checkout', method: 'POST', field: '' },
    path: '/checkout-sessions/:id/cancel',
    description: 'Gives a checkout up.',
    payload: Nothing,
    run: async (visit, { id, idempotencyKey }) => {
      const now = await openCheckout(visit, id);
      return now ? cancel(visit, now, idempotencyKey) : gone(visit);
    },
  }),
];

/** Checkouts of agents; those of a linked customer offer the saved addresses. */
export const CHECKOUT_OPERATIONS = OPERATIONS.map((one) => ({
  ...one,
  run: async (visit: Visit, asked: Parameters<Operation['run']>[1]) =>
    one.run({ ...visit, saved: await savedOf(visit) }, asked),
}));
