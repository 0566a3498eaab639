import { foundBy, isMissing } from '../product.ts';
import { CAPABILITIES, handlersOf, marketplaceName } from './capabilities.ts';
import { lookUp, productDetail } from './catalogue/lookup.ts';
import {
  LookupRequest,
  MOST_IDS,
  ProductRequest,
  SearchRequest,
  searchCatalogue,
  UnknownCursor,
} from './catalogue/search.ts';
import { cartBody, checkoutBody } from './checkout/checkout.ts';
import { readDays } from './checkout/days.ts';
import { orderBody } from './checkout/order.ts';
import {
  CartRequest,
  CompleteCheckout,
  CreateCheckout,
  Nothing,
  paymentIn,
  readAddress,
  readBuyer,
  readLines,
  type RequestLine,
  unknownItem,
  UpdateCheckout,
} from './checkout/requests.ts';
import { unrecoverable, type Message } from './messages.ts';
import {
  type Address,
  type AgentCheckout,
  type AgentCheckoutChange,
  type Call,
  type CallInput,
  type CallResult,
  cancelCheckout,
  completeCheckout,
  convertCart,
  createCheckout,
  readAgentCheckout,
  readAgentOrder,
  updateCheckout,
} from '@parlour/contract';
import { isDeliveredTo } from '@parlour/domain';
import { letsIn } from '@parlour/site';
import { ShopError } from '@parlour/http';
import { identityRequired } from './linking.ts';
import {
  type Answer,
  envelope,
  nothing,
  operation,
  type Operation,
  type Visit,
} from './operation.ts';
import type { Data, Telling } from './telling.ts';
import { UcpError } from './ucp-error.ts';

const answered = (
  visit: Visit,
  root: string,
  body: Data,
  status: Answer['status'] = 200,
): Answer => ({ status, body: { ...envelope(visit.session, root, 'success'), ...body } });

/**
 * Makes an agent's call on behalf of its visitor.
 * @throws {ShopError}
 */
const act = <C extends Call>(
  { shop, agent }: Visit,
  row: C,
  input: CallInput<C>,
): Promise<CallResult<C>> => shop.call(agent, row, input);

/** The current state of a checkout or cart; null if this agent has none with the id. */
const present = (visit: Visit, id: string): Promise<AgentCheckout | null> =>
  foundBy(act(visit, readAgentCheckout, { params: { id } }));

const tellingOf = ({ site: { origin }, shop: { pages }, session, saved }: Visit): Telling => ({
  pages,
  origin,
  saved,
  knowsDiscounts: session.active.has(CAPABILITIES.discount),
  knowsFulfillment: session.active.has(CAPABILITIES.fulfillment),
  knowsMarketplace: session.active.has(marketplaceName(origin)),
  knowsGroups: session.knowsGroups,
});

const MOST_SAVED = 20;

/** The saved addresses of the linked customer, which the agent can choose by these ids; none for a guest. */
const savedOf = async ({ ownApi }: Visit): Promise<readonly Address[]> => {
  if (!ownApi) return [];
  const { data } = await ownApi.listAddresses();
  return data
    .filter(isDeliveredTo)
    .slice(0, MOST_SAVED)
    .map((address) => ({ ...address, id: `saved-${address.id}` }));
};

/** Codes of refusals that concern the request itself, not the resource. */
const OF_REQUESTS: ReadonlySet<string> = new Set(['idempotency_mismatch', 'idempotency_in_flight']);

/**
 * The reason why the shop refuses a change, as a message of the unchanged checkout.
 * @throws the same error again, if it is not such a refusal
 */
const refusalIn = (thrown: unknown): Message => {
  const isRefusal =
    thrown instanceof ShopError &&
    (thrown.status === 409 || thrown.status === 422) &&
    !OF_REQUESTS.has(thrown.code);
  if (!isRefusal) throw thrown;
  const isOver = thrown.code === 'checkout_refused';
  return {
    type: 'error',
    code: isOver ? 'operation_not_allowed' : thrown.code,
    content: thrown.message,
    severity: 'recoverable',
  };
};

