import {
  type Address,
  type CallReply,
  type CallRequest,
  placeOrder,
  type PlaceOrder,
} from '@parlour/contract';
import { ASK_FOR_A_PRICE } from '#lib/checkout/ask-for-a-price.ts';
import {
  formatPence,
  isDeliveredTo,
  type NamedDelivery,
  outcodeOf,
  type Pence,
  pieceTitle,
  SERVICE_NAMES,
} from '@parlour/domain';
import { ShopError } from '@parlour/http';
import { addressById } from '../account/addresses.queries.ts';
import { asNamed } from '../account/profile-record.ts';
import { keepName } from '../account/profiles.queries.ts';
import {
  cartVersion,
  pieceOf,
  totalVersion,
  priced,
  readCartLines,
  type ReadLine,
} from '../cart/cart-lines.ts';
import { cartTotals, isPayable, LEAST_PAYMENT } from '../cart/cart-totals.ts';
import { removeLines } from '../cart/cart.queries.ts';
import { readPromo, seenPromo, UNKNOWN_CODE, type ReadPromo } from '../cart/promo-codes.ts';
import { countGuesses } from '../cart/promo-guesses.ts';
import { limitOrders } from '../limit-orders.ts';
import { setOrdered } from '../enquiries/price-enquiries.queries.ts';
import { withIdempotencyKey, type IdempotentWrite } from '../idempotency.ts';
import { notFound, requireRowId } from '../ids.ts';
import { toOrder } from '../orders/order-reply.ts';
import { takesPromoLater } from '../orders/guest-orders.ts';
import type { OrderRow, WholeOrder } from '../orders/orders.queries.ts';
import { refused } from '../orders/refused.ts';
import { applyDueOffersIn } from '../operator/offer-times.ts';
import { factsOfVariants } from '../product/facts.queries.ts';
import { purgeDue } from '../purge-due.ts';
import { currentTerms, keepTerms, type OrderTerms } from '../orders/terms.ts';
import {
  assertCart,
  assertPrices,
  assertPromo,
  assertPromoFree,
  assertServices,
  assertThat,
  insertEvent,
  insertLines,
  insertOrder,
  insertShipment,
  takeStock,
  usePromo,
  type PricedLineKey,
} from '../orders/write-order.queries.ts';
import { cartOwnerOf, ownerOf, type Owner } from '../owner.ts';
import type { CustomerContext } from '../routes.ts';
import { requireVerifiedEmail, requireVerifiedEmailUnlessPaid } from '../verified-email.ts';
import { assertFewGuests, refuseTooManyGuests } from './unpaid-guests.ts';
import { deliveriesOf, isSaidOf, missingServices, type Delivery } from './deliveries.ts';
import {
  assertPlace,
  deliveryChoice,
  type DayPlace,
  type DeliveryChoice,
} from './delivery-days.ts';
import { assertMayHold, isCapped, mayHold, newcomerOf } from './newcomers.ts';
import { planOrder, type PlannedDelivery } from './plan-order.ts';
import type { ServiceLine } from './services.ts';

/** The most orders of a customer that may wait for payment at once. */
const MOST_UNPAID = 3;

/**
 * The quantity of one offer that the waiting orders may reserve together: half of the stock or, of a small
 * stock, four. No other customer can buy the reserved stock until the orders are paid or over.
 */
const SET = 4;

const WAITING = `FROM customer_order AS waiting
  WHERE waiting.site = ?1 AND waiting.customer = ?2 AND waiting.status = 'placed'`;

const TOO_MUCH = `FROM (SELECT offer.variant_id, wanted.quantity,
      offer.stock, offer.counted, coalesce((SELECT sum(line.reserved)
        FROM order_line AS line WHERE line.order_id IN (SELECT waiting.id ${WAITING})
          AND line.variant_id = offer.variant_id AND line.seller_id = offer.seller_id), 0) AS held
    FROM (SELECT value ->> 'variant_id' AS variant_id, value ->> 'seller_id' AS seller_id,
        sum(value ->> 'reserved') AS quantity FROM json_each(?3) GROUP BY 1, 2) AS wanted
    CROSS JOIN seller_inventory AS offer
      ON offer.variant_id = wanted.variant_id AND offer.seller_id = wanted.seller_id)
  WHERE counted = 1 AND stock >= quantity AND quantity > 0
    AND quantity + held > max(${String(SET)}, (stock + held) / 2)`;

