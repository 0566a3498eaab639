import type { Owner } from '../owner.ts';
import type { EnquiryRequest } from '#lib/contract/entities/enquiry.ts';

/** What is asked for, by the names that it had when it was asked. */
export interface EnquiryItem {
  readonly seller_name: string;
  readonly product_name: string;
  readonly variant_name: string;
  /** Null where the variant has no such choice. */
  readonly option_name: string | null;
  readonly swatch_name: string | null;
  /** Choices that the variant, and the option, leave to make. */
  readonly options: number;
  readonly swatches: number;
}

const ITEM = `SELECT seller.name AS seller_name, product.name AS product_name,
    variant.name AS variant_name,
    (SELECT name FROM option WHERE id = ?5 AND variant_id = variant.id) AS option_name,
    (SELECT name FROM swatch WHERE id = ?6 AND variant_id = variant.id AND option_id = ?5)
      AS swatch_name,
    (SELECT count(*) FROM option WHERE variant_id = variant.id) AS options,
    (SELECT count(*) FROM swatch WHERE variant_id = variant.id AND option_id = ?5) AS swatches
  FROM variant
  JOIN product ON product.id = variant.product_id
  JOIN assortment_product AS item ON item.product_id = product.id AND item.assortment = ?1
  JOIN seller_inventory AS offer ON offer.variant_id = variant.id
  JOIN seller ON seller.id = offer.seller_id
  WHERE product.id = ?2 AND variant.id = ?3 AND seller.id = ?4`;

/** Row ids of what an enquiry names; 0 for no option or swatch. */
export interface EnquiryIds {
  readonly product: number;
  readonly variant: number;
  readonly seller: number;
  readonly option: number;
  readonly swatch: number;
}

/** Null when the assortment has no such product of that seller. */
export const enquiryItem = (db: D1Database, assortment: string, ids: EnquiryIds) =>
  db
    .prepare(ITEM)
    .bind(assortment, ids.product, ids.variant, ids.seller, ids.option, ids.swatch)
    .first<EnquiryItem>();

const RECENT = `SELECT count(*) AS total, min(created_at) AS first FROM product_enquiry
  WHERE site = ?1 AND customer = ?2 AND created_at > ?3`;

/** How many a customer has sent since a time (ISO 8601), and when the first of them was. */
export const enquiriesSince = async (
  db: D1Database,
  site: string,
  customer: string,
  since: string,
): Promise<{ readonly total: number; readonly first: string | null }> =>
  (await db.prepare(RECENT).bind(site, customer, since).first()) ?? { total: 0, first: null };

export interface NewEnquiry {
  readonly id: number;
  readonly site: string;
  readonly customer: { readonly sub: string; readonly name: string; readonly email: string };
  readonly ids: EnquiryIds;
  readonly item: EnquiryItem;
  readonly request: EnquiryRequest;
}

/** Most enquiries of a customer that wait for an answer. */
export const MOST_WAITING = 50;

const WAITING = `(SELECT count(*) FROM product_enquiry
  WHERE site = ?1 AND customer = ?2 AND status = 'requested')`;

/** How many enquiries of a customer nobody has answered yet. */
export const waitingEnquiries = async (
  db: D1Database,
  { site, customer }: Owner,
): Promise<number> =>
  (await db.prepare(`SELECT ${WAITING} AS total`).bind(site, customer).first<number>('total')) ?? 0;

const FEW = `${WAITING} < ?4 AND (SELECT count(*) FROM product_enquiry
  WHERE site = ?1 AND customer = ?2 AND created_at > ?3) < ?5`;

/** Many at once are not more than one after the other: aborts the batch of one too many. */
export const assertFewEnquiries = (
  db: D1Database,
  { site, customer }: Owner,
  since: string,
  mostSince: number,
): D1PreparedStatement =>
  db
    .prepare(`INSERT INTO assertion (holds) SELECT ${FEW}`)
    .bind(site, customer, since, MOST_WAITING, mostSince);

const COLUMNS = [
  ...['id', 'site', 'customer', 'customer_name', 'customer_email'],
  ...['seller_id', 'product_id', 'variant_id', 'option_id', 'swatch_id'],
  ...['seller_name', 'product_name', 'variant_name', 'option_name', 'swatch_name'],
  ...['quantity', 'message', 'address_id', 'address', 'created_at'],
];

const INSERT = `INSERT INTO product_enquiry (${COLUMNS.join()})
  VALUES (${COLUMNS.map(() => '?').join()})`;

export const insertEnquiry = (
  db: D1Database,
  { id, site, customer, ids, item, request }: NewEnquiry,
): D1PreparedStatement =>
  db
    .prepare(INSERT)
    .bind(
      ...[id, site, customer.sub, customer.name, customer.email],
      ...[ids.seller, ids.product, ids.variant, ids.option, ids.swatch],
      ...[item.seller_name, item.product_name, item.variant_name],
      ...[item.option_name ?? '', item.swatch_name ?? ''],
      ...[request.quantity, request.message, request.addressId],
      ...[JSON.stringify(request.address ?? {}), new Date().toISOString()],
    );