/** The index of the line that the shop does not sell; undefined for another refusal. */
const unknownLineIn = (thrown: unknown): number | undefined => {
  if (!(thrown instanceof ShopError) || thrown.code !== 'cart_refused') return undefined;
  const [, at] = /^lines\.(\d+)\./.exec(thrown.details[0] ?? '') ?? [];
  return at === undefined ? undefined : Number(at);
};

/** A new checkout, and the parts of the request that could not be used; null if nothing was left of it. */
interface Begun {
  readonly checkout: AgentCheckout | null;
  readonly refusals: readonly Message[];
}

/** The number of unknown lines after which the whole request is refused. */
const MOST_UNKNOWN = 5;

interface Beginning {
  readonly kind: 'cart' | 'checkout';
  readonly lines: readonly RequestLine[];
  readonly change: Omit<AgentCheckoutChange, 'lines'>;
  readonly refusals: readonly Message[];
  readonly idempotencyKey: string | undefined;
}

/** Creates a cart or a checkout with those lines that the shop sells. */
const begin = async (
  visit: Visit,
  { kind, lines: asked, change, refusals, idempotencyKey: key }: Beginning,
): Promise<Begun> => {
  const unknown = new Set<number>();
  for (let attempt = 0; attempt <= MOST_UNKNOWN; attempt += 1) {
    const left = asked.filter((_, at) => !unknown.has(at));
    const read = readLines(left);
    const words = [
      ...[...unknown].map((at) => unknownItem(asked[at]?.item.id ?? '', at)),
      ...read.refusals,
      ...refusals,
    ];
    if (asked.length > 0 && read.lines.length === 0) return { checkout: null, refusals: words };
    // Each attempt is a new request; otherwise all would get the first refusal.
    const idempotencyKey = key === undefined || attempt === 0 ? key : `${key}.${String(attempt)}`;
    const events = visit.session.webhookUrl;
    const body = { ...change, kind, lines: [...read.lines], ...(events ? { events } : {}) };
    try {
      const checkout = await act(visit, createCheckout, { body, idempotencyKey });
      return { checkout, refusals: words };
    } catch (thrown) {
      const at = unknownLineIn(thrown);
      const line = at === undefined ? undefined : readable(left)[at];
      if (line === undefined) throw thrown;
      unknown.add(asked.indexOf(line));
    }
  }
  const content = 'This shop doesn’t sell most of these items.';
  const refusal = { type: 'error', code: 'item_unavailable', content } as const;
  return { checkout: null, refusals: [{ ...refusal, severity: 'unrecoverable' }] };
};

/** The lines that the shop could convert to its own, in their order. */
const readable = (lines: readonly RequestLine[]): readonly RequestLine[] =>
  lines.filter((line) => readLines([line]).lines.length > 0);

/* The catalogue */

const ofCatalogue = { method: 'POST', field: 'catalog', isSigned: false, scope: null } as const;

