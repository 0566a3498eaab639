import { formatPence, isFault, reasonIn, type Pence } from '@parlour/domain';
import { isWaiting, mayMove, type Mover } from './order-state.ts';
import type { OrderLineRow, ShipmentRow, WholeOrder } from './orders.queries.ts';
import type { OrderContext } from './order-context.ts';
import { dividePart, divideStatements, type WantedPart } from './divide.ts';
import { movable, moved, moveStatements, type Move, type Moved } from './move-order.ts';
import { isOpen } from './claim-state.ts';
import { part, type Parted } from './claimed-part.ts';
import { isService, sumOfDue } from './line-worth.ts';
import { moveOn, requireOrder } from './move-on.ts';
import { payRefunds } from './pay-refunds.ts';
import { settle } from './reconcile.ts';
import { refused } from './refused.ts';
import { duesBack } from './services-back.ts';
import {
  choicesFor,
  deliveryWithId,
  givenUp,
  isUnsent,
  leftOf,
  linesOfShipment,
  stepsOf,
  unclaimed,
} from './standing.ts';

interface CancelOptions {
  /** One delivery; when absent, the whole order. */
  readonly shipmentId?: string | undefined;
  /** The order's revision as an operator has seen it. */
  readonly seen?: number | undefined;
}

/**
 * Cancels an order of which nothing is on its way yet, or one delivery that has not left, and refunds what was paid for
 * it. For an order that waits for payment, the payment is closed at the provider first, so that it cannot succeed
 * afterwards.
 * @throws {ShopError} `order_refused`; `not_found` for a delivery of another order
 */
export const cancelOrder = async (
  context: OrderContext,
  orderId: string,
  by: Mover,
  comment: string,
  { shipmentId, seen }: CancelOptions = {},
): Promise<WholeOrder> => {
  if (shipmentId === undefined) await closePayment(context, await requireOrder(context, orderId));
  const whole = await moveOn(context, orderId, (now) => {
    requireSeen(now, seen);
    const shipments = shipmentId === undefined ? now.shipments : [deliveryWithId(now, shipmentId)];
    const refusal = shipmentId === undefined ? wholeRefusal(now) : partRefusal(now, shipments);
    if (refusal !== '') throw refused(refusal);
    return cancelled(context.db, now, shipments, { by, comment }).statements;
  });
  return payRefunds(context, whole);
};

const wholeRefusal = (whole: WholeOrder): string => {
  if (isUnsent(whole)) return '';
  const waiting = whole.shipments.filter(isWaiting).map(({ id }) => id);
  return waiting.length === 0
    ? 'This order can no longer be cancelled.'
    : `Part of this order has left, so it can’t be cancelled as a whole. What hasn’t left can be, by delivery: ${waiting.join(', ')}.`;
};

const partRefusal = ({ order }: WholeOrder, [shipment]: readonly ShipmentRow[]): string => {
  if (order.status === 'placed') {
    return 'This order hasn’t been paid. Cancel it as a whole, without naming a delivery.';
  }
  return shipment && isWaiting(shipment)
    ? ''
    : `Delivery ${String(shipment?.id)} is ${String(shipment?.status)}, so it can’t be cancelled.`;
};

/** An order some deliveries of which are not sent after all: their goods are for sale again, and what was paid goes back. */
export const cancelled = (
  db: D1Database,
  whole: WholeOrder,
  shipments: readonly ShipmentRow[],
  move: Pick<Move, 'by' | 'comment' | 'claim' | 'isSilent'>,
  now?: string,
): Moved =>
  moved(db, whole, { ...move, to: 'cancelled', shipments, refund: dues(whole, shipments) }, now);

/** What goes back for each of some deliveries, by their ids: together no more than is left of the payment. */
const dues = (whole: WholeOrder, shipments: readonly ShipmentRow[]): ReadonlyMap<string, Pence> => {
  const moving = movable(shipments, 'cancelled', 'operator');
  const dueBack = duesBack(whole, moving).map(sumOfDue);
  let left = leftOf(whole.order);
  return new Map(
    moving.map(({ id }, index) => {
      const due = Math.min(left, dueBack[index] ?? 0);
      left -= due;
      return [id, due];
    }),
  );
};

