import { notFound } from '../ids.ts';
import type { ClaimLine } from './claims.queries.ts';
import { divide, divideStatements } from './divide.ts';
import { isService } from './line-worth.ts';
import type { OrderLineRow, ShipmentRow, WholeOrder } from './orders.queries.ts';
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
  const lines = isMoved ? withServices(shipment, own, wanted) : wanted;
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
 * Until they are done, the services of a delivery go the way of its goods: all of them with all of these, and of those
 * for each piece as many as there are pieces.
 */
const withServices = (
  shipment: ShipmentRow,
  own: readonly OrderLineRow[],
  wanted: readonly ClaimLine[],
): readonly ClaimLine[] => {
  if (shipment.delivered_at !== '') return wanted;
  const quantityOf = ({ id }: OrderLineRow) =>
    wanted.find(({ line }) => line === id)?.quantity ?? 0;
  const goods = own.filter((line) => !isService(line));
  const all = goods.reduce((sum, { quantity }) => sum + quantity, 0);
  const gone = goods.reduce((sum, line) => sum + quantityOf(line), 0);
  const along = own
    .filter((line) => isService(line) && quantityOf(line) === 0)
    .map(({ id, quantity }) => {
      if (gone === all) return { line: id, quantity };
      return { line: id, quantity: quantity >= all ? gone : 0 };
    });
  return [...wanted, ...along.filter(({ quantity }) => quantity > 0)];
};