/** What agents can read of the catalogue. */
const CATALOGUE_OPERATIONS: readonly Operation[] = [
  operation({
    ...ofCatalogue,
    name: 'search_catalog',
    capability: CAPABILITIES.search,
    path: '/catalog/search',
    description: 'Searches products by words, tags, prices and day of arrival.',
    payload: SearchRequest,
    run: async (visit, { payload }) => {
      if (!payload.query && payload.filters === undefined) {
        throw new UcpError('invalid_request', 400, 'Send a query or filters.');
      }
      try {
        const found = await searchCatalogue(visit.shop.api, payload, tellingOf(visit));
        return answered(visit, CAPABILITIES.search, found);
      } catch (thrown) {
        if (!(thrown instanceof UnknownCursor)) throw thrown;
        throw new UcpError(
          'invalid_request',
          400,
          'pagination.cursor doesn’t come from an earlier answer.',
        );
      }
    },
  }),
  operation({
    ...ofCatalogue,
    name: 'lookup_catalog',
    capability: CAPABILITIES.lookup,
    path: '/catalog/lookup',
    description: 'Reads products by the ids of products or variants.',
    payload: LookupRequest,
    run: async (visit, { payload }) => {
      if (payload.ids.length > MOST_IDS) {
        throw new UcpError('request_too_large', 400, `Send at most ${String(MOST_IDS)} ids.`);
      }
      const found = await lookUp(visit.shop.api, payload, tellingOf(visit));
      return answered(visit, CAPABILITIES.lookup, found);
    },
  }),
  operation({
    ...ofCatalogue,
    name: 'get_product',
    capability: CAPABILITIES.lookup,
    path: '/catalog/product',
    description: 'Reads one product in full, with the selected options and the sellers.',
    payload: ProductRequest,
    run: async (visit, { payload }) => {
      const detail = await productDetail(visit.shop.api, payload, tellingOf(visit));
      if (detail.status === 'missing') {
        return nothing(visit, CAPABILITIES.lookup, [detail.message], detail.continueUrl);
      }
      return answered(visit, CAPABILITIES.lookup, detail.body);
    },
  }),
];

/* Carts */

const cartAnswer = (
  visit: Visit,
  checkout: AgentCheckout,
  refusals: readonly Message[] = [],
  status: Answer['status'] = 200,
): Answer =>
  answered(visit, CAPABILITIES.cart, cartBody(checkout, tellingOf(visit), refusals), status);

const noCart = (visit: Visit): Answer =>
  nothing(visit, CAPABILITIES.cart, [unrecoverable('not_found', 'Cart not found or has expired.')]);

/** A cart exists until its checkout is completed. */
const openCart = async (visit: Visit, id: string): Promise<AgentCheckout | null> => {
  const checkout = await present(visit, id);
  const isOver = checkout?.status === 'completed' || checkout?.status === 'canceled';
  return isOver ? null : checkout;
};

/** The parts of a cart request other than its lines. */
const cartSaid = ({ buyer, discounts }: CartRequest, knowsDiscounts: boolean) => {
  const { value, refusals } = readBuyer(buyer);
  return {
    change: { buyer: value, promoCodes: knowsDiscounts ? (discounts?.codes ?? []) : [] },
    refusals,
  };
};

const ofCarts = {
  capability: CAPABILITIES.cart,
  field: 'cart',
  isSigned: true,
  scope: 'dev.ucp.shopping.cart:manage',
} as const;

