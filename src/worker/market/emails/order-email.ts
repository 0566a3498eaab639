import { addressLines, arrivalOf, priceWords } from '#lib/orders/order-view.ts';
import type { Address } from '@parlour/contract';
import { poundsFromPence, thumbnailOf } from '@parlour/domain';
import type { EmailContent, EmailKind } from '@parlour/mail';
import {
  cancellationLink,
  claimEmail,
  isClaimEmail,
  type ClaimFacts,
} from '#lib/mail/claim-emails.ts';
import {
  deliveryDivided,
  deliveryMoved,
  orderCancelled,
  orderConfirmed,
  orderDelivered,
  orderLapsed,
  orderRefunded,
  orderShipped,
  refundFailed,
  returnDeclined,
  returnRequested,
  type OrderedLine,
  type OrderedShipment,
  type OrderFacts,
  type PaidBack,
} from '#lib/mail/order-emails.ts';
import type { Site } from '@parlour/site';
import {
  orderById,
  type OrderLineRow,
  type OrderRow,
  type ShipmentRow,
  type WholeOrder,
} from '../orders/orders.queries.ts';
import { isGuest } from '../agents/owner.ts';
import { cancelKey } from '../orders/cancel-link.queries.ts';
import { isOrdered } from '../orders/as-ordered.ts';
import { toClaimReply } from '../orders/claim-reply.ts';
import { creditNotesOf } from '../orders/credit-notes.ts';
import { deliveryKey } from '../orders/delivery-link.queries.ts';
import { DIVIDED } from '../orders/divide.ts';
import { lineName, lineWords } from '../orders/line-words.ts';
import { whyOver } from '../orders/order-over.ts';
import { isWaiting } from '../orders/order-state.ts';
import { linesGoing, linesOfShipment } from '../orders/standing.ts';
import { keptTerms } from '../orders/terms.ts';
import { DISPUTE_LOST, type RefundRow } from '../orders/refunds.queries.ts';
import type { EmailRow } from './emails.queries.ts';

/** An email and the address to which it goes. */
export interface AddressedEmail {
  readonly to: string;
  readonly content: EmailContent;
}

const EMAILS: Partial<
  Readonly<Record<EmailKind, (site: Site, order: OrderFacts) => EmailContent>>
> = {
  'order-confirmed': orderConfirmed,
  'order-lapsed': orderLapsed,
  'order-shipped': orderShipped,
  'order-delivered': orderDelivered,
  'delivery-moved': deliveryMoved,
  'delivery-divided': deliveryDivided,
  'order-cancelled': orderCancelled,
  'order-refunded': orderRefunded,
  'refund-failed': refundFailed,
  'return-requested': returnRequested,
  'return-declined': returnDeclined,
};

/** An email about an order as the order is now; undefined when there is nothing left to say. */
export const orderEmail = async (
  db: D1Database,
  site: Site,
  row: EmailRow,
): Promise<AddressedEmail | undefined> => {
  const whole = await orderById(db, row.order_id);
  const write = EMAILS[row.kind];
  if (!whole || whole.order.customer_email === '') return undefined;
  const to = whole.order.customer_email;
  if (isClaimEmail(row.kind)) {
    const claim = claimFacts(site, whole, row);
    return claim && { to, content: claimEmail(row.kind, site, claim) };
  }
  if (row.kind === 'cancellation-link') {
    const { id: orderId } = whole.order;
    const { customer } = personOf(whole.order);
    const key = await cancelKey(db, orderId);
    return key === ''
      ? undefined
      : { to, content: cancellationLink(site, { orderId, customer, key }) };
  }
  if (!write) return undefined;
  if (row.kind === 'order-confirmed' && whole.order.status === 'cancelled') return undefined;
  const refund = whole.refunds.find(({ number }) => number === row.number);
  if (row.kind === 'refund-failed' && !refund?.problem) return undefined;
  const facts = {
    ...factsOf(whole, row),
    deliveryKey: await deliveryKey(db, row.order_id),
    terms: row.kind === 'order-confirmed' ? ((await keptTerms(db, whole.order.terms)) ?? '') : '',
    refund: refund?.amount_pence ?? 0,
    paidBack: refund ? paidBackWith(whole, refund) : [],
    byBank: refund?.reason === DISPUTE_LOST ? refund.amount_pence : 0,
    comment: row.kind === 'order-refunded' ? (refund?.reason ?? '') : commentOf(whole, row),
  };
  return { to, content: write(site, facts) };
};

/** What goes back with a refund, as its credit note has it. */
const paidBackWith = (
  whole: WholeOrder,
  { number, amount_pence: amount }: RefundRow,
): readonly PaidBack[] => {
  const credits =
    creditNotesOf(whole).find(({ refund }) => refund.number === number)?.credits ?? [];
  // A bank takes back what was refunded before, too: that is of nothing in particular.
  if (credits.reduce((sum, { total }) => sum + total, 0) < amount) return [];
  return credits.map(({ line, total, isPart }) => ({
    name: lineName(line),
    quantity: line.quantity,
    price: isPart ? total : line.unit_pence * line.quantity,
    isPart,
  }));
};

