import { notFound } from '../ids.ts';
import type { ClaimLine } from './claims.queries.ts';
import { divide, divideStatements } from './divide.ts';
import { isService } from './line-worth.ts';
import type { OrderLineRow, ShipmentRow, WholeOrder } from './orders.queries.ts';
import { isPerPiece, serves } from './services-back.ts';
import { linesOfShipment } from './standing.ts';

/** The goods of a claim as they are after a division, if it needs one. */
export interface Parted {
  readonly whole: WholeOrder;
  readonly shipment: ShipmentRow;
  readonly lines: readonly ClaimLine[];
  readonly statements: readonly D1PreparedStatement[];
}

/**
 * Divides a delivery where some of its goods go a way of their own, or where only some of a line have their money
 * back.
 */
export const part = (
  db: D1Database,
  whole: WholeOrder,
  wanted: readonly ClaimLine[],
  isMoved: boolean,
): Parted => {
  const [first] = wanted;
  const line = whole.lines.find(({ id }) => id === first?.line);
  const shipment = whole.shipments.find(({ id }) => id === line?.shipment_id);
  if (!shipment) throw notFound('line');
  const own = linesOfShipment(whole, shipment);
  const lines = isMoved ? withServices(whole, shipment, wanted) : wanted;
  const quantityOf = (id: string) => lines.find((one) => one.line === id)?.quantity ?? 0;
  // Services that were done are nobody's to carry: they divide nothing.
  const isDone = shipment.delivered_at !== '';
  const isPart = own.some(
    (one) => quantityOf(one.id) !== one.quantity && !(isDone && isService(one)),
  );
  const isDivided = own.some(({ id, quantity }) => ![0, quantity].includes(quantityOf(id)));
  if (!(isMoved ? isPart : isDivided)) return { whole, shipment, lines, statements: [] };
  const division = divide(
    whole,
    shipment,
    lines.map(({ line: lineId, quantity }) => ({ lineId, quantity })),
  );
  const ids = new Map(
    division.lessened.map(({ id }, index) => [id, division.added[index]?.id ?? id]),
  );
  return {
    whole: division.whole,
    shipment: division.part,
    lines: lines.map((one) => ({ ...one, line: ids.get(one.line) ?? one.line })),
    statements: divideStatements(db, division),
  };
};

/** The lines of an order that a part has. */
export const linesOfPart = ({ whole, lines }: Parted): OrderLineRow[] =>
  whole.lines.filter(({ id }) => lines.some(({ line }) => line === id));

/**
 * Until they are done, the services of a delivery go the way of the goods that they are for: all of them with all of these,
 * and of those for each piece as many as there are pieces.
 */
export const withServices = (
  whole: WholeOrder,
  shipment: ShipmentRow,
  wanted: readonly ClaimLine[],
): readonly ClaimLine[] => {
  if (shipment.delivered_at !== '') return wanted;
  const own = linesOfShipment(whole, shipment);
  const goneOf = ({ id }: OrderLineRow) => wanted.find(({ line }) => line === id)?.quantity ?? 0;
  const isAllOf = (goods: readonly OrderLineRow[]) =>
    goods.every((line) => goneOf(line) === line.quantity);
  const isAll = isAllOf(own.filter((line) => !isService(line)));
  const along = own
    .filter((line) => isService(line) && goneOf(line) === 0)
    .map((service) => {
      const { id: line, quantity } = service;
      const goods = own.filter((one) => serves(whole, service, one));
      const gone = goods.reduce((sum, one) => sum + goneOf(one), 0);
      if (isAll) return { line, quantity };
      if (isPerPiece(whole, service)) return { line, quantity: Math.min(quantity, gone) };
      return { line, quantity: gone > 0 && isAllOf(goods) ? quantity : 0 };
    });
  return [...wanted, ...along.filter(({ quantity }) => quantity > 0)];
};