/** The carts of agents. */
const CART_OPERATIONS: readonly Operation[] = [
  operation({
    ...ofCarts,
    name: 'create_cart',
    method: 'POST',
    path: '/carts',
    description: 'Creates a cart.',
    payload: CartRequest,
    run: async (visit, { payload, idempotencyKey }) => {
      const read = cartSaid(payload, visit.session.active.has(CAPABILITIES.discount));
      const { checkout, refusals } = await begin(visit, {
        kind: 'cart',
        lines: payload.line_items,
        idempotencyKey,
        ...read,
      });
      return checkout
        ? cartAnswer(visit, checkout, refusals, 201)
        : nothing(visit, CAPABILITIES.cart, refusals);
    },
  }),
  operation({
    ...ofCarts,
    name: 'get_cart',
    method: 'GET',
    path: '/carts/:id',
    field: '',
    description: 'Reads a cart.',
    payload: Nothing,
    run: async (visit, { id }) => {
      const checkout = await openCart(visit, id);
      return checkout ? cartAnswer(visit, checkout) : noCart(visit);
    },
  }),
  operation({
    ...ofCarts,
    name: 'update_cart',
    method: 'PUT',
    path: '/carts/:id',
    description: 'Replaces a cart.',
    payload: CartRequest,
    run: async (visit, { id, payload, idempotencyKey }) => {
      const now = await openCart(visit, id);
      if (!now) return noCart(visit);
      const { lines, refusals: unreadable } = readLines(payload.line_items);
      if (unreadable.length > 0) return cartAnswer(visit, now, unreadable);
      const { change, refusals } = cartSaid(
        payload,
        visit.session.active.has(CAPABILITIES.discount),
      );
      const body = { ...change, lines: [...lines] };
      try {
        const input = { params: { id }, body, idempotencyKey };
        return cartAnswer(visit, await act(visit, updateCheckout, input), refusals);
      } catch (thrown) {
        const at = unknownLineIn(thrown);
        if (at === undefined) return cartAnswer(visit, now, [refusalIn(thrown)]);
        return cartAnswer(visit, now, [unknownItem(payload.line_items[at]?.item.id ?? '', at)]);
      }
    },
  }),
  operation({
    ...ofCarts,
    name: 'cancel_cart',
    method: 'POST',
    path: '/carts/:id/cancel',
    field: '',
    description: 'Deletes a cart.',
    payload: Nothing,
    run: async (visit, { id, idempotencyKey }) => {
      const now = await present(visit, id);
      if (!now) return noCart(visit);
      try {
        return cartAnswer(
          visit,
          await act(visit, cancelCheckout, { params: { id }, idempotencyKey }),
        );
      } catch (thrown) {
        refusalIn(thrown);
        return noCart(visit);
      }
    },
  }),
];

/* Checkouts */

const checkoutAnswer = (
  visit: Visit,
  checkout: AgentCheckout,
  refusals: readonly Message[] = [],
  status: Answer['status'] = 200,
): Answer => ({
  status,
  body: {
    ...envelope(visit.session, CAPABILITIES.checkout, 'success', {
      payment_handlers: handlersOf(visit.site),
    }),
    ...checkoutBody(checkout, tellingOf(visit), refusals),
  },
});

const noCheckout = (visit: Visit): Answer =>
  nothing(visit, CAPABILITIES.checkout, [unrecoverable('not_found', 'Checkout not found.')]);

const openCheckout = async (visit: Visit, id: string): Promise<AgentCheckout | null> => {
  const checkout = await present(visit, id);
  return checkout?.kind === 'checkout' ? checkout : null;
};

/** The parts of a request other than its lines; `stop` refuses the whole request. */
interface CheckoutSaid {
  readonly change: Omit<AgentCheckoutChange, 'lines'>;
  readonly refusals: readonly Message[];
  readonly stop: boolean;
}

const checkoutSaid = (
  { session: { active }, saved }: Visit,
  request: UpdateCheckout,
  now: AgentCheckout | null,
): CheckoutSaid => {
  const buyer = readBuyer(request.buyer);
  const promoCodes = active.has(CAPABILITIES.discount) ? (request.discounts?.codes ?? []) : [];
  const said = active.has(CAPABILITIES.fulfillment) ? request.fulfillment : undefined;
  const address = readAddress(said, now?.address ?? null, saved);
  const days = readDays(said, now?.deliveries ?? []);
  const change = {
    buyer: buyer.value,
    promoCodes,
    ...(days.status === 'said' ? { days: days.days } : {}),
  };
  if (days.status === 'refused') return { change, refusals: [days.refusal], stop: true };
  if (address.status === 'refused') return { change, refusals: [address.refusal], stop: true };
  if (address.status === 'kept') return { change, refusals: buyer.refusals, stop: false };
  return {
    change: { ...change, address: address.status === 'said' ? address.address : null },
    refusals: [...buyer.refusals, ...address.refusals],
    stop: false,
  };
};

