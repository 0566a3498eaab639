import { DAY_MS } from '#lib/durations.ts';

/** The states of orders and shipments (spec decision 33), from first to last. */
export const ORDER_STATUSES = [
  'placed',
  'paid',
  'processing',
  'shipped',
  'delivered',
  'return_requested',
  'returned',
  'cancelled',
] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * Which party makes a move: the customer, an operator, or the shop itself (after a payment or a missed
 * deadline).
 */
export type Mover = 'customer' | 'operator' | 'shop';

interface Move {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly by: readonly Mover[];
}

/** All moves; no others can happen. An unpaid order is never shipped. */
export const MOVES: readonly Move[] = [
  { from: 'placed', to: 'paid', by: ['shop'] },
  { from: 'placed', to: 'cancelled', by: ['customer', 'operator', 'shop'] },
  { from: 'paid', to: 'processing', by: ['operator'] },
  { from: 'paid', to: 'shipped', by: ['operator'] },
  { from: 'paid', to: 'cancelled', by: ['customer', 'operator'] },
  { from: 'processing', to: 'shipped', by: ['operator'] },
  { from: 'processing', to: 'cancelled', by: ['customer', 'operator'] },
  { from: 'shipped', to: 'delivered', by: ['operator'] },
  { from: 'delivered', to: 'return_requested', by: ['customer'] },
  { from: 'return_requested', to: 'returned', by: ['operator'] },
  { from: 'return_requested', to: 'delivered', by: ['operator'] },
];

export const mayMove = (from: OrderStatus, to: OrderStatus, by: Mover): boolean =>
  MOVES.some((move) => move.from === from && move.to === to && move.by.includes(by));

/** The days after delivery within which a return can be requested (spec decision 34). */
const RETURN_DAYS = 14;

/** The last moment to request a return, ISO 8601; '' before delivery. */
export const returnUntil = (deliveredAt: string): string =>
  deliveredAt === '' ? '' : new Date(Date.parse(deliveredAt) + RETURN_DAYS * DAY_MS).toISOString();

interface Delivery {
  readonly status: OrderStatus;
  /** ISO 8601; '' before delivery. */
  readonly deliveredAt: string;
  /** Made to the customer's own measurements, and so not returnable (spec decision 34). */
  readonly isBespoke: boolean;
}

/**
 * Whether a customer may request a return of a delivery.
 * @param now milliseconds since 1970
 */
export const mayReturn = ({ status, deliveredAt, isBespoke }: Delivery, now: number): boolean =>
  !isBespoke &&
  mayMove(status, 'return_requested', 'customer') &&
  now <= Date.parse(returnUntil(deliveredAt));

/** Whether a customer may cancel: only while no part is on its way (spec decision 34). */
export const mayCancel = (shipments: readonly OrderStatus[]): boolean =>
  shipments.length > 0 &&
  shipments.some((status) => status !== 'cancelled') &&
  shipments.every((status) => status === 'cancelled' || mayMove(status, 'cancelled', 'customer'));

/**
 * The state of an order, from its shipments: a requested return if there is one, else the least advanced of
 * those that are not cancelled.
 */
export const orderStatusOf = (shipments: readonly OrderStatus[]): OrderStatus => {
  const going = shipments.filter((status) => status !== 'cancelled');
  if (going.length === 0) return 'cancelled';
  if (going.includes('return_requested')) return 'return_requested';
  const least = Math.min(...going.map((status) => ORDER_STATUSES.indexOf(status)));
  return ORDER_STATUSES[least] ?? 'placed';
};
