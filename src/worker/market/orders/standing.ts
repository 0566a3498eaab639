import type { Pence } from '@parlour/domain';
import { notFound } from '../ids.ts';
import { keyOf, linesAsOrdered } from './as-ordered.ts';
import { isOpen } from './claim-state.ts';
import type { Claim } from './claims.queries.ts';
import { isService, worthOfLine, worthOfPart } from './line-worth.ts';
import {
  isWaiting,
  mayCancel,
  mayMove,
  mayReturn,
  returnUntil,
  type Delivery,
  type OrderStatus,
} from './order-state.ts';
import type { OrderLineRow, OrderRow, ShipmentRow, WholeOrder } from './orders.queries.ts';

/*
 * What an order, its deliveries, their lines and their claims stand for now: what has left, what was given up, what is
 * back, what money is left, and what is claimed. Every reply, step, claim and refund asks here.
 * `docs/decisions/0136-what-an-order-stands-for.md`
 */

export const linesOfShipment = ({ lines }: WholeOrder, { id }: ShipmentRow): OrderLineRow[] =>
  lines.filter((line) => line.shipment_id === id);

/**
 * A delivery of an order by its id.
 * @throws {ShopError} `not_found` if the order has none with it
 */
export const deliveryWithId = ({ order, shipments }: WholeOrder, id: string): ShipmentRow => {
  const shipment = shipments.find((one) => one.id === id);
  if (shipment) return shipment;
  const own = shipments.map((one) => one.id).join(', ');
  throw notFound(`delivery as ${id}: order ${order.id} has ${own}`);
};

type Payment = Pick<OrderRow, 'paid_at' | 'total_pence' | 'refund_pence'>;

/** What of an order's payment has not gone back, and is not about to. */
export const leftOf = ({ paid_at, total_pence, refund_pence }: Payment): Pence =>
  paid_at === '' ? 0 : Math.max(0, total_pence - refund_pence);

/** Whether all of an order's payment has gone back, or is about to. */
export const isAllBack = (order: Payment): boolean => order.refund_pence > 0 && leftOf(order) === 0;

/**
 * Whether the money of a line is back, or is that of the line that replaces it; what replaces another began below nothing.
 * Goods that cost nothing have no money to tell it: they are settled once others are sent in their place.
 */
export const isSettled = (whole: WholeOrder, line: OrderLineRow): boolean => {
  if (isAllBack(whole.order)) return true;
  if (isFree(whole, line)) return isReplaced(whole, line);
  return (line.settled_pence > 0 || line.taken_at !== '') && worthOfLine(line) <= 0;
};

/** Whether what was ordered cost nothing. */
const isFree = ({ lines }: WholeOrder, line: OrderLineRow): boolean =>
  linesAsOrdered(lines.filter((one) => keyOf(one) === keyOf(line))).every(
    ({ unit_pence, quantity, discount_pence }) => unit_pence * quantity <= discount_pence,
  );

/** Whether something is sent in the place of a line, or was. */
const isReplaced = ({ shipments, lines }: WholeOrder, line: OrderLineRow): boolean =>
  shipments.some(
    ({ id, replaces, status }) =>
      replaces === line.shipment_id &&
      status !== 'cancelled' &&
      lines.some((one) => one.shipment_id === id && keyOf(one) === keyOf(line)),
  );

/** What goes back at the most with some lines, or is sent in their place. */
export const dueFor = ({ order }: WholeOrder, lines: readonly OrderLineRow[]): Pence => {
  const worth = lines.reduce((sum, line) => sum + worthOfLine(line), 0);
  return Math.max(0, Math.min(worth, leftOf(order)));
};

/** The lines of a delivery that go back, or are given up, with it: services that were done do not. */
export const linesGoing = (whole: WholeOrder, shipment: ShipmentRow): OrderLineRow[] =>
  linesOfShipment(whole, shipment).filter(
    (line) => shipment.delivered_at === '' || !isService(line),
  );

/** Whether nothing of an order has left, so that it is cancelled as a whole. */
export const isUnsent = ({ shipments }: WholeOrder): boolean =>
  mayCancel(shipments.map(({ status }) => status));

/** How many of a line no open claim is about. */
export const unclaimed = ({ claims }: WholeOrder, line: OrderLineRow): number =>
  claims
    .filter(isOpen)
    .flatMap(({ lines }) => lines)
    .filter((one) => one.line === line.id)
    .reduce((left, { quantity }) => Math.max(0, left - quantity), line.quantity);

/** Statuses of a delivery whose goods are the customer's, or will be. */
const STANDS: readonly OrderStatus[] = ['paid', 'processing', 'shipped', 'delivered'];

/** How many of a line a new claim can be about. */
export const claimable = (whole: WholeOrder, shipment: ShipmentRow, line: OrderLineRow): number => {
  // A service that was done stays when its goods go back.
  const isDone = isService(line) && shipment.delivered_at !== '';
  if (!(isDone || STANDS.includes(shipment.status)) || isSettled(whole, line)) return 0;
  if (isService(line) && worthOfLine(line) === 0) return 0;
  return unclaimed(whole, line);
};

/** Bespoke if all of its goods are: then nothing of it can come back. */
const deliveryOf = (whole: WholeOrder, shipment: ShipmentRow): Delivery => ({
  status: shipment.status,
  deliveredAt: shipment.delivered_at,
  isBespoke: linesOfShipment(whole, shipment).every(
    (line) => line.bespoke === 1 || isService(line),
  ),
});

/** What is sent in the place of something that had arrived begins no new days. */
const isSecond = ({ shipments }: WholeOrder, { replaces }: ShipmentRow): boolean =>
  shipments.some(({ id, delivered_at }) => id === replaces && delivered_at !== '');

