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
  type OperationContext,
} from './operation.ts';
import type { Data, Presentation } from './presentation.ts';
import { UcpError } from './ucp-error.ts';

const answered = (
  context: OperationContext,
  root: string,
  body: Data,
  status: Answer['status'] = 200,
): Answer => ({ status, body: { ...envelope(context.session, root, 'success'), ...body } });

/**
 * Makes an agent's call on behalf of its visitor.
 * @throws {ShopError}
 */
const act = <C extends Call>(
  { shop, agent }: OperationContext,
  call: C,
  input: CallInput<C>,
): Promise<CallResult<C>> => shop.call(agent, call, input);

/** The current state of a checkout or cart; null if this agent has none with the id. */
const present = (context: OperationContext, id: string): Promise<AgentCheckout | null> =>
  foundBy(act(context, readAgentCheckout, { params: { id } }));

const presentationOf = ({
  site: { origin },
  shop: { pages },
  session,
  saved,
}: OperationContext): Presentation => ({
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
const savedOf = async ({ ownApi }: OperationContext): Promise<readonly Address[]> => {
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
interface StartResult {
  readonly checkout: AgentCheckout | null;
  readonly refusals: readonly Message[];
}

/** The number of unknown lines after which the whole request is refused. */
const MOST_UNKNOWN = 5;

interface StartRequest {
  readonly kind: 'cart' | 'checkout';
  readonly lines: readonly RequestLine[];
  readonly change: Omit<AgentCheckoutChange, 'lines'>;
  readonly refusals: readonly Message[];
  readonly idempotencyKey: string | undefined;
}

/** Creates a cart or a checkout with those lines that the shop sells. */
const begin = async (
  context: OperationContext,
  { kind, lines: asked, change, refusals, idempotencyKey: key }: StartRequest,
): Promise<StartResult> => {
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
    const events = context.session.webhookUrl;
    const body = { ...change, kind, lines: [...read.lines], ...(events ? { events } : {}) };
    try {
      const checkout = await act(context, createCheckout, { body, idempotencyKey });
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
    description:
      'Searches products by words, tags, prices, day of arrival and facts such as the seat height.',
    payload: SearchRequest,
    run: async (context, { payload }) => {
      if (!payload.query && payload.filters === undefined) {
        throw new UcpError('invalid_request', 400, 'Send a query or filters.');
      }
      try {
        const found = await searchCatalogue(context.shop.api, payload, presentationOf(context));
        return answered(context, CAPABILITIES.search, found);
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
    run: async (context, { payload }) => {
      if (payload.ids.length > MOST_IDS) {
        throw new UcpError('request_too_large', 400, `Send at most ${String(MOST_IDS)} ids.`);
      }
      const found = await lookUp(context.shop.api, payload, presentationOf(context));
      return answered(context, CAPABILITIES.lookup, found);
    },
  }),
  operation({
    ...ofCatalogue,
    name: 'get_product',
    capability: CAPABILITIES.lookup,
    path: '/catalog/product',
    description: 'Reads one product in full, with the selected options and the sellers.',
    payload: ProductRequest,
    run: async (context, { payload }) => {
      const detail = await productDetail(context.shop.api, payload, presentationOf(context));
      if (detail.status === 'missing') {
        return nothing(context, CAPABILITIES.lookup, [detail.message], detail.continueUrl);
      }
      return answered(context, CAPABILITIES.lookup, detail.body);
    },
  }),
];

/* Carts */

const cartAnswer = (
  context: OperationContext,
  checkout: AgentCheckout,
  refusals: readonly Message[] = [],
  status: Answer['status'] = 200,
): Answer =>
  answered(
    context,
    CAPABILITIES.cart,
    cartBody(checkout, presentationOf(context), refusals),
    status,
  );

const noCart = (context: OperationContext): Answer =>
  nothing(context, CAPABILITIES.cart, [
    unrecoverable('not_found', 'Cart not found or has expired.'),
  ]);

/** A cart exists until its checkout is completed. */
const openCart = async (context: OperationContext, id: string): Promise<AgentCheckout | null> => {
  const checkout = await present(context, id);
  const isOver = checkout?.status === 'completed' || checkout?.status === 'canceled';
  return isOver ? null : checkout;
};

/** The parts of a cart request other than its lines. */
const cartChangeOf = ({ buyer, discounts }: CartRequest, knowsDiscounts: boolean) => {
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
    run: async (context, { payload, idempotencyKey }) => {
      const read = cartChangeOf(payload, context.session.active.has(CAPABILITIES.discount));
      const { checkout, refusals } = await begin(context, {
        kind: 'cart',
        lines: payload.line_items,
        idempotencyKey,
        ...read,
      });
      return checkout
        ? cartAnswer(context, checkout, refusals, 201)
        : nothing(context, CAPABILITIES.cart, refusals);
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
    run: async (context, { id }) => {
      const checkout = await openCart(context, id);
      return checkout ? cartAnswer(context, checkout) : noCart(context);
    },
  }),
  operation({
    ...ofCarts,
    name: 'update_cart',
    method: 'PUT',
    path: '/carts/:id',
    description: 'Replaces a cart.',
    payload: CartRequest,
    run: async (context, { id, payload, idempotencyKey }) => {
      const now = await openCart(context, id);
      if (!now) return noCart(context);
      const { lines, refusals: unreadable } = readLines(payload.line_items);
      if (unreadable.length > 0) return cartAnswer(context, now, unreadable);
      const { change, refusals } = cartChangeOf(
        payload,
        context.session.active.has(CAPABILITIES.discount),
      );
      const body = { ...change, lines: [...lines] };
      try {
        const input = { params: { id }, body, idempotencyKey };
        return cartAnswer(context, await act(context, updateCheckout, input), refusals);
      } catch (thrown) {
        const at = unknownLineIn(thrown);
        if (at === undefined) return cartAnswer(context, now, [refusalIn(thrown)]);
        return cartAnswer(context, now, [unknownItem(payload.line_items[at]?.item.id ?? '', at)]);
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
    run: async (context, { id, idempotencyKey }) => {
      const now = await present(context, id);
      if (!now) return noCart(context);
      try {
        return cartAnswer(
          context,
          await act(context, cancelCheckout, { params: { id }, idempotencyKey }),
        );
      } catch (thrown) {
        refusalIn(thrown);
        return noCart(context);
      }
    },
  }),
];

/* Checkouts */

const checkoutAnswer = (
  context: OperationContext,
  checkout: AgentCheckout,
  refusals: readonly Message[] = [],
  status: Answer['status'] = 200,
): Answer => ({
  status,
  body: {
    ...envelope(context.session, CAPABILITIES.checkout, 'success', {
      payment_handlers: handlersOf(context.site),
    }),
    ...checkoutBody(checkout, presentationOf(context), refusals),
  },
});

const noCheckout = (context: OperationContext): Answer =>
  nothing(context, CAPABILITIES.checkout, [unrecoverable('not_found', 'Checkout not found.')]);

const openCheckout = async (
  context: OperationContext,
  id: string,
): Promise<AgentCheckout | null> => {
  const checkout = await present(context, id);
  return checkout?.kind === 'checkout' ? checkout : null;
};

/** The parts of a request other than its lines; `stop` refuses the whole request. */
interface RequestedChange {
  readonly change: Omit<AgentCheckoutChange, 'lines'>;
  readonly refusals: readonly Message[];
  readonly stop: boolean;
}

const checkoutChangeOf = (
  { session: { active }, saved }: OperationContext,
  request: UpdateCheckout,
  now: AgentCheckout | null,
): RequestedChange => {
  const buyer = readBuyer(request.buyer);
  const promoCodes = active.has(CAPABILITIES.discount) ? (request.discounts?.codes ?? []) : [];
  const said = active.has(CAPABILITIES.fulfillment) ? request.fulfillment : undefined;
  const address = readAddress(said, now?.address ?? null, saved);
  const days = readDays(said, now?.deliveries ?? []);
  const change = {
    buyer: buyer.value,
    promoCodes,
    ...(days.status === 'said' ? days.choices : {}),
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
  context: OperationContext,
  id: string,
  request: CreateCheckout,
  key: string | undefined,
): Promise<Answer> => {
  const missing = () =>
    nothing(context, CAPABILITIES.checkout, [
      unrecoverable('not_found', 'Cart not found or has expired.'),
    ]);
  const now = await present(context, id);
  if (!now) return missing();
  try {
    const checkout =
      now.kind === 'cart'
        ? await act(context, convertCart, { params: { id }, idempotencyKey: key })
        : now;
    const address = readAddress(request.fulfillment, checkout.address);
    if (address.status !== 'said') return checkoutAnswer(context, checkout, [], 201);
    const idempotencyKey = key === undefined ? undefined : `${key}.address`;
    const body = { address: address.address };
    const input = { params: { id }, body, idempotencyKey };
    return checkoutAnswer(
      context,
      await act(context, updateCheckout, input),
      address.refusals,
      201,
    );
  } catch (thrown) {
    refusalIn(thrown);
    return missing();
  }
};

const create = async (
  context: OperationContext,
  payload: CreateCheckout,
  idempotencyKey: string | undefined,
): Promise<Answer> => {
  const { cart_id: cartId } = payload;
  if (cartId !== undefined && context.session.active.has(CAPABILITIES.cart)) {
    return converted(context, cartId, payload, idempotencyKey);
  }
  const { stop, ...read } = checkoutChangeOf(context, payload, null);
  if (stop) return nothing(context, CAPABILITIES.checkout, read.refusals);
  const { checkout, refusals } = await begin(context, {
    kind: 'checkout',
    lines: payload.line_items,
    idempotencyKey,
    ...read,
  });
  return checkout
    ? checkoutAnswer(context, checkout, refusals, 201)
    : nothing(context, CAPABILITIES.checkout, refusals);
};

const update = async (
  context: OperationContext,
  now: AgentCheckout,
  payload: UpdateCheckout,
  idempotencyKey: string | undefined,
): Promise<Answer> => {
  const { lines, refusals: unreadable } = readLines(payload.line_items);
  const { change, refusals, stop } = checkoutChangeOf(context, payload, now);
  const isRefused = stop || unreadable.length > 0;
  if (isRefused) return checkoutAnswer(context, now, [...unreadable, ...refusals]);
  const { webhookUrl } = context.session;
  const body = { ...change, lines: [...lines], ...(webhookUrl ? { events: webhookUrl } : {}) };
  try {
    const input = { params: { id: now.id }, body, idempotencyKey };
    return checkoutAnswer(context, await act(context, updateCheckout, input), refusals);
  } catch (thrown) {
    const at = unknownLineIn(thrown);
    if (at === undefined) return checkoutAnswer(context, now, [refusalIn(thrown)]);
    return checkoutAnswer(context, now, [unknownItem(payload.line_items[at]?.item.id ?? '', at)]);
  }
};

const complete = async (
  context: OperationContext,
  now: AgentCheckout,
  { payment, buyer }: CompleteCheckout,
  idempotencyKey: string | undefined,
): Promise<Answer> => {
  const read = paymentIn(payment.instruments);
  if ('refusal' in read) return checkoutAnswer(context, now, [read.refusal]);
  const said = buyer === undefined ? undefined : readBuyer(buyer);
  const body = { payment: read.payment, ...(said ? { buyer: said.value } : {}) };
  try {
    const input = { params: { id: now.id }, body, idempotencyKey };
    return checkoutAnswer(context, await act(context, completeCheckout, input), said?.refusals);
  } catch (thrown) {
    const refusal = refusalIn(thrown);
    return checkoutAnswer(context, (await openCheckout(context, now.id)) ?? now, [refusal]);
  }
};

const cancel = async (
  context: OperationContext,
  now: AgentCheckout,
  idempotencyKey: string | undefined,
): Promise<Answer> => {
  try {
    const input = { params: { id: now.id }, idempotencyKey };
    return checkoutAnswer(context, await act(context, cancelCheckout, input));
  } catch (thrown) {
    return checkoutAnswer(context, now, [refusalIn(thrown)]);
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
    run: (context, { payload, idempotencyKey }) => create(context, payload, idempotencyKey),
  }),
  operation({
    ...ofCheckouts,
    name: 'get_checkout',
    method: 'GET',
    path: '/checkout-sessions/:id',
    field: '',
    description: 'Reads the current state of a checkout.',
    payload: Nothing,
    run: async (context, { id }) => {
      const now = await openCheckout(context, id);
      return now ? checkoutAnswer(context, now) : noCheckout(context);
    },
  }),
  operation({
    ...ofCheckouts,
    name: 'update_checkout',
    method: 'PUT',
    path: '/checkout-sessions/:id',
    description: 'Replaces the contents of a checkout.',
    payload: UpdateCheckout,
    run: async (context, { id, payload, idempotencyKey }) => {
      const now = await openCheckout(context, id);
      return now ? update(context, now, payload, idempotencyKey) : noCheckout(context);
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
    run: async (context, { id, payload, idempotencyKey }) => {
      const now = await openCheckout(context, id);
      return now ? complete(context, now, payload, idempotencyKey) : noCheckout(context);
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
    run: async (context, { id, idempotencyKey }) => {
      const now = await openCheckout(context, id);
      return now ? cancel(context, now, idempotencyKey) : noCheckout(context);
    },
  }),
];

/** The checkouts of agents; those of a linked customer offer the saved addresses. */
const CHECKOUT_OPERATIONS = CHECKOUT.map((one) => ({
  ...one,
  run: async (context: OperationContext, asked: Parameters<Operation['run']>[1]) =>
    one.run({ ...context, saved: await savedOf(context) }, asked),
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
    run: async (context, { id }) => {
      try {
        const read = await act(context, readAgentOrder, { params: { id } });
        return answered(context, CAPABILITIES.order, orderBody(read, presentationOf(context)));
      } catch (thrown) {
        if (!isMissing(thrown)) throw thrown;
        // A platform without a customer's permission does not even learn whether the order exists.
        if (!context.grant && letsIn(context.site)) throw identityRequired(context.site);
        return nothing(context, CAPABILITIES.order, [
          unrecoverable('not_found', 'Order not found.'),
        ]);
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
