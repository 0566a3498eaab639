import type { Pence } from '@parlour/domain';
import { PICTURE_IN_SWATCH } from '../product/variant-words.ts';
import type { EnquiryStatus } from './enquiry-state.ts';
import type { Owner } from '../owner.ts';

export interface PriceEnquiryRow {
  readonly id: number;
  readonly site: string;
  readonly customer: string;
  readonly customer_name: string;
  readonly customer_email: string;
  readonly seller_id: number;
  readonly seller_name: string;
  readonly product_id: number;
  readonly product_name: string;
  readonly variant_id: number;
  readonly variant_name: string;
  readonly option_id: number;
  readonly option_name: string;
  readonly swatch_id: number;
  readonly swatch_name: string;
  readonly quantity: number;
  readonly message: string;
  /** The stored value, which `enquiryStatus` parses. */
  readonly status: string;
  readonly created_at: string;
  readonly slug: string | null;
  readonly main_picture: string | null;
}

export interface PriceOfferRow {
  readonly id: number;
  readonly enquiry_id: number;
  readonly price_pence: Pence;
  readonly message: string;
  /** 1 if it is made to the customer's own specification, and cannot be returned. */
  readonly bespoke: 0 | 1;
  readonly status: 'open' | 'accepted' | 'rejected' | 'expired' | 'withdrawn';
  readonly reason: string;
  readonly created_at: string;
  readonly expires_at: string;
  /** When it was accepted, rejected or withdrawn, or expired; '' while it is open. */
  readonly answered_at: string;
}

export interface WholeEnquiry {
  readonly enquiry: PriceEnquiryRow;
  /** Newest first. */
  readonly offers: readonly PriceOfferRow[];
}

const COLUMNS = `enquiry.id, enquiry.site, enquiry.customer, enquiry.customer_name,
  enquiry.customer_email, enquiry.seller_id, enquiry.seller_name, enquiry.product_id,
  enquiry.product_name, enquiry.variant_id, enquiry.variant_name, enquiry.option_id,
  enquiry.option_name, enquiry.swatch_id, enquiry.swatch_name, enquiry.quantity, enquiry.message,
  enquiry.status, enquiry.created_at, product.slug,
  ${PICTURE_IN_SWATCH} AS main_picture`;

const FROM = `FROM product_enquiry AS enquiry
  LEFT JOIN variant ON variant.id = enquiry.variant_id
  LEFT JOIN product ON product.id = enquiry.product_id
  LEFT JOIN swatch ON swatch.id = enquiry.swatch_id AND swatch.variant_id = enquiry.variant_id`;

const withOffers = async (
  db: D1Database,
  enquiries: readonly PriceEnquiryRow[],
): Promise<WholeEnquiry[]> => {
  const ids = JSON.stringify(enquiries.map(({ id }) => id));
  const { results } = await db
    .prepare(
      `SELECT * FROM price_offer WHERE enquiry_id IN (SELECT value FROM json_each(?1))
       ORDER BY id DESC`,
    )
    .bind(ids)
    .all<PriceOfferRow>();
  return enquiries.map((enquiry) => ({
    enquiry,
    offers: results.filter(({ enquiry_id }) => enquiry_id === enquiry.id),
  }));
};

/** By id alone, for operators and for the enquiry's own object. */
export const enquiryById = async (
  db: D1Database,
  id: number,
): Promise<WholeEnquiry | undefined> => {
  const row = await db
    .prepare(`SELECT ${COLUMNS} ${FROM} WHERE enquiry.id = ?1`)
    .bind(id)
    .first<PriceEnquiryRow>();
  return row ? (await withOffers(db, [row]))[0] : undefined;
};

interface Page {
  readonly limit: number;
  readonly skip: number;
}

/** The filter of a list of enquiries; '' leaves a field open. */
interface EnquiryFilter {
  readonly status?: string;
  /** Enquiries from this moment on, and before that one: ISO 8601, UTC. */
  readonly from?: string;
  readonly to?: string;
}

