import { linesOfPart, type Parted } from './claimed-part.ts';
import { dueOf, sharesOfDue } from './line-worth.ts';
import type { OrderLineRow, ShipmentRow } from './orders.queries.ts';
import { refused } from './refused.ts';
import { dueFor } from './standing.ts';
import { insertLines, insertShipment, settleLines, takeStock } from './write-order.queries.ts';

const SHORT = `SELECT 1 FROM (SELECT value ->> 'variant_id' AS variant_id, value ->> 'seller_id' AS seller_id,
    sum(value ->> 'reserved') AS quantity FROM json_each(?1) GROUP BY 1, 2) AS wanted
  LEFT JOIN seller_inventory AS offer ON offer.variant_id = wanted.variant_id
    AND offer.seller_id = wanted.seller_id
  WHERE wanted.quantity > 0 AND (offer.id IS NULL OR (offer.counted = 1 AND offer.stock < wanted.quantity))
  LIMIT 1`;

/**
 * A new delivery of the same goods at no charge, which takes its stock. It stands for what of the money of what it
 * replaces is left.
 * @throws {ShopError} `order_refused` if none is in stock
 */
export const replacementOf = async (db: D1Database, parted: Parted, now: string) => {
  const { whole } = parted;
  const replaced = linesOfPart(parted);
  const passed = sharesOfDue(replaced.map(dueOf), dueFor(whole, replaced));
  const position = Math.max(...whole.shipments.map((one) => one.position)) + 1;
  const shipment: ShipmentRow = {
    ...parted.shipment,
    id: `${whole.order.id}-${String(position)}`,
    position,
    status: 'paid',
    moved_at: now,
    carrier: '',
    tracking: '',
    shipped_at: '',
    delivered_at: '',
    reason_return: '',
    restocked: 0,
    arrives_from: '',
    arrives_until: '',
    delivery_day: '',
    delivery_window: '',
    day_moved: 0,
    part_of: '',
    replaces: parted.shipment.id,
  };
  const lines = replaced.map((line, index): OrderLineRow => ({
    ...line,
    id: `${shipment.id}-${String(index + 1)}`,
    shipment_id: shipment.id,
    position: position * 1_000 + index + 1,
    unit_pence: 0,
    discount_pence: 0,
    vat_pence: 0,
    reserved: line.on_request === 1 ? 0 : line.quantity,
    settled_pence: -(passed[index]?.amount ?? 0),
    taken_at: now,
  }));
  if (await db.prepare(SHORT).bind(JSON.stringify(lines)).first()) {
    throw refused('None is left to send as a replacement. Offer another remedy.');
  }
  return {
    shipment,
    statements: [
      insertShipment(db, shipment),
      insertLines(db, lines),
      settleLines(db, replaced.map(dueOf)),
      takeStock(db, lines),
    ],
  };
};
