import type { Address, Order, OrderEvent, OrderLine, Shipment } from '@parlour/contract';
import {
  arrivalWords,
  chosenDayWords,
  formatPence,
  penceFromPounds,
  pieceTitle,
} from '@parlour/domain';

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

/** What a line of an order costs, in words; what is sent in the place of another has no price. */
export const priceWords = ({
  total,
  isReplacement,
}: Pick<OrderLine, 'total' | 'isReplacement'>): string => {
  if (isReplacement) return 'Replacement';
  return total === 0 ? 'Free' : formatPence(penceFromPounds(total));
};

/**
 * What happened, in words: `Delivered`, `Refund of £12.50`, `Cancelled, refund of £500.00`; '' for an event that
 * its comment alone tells.
 * @param before the events before it
 */
const eventName = (event: OrderEvent, before: readonly OrderEvent[]): string => {
  const { refund, isAside } = event;
  const amount = formatPence(penceFromPounds(refund));
  if (isAside) return refund > 0 ? `Refund of ${amount}` : '';
  const step = stepTaken(event, before);
  return refund > 0 ? `${step}, refund of ${amount}` : step;
};

/** The step of an event; goods whose return was requested count as delivered again if the shop declines it. */
const stepTaken = ({ status, shipmentId }: OrderEvent, before: readonly OrderEvent[]): string => {
  const last = before.findLast((one) => !one.isAside && one.shipmentId === shipmentId);
  if (status === 'delivered' && last?.status === 'return_requested') return 'Return declined';
  return status === 'placed' ? 'Ordered' : statusName(status);
};

/** The history of an order, oldest first, with a name for each event and, where there are several, its delivery's. */
export const historyOf = ({ timeline, shipments }: Pick<Order, 'timeline' | 'shipments'>) =>
  timeline.map((event, index) => ({
    ...event,
    name: eventName(event, timeline.slice(0, index)),
    delivery:
      shipments.length > 1 ? (shipments.find(({ id }) => id === event.shipmentId)?.name ?? '') : '',
  }));

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

type Carried = Pick<Shipment, 'carrier' | 'tracking'>;

/** Each carrier of some deliveries once, with its numbers: `Carried by Calder Vans, numbers CV17, CV18`. */
const carriedBy = (deliveries: readonly Carried[]): readonly string[] =>
  [...Map.groupBy(deliveries, ({ carrier }) => carrier)].flatMap(([carrier, own]) => {
    const numbers = [...new Set(own.map(({ tracking }) => tracking).filter(Boolean))];
    const tracked = `number${numbers.length > 1 ? 's' : ''} ${numbers.join(', ')}`;
    if (numbers.length === 0) return carrier === '' ? [] : [`Carried by ${carrier}`];
    return carrier === '' ? [`Tracking ${tracked}`] : [`Carried by ${carrier}, ${tracked}`];
  });

/** `Carried by Calder Vans, number CV17`; '' for a delivery without either. */
export const carriage = (delivery: Carried): string => carriedBy([delivery])[0] ?? '';

/** The same for all deliveries of an order, each carrier once. */
export const carriages = (order: { readonly shipments: readonly Carried[] }): readonly string[] =>
  carriedBy(order.shipments);

/** Statuses of a delivery that is still to come. */
const TO_COME = ['placed', 'paid', 'processing', 'shipped'];

/** `Friday 4 December, 08:00 to 12:00` if the customer chose that, else `8 to 12 January`; '' if unknown or past. */
export const arrivalOf = ({
  status,
  deliveryDay,
  deliveryWindow,
  ...promised
}: Pick<
  Shipment,
  'status' | 'deliveryDay' | 'deliveryWindow' | 'arrivesFrom' | 'arrivesUntil'
>): string => {
  if (!TO_COME.includes(status)) return '';
  return deliveryDay === '' ? arrivalWords(promised) : chosenDayWords(deliveryDay, deliveryWindow);
};

/** How far a delivery is, as a customer sees it, in the order in which that is told; by its status. */
const PROGRESS: Readonly<Record<string, string>> = {
  delivered: 'Here',
  shipped: 'On its way',
  placed: 'To come',
  paid: 'To come',
  processing: 'To come',
  return_requested: 'Going back',
  returned: 'Returned',
  cancelled: 'Cancelled',
};

/** What of an order is here, on its way, to come, going back, returned and cancelled. */
export interface Progress {
  readonly name: string;
  /** `2 × Chair`, with the days of what has still to arrive. */
  readonly pieces: readonly string[];
}

/** An order in several deliveries that are not all as far; none for any other. */
export const progressOf = ({ shipments }: Pick<Order, 'shipments'>): readonly Progress[] => {
  const groups = Map.groupBy(shipments, ({ status }) => PROGRESS[status] ?? statusName(status));
  const progress = [...new Set([...Object.values(PROGRESS), ...groups.keys()])]
    .map((name) => ({ name, pieces: piecesOf(groups.get(name) ?? []) }))
    .filter(({ pieces }) => pieces.length > 0);
  return progress.length > 1 ? progress : [];
};

/** A service comes with its goods, and is not something that arrives. */
const isGoods = ({ kind }: Pick<OrderLine, 'kind'>): boolean => kind === '';

/** What was bought, each choice once, whatever its deliveries are. */
export const piecesIn = ({ shipments }: Pick<Order, 'shipments'>): readonly OrderLine[] => {
  const lines = shipments.flatMap((shipment) => shipment.lines).filter(isGoods);
  const same = Map.groupBy(lines, ({ variantId, optionName, swatchName }) =>
    JSON.stringify([variantId, optionName, swatchName]),
  );
  return [...same.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    return [
      { ...first, quantity: others.reduce((sum, one) => sum + one.quantity, first.quantity) },
    ];
  });
};

/** What some deliveries have, each thing once for each day. */
const piecesOf = (shipments: readonly Shipment[]): readonly string[] => {
  const pieces = shipments.flatMap((shipment) =>
    shipment.lines.filter(isGoods).map((line) => ({
      quantity: line.quantity,
      words: [pieceTitle(line), arrivalOf(shipment)].filter(Boolean).join(', arrives '),
    })),
  );
  return [...Map.groupBy(pieces, ({ words }) => words)].map(([words, same]) => {
    const quantity = same.reduce((sum, one) => sum + one.quantity, 0);
    return `${String(quantity)} × ${words}`;
  });
};

/** `Here: 2 × Chair. To come: 1 × Table, arrives 8 to 12 January.`; '' where all deliveries are as far. */
export const progressWords = (order: Pick<Order, 'shipments'>): string =>
  progressOf(order)
    .map(({ name, pieces }) => `${name}: ${pieces.join('; ')}.`)
    .join(' ');

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

/** Whether an order has an invoice: it has been paid for, even if the money has gone back since. */
export const hasInvoice = ({
  status,
  paidWith,
  refunded,
}: Pick<Order, 'status' | 'paidWith' | 'refunded'>) =>
  status === 'cancelled' ? paidWith !== '' || refunded > 0 : status !== 'placed';
