import { toShopError } from '@parlour/http';
import { errorChain, log } from '@parlour/runtime';
import { ownerOf } from '../owner.ts';
import type { CustomerContext } from '../routes.ts';
import { guestOwner } from './owner.ts';

/**
 * Only paid orders: others may have been made by anyone. If the customer has used the same promo code already,
 * the customer's own use stays.
 */
const CLAIMS = [
  `UPDATE customer_order SET customer = ?2 WHERE site = ?1 AND customer = ?3 AND paid_at <> ''`,
  `UPDATE OR IGNORE promo_use SET customer = ?2 WHERE site = ?1 AND customer = ?3
    AND order_id IN (SELECT id FROM customer_order WHERE site = ?1 AND customer = ?2)`,
];

/**
 * Gives a customer the paid orders that an assistant has made for the customer's email address. Only a confirmed
 * address counts, as with everything that is done in the name of an address.
 */
export const claimGuestOrders = async (context: CustomerContext): Promise<void> => {
  const { db, site, customer } = context;
  if (!customer.emailVerified || customer.email === '') return;
  const guest = await guestOwner(site.id, customer.email);
  const owner = ownerOf(context);
  try {
    await db.batch(CLAIMS.map((sql) => db.prepare(sql).bind(owner.site, owner.customer, guest)));
  } catch (thrown) {
    // The next look gives them to the customer; the other orders can be read without a write.
    if (toShopError(thrown).code !== 'nothing_saved') throw thrown;
    log('warn', 'orders_not_claimed', { site: site.id, chain: errorChain(thrown) });
  }
};
