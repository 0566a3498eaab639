import type * as z from 'zod';
import type { AgentCheckout } from '#lib/contract/agents/agent-checkout.ts';
import type { Order } from '#lib/contract/entities/order.ts';
import type { PriceEnquiry } from '#lib/contract/entities/price-enquiry.ts';
import { penceFromPounds } from '#lib/domain/money.ts';
import { paths } from '#lib/paths.ts';
import { asData } from '../as-data.ts';
import { moneyOf, NAME, wholeAddress } from '../catalogue/cards.ts';
import type { PriceRequests, ShownCheckout, ShownOrder } from './shapes.ts';

/** A cart or a checkout in few words, with what to do next. */
export const shownCheckout = (checkout: AgentCheckout): z.output<typeof ShownCheckout> => {
  const [promo] = checkout.promos;
  const { totals, order } = checkout;
  return {
    id: checkout.id,
    kind: checkout.kind,
    status: checkout.status,
    next_step: nextStep(checkout),
    expires_at: checkout.expiresAt,
    lines: checkout.lines.map(lineOf),
    deliveries: checkout.deliveries.map(({ sellerName, method, lineIds }) => ({
      ...{ seller: asData(sellerName, NAME), method: asData(method, NAME), line_ids: lineIds },
    })),
    totals: {
      items: moneyOf(totals.itemsPence),
      discount: moneyOf(totals.discountPence),
      vat_contained: moneyOf(totals.vatPence),
      total: moneyOf(totals.totalPence),
    },
    promo: promo ? { code: promo.code, status: promo.status, message: promo.message } : null,
    messages: checkout.messages.map(({ type, code, path, content }) => ({
      ...{ type, code, path, text: content },
    })),
    continue_url: checkout.continueUrl,
    order: order && { order_id: order.id, status: order.status, url: order.url },
  };
};

const lineOf = (
  line: AgentCheckout['lines'][number],
): z.output<typeof ShownCheckout>['lines'][number] => ({
  line_id: line.id,
  variant_id: line.variantId,
  title: asData(line.title, NAME),
  seller: asData(line.sellerName, NAME),
  choice: asData([line.optionName, line.swatchName].filter(Boolean).join(', '), NAME),
  quantity: line.quantity,
  each: moneyOf(line.unitPence),
  total: moneyOf(line.totalPence),
  may_order: line.isOrderable,
  notice: line.notice,
  url: line.url,
  picture: line.picture,
});

const nextStep = ({ kind, status, continueUrl, order }: AgentCheckout): string => {
  if (kind === 'cart') return 'Call create_checkout with this cart_id to order it.';
  switch (status) {
    case 'incomplete':
      return 'Mend what the messages say with update_checkout.';
    case 'ready_for_complete':
      return 'Call complete_checkout when the customer wants to order.';
    case 'requires_escalation':
      return `Ask the customer to open ${continueUrl} and to confirm and pay there; then read the checkout again.`;
    case 'complete_in_progress':
      return 'The bank has not decided yet: read the checkout again in a while.';
    case 'completed':
      return `It is ordered and paid: ${order?.url ?? ''}`;
    default:
      return 'It is over. Begin another if the customer wants to.';
  }
};

/** An order as its customer's assistant reads it. */
export const shownOrder = (order: Order, origin: string): z.output<typeof ShownOrder> => ({
  order_id: order.id,
  status: order.status,
  placed_at: order.date,
  total: moneyOf(penceFromPounds(order.total)),
  refunded: moneyOf(penceFromPounds(order.refunded)),
  deliveries: order.shipments.map((shipment) => ({
    seller: asData(shipment.sellerName, NAME),
    status: shipment.status,
    carrier: asData(shipment.carrier, NAME),
    tracking: asData(shipment.tracking, NAME),
    lines: shipment.lines.map(({ seoTitle, productName, quantity, total }) => ({
      title: asData(seoTitle || productName, NAME),
      quantity,
      total: moneyOf(penceFromPounds(total)),
    })),
  })),
  url: wholeAddress(origin, paths.order(order.id)),
});

/** Most characters of what a seller writes with an offer. */
const OFFER = 500;

/** A request for a price, with the offers that came. */
export const shownRequest = (
  enquiry: PriceEnquiry,
): z.output<typeof PriceRequests>['requests'][number] => ({
  request_id: enquiry.id,
  status: enquiry.status,
  product: asData(enquiry.seoTitle || enquiry.productName, NAME),
  seller: asData(enquiry.sellerName, NAME),
  quantity: enquiry.quantity,
  offers: enquiry.offers.map(({ price, status, expires, message }) => ({
    each: moneyOf(penceFromPounds(price)),
    ...{ status, expires_at: expires, message: asData(message, OFFER) },
  })),
});
