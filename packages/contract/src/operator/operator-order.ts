import * as z from 'zod';
import { accessLines, pieceWords } from '@parlour/domain';
import type { Columns } from '../column.ts';
import { Claim } from '../entities/claim.ts';
import { Order } from '../entities/order.ts';
import { id, list, number, text } from '../readers.ts';

/** An order with its site and customer. */
export const OperatorOrder = Order.extend({
  site: text,
  customerName: text,
  customerEmail: text,
  /** The total to refund, in pounds, including past refunds. */
  owed: number,
  /** The customer's dispute of the payment: `open`, `won` (the shop keeps the money), `lost`; '' for none. */
  dispute: text,
  /** Pounds of the payment that have not gone back, and are not about to. */
  left: number,
  /** Counts the changes of the order, so that a later one is not taken for the one that an operator saw. */
  revision: number,
  /** What each shipment stands for now. */
  standing: list(
    z.object({
      shipmentId: id,
      /** The statuses to which an operator can move it. */
      steps: list(text),
      /** Pounds that go back to the customer when it is cancelled or has come back. */
      due: number,
    }),
  ),
  /** Ids of the shipments that came back and whose goods are for sale again. */
  restocked: list(id),
  /** What is claimed, or was, by number. Goods come back with one of them. */
  claims: list(
    Claim.pick({
      ...{ number: true, status: true, reasonWords: true, closedAt: true },
      ...{ shipmentId: true, replacementId: true, lines: true },
    }),
  ),
});

type OperatorOrder = z.output<typeof OperatorOrder>;
type OrderShipment = OperatorOrder['shipments'][number];
type ShipmentLine = OrderShipment['lines'][number];

/** A fact of each row in one cell, in the rows' order: `none` for one that does not have it, if others do. */
const each = <Row>(rows: readonly Row[], fact: (row: Row) => string): string => {
  const facts = rows.map(fact);
  return facts.some(Boolean) ? facts.map((one) => one || 'none').join('; ') : '';
};

/** The order and its customer. */
const orderAndCustomer = {
  order: { value: ({ id: orderId }) => orderId },
  site: { value: ({ site }) => site },
  placed: { kind: 'moment', value: ({ date }) => date },
  status: { value: ({ status }) => status },
  customer: { value: ({ customerName }) => customerName },
  email: { value: ({ customerEmail }) => customerEmail },
} satisfies Columns<OperatorOrder>;

/** Where an order goes, in the fields of a carrier's form. */
const carriersAddress = {
  // An address without a name is the customer's.
  recipient: {
    value: ({ address, customerName }) =>
      address === null || address.addressName === '' ? customerName : address.addressName,
  },
  address_1: { value: ({ address }) => address?.streetA ?? '' },
  address_2: { value: ({ address }) => address?.streetB ?? '' },
  town: { value: ({ address }) => address?.city ?? '' },
  postcode: { value: ({ address }) => address?.postcode ?? '' },
  country: { value: ({ address }) => address?.country ?? '' },
  // A spreadsheet takes a plus sign for the start of a formula.
  telephone: { value: ({ address }) => (address?.mobileNumber ?? '').replace(/^\+/, '00') },
  access: { value: ({ address }) => accessLines(address ?? {}).join('; ') },
} satisfies Columns<OperatorOrder>;

export const orderColumns = {
  ...orderAndCustomer,
  quantity: { kind: 'number', value: ({ size }) => size },
  subtotal: { kind: 'money', value: ({ subTotal }) => subTotal },
  promo_code: { value: ({ promoCode }) => promoCode },
  discount: { kind: 'money', value: ({ discount }) => discount },
  total: { kind: 'money', value: ({ total }) => total },
  vat: { kind: 'money', value: ({ vat }) => vat },
  refunded: { kind: 'money', value: ({ refunded }) => refunded },
  owed: { kind: 'money', value: ({ owed, refunded }) => owed - refunded },
  dispute: { value: ({ dispute }) => dispute },
  carrier: { value: ({ shipments }) => each(shipments, ({ carrier }) => carrier) },
  tracking: { value: ({ shipments }) => each(shipments, ({ tracking }) => tracking) },
  ...carriersAddress,
  deliveries: {
    value: ({ shipments }) =>
      each(shipments, (shipment) => [shipment.id, shipment.sellerName, shipment.status].join(', ')),
  },
  lines: {
    value: ({ shipments }) =>
      each(
        shipments.flatMap(({ lines }) => lines),
        (line) => `${String(line.quantity)} x ${pieceWords(line)}`,
      ),
  },
} satisfies Columns<OperatorOrder>;

/** A line of an order, with its delivery and its order. */
interface OrderedLine {
  readonly order: OperatorOrder;
  readonly shipment: OrderShipment;
  readonly line: ShipmentLine;
}

const ofOrder = (columns: Columns<OperatorOrder>): Columns<OrderedLine> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, { value }]) => [
      name,
      { value: ({ order }: OrderedLine) => String(value(order)) },
    ]),
  );

/** Columns of the other table of orders, which has a row for each of their lines. */
export const orderLineColumns: Columns<OrderedLine> = {
  ...ofOrder({ ...orderAndCustomer, ...carriersAddress }),
  delivery: { value: ({ shipment }) => shipment.id },
  delivery_status: { value: ({ shipment }) => shipment.status },
  seller: { value: ({ shipment }) => shipment.sellerName },
  method: { value: ({ shipment }) => shipment.deliveryMethod },
  arrives_from: { kind: 'day', value: ({ shipment }) => shipment.arrivesFrom },
  arrives_until: { kind: 'day', value: ({ shipment }) => shipment.arrivesUntil },
  chosen_day: { kind: 'day', value: ({ shipment }) => shipment.deliveryDay },
  chosen_window: { value: ({ shipment }) => shipment.deliveryWindow },
  note: { value: ({ shipment }) => shipment.note },
  carrier: { value: ({ shipment }) => shipment.carrier },
  tracking: { value: ({ shipment }) => shipment.tracking },
  service: { value: ({ line }) => line.kind },
  variant: { value: ({ line }) => (line.kind === '' ? line.variantId : '') },
  name: { value: ({ line }) => pieceWords(line) },
  quantity: { kind: 'number', value: ({ line }) => line.quantity },
  price: { kind: 'money', value: ({ line }) => line.rrp },
  total: { kind: 'money', value: ({ line }) => line.total },
};
