import { type AlertKind, DAY_MS, type Pence } from '@parlour/domain';
import type { Owner } from '../owner.ts';

export interface AlertRow {
  readonly id: number;
  readonly site: string;
  readonly email: string;
  readonly variant_id: number;
  readonly kind: AlertKind;
  readonly key: string;
  readonly status: 'asked' | 'confirmed' | 'told';
  readonly was_pence: Pence;
  readonly created_at: string;
}

/** The most alerts of one email address at a site. */
const MOST_ALERTS = 50;
/** The most confirmation emails to one customer in a day. */
const MOST_ASKED = 5;

/** A requested alert. */
export interface NewAlert extends Owner {
  readonly id: number;
  readonly key: string;
  readonly email: string;
  readonly variantId: number;
  readonly kind: AlertKind;
  readonly price: Pence;
}

/** The alerts of an address (`?4` at `?2`) beside one about a variant (`?5`) of a kind (`?6`). */
const OTHERS = `SELECT count(*) FROM product_alert
  WHERE site = ?2 AND email = ?4 AND NOT (variant_id = ?5 AND kind = ?6)`;

/**
 * A customer's alert that was requested but not confirmed can be requested again after a day. A spent alert starts
 * again, and a confirmed one stays as it is. What strangers have asked for does not count against the owner of the
 * address.
 */
const ASK = `INSERT INTO product_alert
    (id, site, customer, email, variant_id, kind, key, price_pence, created_at)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9
  WHERE (${OTHERS} AND customer = ?3) < ${String(MOST_ALERTS)}
    AND (SELECT count(*) FROM product_alert WHERE site = ?2 AND email = ?4 AND status = 'asked'
      AND customer = ?3 AND created_at > ?10) < ${String(MOST_ASKED)}
  ON CONFLICT (site, email, variant_id, kind) DO UPDATE SET status = 'asked',
    price_pence = excluded.price_pence, created_at = excluded.created_at, customer = excluded.customer
    WHERE status = 'told' OR (status = 'asked' AND (created_at <= ?10 OR customer = ''))`;

const REQUESTED_EMAIL = `INSERT INTO letter (key, site, kind, alert_id, created_at, due_at)
  SELECT 'alert-confirm ' || id || ' ' || created_at, site, 'alert-confirm', id, created_at, created_at
  FROM product_alert WHERE site = ?1 AND email = ?2 AND variant_id = ?3 AND kind = ?4
    AND status = 'asked' AND created_at = ?5
  ON CONFLICT (key) DO NOTHING RETURNING alert_id`;

/**
 * Stores a customer's alert, with the email that asks the customer to confirm it.
 * @returns the id of the alert; null where there is nothing to send, because the alert exists or there are
 * too many
 */
export const askAlert = async (
  db: D1Database,
  alert: NewAlert,
  now: Date,
): Promise<number | null> => {
  const at = now.toISOString();
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString();
  const { id, site, customer, email, variantId, kind, key, price } = alert;
  const [, queued] = await db.batch<{ alert_id: number }>([
    db.prepare(ASK).bind(id, site, customer, email, variantId, kind, key, price, at, dayAgo),
    db.prepare(REQUESTED_EMAIL).bind(site, email, variantId, kind, at),
  ]);
  return queued?.results[0]?.alert_id ?? null;
};

const COLUMNS = 'id, site, email, variant_id, kind, key, status, was_pence, created_at';

const BY_ID = `SELECT ${COLUMNS} FROM product_alert WHERE id = ?1`;

export const alertById = (db: D1Database, id: number): Promise<AlertRow | null> =>
  db.prepare(BY_ID).bind(id).first<AlertRow>();

const AT = `SELECT ${COLUMNS} FROM product_alert
  WHERE site = ?1 AND email = ?2 AND variant_id = ?3 AND kind = ?4`;

/** The alert of an address about a variant, of which there is one of each kind. */
export const alertAt = (
  db: D1Database,
  {
    site,
    email,
    variantId,
    kind,
  }: Pick<NewAlert, 'email' | 'variantId' | 'kind'> & { readonly site: string },
): Promise<AlertRow | null> => db.prepare(AT).bind(site, email, variantId, kind).first<AlertRow>();

const BY_KEY = `SELECT ${COLUMNS} FROM product_alert WHERE site = ?1 AND key = ?2`;

export const alertByKey = (db: D1Database, site: string, key: string): Promise<AlertRow | null> =>
  db.prepare(BY_KEY).bind(site, key).first<AlertRow>();

const OWN = `SELECT ${COLUMNS} FROM product_alert WHERE site = ?1 AND customer = ?2 AND customer <> ''
  ORDER BY created_at DESC, id LIMIT ${String(2 * MOST_ALERTS)}`;

export const ownAlerts = async (
  db: D1Database,
  { site, customer }: Owner,
): Promise<readonly AlertRow[]> =>
  (await db.prepare(OWN).bind(site, customer).all<AlertRow>()).results;

/** Changes since the request are reported at once. */
const CONFIRM = `UPDATE product_alert SET status = 'confirmed', confirmed_at = ?3
  WHERE site = ?1 AND key = ?2 AND status = 'asked' RETURNING variant_id`;
const NOTE = `INSERT INTO alert_change (variant_id) SELECT variant_id FROM product_alert
  WHERE site = ?1 AND key = ?2 ON CONFLICT DO NOTHING`;

export const confirmAlert = (db: D1Database, site: string, key: string, now: string) =>
  db.batch([db.prepare(CONFIRM).bind(site, key, now), db.prepare(NOTE).bind(site, key)]);

/** Counted from the day on which the reader of the address said yes. */
const MOVE = `INSERT INTO product_alert
    (id, site, customer, email, variant_id, kind, key, price_pence, status, created_at, confirmed_at)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 'confirmed', ?9, ?9
  WHERE (${OTHERS} AND status <> 'asked') < ${String(MOST_ALERTS)}
  ON CONFLICT (site, email, variant_id, kind) DO UPDATE SET status = 'confirmed', key = excluded.key,
    price_pence = excluded.price_pence, confirmed_at = excluded.confirmed_at
    WHERE status <> 'confirmed'`;

/**
 * Stores an alert that its address has confirmed; again, it changes nothing. False when the address has as many as it
 * may have.
 */
export const moveAlert = async (db: D1Database, alert: NewAlert, now: string): Promise<boolean> => {
  const { id, site, customer, email, variantId, kind, key, price } = alert;
  await db.batch([
    db.prepare(MOVE).bind(id, site, customer, email, variantId, kind, key, price, now),
    db.prepare(NOTE).bind(site, key),
  ]);
  return (await alertAt(db, alert))?.status === 'confirmed';
};

const END = 'DELETE FROM product_alert WHERE site = ?1 AND key = ?2 RETURNING id';

/** False when there is no such alert. */
export const endAlert = async (db: D1Database, site: string, key: string): Promise<boolean> =>
  (await db.prepare(END).bind(site, key).first('id')) !== null;

const END_OWN = `DELETE FROM product_alert WHERE id = ?1 AND site = ?2 AND customer = ?3
  RETURNING id`;

/** False when the customer has no such alert. */
export const endOwnAlert = async (
  db: D1Database,
  { site, customer }: Owner,
  id: number,
): Promise<boolean> => (await db.prepare(END_OWN).bind(id, site, customer).first('id')) !== null;