/**
 * The status as it is shown, where `?6` is now: the alarm may be late, and a new enquiry is stored as
 * 'requested'.
 */
const STATUS = `CASE
  WHEN EXISTS (SELECT 1 FROM price_offer AS offer WHERE offer.enquiry_id = enquiry.id
    AND offer.status = 'open' AND offer.expires_at <= ?6) THEN 'expired'
  WHEN enquiry.status = 'requested' THEN 'open' ELSE enquiry.status END`;

const OF_SITE = 'enquiry.site = ?1';
const OF_CUSTOMER = 'enquiry.site = ?1 AND enquiry.customer = ?2';
const IN_LIST = `enquiry.created_at >= ?3 AND (?4 = '' OR enquiry.created_at < ?4)
  AND (?5 = '' OR ${STATUS} = ?5)`;

/** The enquiries of a customer, or of a whole site where the customer is ''; newest first. */
export const enquiryList = async (
  db: D1Database,
  { site, customer }: Owner,
  { limit, skip, status = '', from = '', to = '' }: Page & EnquiryFilter,
): Promise<{ readonly enquiries: readonly WholeEnquiry[]; readonly total: number }> => {
  const values = [site, customer, from, to, status, new Date().toISOString()] as const;
  const inList = `${customer === '' ? OF_SITE : OF_CUSTOMER} AND ${IN_LIST}`;
  const [page, count] = await db.batch<PriceEnquiryRow & { total: number }>([
    db
      .prepare(
        `SELECT ${COLUMNS} ${FROM} WHERE ${inList}
         ORDER BY enquiry.created_at DESC, enquiry.id LIMIT ?7 OFFSET ?8`,
      )
      .bind(...values, limit, skip),
    db
      .prepare(`SELECT count(*) AS total FROM product_enquiry AS enquiry WHERE ${inList}`)
      .bind(...values),
  ]);
  return {
    enquiries: await withOffers(db, page?.results ?? []),
    total: count?.results[0]?.total ?? 0,
  };
};

export const setEnquiryStatus = (
  db: D1Database,
  id: number,
  status: Exclude<EnquiryStatus, 'open'> | 'requested',
): D1PreparedStatement =>
  db.prepare('UPDATE product_enquiry SET status = ?2 WHERE id = ?1').bind(id, status);

const INSERT_OFFER = `INSERT INTO price_offer (enquiry_id, price_pence, message, created_at, expires_at,
    bespoke)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6)`;

export const insertOffer = (
  db: D1Database,
  offer: Pick<
    PriceOfferRow,
    'enquiry_id' | 'price_pence' | 'message' | 'bespoke' | 'created_at' | 'expires_at'
  >,
): D1PreparedStatement => {
  const { enquiry_id, price_pence, message, created_at, expires_at, bespoke } = offer;
  const values = [enquiry_id, price_pence, message, created_at, expires_at, bespoke];
  return db.prepare(INSERT_OFFER).bind(...values);
};

const CLOSE_OFFERS = `UPDATE price_offer SET status = ?3, reason = ?4, answered_at = ?5
  WHERE enquiry_id = ?1 AND (?2 = 0 OR id = ?2) AND status = 'open'`;

/** Closes an open offer, or any open offer when the id is 0. */
export const closeOffer = (
  db: D1Database,
  enquiryId: number,
  offerId: number,
  status: Exclude<PriceOfferRow['status'], 'open'>,
  reason: string,
  now: string,
): D1PreparedStatement => db.prepare(CLOSE_OFFERS).bind(enquiryId, offerId, status, reason, now);

const ORDERED = `UPDATE product_enquiry SET status = 'ordered' WHERE id IN (
  SELECT enquiry_id FROM price_offer WHERE id IN (SELECT value FROM json_each(?1)))`;

/** Marks the enquiries whose accepted offers have become an order. */
export const setOrdered = (db: D1Database, offerIds: readonly number[]): D1PreparedStatement =>
  db.prepare(ORDERED).bind(JSON.stringify(offerIds));
