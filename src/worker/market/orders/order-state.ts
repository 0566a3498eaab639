import { endOfLondonDay, isMovable, londonDay } from '@parlour/domain';

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
  // The right to cancel does not wait for the goods. An operator asks them back for a customer who telephones.
  { from: 'shipped', to: 'return_requested', by: ['customer', 'operator'] },
  { from: 'delivered', to: 'return_requested', by: ['customer', 'operator'] },
  { from: 'return_requested', to: 'returned', by: ['operator'] },
  { from: 'return_requested', to: 'delivered', by: ['operator'] },
  // What a customer gave up before it was sent, in an order of a release that asked it back like that.
  { from: 'return_requested', to: 'cancelled', by: ['operator'] },
];

export const mayMove = (from: OrderStatus, to: OrderStatus, by: Mover): boolean =>
  MOVES.some((move) => move.from === from && move.to === to && move.by.includes(by));

/** Whether a customer may cancel: only while no part is on its way (spec decision 34). */
export const mayCancel = (shipments: readonly OrderStatus[]): boolean =>
  shipments.length > 0 &&
  shipments.some((status) => status !== 'cancelled') &&
  shipments.every((status) => status === 'cancelled' || mayMove(status, 'cancelled', 'customer'));

/** The days after the last delivery within which a return can be requested (spec decision 34). */
const RETURN_DAYS = 14;

/** Statuses of a paid delivery that has not left. */
const WAITING: readonly OrderStatus[] = ['paid', 'processing'];

/** Whether a delivery is paid for and has not left. */
export const isWaiting = ({ status }: { readonly status: OrderStatus }): boolean =>
  WAITING.includes(status);

/** Whether a delivery is back, or was given up. */
export const isGone = ({ status }: { readonly status: OrderStatus }): boolean =>
  status === 'returned' || status === 'cancelled';

/** A shipment, as far as the move of its day depends on it. */
interface MovableShipment {
  readonly status: OrderStatus;
  /** '' if the customer chose none. */
  readonly delivery_day: string;
  readonly day_moved: 0 | 1;
}

/** Whether a customer may move the day of a delivery: once, until two working days before it. */
export const mayMoveDay = ({
  status,
  delivery_day: day,
  day_moved: moved,
}: MovableShipment): boolean =>
  isWaiting({ status }) && day !== '' && moved === 0 && isMovable(day, londonDay(Date.now()));

/** A shipment, as far as the right to cancel depends on it. */
export interface Delivery {
  readonly status: OrderStatus;
  /** ISO 8601; '' before delivery. */
  readonly deliveredAt: string;
  /** Made to the customer's own measurements, and so not returnable (spec decision 34). */
  readonly isBespoke: boolean;
}

/** Withdrawn before it arrived: it never will. */
const isWithdrawn = ({ status, deliveredAt }: Delivery): boolean =>
  status === 'cancelled' ||
  (deliveredAt === '' && (status === 'return_requested' || status === 'returned'));

/**
 * The last moment to return something of an order, ISO 8601; '' while something has still to arrive. The law
 * counts whole days, from the day after the last of the goods has arrived (Consumer Contracts Regulations
 * 2013, regulation 30).
 */
export const returnUntil = (deliveries: readonly Delivery[]): string => {
  const dates = deliveries
    .filter((one) => !isWithdrawn(one))
    .map(({ deliveredAt }) => deliveredAt)
    .toSorted();
  const last = dates.at(-1);
  return last === undefined || dates[0] === '' ? '' : endOfLondonDay(last, RETURN_DAYS);
};

/**
 * Whether a customer may send back a delivery that has left.
 * @param until the last moment of it, ISO 8601; '' while something has still to arrive
 * @param now milliseconds since 1970
 */
export const mayReturn = ({ status, isBespoke }: Delivery, until: string, now: number): boolean =>
  !isBespoke &&
  mayMove(status, 'return_requested', 'customer') &&
  (until === '' || now <= Date.parse(until));

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