/** What an order takes from a seller's stock. */
interface ReservedStock {
  readonly variant_id: number;
  readonly seller_id: number;
  readonly reserved: number;
}

const STATE = `SELECT (SELECT count(*) ${WAITING}) AS orders,
  (SELECT variant_id ${TOO_MUCH} LIMIT 1) AS variant_id,
  (SELECT max(${String(SET)}, (stock + held) / 2) - held ${TOO_MUCH} LIMIT 1) AS left`;

/**
 * The number of orders that wait for payment, the first variant of which too much would wait, and the
 * quantity that may still wait.
 */
interface UnpaidState {
  readonly orders: number;
  readonly variant_id: number | null;
  readonly left: number | null;
}

const unpaidState = async (
  db: D1Database,
  { site, customer }: Owner,
  reserved: readonly ReservedStock[],
): Promise<UnpaidState> =>
  (await db.prepare(STATE).bind(site, customer, JSON.stringify(reserved)).first<UnpaidState>()) ?? {
    orders: 0,
    variant_id: null,
    left: null,
  };

const HOLDS = `(SELECT count(*) ${WAITING}) < ${String(MOST_UNPAID)}
  AND NOT EXISTS (SELECT 1 ${TOO_MUCH})`;

/**
 * Keeps two orders at the same time from reserving more than one order may. It comes before the stock is
 * taken.
 */
const assertFewUnpaid = (
  db: D1Database,
  { site, customer }: Owner,
  reserved: readonly ReservedStock[],
): D1PreparedStatement => assertThat(db, HOLDS, site, customer, JSON.stringify(reserved));

type Request = Pick<CallRequest<typeof placeOrder>, 'body' | 'idempotencyKey'>;

/** Attempts before the customer is told that the cart keeps changing. */
const TRIES = 3;

/**
 * Places an order in one atomic batch, in which the database checks that the cart, the prices and the stock
 * are still those from which the order was made. If they are not, the order is planned again from the new
 * ones, or refused with what has changed.
 * @throws {ShopError} `email_unverified`, `cart_changed`, `promo_refused`, `order_refused`, `rate_limited`,
 *   `not_found` for the address
 */
export const place = async (
  context: CustomerContext,
  request: Request,
): Promise<CallReply<typeof placeOrder>> => {
  requireVerifiedEmail(context);
  await limitOrders(context);
  await countGuesses(context, [request.body.promoCode]);
  return trying(async () => {
    const reply = await withIdempotencyKey(context, placeOrder, request, () =>
      prepare(context, request.body),
    );
    await purgeDue(context.visit.env, productsOf(reply));
    return reply;
  });
};

/** What an order needs besides the lines of the cart. */
interface OrderRequest {
  readonly address: Address;
  readonly promoCode: string;
  /** The version of the checkout that the customer has seen; '' accepts any. */
  readonly version: string;
  readonly notes: PlaceOrder['notes'];
  readonly days: PlaceOrder['days'];
  readonly together: PlaceOrder['together'];
  readonly services: PlaceOrder['services'];
}

/**
 * Places an order like `place`, for an address that the customer has not saved: that of an agent's checkout,
 * whose basket stays. A guest's order must be paid at once; until then it takes no stock and no promo code.
 * @param also statements for the same batch, before the order's own events
 * @throws {ShopError} as `place` does
 */
export const placeFor = async (
  context: CustomerContext,
  request: OrderRequest,
  also: (whole: WholeOrder, lines: readonly ReadLine[]) => readonly D1PreparedStatement[],
): Promise<WholeOrder> => {
  requireVerifiedEmailUnlessPaid(context);
  await limitOrders(context);
  return trying(async () => {
    const { whole, lines, basis } = await planned(context, request);
    await context.db.batch([...also(whole, lines), ...statementsOf(context, whole, lines, basis)]);
    await purgeDue(
      context.visit.env,
      whole.lines.flatMap(({ product_id, kind }) => (kind === '' ? product_id : [])),
    );
    return whole;
  });
};

/** Tries again when the cart has changed since the order was planned. */
const trying = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let turn = 1; ; turn += 1) {
    try {
      return await work();
    } catch (thrown) {
      if (!isConflict(thrown)) throw thrown;
      if (turn === TRIES) throw changed('Your cart has just changed. Please try again.', thrown);
    }
  }
};

