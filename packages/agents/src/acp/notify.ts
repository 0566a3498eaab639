import { fetchOutside, requireSecret } from '@parlour/http';
import { hmac } from '@parlour/runtime';
import { arrivalTimes } from '../arrival.ts';
import { presentOrder, type PresentedOrder } from '../order.ts';
import type { Site } from '@parlour/site';
import type { ShopPages } from '../shop-pages.ts';
import type { AgentWebhook, TellAgent } from '../webhook.ts';
import { deliveryWords, ORDER_STATUSES, supportOf, total } from './session.ts';

type Shipment = PresentedOrder['shipments'][number];

/** The statuses of the shop's shipments, as ACP names them. */
const FULFILLMENTS: Readonly<Record<string, string>> = {
  placed: 'pending',
  paid: 'pending',
  processing: 'processing',
  shipped: 'shipped',
  delivered: 'delivered',
  return_requested: 'delivered',
  returned: 'delivered',
  cancelled: 'canceled',
};

const isOnItsWay = ({ status }: Shipment): boolean =>
  ['shipped', 'delivered', 'return_requested', 'returned'].includes(status);

const isGone = ({ status }: Shipment): boolean => status === 'cancelled' || status === 'returned';

const lineItemsOf = (shipment: Shipment) =>
  shipment.lines.map((line) => ({
    id: line.id,
    title: line.title,
    product_id: line.productId,
    ...(line.picture === '' ? {} : { image_url: line.picture }),
    url: line.url,
    quantity: {
      ordered: line.quantity,
      current: isGone(shipment) ? 0 : line.quantity,
      fulfilled: isOnItsWay(shipment) ? line.quantity : 0,
    },
    unit_price: line.unitPence,
    subtotal: line.totalPence,
    status: lineStatusOf(shipment),
  }));

const lineStatusOf = (shipment: Shipment): string => {
  if (isGone(shipment)) return 'removed';
  return isOnItsWay(shipment) ? 'fulfilled' : 'processing';
};

const fulfillmentOf = ({
  id,
  status,
  counts,
  carrier,
  tracking,
  events,
  arrival,
  ...arriving
}: Shipment) => ({
  id,
  type: 'shipping',
  status: FULFILLMENTS[status] ?? status,
  line_items: counts,
  ...(carrier === '' ? {} : { carrier }),
  ...(tracking === '' ? {} : { tracking_number: tracking }),
  ...(arrival === ''
    ? {}
    : { description: `Arrives ${arrival}`, estimated_delivery: arrivalTimes(arriving) }),
  events: events.map(({ id, type, at }) => ({ id, type, occurred_at: at })),
});

/** All returns of an order as one adjustment. */
const adjustmentsOf = ({ id, totals }: PresentedOrder, at: string) =>
  totals.refundedPence > 0
    ? [
        {
          id: `${id}-refund-${String(totals.refundedPence)}`,
          type: 'refund',
          occurred_at: at,
          status: 'completed',
          amount: totals.refundedPence,
          currency: 'gbp',
        },
      ]
    : [];

const totalsOf = ({ totals }: PresentedOrder) => [
  total('items_base_amount', 'Items', totals.itemsPence),
  total('items_discount', 'Discount', totals.discountPence),
  total('fulfillment', deliveryWords(totals), totals.deliveryPence),
  total('tax', 'VAT, included in the prices', totals.vatPence),
  total('total', 'Total', totals.totalPence),
  ...(totals.refundedPence > 0 ? [total('amount_refunded', 'Refunded', totals.refundedPence)] : []),
];

/** The body of a webhook: the whole order in its current state. */
const orderEvent = (
  pages: ShopPages,
  site: Site,
  { event, at, checkoutId, order: shop }: AgentWebhook,
) => {
  const order = presentOrder(pages, shop, site.origin);
  return {
    type: event === 'created' ? 'order_create' : 'order_update',
    data: {
      type: 'order',
      id: order.id,
      checkout_session_id: checkoutId,
      order_number: order.id,
      permalink_url: order.url,
      status: ORDER_STATUSES[order.status] ?? order.status,
      support: supportOf(site),
      line_items: order.shipments.flatMap(lineItemsOf),
      fulfillments: order.shipments.map(fulfillmentOf),
      adjustments: adjustmentsOf(order, at),
      totals: totalsOf(order),
    },
  };
};

/** Milliseconds within which a webhook must answer. */
const DEADLINE_MS = 10_000;

/**
 * Posts an order event to its platform's webhook, signed: `Merchant-Signature: t=<seconds>,v1=<hex>`,
 * HMAC-SHA256 over the seconds, a full stop and the body.
 * @throws when the platform does not accept it, so that it is sent again
 */
export const notifyByAcp =
  (pages: ShopPages, send?: typeof fetch): TellAgent =>
  async ({ env, site }, webhook) => {
    const client = site.agents.acp.find(({ key }) => `acp:${key}` === webhook.client);
    if (!client?.signature) return 'The site no longer knows this platform.';
    const body = JSON.stringify(orderEvent(pages, site, webhook));
    const seconds = String(Math.floor(Date.now() / 1_000));
    const secret = requireSecret(env, site, client.signature);
    const signature = (await hmac(secret, `${seconds}.${body}`)).toHex();
    const reply = await fetchOutside(webhook.url, {
      method: 'POST',
      deadline: DEADLINE_MS,
      mostBytes: 0,
      send,
      headers: {
        'content-type': 'application/json',
        'merchant-signature': `t=${seconds},v1=${signature}`,
        'request-id': requestIdOf(webhook),
        timestamp: new Date(Number(seconds) * 1_000).toISOString(),
      },
      body,
    });
    if (reply.ok) return undefined;
    throw new Error(`the webhook answered with ${String(reply.status)}`);
  };

/** The same id each time that the same event is sent. */
const requestIdOf = ({ id, order }: AgentWebhook): string => `${order.id}-${String(id)}`;
