import type { Order, Shipment } from '@parlour/contract';

/** The fields of an order's form, by name. */
export type OrderFields = Readonly<Record<string, string>>;

/** A reason from the list, with the customer's addition. */
export const reasonOf = ({ reason = '', comment = '' }: OrderFields): string =>
  [reason, comment.trim()].filter((part) => part !== '').join(': ');

/** The order after its cancellation; the shop decides about the refund. */
export const asCancelled = (order: Order): Order => ({
  ...order,
  status: 'cancelled',
  canCancel: false,
  canReturn: false,
  shipments: order.shipments.map((shipment) => ({
    ...shipment,
    status: 'cancelled',
    canReturn: false,
    canCancel: false,
  })),
});

/** The order after the customer has moved the day of a delivery. */
export const asMoved = (
  order: Order,
  shipmentId: string,
  { day, window }: { readonly day: string; readonly window: string },
): Order => ({
  ...order,
  shipments: order.shipments.map((shipment) =>
    shipment.id === shipmentId
      ? { ...shipment, deliveryDay: day, deliveryWindow: window, canMoveDay: false }
      : shipment,
  ),
});

/**
 * The order after the customer has requested a return.
 * @param shipmentId one delivery; '' for all that can be given up: what has not left is cancelled
 */
export const asReturning = (order: Order, shipmentId: string, reason: string): Order => {
  const change = (shipment: Shipment): Shipment => {
    const { id, canReturn, canCancel } = shipment;
    if (shipmentId !== '' && id !== shipmentId) return shipment;
    if (canCancel) return { ...shipment, status: 'cancelled', canCancel: false };
    return canReturn
      ? { ...shipment, status: 'return_requested', canReturn: false, reasonReturn: reason }
      : shipment;
  };
  const shipments = order.shipments.map(change);
  return {
    ...order,
    shipments,
    status: shipments.some(({ status }) => status === 'return_requested')
      ? 'return_requested'
      : order.status,
    canReturn: shipments.some(({ canReturn }) => canReturn),
  };
};