const productsOf = ({ data }: CallReply<typeof placeOrder>): string[] =>
  (data.shipments ?? []).flatMap(({ lines }) =>
    (lines ?? []).flatMap(({ productId, kind }) => (kind ? [] : String(productId))),
  );

/** A failed check in the database, as opposed to a fault. */
const isConflict = (thrown: unknown): boolean =>
  thrown instanceof Error && /constraint failed/i.test(thrown.message);

const PLACED = 'Your order has been placed.';
const PLACED_UNHELD =
  'Your order has been placed. Many others are waiting for this too, so we can’t keep it for you until you’ve paid.';

const NAMELESS =
  'The driver needs a name to ask for. Please add one to this address, or yours to your profile.';

const prepare = async (
  context: CustomerContext,
  body: PlaceOrder,
): Promise<IdempotentWrite<typeof placeOrder>> => {
  const address = await addressById(
    context.db,
    ownerOf(context),
    requireRowId(body.addressId, 'address'),
  );
  if (!address) throw notFound('address');
  if (address.addressName === '' && (await asNamed(context)).name === '') throw refused(NAMELESS);
  const { whole, lines, basis } = await planned(context, { ...body, address });
  const { accountType } = context.customer;
  const named = keepName(context.db, ownerOf(context), {
    name: whole.order.customer_name,
    accountType,
  });
  return {
    statements: [
      ...statementsOf(context, whole, lines, basis),
      ...(context.customer.name === '' ? [named] : []),
    ],
    reply: { data: toOrder(whole), message: whole.order.holds === 1 ? PLACED : PLACED_UNHELD },
  };
};

/** What an order rests on, besides the cart. */
interface OrderBasis {
  readonly promo: ReadPromo | null;
  readonly terms: OrderTerms | null;
  /** The places of the chosen days. */
  readonly places: readonly DayPlace[];
  readonly services: readonly ServiceLine[];
}

/**
 * The order as it would be now.
 * @throws {ShopError} when the order cannot be made
 */
const planned = async (
  context: CustomerContext,
  request: OrderRequest,
): Promise<{
  readonly whole: WholeOrder;
  readonly lines: readonly ReadLine[];
  readonly basis: OrderBasis;
}> => {
  const { address, promoCode, version } = request;
  await applyDueOffersIn(context.env, cartOwnerOf(context));
  if (!isDeliveredTo(address)) throw refused(ASK_FOR_A_PRICE);
  const lines = await orderableLines(context);
  const apart = requireDeliveries(lines, request);
  const services = apart.flatMap((delivery) => delivery.services);
  const promo = await usablePromo(context, { promoCode, address, version }, { lines, services });
  if (context.guest) await refuseTooManyGuests(context, context.guest, lines.map(toKey));
  else await refuseTooManyUnpaid(context, lines);
  const newcomer = context.guest ? '' : await newcomerOf(context);
  const terms = await currentTerms(context.env, context.site);
  const { deliveries, places } = await plannedDeliveries(context, apart, request);
  const customer = await asNamed(context, address.addressName);
  const variants = lines.map(({ row }) => row.variant_id);
  const whole = planOrder({
    facts: await factsOfVariants(context.db, variants),
    terms: terms?.hash ?? '',
    site: context.site.id,
    customer,
    // The driver needs a name to ask for.
    address: { ...address, addressName: address.addressName || customer.name },
    lines,
    promoCode: promo?.promo.code ?? '',
    discount: promo?.judged.discount ?? 0,
    deliveries,
    isReserved: await isReserved(context, newcomer, lines),
    newcomer,
  });
  if (!isPayable(whole.order.total_pence)) {
    throw refused(
      `An order must come to at least ${formatPence(LEAST_PAYMENT)}, because cards can’t be charged less.`,
    );
  }
  // Set before the order is placed: if placing it fails, the alarm finds nothing to do.
  await context.clock.wake(context.visit, whole.order.id, new Date(whole.order.pay_by));
  return { whole, lines, basis: { promo, terms, places, services } };
};

const isReserved = async (
  context: CustomerContext,
  newcomer: string,
  lines: readonly ReadLine[],
): Promise<boolean> => {
  if (context.guest) return false;
  const keys = lines.map(toKey);
  return !isCapped(newcomer, keys) || mayHold(context, newcomer, keys);
};

