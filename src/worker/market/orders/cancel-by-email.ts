import { Address, askToCancel, confirmCancellation, readCancellation } from '@parlour/contract';
import { barePostcode } from '@parlour/domain';
import { givenUpAs, givenUpBetween, type GivenUp } from '#lib/orders/given-up.ts';
import { CANCELLATION_DONE } from '#lib/shell/done-sentence.ts';
import { insertOrderEmail } from '../emails/emails.queries.ts';
import { sendDueEmails } from '../emails/send-due-emails.ts';
import { notFound } from '../ids.ts';
import { routes, type VisitorContext } from '../routes.ts';
import { endCancelLink, makeCancelLink, orderOfCancelLink } from './cancel-link.queries.ts';
import { cancelOrder, givenUpOf, requestReturn } from './change-order.ts';
import { lineName } from './line-words.ts';
import { orderById, type OrderLineRow, type OrderRow, type WholeOrder } from './orders.queries.ts';
import { isUnsent, linesGoing } from './standing.ts';

/** A cancellation without a sign-in (Consumer Contracts Regulations 2013, regulation 32: any clear statement). */
export const cancellationRoutes = routes()
  .on(askToCancel, async (context, { body }) => {
    await ask(context, body);
    return { message: CANCELLATION_DONE.asked };
  })
  .on(readCancellation, async (context, { params: { key } }) => {
    const { whole, asked } = await orderOfKey(context, key);
    const { how, lines } = goingOf(context.db, whole, asked);
    return {
      data: {
        orderId: whole.order.id,
        how,
        lines: lines.map((line) => `${String(line.quantity)} × ${lineName(line)}`),
      },
    };
  })
  .on(confirmCancellation, async (context, { params: { key } }) => {
    const { whole, asked } = await orderOfKey(context, key);
    const { id } = whole.order;
    const isWhole = isUnsent(whole);
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

/** What goes with a confirmation. */
const goingOf = (
  db: D1Database,
  whole: WholeOrder,
  asked: number,
): { readonly how: 'cancel' | 'none' | GivenUp; readonly lines: readonly OrderLineRow[] } => {
  if (isUnsent(whole)) {
    const shipments = whole.shipments.filter(({ status }) => status !== 'cancelled');
    return { how: 'cancel', lines: shipments.flatMap((shipment) => linesGoing(whole, shipment)) };
  }
  const given = givenUpOf(db, whole, whole.shipments, { comment: CONFIRMED, asked });
  const lines = [given.unsent, given.sent].flatMap(({ shipments }) =>
    // The second is divided after the first, and has both divisions.
    shipments.flatMap((shipment) => linesGoing(given.sent.whole, shipment)),
  );
  const has = {
    isBack: given.sent.shipments.length > 0,
    isUnsent: given.unsent.shipments.length > 0,
  };
  return { how: has.isBack || has.isUnsent ? givenUpAs(has) : 'none', lines };
};
