import { formatPence, isFault, reasonIn, type Pence } from '@parlour/domain';
import { mayCancel, type Mover } from './order-state.ts';
import type { OrderLineRow, ShipmentRow, WholeOrder } from './orders.queries.ts';
import type { OrderContext } from './order-context.ts';
import { dividePart, divideStatements, type WantedPart } from './divide.ts';
import { movable, moveStatements, type Move } from './move-order.ts';
import { unclaimed } from './claim-goods.ts';
import { isOpen } from './claim-state.ts';
import { part, type Parted } from './claimed-part.ts';
import { isService } from './line-worth.ts';
import { isReturnable, linesOfShipment } from './order-reply.ts';
import { moveOn, requireOrder } from './move-on.ts';
import { payRefunds } from './pay-refunds.ts';
import { settle } from './reconcile.ts';
import { refused } from './refused.ts';
import { duesBack, sumOfDue } from './services-back.ts';

/**
 * Cancels an order that is not on its way yet, and refunds what was paid. For an order that waits for
 * payment, the payment is closed at the provider first, so that it cannot succeed afterwards.
 * @throws {ShopError} `order_refused`
 */
export const cancelOrder = async (
  context: OrderContext,
  orderId: string,
  by: Mover,
  comment: string,
): Promise<WholeOrder> => {
  await closePayment(context, await requireOrder(context, orderId));
  const whole = await moveOn(context, orderId, (now) => {
    const { order, shipments } = now;
    if (!mayCancel(shipments.map(({ status }) => status))) {
      throw refused('This order can no longer be cancelled.');
    }
    const refund = order.status === 'placed' ? 0 : order.total_pence - order.refund_pence;
    return moveStatements(context.db, now, { to: 'cancelled', by, comment, shipments, refund });
  });
  return payRefunds(context, whole);
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
 * Requests the return of one delivery, or of all deliveries of the order that can still be returned.
 * @throws {ShopError} `order_refused`
 */
export const requestReturn = (
  context: OrderContext,
  orderId: string,
  comment: string,
  { shipmentId, asked = Date.now() }: ReturnOptions = {},
): Promise<WholeOrder> =>
  moveOn(context, orderId, (now) => {
    const returnable = now.shipments.filter(
      (one) => (shipmentId === undefined || one.id === shipmentId) && isReturnable(now, one, asked),
    );
    if (returnable.length === 0) {
      throw refused('This can only be returned until 14 days after your last delivery.');
    }
    // What was made to order stays, unless the reason is a fault.
    const { whole, shipments, statements } = comingBack(
      context.db,
      now,
      returnable,
      ({ bespoke, quantity }) => (bespoke === 1 && !isFault(reasonIn(comment)) ? 0 : quantity),
    );
    const change = { reason_return: comment };
    const move = { to: 'return_requested', by: 'customer', comment, shipments, change } as const;
    return [...statements, ...moveStatements(context.db, whole, move)];
  });

type ComingBack = Omit<Parted, 'lines' | 'shipment'> & { readonly shipments: ShipmentRow[] };

/**
 * The deliveries that come back. What stays of one is divided off, and a delivery that stays as a whole is left out.
 * @param quantityOf how many pieces of a line come back
 */
const comingBack = (
  db: D1Database,
  whole: WholeOrder,
  returnable: readonly ShipmentRow[],
  quantityOf: (line: OrderLineRow) => number,
): ComingBack =>
  returnable.reduce<ComingBack>(
    (so, shipment) => {
      const goods = linesOfShipment(so.whole, shipment).filter((line) => !isService(line));
      if (goods.every((line) => quantityOf(line) === line.quantity)) {
        return { ...so, shipments: [...so.shipments, shipment] };
      }
      const lines = goods
        .map((line) => ({ line: line.id, quantity: quantityOf(line) }))
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

/** The deliveries that come back without the goods of open claims. @throws {ShopError} `order_refused` if none does */
const withoutClaimed = (
  db: D1Database,
  whole: WholeOrder,
  returnable: readonly ShipmentRow[],
): ComingBack => {
  const coming = comingBack(db, whole, returnable, (line) => unclaimed(whole, line));
  if (coming.shipments.length > 0) return coming;
  const goods = returnable.flatMap((shipment) => linesOfShipment(whole, shipment));
  const claim = whole.claims.find(
    (one) => isOpen(one) && one.lines.some(({ line }) => goods.some(({ id }) => id === line)),
  );
  throw refused(
    `Claim ${String(claim?.number)} is about these goods. Answer it: they can come back with it.`,
  );
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
  /** Whether returned goods that had been sent are for sale again; others always are. */
  readonly restock?: boolean;
  /** The most to refund for returned goods, in pence; when absent, what was agreed, or else what was paid for them. */
  readonly most?: Pence | undefined;
}

/**
 * Takes a step as an operator, on behalf of the sellers. Returned goods are refunded. A return for a customer
 * may begin at any time: goods can turn out to be faulty long after their delivery.
 * @throws {ShopError} `order_refused`
 */
export const takeStep = async (
  context: OrderContext,
  orderId: string,
  to: Step,
  {
    shipmentId,
    part,
    carrier = '',
    tracking = '',
    comment = '',
    restock = false,
    most,
  }: StepOptions = {},
): Promise<WholeOrder> => {
  const whole = await moveOn(context, orderId, (before) => {
    const division = part && dividePart(before, shipmentId ?? '', part);
    const now = division?.whole ?? before;
    if (now.order.dispute === 'open' && GOES_OUT.includes(to)) {
      throw refused('The payment for this order is disputed. Please wait for the bank’s decision.');
    }
    if (to === 'return_requested' && mayCancel(now.shipments.map(({ status }) => status))) {
      throw refused('Nothing of this order has been sent. Cancel it instead.');
    }
    const named = division?.part.id ?? shipmentId;
    const wanted = now.shipments.filter(({ id }) => named === undefined || id === named);
    const able = movable(wanted, to, 'operator').filter(
      // The customer has withdrawn from a part that was never sent: it can only be given back.
      (shipment) => to !== 'delivered' || shipment.shipped_at !== '',
    );
    // Of a whole order what is on its way arrives; only what is named, or all that is left, is declined to come back.
    const sent = able.filter(({ status }) => status === 'shipped');
    const shipments = named === undefined && to === 'delivered' && sent.length > 0 ? sent : able;
    if (shipments.length === 0) {
      throw refused(
        `No part of order ${orderId} can be marked ${to}: the order is ${now.order.status}.`,
      );
    }
    const moving =
      to === 'return_requested'
        ? withoutClaimed(context.db, now, shipments)
        : { whole: now, shipments, statements: [] };
    const moment = new Date().toISOString();
    const change: Move['change'] = {
      ...(to === 'shipped' ? { shipped_at: moment, carrier, tracking } : {}),
      ...(to === 'delivered' && shipments.every(({ delivered_at }) => delivered_at === '')
        ? { delivered_at: moment }
        : {}),
      ...(to === 'return_requested' ? { reason_return: comment } : {}),
    };
    const refund =
      to === 'returned' ? Math.min(most ?? agreedFor(now, shipments), worthOf(now, shipments)) : 0;
    return [
      ...(division ? divideStatements(context.db, division) : []),
      ...moving.statements,
      ...moveStatements(context.db, moving.whole, {
        to,
        by: 'operator',
        comment,
        shipments: moving.shipments,
        change,
        refund,
        restock,
      }),
    ];
  });
  return payRefunds(context, whole);
};

/** What was paid for shipments that come back and has not been refunded yet. */
const worthOf = (whole: WholeOrder, shipments: readonly ShipmentRow[]): Pence => {
  const paid = sumOfDue(duesBack(whole, shipments).flat());
  return Math.max(0, Math.min(paid, whole.order.total_pence - whole.order.refund_pence));
};

/** What claims have agreed on for shipments that come back; without an agreement, all that was paid for one. */
const agreedFor = (whole: WholeOrder, shipments: readonly ShipmentRow[]): Pence =>
  duesBack(whole, shipments).reduce((sum, due, index) => {
    const agreed = whole.claims.find(
      ({ delivery, status, amount_pence }) =>
        delivery === shipments[index]?.id && status === 'agreed' && amount_pence > 0,
    );
    const worth = sumOfDue(due);
    return sum + Math.min(worth, agreed?.amount_pence ?? worth);
  }, 0);

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
    const left = order.paid_at === '' ? 0 : order.total_pence - order.refund_pence;
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
