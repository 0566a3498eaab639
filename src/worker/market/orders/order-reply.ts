import type * as z from 'zod';
import type { Address, Order, OrderDeliveries, OrderLine, Shipment } from '@parlour/contract';
import { poundsFromPence } from '@parlour/domain';
import { isOrdered } from './as-ordered.ts';
import { guaranteeOf } from './claim-goods.ts';
import { lineWords } from './line-words.ts';
import { overWords } from './order-over.ts';
import { mayMoveDay } from './order-state.ts';
import type { OrderLineRow, ShipmentRow, WholeOrder } from './orders.queries.ts';
import { choicesFor, isUnsent, linesOfShipment, returnUntilOf } from './standing.ts';

type OrderReply = z.input<typeof Order>;
type ShipmentReply = z.input<typeof Shipment>;

const toLine = (whole: WholeOrder, row: OrderLineRow): z.input<typeof OrderLine> => ({
  id: row.id,
  shipmentId: row.shipment_id,
  productId: String(row.product_id),
  variantId: String(row.variant_id),
  urlSlug: row.slug,
  mainPicture: row.main_picture,
  productName: row.product_name,
  seoTitle: row.seo_title,
  optionName: row.option_name,
  swatchName: row.swatch_name,
  sellerId: String(row.seller_id),
  sellerName: row.seller_name,
  quantity: row.quantity,
  rrp: poundsFromPence(row.unit_pence),
  total: poundsFromPence(row.unit_pence * row.quantity),
  kind: row.kind,
  isReplacement: !isOrdered(row),
  guarantee: guaranteeOf(whole, row),
});

/** A declined return leaves the reason in the history alone. */
const isComingBack = ({ status }: ShipmentRow): boolean =>
  status === 'return_requested' || status === 'returned';

/** `Delivery 1 of 2 from Oak & Sons`. A part of one that had left is named after it, and is not counted. */
const nameOf = ({ shipments }: WholeOrder, shipment: ShipmentRow): string => {
  const roots = shipments.filter(({ part_of }) => part_of === '');
  const root = rootOf(shipments, shipment);
  const place =
    roots.length > 1 ? ` ${String(roots.indexOf(root) + 1)} of ${String(roots.length)}` : '';
  const name = `elivery${place} from ${shipment.seller_name}`;
  return root === shipment ? `D${name}` : `Part of d${name}`;
};

const rootOf = (shipments: readonly ShipmentRow[], shipment: ShipmentRow): ShipmentRow => {
  const whole = shipments.find(({ id }) => id === shipment.part_of);
  return whole ? rootOf(shipments, whole) : shipment;
};

export const toShipment = (whole: WholeOrder, shipment: ShipmentRow): ShipmentReply => {
  const lines = linesOfShipment(whole, shipment).map((line) => toLine(whole, line));
  const { mayReturn, mayCancel } = choicesFor(whole, shipment);
  return {
    id: shipment.id,
    orderId: shipment.order_id,
    name: nameOf(whole, shipment),
    status: shipment.status,
    date: shipment.moved_at,
    sellerId: String(shipment.seller_id),
    sellerName: shipment.seller_name,
    deliveryMethod: shipment.delivery_method,
    note: shipment.note,
    carrier: shipment.carrier,
    tracking: shipment.tracking,
    shippedAt: shipment.shipped_at,
    deliveredAt: shipment.delivered_at,
    reasonReturn: isComingBack(shipment) ? shipment.reason_return : '',
    canReturn: mayReturn,
    canCancel: mayCancel,
    returnUntil: returnUntilOf(whole),
    arrivesFrom: shipment.arrives_from,
    arrivesUntil: shipment.arrives_until,
    deliveryDay: shipment.delivery_day,
    deliveryWindow: shipment.delivery_window,
    canMoveDay: mayMoveDay(shipment),
    hasClaim: whole.claims.some(({ delivery, replacement }) =>
      [delivery, replacement].includes(shipment.id),
    ),
    lines,
    total: poundsFromPence(
      linesOfShipment(whole, shipment).reduce((sum, row) => sum + row.unit_pence * row.quantity, 0),
    ),
  };
};

/** The deliveries of an order, for a person who receives them: no prices, no payment, no whole address. */
export const toDeliveries = (whole: WholeOrder): z.input<typeof OrderDeliveries> => {
  const { city = '', postcode = '' } = JSON.parse(whole.order.address) as Partial<Address>;
  // The last three characters of a British postcode name the street.
  const area = /^(.+?)\s*\d[A-Z]{2}$/i.exec(postcode.trim())?.[1] ?? '';
  return {
    id: whole.order.id,
    date: whole.order.placed_at,
    place: [city, area].filter(Boolean).join(', '),
    shipments: whole.shipments.map((shipment) => {
      const { name, status, shippedAt, deliveredAt, ...of } = toShipment(whole, shipment);
      return {
        ...{ name, status, shippedAt, deliveredAt },
        arrivesFrom: of.arrivesFrom,
        arrivesUntil: of.arrivesUntil,
        deliveryDay: of.deliveryDay,
        deliveryWindow: of.deliveryWindow,
        deliveryMethod: of.deliveryMethod,
        carrier: of.carrier,
        tracking: of.tracking,
        lines: linesOfShipment(whole, shipment).map((line) => ({
          ...lineWords(line),
          quantity: line.quantity,
        })),
      };
    }),
  };
};

/** An order, as its customer sees it. */
export const toOrder = (whole: WholeOrder): OrderReply => {
  const { order, events } = whole;
  const shipments = whole.shipments.map((shipment) => toShipment(whole, shipment));
  return {
    id: order.id,
    groupId: order.id,
    status: order.status,
    over: overWords(whole),
    date: order.placed_at,
    address: JSON.parse(order.address) as z.input<typeof Address>,
    shipments,
    size: order.size,
    subTotal: poundsFromPence(order.subtotal_pence),
    promoCode: order.promo_code,
    discount: poundsFromPence(order.discount_pence),
    shipping: 0,
    total: poundsFromPence(order.total_pence),
    vat: poundsFromPence(order.vat_pence),
    canCancel: isUnsent(whole),
    canReturn: shipments.some(({ canReturn }) => canReturn),
    payBy: order.status === 'placed' ? order.pay_by : '',
    isUnheld: order.status === 'placed' && order.holds === 0,
    paidWith: order.paid_with,
    refunded: poundsFromPence(order.refunded_pence),
    timeline: events.map((event) => ({
      status: event.status,
      date: event.created_at,
      comment: event.comment,
      shipmentId: event.shipment_id,
      refund: poundsFromPence(event.refund_pence),
      isAside: event.aside === 1,
    })),
  };
};
