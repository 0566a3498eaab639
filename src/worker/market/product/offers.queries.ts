import type * as z from 'zod';
import type { INVENTORY_STATUSES, SellerInventory } from '@parlour/contract';
import {
  arrivalOf,
  isProved,
  londonDay,
  type Pence,
  poundsFromPence,
  type ReductionRule,
  selectOffer,
  stockLineAt,
} from '@parlour/domain';
import type { Fragment } from '../listing/criterion-sql.ts';
import {
  servedCategories,
  storedCalendar,
  storedLeadTime,
  toOfferedServices,
} from './delivery-terms.ts';

export type SellerInventoryReply = z.input<typeof SellerInventory>;
type InventoryStatus = (typeof INVENTORY_STATUSES)[number];

/** One seller's offer of a variant. */
export interface OfferRow {
  readonly variant_id: number;
  readonly seller_id: number;
  readonly seller_name: string;
  readonly price_pence: Pence;
  readonly was_pence: Pence;
  readonly delivery_pence: Pence;
  readonly delivery_method: string;
  readonly status: InventoryStatus;
  readonly status_text: string;
  readonly stock: number;
  readonly max_order_size: number;
  /** Null if the seller sends none. */
  readonly sends_samples: 1 | null;
  /** ISO 8601; null for none. */
  readonly expected_by: string | null;
  /** When the sale that is on began and when it ends, ISO 8601; null for none. */
  readonly sale_from: string | null;
  readonly sale_until: string | null;
  /** JSON; null for none. */
  readonly lead_time: string | null;
  /** Null without a lead time, too: only with one does it give days. */
  readonly delivery_calendar: string | null;
  /** JSON of the seller's services, and of the slugs of the product's categories; null for none. */
  readonly services: string | null;
  readonly categories: string | null;
  /**
   * When `was_pence` was asked before the reduction and could be paid, with nothing between, ISO 8601; null without
   * a record of that.
   */
  readonly was_from: string | null;
  readonly was_until: string | null;
}

const ASKED = `FROM offer_price AS asked
  WHERE asked.variant_id = offer.variant_id AND asked.seller_id = offer.seller_id
  ORDER BY asked.from_at DESC LIMIT 1`;

/** The price before the present one is the one that the reduction names, delivered for the same charge. */
const ASKED_BEFORE = `(SELECT CASE
    WHEN (asked.price_pence, asked.delivery_pence) IS (offer.was_pence, offer.delivery_pence)
    THEN asked.from_at END ${ASKED} OFFSET 1)`;

/** Since when the present price is asked, which is until when the one before it was. */
const UNTIL = `(SELECT asked.from_at ${ASKED})`;

/** Days without a sale, in one time or in several, from which on they are not overlooked. */
const UNSOLD_DAYS = 3;

/**
 * Since when an offer could be ordered before a moment, but for less than three days in all; null if it always could.
 * @param until SQL for the moment @param key SQL for `variant_id` and `seller_id` of the offer
 */
export const soldAgainSince = (until: string, [variant, seller]: readonly [string, string]) =>
  `(SELECT max(ended_at) FROM (SELECT ended_at,
      sum(julianday(ended_at) - julianday(from_at)) OVER (ORDER BY from_at DESC) AS days
    FROM (SELECT from_at, min(coalesce(until_at, ${until}), ${until}) AS ended_at FROM offer_unsold
      WHERE variant_id = ${variant} AND seller_id = ${seller} AND from_at < ${until}))
    WHERE days >= ${String(UNSOLD_DAYS)})`;

const SOLD_SINCE = soldAgainSince(UNTIL, ['offer.variant_id', 'offer.seller_id']);

const reduced = (column: string): string =>
  `CASE WHEN offer.was_pence > offer.price_pence THEN ${column} END`;

/** When the earlier price of a reduction was asked, if that was directly before it. */
export const ASKED_COLUMNS = `${reduced(`max(${ASKED_BEFORE}, coalesce(${SOLD_SINCE}, ''))`)} AS was_from,
  ${reduced(`CASE WHEN ${ASKED_BEFORE} IS NOT NULL THEN ${UNTIL} END`)} AS was_until`;

export const OFFER_COLUMNS = `offer.variant_id, offer.seller_id, seller.name AS seller_name,
  offer.price_pence, offer.was_pence, offer.delivery_pence, offer.delivery_method,
  offer.status, offer.status_text, offer.stock, offer.max_order_size, seller.sends_samples,
  offer.expected_by, offer.lead_time,
  iif(offer.lead_time IS NULL, NULL, seller.delivery_calendar) AS delivery_calendar,
  seller.services, ${servedCategories('variant.product_id')} AS categories,
  iif(offer.price_pence = offer.sale_pence, offer.sale_from, NULL) AS sale_from,
  iif(offer.price_pence = offer.sale_pence, offer.sale_until, NULL) AS sale_until,
  ${ASKED_COLUMNS}`;

