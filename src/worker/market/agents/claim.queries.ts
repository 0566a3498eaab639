import type { Owner } from '../owner.ts';

/**
 * Statements that give a customer the orders that were made for the same address without an account. What
 * the customer has already of the same kind stays.
 * @param guest see `guestOwner`
 */
export const claimStatements = (
  db: D1Database,
  { site, customer }: Owner,
  guest: string,
): readonly D1PreparedStatement[] =>
  [
    'UPDATE customer_order SET customer = ?2 WHERE site = ?1 AND customer = ?3',
    'UPDATE OR IGNORE promo_use SET customer = ?2 WHERE site = ?1 AND customer = ?3',
  ].map((sql) => db.prepare(sql).bind(site, customer, guest));
