import { isGuestIn } from '../../../agents/owner.ts';
import { GIVEN, type Chunk, type OfferRow } from './chunk.ts';

/*
 * A record states the stock at some moment, and the database knows what was ordered and cancelled since. If
 * the moment is uncertain and the figure is the same as in the previous import, it counts as a figure of that
 * time, so that stock sold since is not offered again.
 */
const TOLD = `${GIVEN}, told AS (
  SELECT offer.id, offer.variant_id, offer.seller_id, given.product_id,
    row ->> 'stock' AS units, row ->> 'counted' AS counted,
    CASE WHEN ?5 = 0 AND offer.stated_stock = row ->> 'stock' THEN min(offer.stated_at, ?4)
      ELSE ?4 END AS since
  FROM given CROSS JOIN seller ON seller.slug = row ->> 'seller'
  CROSS JOIN seller_inventory AS offer
    ON offer.variant_id = given.variant_id AND offer.seller_id = seller.id)`;

/**
 * The quantity that orders have taken since, less what cancelled orders have returned since. A guest's order
 * takes it when it is paid.
 */
export const TAKEN_SINCE = `((SELECT coalesce(sum(line.reserved * ((CASE
      WHEN line.taken_at <> '' THEN line.taken_at WHEN ${isGuestIn('placed')} THEN max(placed.placed_at, placed.paid_at)
      ELSE placed.placed_at END > told.since)
      - (shipment.status = 'cancelled' AND shipment.moved_at > told.since))), 0)
  FROM order_line AS line JOIN customer_order AS placed ON placed.id = line.order_id
  JOIN shipment ON shipment.id = line.shipment_id
  WHERE line.variant_id = told.variant_id AND line.seller_id = told.seller_id)
  + (SELECT coalesce(sum(quantity), 0) FROM moved_taking
    WHERE moved_taking.variant_id = told.variant_id AND moved_taking.seller_id = told.seller_id
      AND moved_taking.at > told.since))`;

const RECKONED = `${TOLD}, balanced AS MATERIALIZED (
    SELECT *, units - CASE WHEN counted = 1 THEN ${TAKEN_SINCE} ELSE 0 END AS balance FROM told),
  reckoned AS (
    SELECT id, product_id, counted, max(0, balance) AS stock, max(0, -balance) AS oversold,
      CASE WHEN counted = 1 THEN units END AS stated_stock,
      CASE WHEN counted = 1 THEN since ELSE '' END AS stated_at FROM balanced)`;

const DIFFERS = `(offer.counted, offer.stock, offer.oversold, offer.stated_stock, offer.stated_at)
  IS NOT (reckoned.counted, reckoned.stock, reckoned.oversold, reckoned.stated_stock,
    reckoned.stated_at)`;

const bound = (
  { db, source, stockDate }: Chunk,
  sql: string,
  offers: readonly OfferRow[],
): D1PreparedStatement =>
  db
    .prepare(`WITH ${sql}`)
    // ?1 is the other statements' list of products.
    .bind('[]', source, JSON.stringify(offers), stockDate.at, Number(stockDate.isExact));

const RESTOCKED = `${RECKONED}
SELECT product.reference, max(offer.stock <> reckoned.stock OR offer.counted <> reckoned.counted)
  AS moves
FROM reckoned JOIN seller_inventory AS offer ON offer.id = reckoned.id
JOIN product ON product.id = reckoned.product_id WHERE ${DIFFERS} GROUP BY product.reference`;

/**
 * The references of products whose offers state a new figure: true if that changes what can be sold, false if
 * it only records the statement.
 */
export const restocked = async (
  chunk: Chunk,
  offers: readonly OfferRow[],
): Promise<ReadonlyMap<string, boolean>> => {
  if (offers.length === 0) return new Map();
  const { results } = await bound(chunk, RESTOCKED, offers).all<{
    reference: string;
    moves: number;
  }>();
  return new Map(results.map(({ reference, moves }) => [reference, moves === 1]));
};

const APPLY = `${RECKONED}
UPDATE seller_inventory AS offer SET (counted, stock, oversold, stated_stock, stated_at) =
  (reckoned.counted, reckoned.stock, reckoned.oversold, reckoned.stated_stock, reckoned.stated_at)
FROM reckoned WHERE reckoned.id = offer.id AND ${DIFFERS}`;

/** Sets the stock of offers to the stated figure, less what was sold since. */
export const applyStock = (chunk: Chunk, offers: readonly OfferRow[]): D1PreparedStatement =>
  bound(chunk, APPLY, offers);