/** @throws {ShopError} `order_refused` if the order has changed since an operator saw it */
const requireSeen = ({ order }: WholeOrder, seen: number | undefined): void => {
  if (seen === undefined || seen === order.revision) return;
  throw refused('This order has changed meanwhile. Please look at it again.');
};

/** Closes the payment of an order that waits for it; one that has succeeded settles the order. */
export const closePayment = async (context: OrderContext, { order }: WholeOrder): Promise<void> => {
  if (order.status !== 'placed' || order.intent_id === '') return;
  const intent = await context.payments.cancel(context.visit, order.intent_id);
  if (intent.status === 'succeeded') await settle(context, order.id, intent);
};

interface ReturnOptions {
  /** One delivery; when absent, all that can be returned. */
  readonly shipmentId?: string;
  /** When the customer has told the shop, in milliseconds since 1970. */
  readonly asked?: number;
}

/**
 * Gives up one delivery, or all that can be given up of an order: what has left comes back, and what has not is
 * cancelled and paid back at once. Goods of an open claim come back with that.
 * @throws {ShopError} `order_refused`; `not_found` for a delivery of another order
 */
export const requestReturn = async (
  context: OrderContext,
  orderId: string,
  comment: string,
  { shipmentId, asked = Date.now() }: ReturnOptions = {},
): Promise<WholeOrder> => {
  const { db } = context;
  const whole = await moveOn(context, orderId, (now) => {
    if (shipmentId === undefined && isUnsent(now)) {
      throw refused('Nothing of this order has been sent. Cancel it instead.');
    }
    const wanted = shipmentId === undefined ? now.shipments : [deliveryWithId(now, shipmentId)];
    const { unsent, sent } = givenUpOf(db, now, wanted, { comment, asked });
    if (unsent.shipments.length + sent.shipments.length === 0) {
      throw refused(claimAbout(now, wanted) || NOTHING_BACK);
    }
    const given =
      unsent.shipments.length > 0
        ? cancelled(db, sent.whole, unsent.shipments, { by: 'customer', comment })
        : { whole: sent.whole, statements: [] };
    return [
      ...unsent.statements,
      ...sent.statements,
      ...given.statements,
      ...(sent.shipments.length > 0
        ? moveStatements(db, given.whole, {
            ...{ to: 'return_requested', by: 'customer', comment, shipments: sent.shipments },
            change: { reason_return: comment },
          })
        : []),
    ];
  });
  return payRefunds(context, whole);
};

/** What of some deliveries is given up with some words: what has not left is cancelled, and what has comes back. */
export const givenUpOf = (
  db: D1Database,
  whole: WholeOrder,
  wanted: readonly ShipmentRow[],
  { comment, asked }: { readonly comment: string; readonly asked: number },
): { readonly unsent: Going; readonly sent: Going } => {
  const may = (choice: 'mayReturn' | 'mayCancel') =>
    wanted.filter((shipment) => choicesFor(whole, shipment, asked)[choice]);
  const isFaulty = isFault(reasonIn(comment));
  const quantityOf = (line: OrderLineRow, shipment: ShipmentRow) =>
    givenUp(whole, shipment, line, isFaulty);
  const unsent = going(db, whole, may('mayCancel'), quantityOf);
  return { unsent, sent: going(db, unsent.whole, may('mayReturn'), quantityOf) };
};

type Going = Omit<Parted, 'lines' | 'shipment'> & { readonly shipments: ShipmentRow[] };

/**
 * The deliveries that come back or are given up. What stays of one is divided off, and a delivery that stays as a whole
 * is left out.
 * @param quantityOf how many pieces of a line go
 */
const going = (
  db: D1Database,
  whole: WholeOrder,
  shipments: readonly ShipmentRow[],
  quantityOf: (line: OrderLineRow, shipment: ShipmentRow) => number,
): Going =>
  shipments.reduce<Going>(
    (so, shipment) => {
      const goods = linesOfShipment(so.whole, shipment).filter((line) => !isService(line));
      if (goods.every((line) => quantityOf(line, shipment) === line.quantity)) {
        return { ...so, shipments: [...so.shipments, shipment] };
      }
      const lines = goods
        .map((line) => ({ line: line.id, quantity: quantityOf(line, shipment) }))
        .filter(({ quantity }) => quantity > 0);
      if (lines.length === 0) return so;
      const parted = part(db, so.whole, lines, true);
      return {
        whole: parted.whole,
        shipments: [...so.shipments, parted.shipment],
        statements: [...so.statements, ...parted.statements],
      };
    },
    { whole, shipments: [], statements: [] },
  );