/**
 * The deliveries of the order, with the chosen services.
 * @throws {ShopError} `order_refused` for something that is said of a delivery that there is not, or no longer, and for a
 *   service that is not offered, or no longer
 */
const requireDeliveries = (
  lines: readonly ReadLine[],
  { address, notes, days, together, services }: OrderRequest,
): readonly Delivery[] => {
  const deliveries = deliveriesOf(lines, outcodeOf(address.postcode), { together, services });
  const isUnknown = (said: NamedDelivery) =>
    said.delivery > 0 && !deliveries.some((one) => isSaidOf(one, said));
  if ([...notes, ...days, ...services].some(isUnknown)) {
    throw refused('The deliveries have changed. Please check them and their days.');
  }
  const [missing] = missingServices(deliveries, services);
  if (missing === undefined) return deliveries;
  const seller = lines.find(({ row }) => String(row.seller_id) === missing.sellerId);
  throw refused(
    `“${SERVICE_NAMES[missing.service]}” isn’t offered for the delivery${
      seller ? ` from ${seller.row.seller_name ?? ''}` : ''
    }. Please review your order.`,
  );
};

/**
 * The deliveries, each with its note and on the day that the customer chose.
 * @throws {ShopError} `order_refused` for a day or a window that is not offered, or no longer
 */
const plannedDeliveries = async (
  context: CustomerContext,
  apart: readonly Delivery[],
  { address, notes, days }: OrderRequest,
): Promise<{
  readonly deliveries: readonly PlannedDelivery[];
  readonly places: readonly DayPlace[];
}> => {
  const outcode = outcodeOf(address.postcode);
  const deliveries: PlannedDelivery[] = [];
  const places: DayPlace[] = [];
  for (const delivery of apart) {
    const { sellerId, lines, services } = delivery;
    const choice = await deliveryChoice(context.db, delivery, outcode);
    const wanted = days.findLast((one) => isSaidOf(delivery, one));
    if (wanted && !isOffered(choice, wanted)) {
      throw refused(
        `The day you chose for the delivery from ${lines[0]?.row.seller_name ?? ''} isn’t free. Please choose another one.`,
      );
    }
    if (wanted) places.push({ sellerId, day: wanted.day, capacity: choice.capacity });
    deliveries.push({
      sellerId,
      lines,
      services,
      said: {
        delivery_method: choice.method,
        note: notes.findLast((one) => isSaidOf(delivery, one))?.note ?? '',
        arrives_from: choice.arrival?.from ?? '',
        arrives_until: choice.arrival?.until ?? '',
        delivery_day: wanted?.day ?? '',
        delivery_window: wanted?.window ?? '',
      },
    });
  }
  return { deliveries, places };
};

const isOffered = (
  { days, windows }: DeliveryChoice,
  { day, window }: Pick<PlaceOrder['days'][number], 'day' | 'window'>,
): boolean => days.includes(day) && (window === '' || windows.includes(window));

const orderableLines = async (context: CustomerContext): Promise<ReadLine[]> => {
  const lines = await readCartLines(context);
  if (lines.length === 0) throw changed('Your cart is empty');
  const blocked = lines.find(({ judged }) => !judged.isOrderable);
  if (blocked) {
    throw changed(`${pieceTitle(pieceOf(blocked))}: ${blocked.judged.notice}`);
  }
  return lines;
};

/** Stock that waits for payment is closed to other customers, so nobody may reserve much of it. */
const refuseTooManyUnpaid = async (
  context: CustomerContext,
  lines: readonly ReadLine[],
): Promise<void> => {
  const { orders, variant_id, left } = await unpaidState(
    context.db,
    ownerOf(context),
    lines.map(toKey),
  );
  if (orders >= MOST_UNPAID) {
    throw refused(
      `${String(orders)} of your orders are waiting for payment. Please pay for or cancel one of them first.`,
    );
  }
  const line = lines.find(({ row }) => row.variant_id === variant_id);
  if (!line) return;
  const most = Math.max(0, left ?? 0);
  throw refused(
    `${pieceTitle(pieceOf(line))}: ${most === 0 ? 'no more' : `only ${String(most)}`} of this can wait for payment now. Please order fewer, pay, and then order the rest.`,
  );
};

