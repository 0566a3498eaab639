import type { Address } from '#lib/contract/entities/address.ts';
import type { Order, Shipment } from '#lib/contract/entities/order.ts';

/** Names of the statuses of an order (spec decision 33); an unknown one is shown as sent. */
const STATUS_NAMES: Readonly<Record<string, string>> = {
  placed: 'Awaiting payment',
  paid: 'Paid',
  processing: 'Being prepared',
  shipped: 'On its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  return_requested: 'Return requested',
  returned: 'Returned',
};

export const statusName = (status: string): string => STATUS_NAMES[status] ?? status;

/** Statuses for filtering the list of orders, 'All' first (spec decision 27). */
export const STATUS_FILTERS = [
  { value: '', name: 'All' },
  ...Object.entries(STATUS_NAMES).map(([value, name]) => ({ value, name })),
] as const;

/** The tone of a status: in progress, done, or ended early. */
export const statusTone = (status: string): 'open' | 'done' | 'ended' => {
  if (status === 'delivered') return 'done';
  return ['cancelled', 'returned', 'return_requested'].includes(status) ? 'ended' : 'open';
};

const MILESTONES = ['placed', 'paid', 'shipped', 'delivered'] as const;

export interface Milestone {
  readonly name: string;
  /** ISO 8601; '' if it is still to come. */
  readonly date: string;
  readonly reached: boolean;
}

/** The steps of a delivery from the order to the door: past ones with their dates, and future ones. */
export const milestonesOf = (order: Order, shipment: Shipment): Milestone[] => {
  const dateOf = (status: string): string =>
    order.timeline.find(
      (event) =>
        event.status === status && (event.shipmentId === '' || event.shipmentId === shipment.id),
    )?.date ?? '';
  const dates: Record<(typeof MILESTONES)[number], string> = {
    placed: order.date,
    paid: dateOf('paid'),
    shipped: shipment.shippedAt,
    delivered: shipment.deliveredAt,
  };
  const names = { placed: 'Ordered', paid: 'Paid', shipped: 'Shipped', delivered: 'Delivered' };
  return MILESTONES.map((step) => ({
    name: names[step],
    date: dates[step],
    reached: dates[step] !== '',
  }));
};

/** The fields of an address on a label. */
type Label = Pick<Address, 'addressName' | 'streetA' | 'streetB' | 'city' | 'postcode' | 'country'>;

/** An address as the lines of a label; empty fields have no line. */
export const addressLines = (address: {
  readonly [Name in keyof Label]?: string | null | undefined;
}): string[] =>
  [
    address.addressName,
    address.streetA,
    address.streetB,
    address.city,
    address.postcode,
    address.country,
  ].filter((line): line is string => typeof line === 'string' && line !== '');
