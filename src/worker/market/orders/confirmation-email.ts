import { formatPence } from '#lib/domain/money.ts';
import { salutation } from '#lib/account/salutation.ts';
import { errorChain, log } from '../../platform/log.ts';
import { sendEmail, type Email } from '../../platform/mailer.ts';
import type { OrderLineRow, WholeOrder } from './orders.queries.ts';
import { claimConfirmation, confirmationSent } from './write-order.queries.ts';
import type { OrderContext } from './order-context.ts';
import { linesOfShipment } from './order-reply.ts';

const CONFIRMED = ['paid', 'processing', 'shipped', 'delivered'];

/** Milliseconds that sending may take before another tries, and until a failed attempt is repeated. */
const TURN = 2 * 60_000;
const LATER = 10 * 60_000;
/** Milliseconds after the payment for which it is tried. */
const PATIENCE = 3 * 86_400_000;

/**
 * Sends an order's confirmation. It is recorded as sent once it has left, not before: a run that ends early
 * leaves it to the order's clock, so that it is sent at least once. One that cannot be sent never
 * hinders the order.
 */
export const confirmByEmail = async (context: OrderContext, whole: WholeOrder): Promise<void> => {
  const { db, visit, clock } = context;
  const { id, status, confirmed_at, customer_email, paid_at } = whole.order;
  if (confirmed_at !== '' || !CONFIRMED.includes(status) || customer_email === '') return;
  const now = Date.now();
  if (now > Date.parse(paid_at) + PATIENCE) return;
  const turn = { until: new Date(now + TURN).toISOString(), now: new Date(now).toISOString() };
  if (!(await claimConfirmation(db, id, turn))) {
    // Whoever is sending it may not finish.
    await clock.wake(visit, id, new Date(now + TURN));
    return;
  }
  try {
    await sendEmail(visit.env, visit.site, confirmation(visit.site, whole));
  } catch (thrown) {
    log('error', 'confirmation_not_sent', { order: id, chain: errorChain(thrown) });
    await confirmationSent(db, id, '');
    await clock.wake(visit, id, new Date(now + LATER));
    return;
  }
  await confirmationSent(db, id, new Date().toISOString());
};

interface Sender {
  readonly name: string;
  readonly origin: string;
  readonly seller: { readonly serviceEmail: string; readonly serviceTelephone: string };
}

/** The e-mail that confirms a paid order. */
export const confirmation = (site: Sender, whole: WholeOrder): Email => {
  const { order, shipments } = whole;
  const text = [
    salutation('Dear', order.customer_name || 'customer'),
    `Thank you for your order ${order.id}. It is paid${order.paid_with ? ` (${order.paid_with})` : ''}.`,
    ...shipments.map((shipment) =>
      [
        `From ${shipment.seller_name}${shipment.delivery_method ? ` - ${shipment.delivery_method}` : ''}:`,
        ...linesOfShipment(whole, shipment).map(lineText),
      ].join('\n'),
    ),
    [
      `Subtotal ${formatPence(order.subtotal_pence)}`,
      ...(order.discount_pence > 0
        ? [`Promo code ${order.promo_code} -${formatPence(order.discount_pence)}`]
        : []),
      'Shipping £0.00',
      `Order Total ${formatPence(order.total_pence)}, of which VAT ${formatPence(order.vat_pence)}`,
    ].join('\n'),
    `Follow it here: ${site.origin}/purchase/order-confirmation/${order.id}`,
    'You may cancel until it is shipped, and return it within 14 days of delivery. Your statutory ' +
      `rights are not affected. The model cancellation form: ${site.origin}/info/model-cancellation-form`,
    `${site.name}\n${site.seller.serviceEmail}, ${site.seller.serviceTelephone}`,
  ].join('\n\n');
  return { to: order.customer_email, subject: `Your order ${order.id} at ${site.name}`, text };
};

const lineText = (line: OrderLineRow): string => {
  const choices = [line.option_name, line.swatch_name].filter((name) => name !== '').join(', ');
  const name = line.seo_title || line.product_name;
  const what = choices === '' ? name : `${name} (${choices})`;
  return `  ${String(line.quantity)} x ${what} - ${formatPence(line.unit_pence * line.quantity)}`;
};
