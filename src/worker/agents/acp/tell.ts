import type { Order, Shipment } from '#lib/contract/entities/order.ts';
import { asData } from '#lib/agents/as-data.ts';
import { penceFromPounds } from '#lib/domain/money.ts';
import { paths } from '#lib/paths.ts';
import type { Site } from '#lib/site/schema.ts';
import type { AgentNews, TellAgent } from '../../platform/agents.ts';
import { ORDER_STATUSES, supportOf } from './session.ts';
import { requireSecret } from '../../platform/env.ts';
import { hmac } from './door.ts';

/** Shipments of the shop as ACP names their statuses. */
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

const lineItemsOf = (site: Site, shipment: Shipment) =>
  shipment.lines.map((line) => ({
    id: line.id,
    title: asData(line.seoTitle || line.productName, 300),
    product_id: line.productId,
    ...(line.mainPicture === '' ? {} : { image_url: new URL(line.mainPicture, site.origin).href }),
    url: new URL(paths.product(line.variantId, line.urlSlug), site.origin).href,
    quantity: {
      ordered: line.quantity,
      current: isGone(shipment) ? 0 : line.quantity,
      fulfilled: isOnItsWay(shipment) ? line.quantity : 0,
    },
    unit_price: penceFromPounds(line.rrp),
    subtotal: penceFromPounds(line.total),
    status: lineStatusOf(shipment),
  }));

const lineStatusOf = (shipment: Shipment): string => {
  if (isGone(shipment)) return 'removed';
  return isOnItsWay(shipment) ? 'fulfilled' : 'processing';
};

const fulfillmentOf = (shipment: Shipment) => ({
  id: shipment.id,
  type: 'shipping',
  status: FULFILLMENTS[shipment.status] ?? shipment.status,
  line_items: shipment.lines.map(({ id, quantity }) => ({ id, quantity })),
  ...(shipment.carrier === '' ? {} : { carrier: asData(shipment.carrier, 100) }),
  ...(shipment.tracking === '' ? {} : { tracking_number: asData(shipment.tracking, 100) }),
  events: [
    ['shipped', shipment.shippedAt],
    ['delivered', shipment.deliveredAt],
  ].flatMap(([type = '', occurred_at = '']) =>
    occurred_at === '' ? [] : [{ id: `${shipment.id}-${type}`, type, occurred_at }],
  ),
});

/** What has gone back, as one adjustment. */
const adjustmentsOf = ({ id, refunded }: Order, at: string) =>
  refunded > 0
    ? [
        {
          id: `${id}-refund-${String(penceFromPounds(refunded))}`,
          type: 'refund',
          occurred_at: at,
          status: 'completed',
          amount: penceFromPounds(refunded),
          currency: 'gbp',
        },
      ]
    : [];

const totalsOf = (order: Order) => {
  const rows = [
    ['items_base_amount', 'Items', order.subTotal],
    ['items_discount', 'Discount', order.discount],
    ['fulfillment', 'Delivery, included in the prices', order.shipping],
    ['tax', 'VAT, included in the prices', order.vat],
    ['total', 'Total', order.total],
    ...(order.refunded > 0 ? [['amount_refunded', 'Refunded', order.refunded] as const] : []),
  ] as const;
  return rows.map(([type, display_text, pounds]) => ({
    type,
    display_text,
    amount: penceFromPounds(pounds),
  }));
};

/** The body of a webhook: the whole order as it is now. */
const orderEvent = (site: Site, { event, at, checkoutId, order }: AgentNews) => ({
  type: event === 'created' ? 'order_create' : 'order_update',
  data: {
    type: 'order',
    id: order.id,
    checkout_session_id: checkoutId,
    order_number: order.id,
    permalink_url: new URL(paths.order(order.id), site.origin).href,
    status: ORDER_STATUSES[order.status] ?? order.status,
    support: supportOf(site),
    line_items: order.shipments.flatMap((shipment) => lineItemsOf(site, shipment)),
    fulfillments: order.shipments.map(fulfillmentOf),
    adjustments: adjustmentsOf(order, at),
    totals: totalsOf(order),
  },
});

/** Milliseconds that a webhook may take to answer. */
const DEADLINE = 10_000;

/**
 * Posts an order's news to its platform's webhook, signed: `Merchant-Signature: t=<seconds>,v1=<hex>`,
 * HMAC-SHA256 over the seconds, a point and the body.
 * @throws when the platform does not take it, so that it is told again
 */
export const tellByAcp =
  (send: typeof fetch = (input, init) => fetch(input, init)): TellAgent =>
  async ({ env, site }, news) => {
    const client = site.agents.acp.find(({ key }) => `acp:${key}` === news.client);
    if (!client?.signature) return 'The site does not know this platform any more.';
    const body = JSON.stringify(orderEvent(site, news));
    const seconds = String(Math.floor(Date.now() / 1_000));
    const secret = requireSecret(env, site, client.signature);
    const signature = (await hmac(secret, `${seconds}.${body}`)).toHex();
    const reply = await send(news.url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(DEADLINE),
      headers: {
        'content-type': 'application/json',
        'merchant-signature': `t=${seconds},v1=${signature}`,
        'request-id': requestIdOf(news),
        timestamp: new Date(Number(seconds) * 1_000).toISOString(),
      },
      body,
    });
    await reply.body?.cancel();
    if (reply.ok) return undefined;
    throw new Error(`the webhook answered with ${String(reply.status)}`);
  };

/** The same each time that the same news is told. */
const requestIdOf = ({ id, order }: AgentNews): string => `${order.id}-${String(id)}`;
