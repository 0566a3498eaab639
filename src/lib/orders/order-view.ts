import type { Address } from '#lib/contract/entities/address.ts';
import type { Order, Shipment } from '#lib/contract/entities/order.ts';

/** Names of the order states (spec decision 33); an unknown one is shown as sent. */
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

/** States that the orders list can be narrowed to, 'All' first (spec decision 27). */
export const STATUS_FILTERS = [
  { value: '', name: 'All' },
  ...Object.entries(STATUS_NAMES).map(([value, name]) => ({ value, name })),
] as const;

/** How a state is coloured: it goes on, it is done, or it ended early. */
export const statusTone = (status: string): 'open' | 'done' | 'ended' => {
  if (status === 'delivered') return 'done';
  return ['cancelled', 'returned', 'return_requested'].includes(status) ? 'ended' : 'open';
};

const MILESTONES = ['placed', 'paid', 'shipped', 'delivered'] as const;

export interface Milestone {
  readonly name: string;
  /** ISO 8601, '' when it is still to come. */
  readonly date: string;
  readonly reached: boolean;
}

/** The way of a delivery from order to door: what happened when, and what is still to come. */
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

/** What a label says of an address. */
type Label = Pick<Address, 'addressName' | 'streetA' | 'streetB' | 'city' | 'postcode' | 'country'>;

/** Returns an address as the lines of a label; what it lacks has no line. */
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