/** The claim of which a step was taken at the moment of the email. */
const claimFacts = (
  { origin }: Site,
  whole: WholeOrder,
  { created_at: moment }: EmailRow,
): ClaimFacts | undefined => {
  const claim = whole.claims.find(({ messages }) => messages.some(({ at }) => at === moment));
  if (!claim) return undefined;
  const { lines, next } = toClaimReply(whole, claim, 'customer');
  const said = claim.messages.find(({ at }) => at === moment);
  return {
    orderId: claim.order_id,
    number: claim.number,
    shipmentId: claim.delivery,
    customer: personOf(whole.order).customer,
    next: next ?? '',
    text: said?.actor === 'operator' ? said.text : '',
    goods: (lines ?? []).flatMap(({ lineId, name, choices, quantity }) => {
      const line = whole.lines.find(({ id }) => id === lineId);
      return line
        ? [
            {
              name: name ?? '',
              choices: choices ?? '',
              quantity: quantity ?? 0,
              price: priceOf(line, quantity ?? 0),
              picture:
                line.main_picture === ''
                  ? ''
                  : new URL(thumbnailOf(line.main_picture, 240), origin).href,
            },
          ]
        : [];
    }),
  };
};

/**
 * Whom an email about an order greets, and where the order goes. An assistant's guest may have typed somebody else's
 * email address, so an email there has nothing else that was typed.
 */
const personOf = (order: OrderRow): Pick<OrderFacts, 'customer' | 'address'> =>
  isGuest(order.customer)
    ? { customer: '', address: [] }
    : {
        customer: order.customer_name,
        address: addressLines(JSON.parse(order.address) as Partial<Address>),
      };

const factsOf = (
  whole: WholeOrder,
  row: EmailRow,
): Omit<OrderFacts, 'refund' | 'paidBack' | 'comment' | 'terms' | 'deliveryKey'> => {
  const { order } = whole;
  const shipments = shipmentsOf(whole, row);
  // Services that were done do not come back.
  const linesIn = RETURNS.has(row.kind) ? linesGoing : linesOfShipment;
  return {
    id: order.id,
    ...personOf(order),
    shipments: shipments.map((shipment) => orderedShipment(shipment, linesIn(whole, shipment))),
    toCome: whole.shipments
      .filter((one) => isWaiting(one) && !shipments.includes(one))
      .map((shipment) => orderedShipment(shipment, linesOfShipment(whole, shipment))),
    isPart: shipments.length < whole.shipments.length,
    subtotal: order.subtotal_pence,
    promoCode: order.promo_code,
    discount: order.discount_pence,
    total: order.total_pence,
    vat: order.vat_pence,
    why: whyOver(whole),
    paidWith: order.paid_with,
    isPaid: order.paid_at !== '',
  };
};

/** The emails about goods that come back, or do not after all. */
const RETURNS: ReadonlySet<string> = new Set(['return-requested', 'return-declined']);

const orderedShipment = (
  shipment: ShipmentRow,
  lines: readonly OrderLineRow[],
): OrderedShipment => ({
  seller: shipment.seller_name,
  method: shipment.delivery_method,
  carrier: shipment.carrier,
  tracking: shipment.tracking,
  arrival: arrivalOf({
    status: shipment.status,
    deliveryDay: shipment.delivery_day,
    deliveryWindow: shipment.delivery_window,
    arrivesFrom: shipment.arrives_from,
    arrivesUntil: shipment.arrives_until,
  }),
  lines: lines.map(lineOf),
});

const shipmentsOf = ({ shipments }: WholeOrder, row: EmailRow): readonly ShipmentRow[] => {
  const ids = JSON.parse(row.shipments) as readonly string[];
  return ids.length === 0 ? shipments : shipments.filter(({ id }) => ids.includes(id));
};

/** The operator's comment on the change. Emails do not quote what the customer or the shop notes. */
const commentOf = ({ events }: WholeOrder, { created_at }: EmailRow): string =>
  events.find(
    ({ actor, comment, ...event }) =>
      event.created_at === created_at && actor === 'operator' && comment !== DIVIDED,
  )?.comment ?? '';

const lineOf = (line: OrderLineRow): OrderedLine => ({
  ...lineWords(line),
  quantity: line.quantity,
  price: priceOf(line, line.quantity),
  picture: line.main_picture,
});

const priceOf = (line: OrderLineRow, quantity: number): string =>
  priceWords({
    total: poundsFromPence(line.unit_pence * quantity),
    isReplacement: !isOrdered(line),
  });
