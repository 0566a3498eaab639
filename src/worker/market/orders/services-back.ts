import { sharesOf } from '../cart/cart-totals.ts';
import type { Pence } from '@parlour/domain';
import { type Due, dueOf, isService, sumOfDue, worthOfLine } from './line-worth.ts';
import type { OrderLineRow, ShipmentRow, WholeOrder } from './orders.queries.ts';
import { isSettled, leftOf, linesOfShipment } from './standing.ts';

/*
 * What is paid back of services that were done (docs/decisions/0137-services-go-back-with-their-goods.md): the share that is
 * for the goods that go back. Until they are done, services are lines of the delivery that goes back, like its goods.
 */

/** The rights by which everything goes back that was paid, also the dearer part of a delivery. */
const FAULTS: ReadonlySet<string> = new Set(['reject', 'mend', 'last', 'late']);

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

/** Whether a service was for some goods. */
const serves = (whole: WholeOrder, service: OrderLineRow, goods: OrderLineRow): boolean => {
  if (isService(goods) || service.seller_id !== goods.seller_id) return false;
  if (service.serves !== '') return service.serves.split(',').includes(String(goods.variant_id));
  const [one, other] = [shipmentOf(whole, service), shipmentOf(whole, goods)];
  return (
    one !== undefined && other !== undefined && originOf(whole, one) === originOf(whole, other)
  );
};

/** The services that were done for some goods, and cost something. */
export const servicesDone = (
  whole: WholeOrder,
  goods: readonly OrderLineRow[],
): readonly OrderLineRow[] =>
  whole.lines.filter(
    (line) =>
      isService(line) &&
      line.unit_pence > 0 &&
      isDone(whole, line) &&
      goods.some((one) => serves(whole, line, one)),
  );

/** The price of goods; what replaces something stands for the money of that. */
const priceOf = (line: OrderLineRow): Pence =>
  line.taken_at === '' ? line.unit_pence * line.quantity - line.discount_pence : worthOfLine(line);

/** Whether goods are with the customer, or on their way there, for good. */
const isKept = (whole: WholeOrder, line: OrderLineRow): boolean =>
  !isSettled(whole, line) &&
  !['returned', 'cancelled'].includes(shipmentOf(whole, line)?.status ?? '');

/** Goods that go back: some of a line, or all of it. */
type Going = Pick<OrderLineRow, 'id' | 'quantity'>;

/**
 * What of done services is paid back with goods that go back by a right. A price for each piece is shared by pieces, and
 * one for the delivery by what the goods cost; with the last of its goods all that is left of it goes back.
 */
export const servicesBack = (
  whole: WholeOrder,
  goods: readonly Going[],
  right: string,
): readonly Due[] => {
  const lines = whole.lines.filter(({ id }) => goods.some((one) => one.id === id));
  const goingOf = ({ id }: OrderLineRow): number =>
    goods.find((one) => one.id === id)?.quantity ?? 0;
  return servicesDone(whole, lines)
    .filter(({ kind }) => kind !== 'room' || FAULTS.has(right))
    .map((service) => {
      const left = Math.max(0, worthOfLine(service));
      const served = whole.lines.filter(
        (line) => serves(whole, service, line) && isDone(whole, line),
      );
      if (!served.some((line) => isKept(whole, line) && goingOf(line) < line.quantity)) {
        return { line: service.id, amount: left };
      }
      const ordered = served.filter(({ taken_at }) => taken_at === '');
      const pieces = ordered.reduce((sum, { quantity }) => sum + quantity, 0);
      const isPerPiece = service.quantity === pieces;
      const weightOf = (line: OrderLineRow, quantity: number) =>
        isPerPiece ? quantity : (priceOf(line) * quantity) / line.quantity;
      const all = ordered.reduce((sum, line) => sum + weightOf(line, line.quantity), 0);
      const back = served.reduce((sum, line) => sum + weightOf(line, goingOf(line)), 0);
      const [share = 0] = sharesOf(service.unit_pence * service.quantity, [
        back,
        Math.max(0, all - back),
      ]);
      return { line: service.id, amount: Math.min(left, share) };
    });
};

/** What is due for a delivery that comes back: for its goods, and for the services that go with them. */
const dueBack = (whole: WholeOrder, shipment: ShipmentRow): readonly Due[] => {
  const lines = linesOfShipment(whole, shipment);
  if (shipment.delivered_at === '') return lines.map(dueOf);
  const goods = lines.filter((line) => !isService(line));
  const right = whole.claims.find(
    ({ delivery, status, comes_back }) =>
      delivery === shipment.id && status === 'agreed' && comes_back === 1,
  )?.by_right;
  return [...goods.map(dueOf), ...servicesBack(whole, goods, right ?? '')];
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