/**
 * The promo code of an order; null if there is none, or if the customer has seen that it takes nothing off.
 * @throws {ShopError} `cart_changed`, `promo_refused` with the total as it is now, unless the customer has seen it
 */
const usablePromo = async (
  context: CustomerContext,
  { promoCode, address, version }: Pick<OrderRequest, 'promoCode' | 'address' | 'version'>,
  { lines, services }: Pick<OrderBasis, 'services'> & { readonly lines: readonly ReadLine[] },
): Promise<ReadPromo | null> => {
  const sums = lines.map(priced);
  const promo =
    promoCode === ''
      ? null
      : await readPromo(context, promoCode, cartTotals(sums).subTotal, address);
  const isUsable = promo?.judged.status === 'active';
  const current = await cartVersion(lines, seenPromo(promoCode, promo), services);
  const total = formatPence(cartTotals([...sums, ...services], promo?.judged.discount).total);
  const now = version === '' ? '' : ` Your order now comes to ${total}. Please review it.`;
  if (promoCode !== '' && !isUsable && version !== current) {
    throw new ShopError('promo_refused', 400, `${promo?.judged.message ?? UNKNOWN_CODE}${now}`);
  }
  if (version !== '' && totalVersion(version) !== totalVersion(current)) {
    throw changed(`Something has changed.${now}`);
  }
  return isUsable ? promo : null;
};

const statementsOf = (
  context: CustomerContext,
  { order, shipments, lines: orderLines, events }: WholeOrder,
  lines: readonly ReadLine[],
  { promo, terms, places, services }: OrderBasis,
): D1PreparedStatement[] => {
  const { db, guest } = context;
  const keys = lines.map(toKey);
  const ids = lines.map(({ row }) => row.id);
  return [
    assertCart(db, cartOwnerOf(context), keys),
    assertPrices(db, keys),
    ...(services.length > 0 ? [assertServices(db, offersOf(lines, services))] : []),
    ...(guest
      ? [assertFewGuests(db, order.site, guest, keys)]
      : [assertFewUnpaid(db, order, keys)]),
    ...(order.holds === 1 ? holding(db, order, keys) : []),
    ...places.flatMap((place) => assertPlace(db, place)),
    ...(terms ? [keepTerms(db, terms, order)] : []),
    insertOrder(db, order),
    ...shipments.map((shipment) => insertShipment(db, shipment)),
    insertLines(db, orderLines),
    ...events.map((event) => insertEvent(db, event)),
    ...(promo ? promoStatements(context, order, promo, goodsOf(lines)) : []),
    ...(context.basket === undefined ? [removeLines(db, cartOwnerOf(context), ids)] : []),
    setOrdered(
      db,
      orderLines.map(({ offer_id }) => offer_id),
    ),
  ];
};

const goodsOf = (lines: readonly ReadLine[]): Pence => cartTotals(lines.map(priced)).subTotal;

/** What the sellers of some services offered when they were chosen. */
const offersOf = (lines: readonly ReadLine[], services: readonly ServiceLine[]) =>
  [...new Set(services.map(({ sellerId }) => sellerId))].map((sellerId) => ({
    seller_id: sellerId,
    services: lines.find(({ row }) => row.seller_id === sellerId)?.row.services ?? null,
  }));

const holding = (
  db: D1Database,
  { site, newcomer }: OrderRow,
  keys: readonly PricedLineKey[],
): D1PreparedStatement[] => [
  ...(isCapped(newcomer, keys) ? [assertMayHold(db, site, newcomer, keys)] : []),
  takeStock(db, keys),
];

const promoStatements = (
  { db }: CustomerContext,
  order: OrderRow,
  { promo }: ReadPromo,
  goods: Pence,
): D1PreparedStatement[] => [
  assertPromo(db, order, promo, goods),
  takesPromoLater(order) ? assertPromoFree(db, order) : usePromo(db, order),
];

const toKey = ({ row, unit, reserved }: ReadLine): PricedLineKey => ({
  id: row.id,
  quantity: row.quantity,
  variant_id: row.variant_id,
  seller_id: row.seller_id,
  option_id: row.option_id,
  swatch_id: row.swatch_id,
  offer_id: row.offer_id,
  unit,
  reserved,
});

const changed = (message: string, cause?: unknown): ShopError =>
  new ShopError('cart_changed', 409, message, { cause });