/** Offers of the variants in a scope, in the order of their creation. */
export const offersOf = (db: D1Database, scope: Fragment): D1PreparedStatement =>
  db
    .prepare(
      `SELECT ${OFFER_COLUMNS} FROM variant
       CROSS JOIN seller_inventory AS offer ON offer.variant_id = variant.id
       JOIN seller ON seller.id = offer.seller_id
       WHERE ${scope.sql} ORDER BY offer.id`,
    )
    .bind(...scope.values);

/** Offers as a site shows them: a reduction that its rule does not let stand is left out everywhere. */
export const provedOffers = (
  offers: readonly OfferRow[],
  rule: ReductionRule,
): readonly OfferRow[] =>
  offers.map((offer) => (isProved(offer, rule) ? offer : { ...offer, was_pence: 0 }));

/** The delivered price now and before a reduction, in pence; the two are equal without a reduction. */
export interface DeliveredPrice {
  readonly now: Pence;
  readonly before: Pence;
}

export const deliveredPrice = (offer: OfferRow): DeliveredPrice => ({
  now: offer.price_pence + offer.delivery_pence,
  before: Math.max(offer.was_pence, offer.price_pence) + offer.delivery_pence,
});

/** The offer for which a variant is sold (PDP-045); null when no seller has it. */
export const selectedOffer = (offers: readonly OfferRow[]): OfferRow | null =>
  selectOffer(
    offers.map((row) => ({
      row,
      sellerId: String(row.seller_id),
      actualPrice: poundsFromPence(row.price_pence),
      deliveryCharges: poundsFromPence(row.delivery_pence),
    })),
  )?.row ?? null;

/** What is said about the stock where the seller says nothing; a page shows it beside 'In stock' (PDP-007). */
const STATUS_TEXTS = {
  active: 'Available to order',
  out_of_stock: 'Sold out for now',
  order_by_email: 'Price on request',
} as const satisfies Record<InventoryStatus, string>;

/** The seller's own text, until orders have taken the whole stock, and when more is expected. */
const statusText = ({ status, status_text, stock, expected_by: expectedBy }: OfferRow): string => {
  if (status === 'active' && stock === 0) return STATUS_TEXTS.out_of_stock;
  const line = stockLineAt({ status, text: status_text, expectedBy }, Date.now());
  return line === '' ? STATUS_TEXTS[status] : line;
};

/** Its lead time and its seller's calendar. */
export const deliveryTerms = ({
  lead_time: leadTime,
  delivery_calendar: calendar,
}: Pick<OfferRow, 'lead_time' | 'delivery_calendar'>) => ({
  leadTime: storedLeadTime(leadTime),
  calendar: storedCalendar(calendar),
});

/**
 * When it arrives at a place, or for everybody without an outcode; '' if that is unknown. What is sold out has no
 * day.
 */
export const arrivalAt = (offer: OfferRow, outcode = '') => {
  const { leadTime, calendar } = deliveryTerms(offer);
  const isSold = offer.status === 'active' && offer.stock > 0;
  const today = londonDay(Date.now());
  const arrival = isSold ? arrivalOf(leadTime, calendar, { today, outcode }) : null;
  return { arrivesFrom: arrival?.from ?? '', arrivesUntil: arrival?.until ?? '' };
};

export const toSellerInventory = (offer: OfferRow): SellerInventoryReply => ({
  sellerId: String(offer.seller_id),
  sellerName: offer.seller_name,
  variantId: String(offer.variant_id),
  actualPrice: poundsFromPence(offer.price_pence),
  deliveryCharges: poundsFromPence(offer.delivery_pence),
  deliveryMethod: offer.delivery_method,
  inventoryStatus: offer.status,
  inventoryStatusStr: statusText(offer),
  saleFrom: offer.sale_from ?? '',
  saleUntil: offer.sale_until ?? '',
  ...arrivalAt(offer),
  leadTime: deliveryTerms(offer).leadTime,
  ...askedOf(offer),
  maxOrderSize: offer.max_order_size,
  services: toOfferedServices([{ ...offer, quantity: 1, vatRate: 0 }]),
});

const askedOf = ({ was_pence, price_pence, was_from, was_until }: OfferRow) =>
  was_pence > price_pence ? { wasFrom: was_from ?? '', wasUntil: was_until ?? '' } : {};
