import { Address, askToCancel, confirmCancellation, readCancellation } from '@parlour/contract';
import { barePostcode } from '@parlour/domain';
import { givenUpAs, givenUpBetween, type GivenUp } from '#lib/orders/given-up.ts';
import { CANCELLATION_DONE } from '#lib/shell/done-sentence.ts';
import { insertOrderEmail } from '../emails/emails.queries.ts';
import { sendDueEmails } from '../emails/send-due-emails.ts';
import { notFound } from '../ids.ts';
import { routes, type VisitorContext } from '../routes.ts';
import { endCancelLink, makeCancelLink, orderOfCancelLink } from './cancel-link.queries.ts';
import { cancelOrder, requestReturn } from './change-order.ts';
import { lineName } from './line-words.ts';
import { isService } from './line-worth.ts';
import { orderById, type OrderRow, type ShipmentRow, type WholeOrder } from './orders.queries.ts';
import { choicesFor, givenUp, isUnsent, linesGoing, linesOfShipment } from './standing.ts';

/** A cancellation without a sign-in (Consumer Contracts Regulations 2013, regulation 32: any clear statement). */
export const cancellationRoutes = routes()
  .on(askToCancel, async (context, { body }) => {
    await ask(context, body);
    return { message: CANCELLATION_DONE.asked };
  })
  .on(readCancellation, async (context, { params: { key } }) => {
    const { whole, asked } = await orderOfKey(context, key);
    const how = howOf(whole, asked);
    const shipments = whole.shipments.filter((shipment) =>
      how === 'cancel' ? shipment.status !== 'cancelled' : goingOf(whole, shipment, asked) !== null,
    );
    const goes = (shipment: ShipmentRow) =>
      linesGoing(whole, shipment).map((line) => ({
        name: lineName(line),
        quantity: isService(line) ? line.quantity : givenUp(whole, shipment, line),
      }));
    return {
      data: {
        orderId: whole.order.id,
        how,
        lines: shipments
          .flatMap(goes)
          .filter(({ quantity }) => quantity > 0)
          .map(({ name, quantity }) => `${String(quantity)} × ${name}`),
      },
    };
  })
  .on(confirmCancellation, async (context, { params: { key } }) => {
    const { whole, asked } = await orderOfKey(context, key);
    const { id } = whole.order;
    const isWhole = howOf(whole, asked) === 'cancel';
    const { shipments } = await (isWhole
      ? cancelOrder(context, id, 'customer', CONFIRMED)
      : requestReturn(context, id, CONFIRMED, { asked }));
    await endCancelLink(context.db, id, key);
    return {
      message: isWhole
        ? 'Your order has been cancelled.'
        : CANCELLATION_DONE[givenUpBetween(whole.shipments, shipments)],
    };
  });

const CONFIRMED = 'I have changed my mind';

interface Asked {
  readonly orderId: string;
  readonly email: string;
  readonly postcode: string;
}

/** Writes an email to the order's own address, if the three facts belong together. */
const ask = async (context: VisitorContext, asked: Asked): Promise<void> => {
  const { db, env, site, visit } = context;
  const whole = await orderById(db, asked.orderId.toUpperCase());
  if (!whole || !isOf(whole.order, site.id, asked)) return;
  const now = Date.now();
  if (!(await makeCancelLink(db, whole.order.id, now))) return;
  const { order } = whole;
  const email = { kind: 'cancellation-link', order, number: order.revision } as const;
  await insertOrderEmail(
    db,
    { ...email, shipments: [], attempt: now },
    new Date(now).toISOString(),
  ).run();
  // After the answer, which would take much longer for an order than for none.
  visit.ctx.waitUntil(sendDueEmails(env, { orderId: order.id }));
};

const isOf = (order: OrderRow, site: string, { email, postcode }: Asked): boolean =>
  order.site === site &&
  order.customer_email.toLowerCase() === email.toLowerCase() &&
  barePostcode(Address.parse(JSON.parse(order.address)).postcode) === barePostcode(postcode);

/** The order of a link, and when it was asked for: that is when the customer told the shop. */
const orderOfKey = async (
  { db, site }: VisitorContext,
  key: string,
): Promise<{ readonly whole: WholeOrder; readonly asked: number }> => {
  const found = await orderOfCancelLink(db, site.id, key);
  const whole = found && (await orderById(db, found.id));
  if (!whole) throw notFound('link');
  return { whole, asked: found.asked };
};

/** What would happen to a delivery: it comes back, or is not sent; null for one that stays. */
const goingOf = (
  whole: WholeOrder,
  shipment: ShipmentRow,
  asked: number,
): 'back' | 'unsent' | null => {
  const { mayReturn, mayCancel } = choicesFor(whole, shipment, asked);
  const goods = linesOfShipment(whole, shipment).filter((line) => !isService(line));
  if (!goods.some((line) => givenUp(whole, shipment, line) > 0)) return null;
  if (mayCancel) return 'unsent';
  return mayReturn ? 'back' : null;
};

const howOf = (whole: WholeOrder, asked: number): 'cancel' | 'none' | GivenUp => {
  if (isUnsent(whole)) return 'cancel';
  const going = whole.shipments.map((shipment) => goingOf(whole, shipment, asked));
  const has = { isBack: going.includes('back'), isUnsent: going.includes('unsent') };
  return has.isBack || has.isUnsent ? givenUpAs(has) : 'none';
};