const NOTHING_BACK = 'This can only be returned until 14 days after your last delivery.';

/** That an open claim is about something of some deliveries; '' if none is. */
const claimAbout = (whole: WholeOrder, shipments: readonly ShipmentRow[]): string => {
  const ids = shipments.flatMap((shipment) => linesOfShipment(whole, shipment)).map(({ id }) => id);
  const claim = whole.claims.find(
    (one) => isOpen(one) && one.lines.some(({ line }) => ids.includes(line)),
  );
  return claim
    ? `Claim ${String(claim.number)} is about these goods. They can come back with it.`
    : '';
};

/** The steps that have to wait while the bank may take the money back. */
const GOES_OUT: readonly Step[] = ['processing', 'shipped'];

export type Step = 'processing' | 'shipped' | 'delivered' | 'return_requested' | 'returned';

interface StepOptions {
  /** One shipment; when absent, all shipments that may take the step. */
  readonly shipmentId?: string | undefined;
  /** A part of that shipment, which becomes one of its own in the same batch. */
  readonly part?: WantedPart | undefined;
  readonly carrier?: string;
  readonly tracking?: string;
  readonly comment?: string;
  /** Whether returned goods are for sale again. */
  readonly restock?: boolean;
  /** The most to refund for returned goods, in pence; when absent, what was agreed, or else what was paid for them. */
  readonly most?: Pence | undefined;
  /** The order's revision as the operator has seen it. */
  readonly seen?: number | undefined;
}

/**
 * Takes a step as an operator, on behalf of the sellers. Returned goods are refunded. A return for a customer
 * may begin at any time: goods can turn out to be faulty long after their delivery.
 * @throws {ShopError} `order_refused`; `not_found` for a delivery of another order
 */
export const takeStep = async (
  context: OrderContext,
  orderId: string,
  to: Step,
  options: StepOptions = {},
): Promise<WholeOrder> => {
  const { db } = context;
  const { shipmentId, comment = '', restock = false } = options;
  const whole = await moveOn(context, orderId, (before) => {
    requireSeen(before, options.seen);
    const division = options.part && dividePart(before, shipmentId ?? '', options.part);
    const now = division?.whole ?? before;
    if (now.order.dispute === 'open' && GOES_OUT.includes(to)) {
      throw refused('The payment for this order is disputed. Please wait for the bank’s decision.');
    }
    const named =
      division?.part ?? (shipmentId === undefined ? undefined : deliveryWithId(now, shipmentId));
    const shipments = takersOf(now, to, named);
    // From a release that asked back what was given up before it was sent.
    if (to === 'returned' && shipments.every(({ shipped_at }) => shipped_at === '')) {
      return cancelled(db, now, shipments, { by: 'operator', comment }).statements;
    }
    const moving =
      to === 'return_requested'
        ? going(db, now, shipments, (line) => unclaimed(now, line))
        : { whole: now, shipments, statements: [] };
    return [
      ...(division ? divideStatements(db, division) : []),
      ...moving.statements,
      ...moveStatements(db, moving.whole, {
        to,
        by: 'operator',
        comment,
        shipments: moving.shipments,
        change: changeWith(to, shipments, options),
        restock,
        ...(to === 'returned' ? { refund: refundsFor(now, shipments, options.most) } : {}),
      }),
    ];
  });
  return payRefunds(context, whole);
};

/**
 * The deliveries that take a step: the one that is named, or all that can.
 * @throws {ShopError} `order_refused` for none
 */
