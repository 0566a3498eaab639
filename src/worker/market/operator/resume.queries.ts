/** The conditions under which an order still needs work. */
const LEFT = `status = 'placed' OR refunded_pence < refund_pence
  OR (status IN ('paid', 'processing') AND confirmed_at = '')
  OR (status = 'cancelled' AND intent_id <> '' AND paid_at = '' AND placed_at > ?2)`;

const OPEN_ORDERS = `SELECT id, site, status, intent_id, pay_by FROM customer_order
  WHERE id > ?1 AND (${LEFT}) ORDER BY id LIMIT ?3`;

export interface OpenOrder {
  readonly id: string;
  readonly site: string;
  readonly status: string;
  readonly intent_id: string;
  readonly pay_by: string;
}

/**
 * Orders after an id that still need work, in the order of their ids.
 * @param since ISO 8601; cancelled orders from before then are not checked again
 */
export const openOrders = async (
  db: D1Database,
  {
    after,
    since,
    limit,
  }: { readonly after: string; readonly since: string; readonly limit: number },
): Promise<readonly OpenOrder[]> =>
  (await db.prepare(OPEN_ORDERS).bind(after, since, limit).all<OpenOrder>()).results;

const OPEN_OFFERS = `SELECT enquiry_id AS enquiry, max(expires_at) AS expires FROM price_offer
  WHERE enquiry_id > ?1 AND status IN ('open', 'accepted')
  GROUP BY enquiry_id ORDER BY enquiry_id LIMIT ?2`;

/** Enquiries after an id whose offer can still expire, and when. */
export const openOffers = async (
  db: D1Database,
  after: number,
  limit: number,
): Promise<readonly { readonly enquiry: number; readonly expires: string }[]> =>
  (await db.prepare(OPEN_OFFERS).bind(after, limit).all<{ enquiry: number; expires: string }>())
    .results;

/** A new epoch invalidates every list in memory, because none of them is from this database. */
export const newEpoch = (db: D1Database): Promise<D1Result> =>
  db.prepare('UPDATE list_epoch SET value = lower(hex(randomblob(8)))').run();