/** A checkout keeps the contents of the cart that it comes from; the rest of the request is added. */
const converted = async (
  visit: Visit,
  id: string,
  request: CreateCheckout,
  key: string | undefined,
): Promise<Answer> => {
  const missing = () =>
    nothing(visit, CAPABILITIES.checkout, [
      unrecoverable('not_found', 'Cart not found or has expired.'),
    ]);
  const now = await present(visit, id);
  if (!now) return missing();
  try {
    const checkout =
      now.kind === 'cart'
        ? await act(visit, convertCart, { params: { id }, idempotencyKey: key })
        : now;
    const address = readAddress(request.fulfillment, checkout.address);
    if (address.status !== 'said') return checkoutAnswer(visit, checkout, [], 201);
    const idempotencyKey = key === undefined ? undefined : `${key}.address`;
    const body = { address: address.address };
    const input = { params: { id }, body, idempotencyKey };
    return checkoutAnswer(visit, await act(visit, updateCheckout, input), address.refusals, 201);
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
  if (cartId !== undefined && visit.session.active.has(CAPABILITIES.cart)) {
    return converted(visit, cartId, payload, idempotencyKey);
  }
  const { stop, ...read } = checkoutSaid(visit, payload, null);
  if (stop) return nothing(visit, CAPABILITIES.checkout, read.refusals);
  const { checkout, refusals } = await begin(visit, {
    kind: 'checkout',
    lines: payload.line_items,
    idempotencyKey,
    ...read,
  });
  return checkout
    ? checkoutAnswer(visit, checkout, refusals, 201)
    : nothing(visit, CAPABILITIES.checkout, refusals);
};

const update = async (
  visit: Visit,
  now: AgentCheckout,
  payload: UpdateCheckout,
  idempotencyKey: string | undefined,
): Promise<Answer> => {
  const { lines, refusals: unreadable } = readLines(payload.line_items);
  const { change, refusals, stop } = checkoutSaid(visit, payload, now);
  const isRefused = stop || unreadable.length > 0;
  if (isRefused) return checkoutAnswer(visit, now, [...unreadable, ...refusals]);
  const { webhookUrl } = visit.session;
  const body = { ...change, lines: [...lines], ...(webhookUrl ? { events: webhookUrl } : {}) };
  try {
    const input = { params: { id: now.id }, body, idempotencyKey };
    return checkoutAnswer(visit, await act(visit, updateCheckout, input), refusals);
  } catch (thrown) {
    const at = unknownLineIn(thrown);
    if (at === undefined) return checkoutAnswer(visit, now, [refusalIn(thrown)]);
    return checkoutAnswer(visit, now, [unknownItem(payload.line_items[at]?.item.id ?? '', at)]);
  }
};

const complete = async (
  visit: Visit,
  now: AgentCheckout,
  { payment, buyer }: CompleteCheckout,
  idempotencyKey: string | undefined,
): Promise<Answer> => {
  const read = paymentIn(payment.instruments);
  if ('refusal' in read) return checkoutAnswer(visit, now, [read.refusal]);
  const said = buyer === undefined ? undefined : readBuyer(buyer);
  const body = { payment: read.payment, ...(said ? { buyer: said.value } : {}) };
  try {
    const input = { params: { id: now.id }, body, idempotencyKey };
    return checkoutAnswer(visit, await act(visit, completeCheckout, input), said?.refusals);
  } catch (thrown) {
    const refusal = refusalIn(thrown);
    return checkoutAnswer(visit, (await openCheckout(visit, now.id)) ?? now, [refusal]);
  }
};

const cancel = async (
  visit: Visit,
  now: AgentCheckout,
  idempotencyKey: string | undefined,
): Promise<Answer> => {
  try {
    const input = { params: { id: now.id }, idempotencyKey };
    return checkoutAnswer(visit, await act(visit, cancelCheckout, input));
  } catch (thrown) {
    return checkoutAnswer(visit, now, [refusalIn(thrown)]);
  }
};

const ofCheckouts = {
  capability: CAPABILITIES.checkout,
  field: 'checkout',
  isSigned: true,
  scope: 'dev.ucp.shopping.checkout:manage',
} as const;

const CHECKOUT: readonly Operation[] = [
  operation({
    ...ofCheckouts,
    name: 'create_checkout',
    method: 'POST',
    path: '/checkout-sessions',
    description: 'Creates a checkout from items or from a cart.',
    payload: CreateCheckout,
    run: (visit, { payload, idempotencyKey }) => create(visit, payload, idempotencyKey),
  }),
  operation({
    ...ofCheckouts,
    name: 'get_checkout',
    method: 'GET',
    path: '/checkout-sessions/:id',
    field: '',
    description: 'Reads the current state of a checkout.',
    payload: Nothing,
    run: async (visit, { id }) => {
      const now = await openCheckout(visit, id);
      return now ? checkoutAnswer(visit, now) : noCheckout(visit);
    },
  }),
  operation({
    ...ofCheckouts,
    name: 'update_checkout',
    method: 'PUT',
    path: '/checkout-sessions/:id',
    description: 'Replaces the contents of a checkout.',
    payload: UpdateCheckout,
    run: async (visit, { id, payload, idempotencyKey }) => {
      const now = await openCheckout(visit, id);
      return now ? update(visit, now, payload, idempotencyKey) : noCheckout(visit);
    },
  }),
  operation({
    ...ofCheckouts,
    name: 'complete_checkout',
    method: 'POST',
    path: '/checkout-sessions/:id/complete',
    description:
      'Places the order: pays with a delegated token, or asks the customer to confirm at the shop.',
    payload: CompleteCheckout,
    run: async (visit, { id, payload, idempotencyKey }) => {
      const now = await openCheckout(visit, id);
      return now ? complete(visit, now, payload, idempotencyKey) : noCheckout(visit);
    },
  }),
  operation({
    ...ofCheckouts,
    name: 'cancel_checkout',
    method: 'POST',
    field: '',
    path: '/checkout-sessions/:id/cancel',
    description: 'Cancels a checkout.',
    payload: Nothing,
    run: async (visit, { id, idempotencyKey }) => {
      const now = await openCheckout(visit, id);
      return now ? cancel(visit, now, idempotencyKey) : noCheckout(visit);
    },
  }),
];

/** The checkouts of agents; those of a linked customer offer the saved addresses. */
const CHECKOUT_OPERATIONS = CHECKOUT.map((one) => ({
  ...one,
  run: async (visit: Visit, asked: Parameters<Operation['run']>[1]) =>
    one.run({ ...visit, saved: await savedOf(visit) }, asked),
}));

/* Orders */

/** Orders that came from agents' checkouts. */
const ORDER_OPERATIONS: readonly Operation[] = [
  operation({
    name: 'get_order',
    method: 'GET',
    path: '/orders/:id',
    field: '',
    capability: CAPABILITIES.order,
    isSigned: true,
    scope: 'dev.ucp.shopping.order:read',
    description:
      'Reads an order of the linked customer, or a guest’s order from this agent’s checkout.',
    payload: Nothing,
    run: async (visit, { id }) => {
      try {
        const read = await act(visit, readAgentOrder, { params: { id } });
        return answered(visit, CAPABILITIES.order, orderBody(read, tellingOf(visit)));
      } catch (thrown) {
        if (!isMissing(thrown)) throw thrown;
        // A platform without a customer's permission does not even learn whether the order exists.
        if (!visit.grant && letsIn(visit.site)) throw identityRequired(visit.site);
        return nothing(visit, CAPABILITIES.order, [unrecoverable('not_found', 'Order not found.')]);
      }
    },
  }),
];

/** All operations of the protocol that agents can use. */
export const OPERATIONS: readonly Operation[] = [
  ...CATALOGUE_OPERATIONS,
  ...CART_OPERATIONS,
  ...CHECKOUT_OPERATIONS,
  ...ORDER_OPERATIONS,
];
