import type { Order, Shipment } from '#lib/contract/entities/order.ts';

/** What a form asks for an order, by the names of its fields. */
export type OrderFields = Readonly<Record<string, string>>;

/** A reason from the list, and what the customer added to it. */
export const reasonOf = ({ reason = '', comment = '' }: OrderFields): string =>
  [reason, comment.trim()].filter((part) => part !== '').join(': ');

/** The order as it is once it has been cancelled; what is paid back is for the shop to say. */
export const asCancelled = (order: Order): Order => ({
  ...order,
  status: 'cancelled',
  canCancel: false,
  canReturn: false,
  shipments: order.shipments.map((shipment) => ({
    ...shipment,
    status: 'cancelled',
    canReturn: false,
  })),
});

/**
 * The order as it is once the customer has asked to return something.
 * @param shipmentId one delivery; '' for all that may be returned
 */
export const asReturning = (order: Order, shipmentId: string, reason: string): Order => {
  const change = (shipment: Shipment): Shipment =>
    shipment.canReturn && (shipmentId === '' || shipment.id === shipmentId)
      ? { ...shipment, status: 'return_requested', canReturn: false, reasonReturn: reason }
      : shipment;
  const shipments = order.shipments.map(change);
  return {
    ...order,
    shipments,
    status: 'return_requested',
    canReturn: shipments.some(({ canReturn }) => canReturn),
  };
};
