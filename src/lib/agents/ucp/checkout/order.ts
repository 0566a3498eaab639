import type { CallResult } from '#lib/contract/call.ts';
import type { readAgentOrder } from '#lib/contract/agents/index.ts';
import type { Order, OrderLine, Shipment } from '#lib/contract/entities/order.ts';
import { penceFromPounds } from '#lib/domain/money.ts';
import { paths } from '#lib/paths.ts';
import { asData } from '../../as-data.ts';
import { itemId } from '../item-id.ts';
import { MARKETPLACE } from '../capabilities.ts';
import { postalAddress } from './requests.ts';

type Data = Readonly<Record<string, unknown>>;
type Read = Pick<CallResult<typeof readAgentOrder>, 'data' | 'checkoutId'>;

interface Telling {
  readonly origin: string;
  readonly knowsMarketplace: boolean;
}

const GONE: ReadonlySet<string> = new Set(['cancelled', 'refunded']);

/** An order as it is now, whole. */
export const orderBody = (
  { data: order, checkoutId }: Read,
  { origin, knowsMarketplace }: Telling,
): Data => ({
  id: order.id,
  checkout_id: checkoutId,
  permalink_url: origin + paths.order(order.id),
  currency: 'GBP',
  line_items: order.shipments.flatMap((shipment) =>
    shipment.lines.map((line) => lineOf(order, shipment, line)),
  ),
  fulfillment: {
    expectations: order.shipments
      .filter(({ lines }) => lines.length > 0)
      .map((shipment) => expectationOf(order, shipment)),
    events: order.shipments.flatMap(eventsOf),
  },
  adjustments: adjustmentsOf(order),
  totals: totalsOf(order),
  ...(knowsMarketplace ? { [MARKETPLACE]: { deliveries: order.shipments.map(deliveryOf) } } : {}),
});

const lineOf = ({ status }: Order, shipment: Shipment, line: OrderLine): Data => {
  const total = GONE.has(status) || GONE.has(shipment.status) ? 0 : line.quantity;
  const fulfilled = shipment.shippedAt === '' ? 0 : total;
  const amount = penceFromPounds(line.total);
  return {
    id: line.id,
    item: {
      id: itemId({ variantId: line.variantId, seller: line.sellerId }),
      title: asData(line.seoTitle || line.productName, 200),
      price: penceFromPounds(line.rrp),
    },
    quantity: { original: line.quantity, total, fulfilled },
    totals: [
      { type: 'subtotal', amount },
      { type: 'total', amount },
    ],
    status: statusOf(total, fulfilled),
  };
};

const statusOf = (total: number, fulfilled: number): string => {
  if (total === 0) return 'removed';
  return fulfilled === total ? 'fulfilled' : 'processing';
};

const countsOf = ({ lines }: Shipment): readonly Data[] =>
  lines.map(({ id, quantity }) => ({ id, quantity }));

const expectationOf = ({ address }: Order, shipment: Shipment): Data => ({
  id: shipment.id,
  line_items: countsOf(shipment),
  method_type: 'shipping',
  destination: address ? postalAddress(address) : {},
  description: asData(shipment.name, 200),
});

const eventsOf = (shipment: Shipment): readonly Data[] => {
  const line_items = countsOf(shipment);
  const carried = {
    ...(shipment.tracking === '' ? {} : { tracking_number: asData(shipment.tracking, 100) }),
    ...(shipment.carrier === '' ? {} : { carrier: asData(shipment.carrier, 100) }),
  };
  const event = (type: string, occurred_at: string): readonly Data[] =>
    occurred_at === ''
      ? []
      : [{ id: `${shipment.id}-${type}`, type, occurred_at, line_items, ...carried }];
  return [...event('shipped', shipment.shippedAt), ...event('delivered', shipment.deliveredAt)];
};

/** Money that has gone back, and an order that was called off. */
const adjustmentsOf = ({ id, refunded, status, timeline, date }: Order): readonly Data[] => {
  const occurred_at = [timeline.at(-1)?.date, date].find(Boolean) ?? date;
  const shared = { occurred_at, status: 'completed' };
  const amount = -penceFromPounds(refunded);
  return [
    ...(status === 'cancelled'
      ? [{ ...shared, id: `${id}-cancellation`, type: 'cancellation' }]
      : []),
    ...(refunded > 0
      ? [{ ...shared, id: `${id}-refund`, type: 'refund', totals: [{ type: 'total', amount }] }]
      : []),
  ];
};

const totalsOf = ({ subTotal, discount, shipping, total }: Order): readonly Data[] => [
  { type: 'subtotal', amount: penceFromPounds(subTotal) },
  ...(discount > 0 ? [{ type: 'discount', amount: -penceFromPounds(discount) }] : []),
  { type: 'fulfillment', amount: penceFromPounds(shipping) },
  { type: 'total', amount: penceFromPounds(total) },
];

const deliveryOf = ({ sellerId, sellerName, lines, total, note }: Shipment): Data => ({
  seller: { id: sellerId, name: asData(sellerName, 200) },
  line_item_ids: lines.map(({ id }) => id),
  total: penceFromPounds(total),
  ...(note === '' ? {} : { note: asData(note, 500) }),
});
