import { ownerOf } from '../owner.ts';
import type { CustomerShop } from '../routes.ts';
import { guestOwner } from './owner.ts';

/** What the customer has already of the same kind stays. */
const CLAIMS = [
  'UPDATE customer_order SET customer = ?2 WHERE site = ?1 AND customer = ?3',
  'UPDATE OR IGNORE promo_use SET customer = ?2 WHERE site = ?1 AND customer = ?3',
];

/**
 * Orders that an assistant has made for an e-mail address become those of the customer to whom it
 * belongs: of a confirmed address alone, as with everything that is done in an address's name.
 */
export const claimGuestOrders = async (shop: CustomerShop): Promise<void> => {
  const { db, site, customer } = shop;
  if (customer.emailVerified !== true || customer.email === '') return;
  const guest = await guestOwner(site.id, customer.email);
  const owner = ownerOf(shop);
  await db.batch(CLAIMS.map((sql) => db.prepare(sql).bind(owner.site, owner.customer, guest)));
};
