import { sharesOf } from '../cart/cart-totals.ts';
import type { Pence } from '@parlour/domain';
import { isOrdered, keyOf, linesAsOrdered, numbersOf } from './as-ordered.ts';
import { type Due, dueOf, isService, sumOfDue, worthOfLine } from './line-worth.ts';
import { isGone } from './order-state.ts';
import type { OrderLineRow, ShipmentRow, WholeOrder } from './orders.queries.ts';
import { isSettled, leftOf, linesGoing, linesOfShipment } from './standing.ts';

/*
 * What is paid back of services that were done (docs/decisions/0137-services-go-back-with-their-goods.md): the share that is
 * for the goods that go back. Until they are done, services are lines of the delivery that goes back, like its goods.
 */

/** The rights by which everything goes back that was paid, also the dearer part of a delivery. */
const FAULTS: ReadonlySet<string> = new Set(['reject', 'mend', 'last', 'late']);

/** Whether a service is paid back with goods that go back by a right. */
export const goesBack = ({ kind }: Pick<OrderLineRow, 'kind'>, right: string): boolean =>
  kind !== 'room' || FAULTS.has(right);

const shipmentOf = ({ shipments }: WholeOrder, line: OrderLineRow): ShipmentRow | undefined =>
  shipments.find(({ id }) => id === line.shipment_id);

const isDone = (whole: WholeOrder, line: OrderLineRow): boolean =>
  (shipmentOf(whole, line)?.delivered_at ?? '') !== '';

/** The delivery as it was ordered, of which one was divided or which one replaces. */
const originOf = (whole: WholeOrder, shipment: ShipmentRow): ShipmentRow => {
  const before = whole.shipments.find(
    ({ id }) => id === shipment.part_of || id === shipment.replaces,
  );
  return before ? originOf(whole, before) : shipment;
};

/** Whether lines belong to one delivery, as it was ordered or divided before it left. */
const areTogether = (whole: WholeOrder, one: OrderLineRow, other: OrderLineRow): boolean => {
  const [first, second] = [shipmentOf(whole, one), shipmentOf(whole, other)];
  return (
    first !== undefined &&
    second !== undefined &&
    originOf(whole, first) === originOf(whole, second)
  );
};

/** Whether a service was for some goods. */
export const serves = (whole: WholeOrder, service: OrderLineRow, goods: OrderLineRow): boolean => {
  if (isService(goods) || service.seller_id !== goods.seller_id) return false;
  return service.serves === ''
    ? areTogether(whole, service, goods)
    : service.serves.split(',').includes(String(goods.variant_id));
};

/** The services that were done for some goods, and cost something. */
export const servicesDone = (
  whole: WholeOrder,
  goods: readonly OrderLineRow[],
): readonly OrderLineRow[] =>
  whole.lines.filter(
    (line) =>
      isService(line) &&
      priceOf(line) > 0 &&
      isDone(whole, line) &&
      goods.some((one) => serves(whole, line, one)),
  );

/** The price of a line; what replaces something stands for the money of that. */
const priceOf = (line: OrderLineRow): Pence =>
  isOrdered(line) ? line.unit_pence * line.quantity - line.discount_pence : worthOfLine(line);

/** The lines of a service that was ordered: divided deliveries and replacements have some of it each. */
const partsOf = ({ lines }: WholeOrder, service: OrderLineRow): readonly OrderLineRow[] =>
  lines.filter((line) => keyOf(line) === keyOf(service));

/** All goods that a service was ordered for. */
const servedBy = (whole: WholeOrder, service: OrderLineRow): readonly OrderLineRow[] => {
  const parts = partsOf(whole, service);
  return whole.lines.filter((line) => parts.some((part) => serves(whole, part, line)));
};

/**
 * What of the price of a service goes back with goods. A price for each piece is shared by pieces, and one for the
 * delivery by what the goods cost.
 * @param service as it was ordered
 * @param going how many of the goods go, by their keys
 */
export const shareOf = (
  whole: WholeOrder,
  service: OrderLineRow,
  going: ReadonlyMap<string, number>,
): Pence => {
  const goods = linesAsOrdered(servedBy(whole, service));
  const weights = (numberOf: (line: OrderLineRow) => number) =>
    goods.reduce((sum, line) => {
      const number = numberOf(line);
      return sum + (service.quantity > 1 ? number : (priceOf(line) * number) / line.quantity);
    }, 0);
  const all = weights(({ quantity }) => quantity);
  const back = weights((line) => Math.min(line.quantity, going.get(keyOf(line)) ?? 0));
  return sharesOf(priceOf(service), [back, all - back])[0] ?? 0;
};

/** Whether a service was ordered for each of several pieces. */
export const isPerPiece = (whole: WholeOrder, service: OrderLineRow): boolean =>
  partsOf(whole, service)
    .filter(isOrdered)
    .reduce((sum, { quantity }) => sum + quantity, 0) > 1;

/** Whether goods are with the customer, or on their way there, for good. */
const isKept = (whole: WholeOrder, line: OrderLineRow): boolean => {
  const shipment = shipmentOf(whole, line);
  return !isSettled(whole, line) && (shipment === undefined || !isGone(shipment));
};