/** The last moment at which the customer may change their mind about the order; '' while something has to arrive. */
export const returnUntilOf = (whole: WholeOrder): string =>
  returnUntil(
    whole.shipments
      .filter((shipment) => !isSecond(whole, shipment))
      .map((shipment) => deliveryOf(whole, shipment)),
  );

/** What a customer may do about a delivery without a claim. */
export interface OwnChoices {
  /** It has left, and may be sent back. */
  readonly mayReturn: boolean;
  /** It is paid for and has not left, and may be given up by itself. */
  readonly mayCancel: boolean;
}

/** @param now milliseconds since 1970 */
export const choicesFor = (
  whole: WholeOrder,
  shipment: ShipmentRow,
  now = Date.now(),
): OwnChoices => {
  const goods = linesOfShipment(whole, shipment).filter((line) => !isService(line));
  const isFree = goods.some((line) => !isSettled(whole, line) && unclaimed(whole, line) > 0);
  const delivery = deliveryOf(whole, shipment);
  return {
    mayReturn: isFree && mayReturn(delivery, returnUntilOf(whole), now),
    mayCancel:
      isWaiting(shipment) &&
      goods.some((line) => mayGiveUp(whole, line)) &&
      !goods.every((line) => isSettled(whole, line)),
  };
};

/** What is made to order is given up as long as nothing of the order has left. */
export const mayGiveUp = (whole: WholeOrder, { bespoke }: OrderLineRow): boolean =>
  bespoke === 0 || isUnsent(whole);

/**
 * How many of a line go when a customer gives up its delivery. What is made to order stays unless it is faulty, and so do
 * goods of an open claim: they come back with that.
 */
export const givenUp = (
  whole: WholeOrder,
  shipment: ShipmentRow,
  line: OrderLineRow,
  isFaulty = false,
): number => {
  if (shipment.shipped_at === '') return mayGiveUp(whole, line) ? line.quantity : 0;
  return line.bespoke === 1 && !isFaulty ? 0 : unclaimed(whole, line);
};

/** The statuses to which an operator can move a delivery now. */
export const stepsOf = (whole: WholeOrder, shipment: ShipmentRow): readonly OrderStatus[] => {
  const isSent = shipment.shipped_at !== '';
  const may: Partial<Readonly<Record<OrderStatus, boolean>>> = {
    processing: true,
    shipped: true,
    // What was never sent is given up, and cannot arrive.
    delivered: isSent,
    return_requested: linesOfShipment(whole, shipment).some(
      (line) => !isService(line) && !isSettled(whole, line) && unclaimed(whole, line) > 0,
    ),
    returned: true,
    cancelled: isWaiting(shipment) || shipment.status === 'placed',
  };
  return (Object.keys(may) as OrderStatus[]).filter(
    (to) => may[to] === true && mayMove(shipment.status, to, 'operator'),
  );
};

/** Whether goods come back with a claim; a service has none. */
export const isAwaited = (
  { shipments }: Pick<WholeOrder, 'shipments'>,
  { status, by_right, delivery }: Claim,
): boolean =>
  status === 'agreed' &&
  by_right !== 'service' &&
  shipments.find(({ id }) => id === delivery)?.status === 'return_requested';

/** What the goods of a claim are now. */
export interface ClaimedGoods {
  /** The delivery that has them: one that was divided meanwhile may have moved them. Undefined if several have them. */
  readonly shipment: ShipmentRow | undefined;
  /** Whether they have left. */
  readonly isSent: boolean;
  /** Whether they come back with the claim. */
  readonly isAwaited: boolean;
  /** What was paid for them and can still go back. */
  readonly worth: Pence;
  /** Why nothing can be agreed on about them any more; '' if it can. */
  readonly isOver: string;
}

export const goodsOfClaim = (whole: WholeOrder, claim: Claim): ClaimedGoods => {
  const { shipments, lines, order } = whole;
  const own = claim.lines.flatMap(({ line: id, quantity }) => {
    const line = lines.find((one) => one.id === id);
    return line ? [{ line, quantity }] : [];
  });
  const worth = own.reduce(
    (sum, { line, quantity }) => sum + worthOfPart(line, Math.min(quantity, line.quantity)),
    0,
  );
  const [first] = own;
  const isTogether = own.every(
    ({ line, quantity }) =>
      line.quantity >= quantity && line.shipment_id === first?.line.shipment_id,
  );
  const shipment = isTogether
    ? shipments.find(({ id }) => id === first?.line.shipment_id)
    : undefined;
  const delivery = shipment ?? shipments.find(({ id }) => id === claim.delivery);
  return {
    shipment,
    isSent: (delivery?.shipped_at ?? '') !== '',
    isAwaited: isAwaited(whole, claim),
    worth: Math.max(0, Math.min(worth, leftOf(order))),
    isOver: overOf(whole, own, shipment),
  };
};

const overOf = (
  whole: WholeOrder,
  own: readonly { readonly line: OrderLineRow }[],
  shipment: ShipmentRow | undefined,
): string => {
  if (!shipment) {
    return 'The delivery has been divided since. Ask the customer to begin again.';
  }
  if (own.every(({ line }) => isSettled(whole, line))) {
    return 'The money for these goods has gone back, so nothing is left to agree on.';
  }
  const isDone = own.every(({ line }) => isService(line)) && shipment.delivered_at !== '';
  if (isDone || STANDS.includes(shipment.status)) return '';
  return GONE[shipment.status] ?? 'These goods aren’t paid for.';
};

const GONE: Partial<Readonly<Record<OrderStatus, string>>> = {
  return_requested: 'These goods are to come back already, so nothing else can be agreed on.',
  returned: 'These goods are back already, so nothing is left to agree on.',
  cancelled: 'These goods were cancelled, so nothing is left to agree on.',
};