const takersOf = (
  whole: WholeOrder,
  to: Step,
  named: ShipmentRow | undefined,
): readonly ShipmentRow[] => {
  const wanted = named ? [named] : whole.shipments;
  const able = wanted.filter((shipment) => stepsOf(whole, shipment).includes(to));
  if (able.length === 0) throw refused(noTaker(whole, to, named));
  // Of a whole order what is on its way arrives; only what is named, or all that is left, is declined to come back.
  const first = able.filter(({ status, shipped_at }) =>
    to === 'delivered' ? status === 'shipped' : shipped_at !== '',
  );
  const isDivided = named === undefined && ['delivered', 'returned'].includes(to);
  return isDivided && first.length > 0 ? first : able;
};

const noTaker = ({ order, ...whole }: WholeOrder, to: Step, named?: ShipmentRow): string => {
  const wanted = named ? [named] : whole.shipments;
  const isThere = wanted.some(({ status }) => mayMove(status, to, 'operator'));
  if (to === 'return_requested' && wanted.every(isWaiting)) {
    return 'Nothing of this has been sent. Cancel it instead.';
  }
  if (to === 'return_requested' && isThere) {
    const claimed = claimAbout({ order, ...whole }, wanted);
    return claimed || 'The money for these goods has gone back, so they can’t be asked back.';
  }
  const where = wanted.map(({ id, status }) => `${id} is ${status}`).join(', ');
  return `Nothing of order ${order.id} can be marked ${to}: ${where}.`;
};

const changeWith = (
  to: Step,
  shipments: readonly ShipmentRow[],
  { carrier = '', tracking = '', comment = '' }: StepOptions,
): Move['change'] => {
  const moment = new Date().toISOString();
  return {
    ...(to === 'shipped' ? { shipped_at: moment, carrier, tracking } : {}),
    ...(to === 'delivered' && shipments.every(({ delivered_at }) => delivered_at === '')
      ? { delivered_at: moment }
      : {}),
    ...(to === 'return_requested' ? { reason_return: comment } : {}),
  };
};

/**
 * What is paid for each of some deliveries that are back, by their ids: together no more than is left of the payment.
 * @param most the most for all of them; when absent, what claims have agreed on or, without an agreement, all of it
 */
const refundsFor = (
  whole: WholeOrder,
  shipments: readonly ShipmentRow[],
  most?: Pence,
): ReadonlyMap<string, Pence> => {
  const agreedFor = ({ id }: ShipmentRow): Pence =>
    whole.claims.find(
      ({ delivery, status, amount_pence }) =>
        delivery === id && status === 'agreed' && amount_pence > 0,
    )?.amount_pence ?? Infinity;
  const dues = duesBack(whole, shipments);
  let left = Math.min(most ?? Infinity, leftOf(whole.order));
  return new Map(
    shipments.map((shipment, index) => {
      const worth = sumOfDue(dues[index] ?? []);
      const refund = Math.min(left, worth, most === undefined ? agreedFor(shipment) : worth);
      left -= refund;
      return [shipment.id, refund];
    }),
  );
};

interface RefundOptions {
  /** In pence; when absent, everything that is left. */
  readonly amount: Pence | undefined;
  readonly comment: string;
  /** The refunds so far, as the caller has read them, so that the same request twice is refused. */
  readonly owed: Pence;
}

/**
 * Refunds money without changing the status of the order.
 * @throws {ShopError} `order_refused` for more than is left of what was paid
 */
export const refundOrder = async (
  context: OrderContext,
  orderId: string,
  { amount, comment, owed }: RefundOptions,
): Promise<WholeOrder> => {
  const whole = await moveOn(context, orderId, (now) => {
    const { order } = now;
    const left = leftOf(order);
    const refund = amount ?? left;
    if (owed !== order.refund_pence) throw refused('Another refund has been made in the meantime.');
    if (refund <= 0 || refund > left) throw refused(tooMuch(order.paid_at, left));
    return moveStatements(context.db, now, {
      to: order.status,
      by: 'operator',
      comment,
      shipments: [],
      refund,
    });
  });
  return payRefunds(context, whole);
};

/** Why an amount cannot be refunded, with the one that can. */
const tooMuch = (paidAt: string, left: Pence): string => {
  if (paidAt === '') return 'This order hasn’t been paid, so there’s nothing to refund.';
  if (left <= 0) return 'All of this order has been refunded: nothing is left to refund.';
  return `You can refund up to ${formatPence(left)}: that’s what is left of the payment.`;
};
