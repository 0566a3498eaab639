import type { Owner } from '../owner.ts';

interface PayerRow {
  readonly provider_id: string;
}

const FIND = `SELECT provider_id FROM payment_customer
  WHERE site = ?1 AND customer = ?2 AND provider = ?3`;

/** A customer's id at a payment provider; null when the provider does not know the customer yet. */
export const payerId = async (
  db: D1Database,
  { site, customer }: Owner,
  provider: string,
): Promise<string | null> =>
  (await db.prepare(FIND).bind(site, customer, provider).first<PayerRow>())?.provider_id ?? null;

const REMEMBER = `INSERT INTO payment_customer (site, customer, provider, provider_id)
  VALUES (?1, ?2, ?3, ?4)
  ON CONFLICT DO UPDATE SET provider_id = provider_id RETURNING provider_id`;

/** Stores the id, and returns the one that stands: another request may have stored its own first. */
export const rememberPayer = async (
  db: D1Database,
  { site, customer }: Owner,
  provider: string,
  id: string,
): Promise<string> =>
  (await db.prepare(REMEMBER).bind(site, customer, provider, id).first<PayerRow>())?.provider_id ??
  id;

const FORGET = `DELETE FROM payment_customer
  WHERE site = ?1 AND customer = ?2 AND provider = ?3 AND provider_id = ?4`;

/** Removes an id that the provider no longer knows. */
export const forgetPayer = (
  db: D1Database,
  { site, customer }: Owner,
  provider: string,
  id: string,
): Promise<unknown> => db.prepare(FORGET).bind(site, customer, provider, id).run();
