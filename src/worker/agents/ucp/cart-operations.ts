import { cartBody } from '#lib/agents/ucp/checkout/checkout.ts';
import {
  readLines,
  unknownItem,
  readBuyer,
  CartRequest,
  Nothing,
} from '#lib/agents/ucp/checkout/requests.ts';
import { unrecoverable, type Message } from '#lib/agents/ucp/messages.ts';
import { CAPABILITIES } from '#lib/agents/ucp/capabilities.ts';
import type { AgentCheckout } from '#lib/contract/agents/agent-checkout.ts';
import { cancelCheckout, updateCheckout } from '#lib/contract/agents/index.ts';
import { act, present, refusalIn, tellingOf, unknownLineIn, begin } from './acting.ts';
import {
  envelope,
  nothing,
  operation,
  type Answer,
  type Operation,
  type Visit,
} from './operation.ts';

const { cart, discount } = CAPABILITIES;

const told = (
  visit: Visit,
  checkout: AgentCheckout,
  refusals: readonly Message[] = [],
  status: Answer['status'] = 200,
): Answer => ({
  status,
  body: {
    ...envelope(visit.session, cart, 'success'),
    ...cartBody(checkout, tellingOf(visit), refusals),
  },
});

const gone = (visit: Visit): Answer =>
  nothing(visit, cart, [unrecoverable('not_found', 'Cart not found or has expired.')]);

/** A basket stays one while its checkout goes on; afterwards it is gone. */
const openCart = async (visit: Visit, id: string): Promise<AgentCheckout | null> => {
  const checkout = await present(visit, id);
  const isOver = checkout?.status === 'completed' || checkout?.status === 'canceled';
  return isOver ? null : checkout;
};

/** What a request says of a basket besides its lines. */
const readRequest = ({ buyer, discounts }: CartRequest, knowsDiscounts: boolean) => {
  const { value, refusals } = readBuyer(buyer);
  return {
    change: { buyer: value, promoCodes: knowsDiscounts ? (discounts?.codes ?? []) : [] },
    refusals,
  };
};

const shared = {
  ...({ capability: cart, field: 'cart', isSigned: true } as const),
  scope: 'dev.ucp.shopping.cart:manage',
} as const;

/** Baskets of agents. */
export const CART_OPERATIONS: readonly Operation[] = [
  operation({
    ...{ ...shared, name: 'create_cart', method: 'POST', path: '/carts' },
    description: 'Begins a basket.',
    payload: CartRequest,
    run: async (visit, { payload, idempotencyKey }) => {
      const read = readRequest(payload, visit.session.active.has(discount));
      const { checkout, refusals } = await begin(visit, {
        ...{ kind: 'cart', lines: payload.line_items, idempotencyKey },
        ...read,
      });
      return checkout ? told(visit, checkout, refusals, 201) : nothing(visit, cart, refusals);
    },
  }),
  operation({
    ...{ ...shared, name: 'get_cart', method: 'GET', path: '/carts/:id', field: '' },
    description: 'Reads a basket.',
    payload: Nothing,
    run: async (visit, { id }) => {
      const checkout = await openCart(visit, id);
      return checkout ? told(visit, checkout) : gone(visit);
    },
  }),
  operation({
    ...{ ...shared, name: 'update_cart', method: 'PUT', path: '/carts/:id' },
    description: 'Replaces a basket.',
    payload: CartRequest,
    run: async (visit, { id, payload, idempotencyKey }) => {
      const now = await openCart(visit, id);
      if (!now) return gone(visit);
      const { lines, refusals: unreadable } = readLines(payload.line_items);
      if (unreadable.length > 0) return told(visit, now, unreadable);
      const { change, refusals } = readRequest(payload, visit.session.active.has(discount));
      const body = { ...change, lines: [...lines] };
      try {
        const input = { params: { id }, body, idempotencyKey };
        return told(visit, await act(visit, updateCheckout, input), refusals);
      } catch (thrown) {
        const at = unknownLineIn(thrown);
        if (at === undefined) return told(visit, now, [refusalIn(thrown)]);
        return told(visit, now, [unknownItem(payload.line_items[at]?.item.id ?? '', at)]);
      }
    },
  }),
  operation({
    ...{ ...shared, name: 'cancel_cart', method: 'POST', path: '/carts/:id/cancel', field: '' },
    description: 'Gives a basket up.',
    payload: Nothing,
    run: async (visit, { id, idempotencyKey }) => {
      const now = await present(visit, id);
      if (!now) return gone(visit);
      try {
        return told(visit, await act(visit, cancelCheckout, { params: { id }, idempotencyKey }));
      } catch (thrown) {
        refusalIn(thrown);
        return gone(visit);
      }
    },
  }),
];
