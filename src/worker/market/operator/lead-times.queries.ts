/** The offer of a seller for a variant. */
interface OfferKey {
  readonly variant: number;
  /** Slug. */
  readonly seller: string;
}

export interface LeadTimeRow {
  readonly product_id: number;
  readonly slug: string;
  readonly product_name: string;
  readonly seo_title: string;
  readonly reference: string;
  readonly seller_name: string;
  /** JSON of a `LeadTimeRecord`. */
  readonly lead_time: string | null;
}

const OFFER = `FROM seller_inventory AS offer JOIN seller ON seller.id = offer.seller_id
  JOIN variant ON variant.id = offer.variant_id JOIN product ON product.id = variant.product_id
  WHERE offer.variant_id = ?1 AND seller.slug = ?2`;

const READ = `SELECT variant.product_id, product.slug, variant.reference, seller.name AS seller_name,
    product.name AS product_name, variant.seo_title, offer.lead_time ${OFFER}`;

/** The lead time of an offer; null if there is no such offer. */
export const leadTimeOf = (
  db: D1Database,
  { variant, seller }: OfferKey,
): Promise<LeadTimeRow | null> => db.prepare(READ).bind(variant, seller).first<LeadTimeRow>();

const SET = `UPDATE seller_inventory SET lead_time = ?3 WHERE id = (SELECT offer.id ${OFFER})`;

/*
 * Lists and tiles in memory follow the hash. Without one, the next import of the product writes its own lead time
 * again, even if its record is the same as before.
 */
const NOTE = `UPDATE product SET content_hash = '',
    arrival = (SELECT arrival FROM product_arrival WHERE product_id = product.id)
  WHERE id = (SELECT variant.product_id ${OFFER})`;

/**
 * Sets the lead time of an offer and what lists know of it, in one transaction.
 * @param leadTime JSON of a `LeadTimeRecord`; null for none
 */
export const storeLeadTime = async (
  db: D1Database,
  { variant, seller }: OfferKey,
  leadTime: string | null,
): Promise<void> => {
  await db.batch([
    db.prepare(SET).bind(variant, seller, leadTime),
    db.prepare(NOTE).bind(variant, seller),
  ]);
};