/** What claims about a service itself have paid of one of its lines. */
const claimedFor = ({ claims }: WholeOrder, { id, settled_pence }: OrderLineRow): Pence => {
  const paid = claims
    .filter(
      ({ by_right, lines }) => by_right === 'service' && lines.some(({ line }) => line === id),
    )
    .filter(({ status }) => status === 'done')
    .reduce((sum, { amount_pence }) => sum + amount_pence, 0);
  return Math.min(paid, settled_pence);
};

/** Goods that go back: some of a line, or all of it. */
type Going = Pick<OrderLineRow, 'id' | 'quantity'>;

/**
 * What of done services is paid back with goods that go back by a right: their share or, with the last of the goods, all
 * that is left of it.
 */
export const servicesBack = (
  whole: WholeOrder,
  goods: readonly Going[],
  right: string,
): readonly Due[] => {
  const quantityOf = ({ id }: OrderLineRow): number =>
    goods.find((one) => one.id === id)?.quantity ?? 0;
  const going = whole.lines.filter((line) => quantityOf(line) > 0);
  const numbers = numbersOf(going.map((line) => ({ ...line, quantity: quantityOf(line) })));
  return linesAsOrdered(whole.lines)
    .filter((line) => isService(line) && goesBack(line, right))
    .flatMap((service) => {
      const served = servedBy(whole, service);
      if (!served.some((line) => going.includes(line))) return [];
      const isLast = !served.some(
        (line) => isKept(whole, line) && quantityOf(line) < line.quantity,
      );
      let share = shareOf(whole, service, numbers);
      // First what was done with the delivery of these goods, then what a division has left with another.
      const isOwn = (part: OrderLineRow) =>
        going.some((line) => served.includes(line) && areTogether(whole, part, line));
      const own = Map.groupBy(partsOf(whole, service), isOwn);
      return [...(own.get(true) ?? []), ...(own.get(false) ?? [])].flatMap((part) => {
        const left = Math.max(0, worthOfLine(part));
        const amount = isLast ? left : Math.min(left, share);
        share -= Math.min(share, left + claimedFor(whole, part));
        return isDone(whole, part) && amount > 0 ? [{ line: part.id, amount }] : [];
      });
    });
};

/** The delivery that an unsent one is to replace, if the customer still has its goods. */
const firstOf = ({ shipments }: WholeOrder, second: ShipmentRow): ShipmentRow | undefined =>
  second.shipped_at === ''
    ? shipments.find(
        ({ id, delivered_at, status }) =>
          id === second.replaces && delivered_at !== '' && status !== 'returned',
      )
    : undefined;

/** What is to replace goods that the customer still has, and is given up, hands its money back to them. */
export const handedBack = (whole: WholeOrder, shipments: readonly ShipmentRow[]): readonly Due[] =>
  shipments.flatMap((second) => {
    const first = firstOf(whole, second);
    return linesOfShipment(whole, second).flatMap((line) => {
      const amount = worthOfLine(line);
      const replaced =
        first &&
        linesOfShipment(whole, first).find(
          (one) => keyOf(one) === keyOf(line) && worthOfLine(one) <= 0,
        );
      return replaced && amount > 0
        ? [
            { line: line.id, amount },
            { line: replaced.id, amount: -amount },
          ]
        : [];
    });
  });

/**
 * What is due for a delivery that comes back or is cancelled: for its lines, and for services that were done for them,
 * unless others replace them.
 */
const dueBack = (whole: WholeOrder, shipment: ShipmentRow): readonly Due[] => {
  if (firstOf(whole, shipment)) return [];
  const goods = linesGoing(whole, shipment);
  const claim = whole.claims.find(
    ({ delivery, status, comes_back }) =>
      delivery === shipment.id && status === 'agreed' && comes_back === 1,
  );
  const second = whole.shipments.find(({ id }) => id === claim?.replacement);
  const isReplaced = second !== undefined && second.status !== 'cancelled';
  return [
    ...goods.map(dueOf),
    ...(isReplaced ? [] : servicesBack(whole, goods, claim?.by_right ?? '')),
  ];
};

/** What goes back at the most with a delivery that comes back or is cancelled. */
export const dueForDelivery = (whole: WholeOrder, shipment: ShipmentRow): Pence =>
  Math.max(0, Math.min(sumOfDue(dueBack(whole, shipment)), leftOf(whole.order)));

/** The same for several, one after another: the last of them has the rest of a service that they share. */
export const duesBack = (
  whole: WholeOrder,
  shipments: readonly ShipmentRow[],
): readonly (readonly Due[])[] => {
  const [first, ...others] = shipments;
  if (!first) return [];
  const due = dueBack(whole, first);
  const settled = new Map(due.map(({ line, amount }) => [line, amount]));
  const after = {
    ...whole,
    lines: whole.lines.map((line) => ({
      ...line,
      settled_pence: line.settled_pence + (settled.get(line.id) ?? 0),
    })),
  };
  return [due, ...duesBack(after, others)];
};
