import type { CallResult, Order, readAgentOrder } from '@parlour/contract';
import { asData } from '@parlour/domain';
import { presentOrder, type PresentedOrder } from '../../order.ts';
import { MARKETPLACE } from '../capabilities.ts';
import { itemId } from '../item-id.ts';
import type { Data, Presentation } from '../presentation.ts';
import { postalAddress } from './requests.ts';

type AgentOrderReply = Pick<CallResult<typeof readAgentOrder>, 'data' | 'checkoutId'>;
type Shipment = PresentedOrder['shipments'][number];

const GONE: ReadonlySet<string> = new Set(['cancelled', 'refunded']);

/** An order in its present state, complete. */
export const orderBody = (
  { data, checkoutId }: AgentOrderReply,
  { pages, origin, knowsMarketplace }: Pick<Presentation, 'pages' | 'origin' | 'knowsMarketplace'>,
): Data => {
  const order = presentOrder(pages, data, origin);
  const { address, shipments } = order;
  return {
    id: order.id,
    checkout_id: checkoutId,
    permalink_url: order.url,
    currency: 'GBP',
    line_items: shipments.flatMap((shipment) =>
      shipment.lines.map((line) => lineOf(order, shipment, line)),
    ),
    fulfillment: {
      expectations: shipments
        .filter(({ lines }) => lines.length > 0)
        .map(({ id, counts, name, arrival }) => ({
          id,
          line_items: counts,
          method_type: 'shipping',
          destination: address ? postalAddress(address) : {},
          description: arrival === '' ? name : `${name}, arrives ${arrival}`,
        })),
      events: shipments.flatMap(eventsOf),
    },
    adjustments: adjustmentsOf(data, order),
    totals: totalsOf(order),
    ...(knowsMarketplace ? { [MARKETPLACE]: { deliveries: shipments.map(deliveryOf) } } : {}),
  };
};

const lineOf = (
  { status }: PresentedOrder,
  shipment: Shipment,
  line: Shipment['lines'][number],
): Data => {
  const total = GONE.has(status) || GONE.has(shipment.status) ? 0 : line.quantity;
  const fulfilled = shipment.isSent ? total : 0;
  return {
    id: line.id,
    item: {
      id: itemId({ variantId: line.variantId, seller: line.sellerId }),
      title: asData(line.title, 200),
      price: line.unitPence,
    },
    quantity: { original: line.quantity, total, fulfilled },
    totals: [
      { type: 'subtotal', amount: line.totalPence },
      { type: 'total', amount: line.totalPence },
    ],
    status: statusOf(total, fulfilled),
  };
};

const statusOf = (total: number, fulfilled: number): string => {
  if (total === 0) return 'removed';
  return fulfilled === total ? 'fulfilled' : 'processing';
};

const eventsOf = ({ events, counts, tracking, carrier }: Shipment): readonly Data[] =>
  events.map(({ id, type, at }) => ({
    id,
    type,
    occurred_at: at,
    line_items: counts,
    ...(tracking === '' ? {} : { tracking_number: tracking }),
    ...(carrier === '' ? {} : { carrier }),
  }));

/** Refunds and cancellations. */
const adjustmentsOf = (
  { timeline, date }: Order,
  { id, status, totals }: PresentedOrder,
): readonly Data[] => {
  const occurred_at = [timeline.at(-1)?.date, date].find(Boolean) ?? date;
  const shared = { occurred_at, status: 'completed' };
  const amount = -totals.refundedPence;
  return [
    ...(status === 'cancelled'
      ? [{ ...shared, id: `${id}-cancellation`, type: 'cancellation' }]
      : []),
    ...(amount < 0
      ? [{ ...shared, id: `${id}-refund`, type: 'refund', totals: [{ type: 'total', amount }] }]
      : []),
  ];
};

const totalsOf = ({ totals }: PresentedOrder): readonly Data[] => [
  { type: 'subtotal', amount: totals.itemsPence },
  ...(totals.discountPence > 0 ? [{ type: 'discount', amount: -totals.discountPence }] : []),
  { type: 'fulfillment', amount: totals.deliveryPence },
  { type: 'total', amount: totals.totalPence },
];

const deliveryOf = ({ sellerId, sellerName, counts, totalPence, note }: Shipment): Data => ({
  seller: { id: sellerId, name: sellerName },
  line_item_ids: counts.map(({ id }) => id),
  total: totalPence,
  ...(note === '' ? {} : { note }),
});
