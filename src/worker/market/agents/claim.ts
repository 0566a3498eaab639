import { toShopError } from '@parlour/http';
import { errorChain, log } from '@parlour/runtime';
import { bringBack } from '../orders/bring-back.ts';
import { orderStores, storeNamed, type OrderStores } from '../orders/order-stores.ts';
import { ownerOf, type Owner } from '../owner.ts';
import type { CustomerContext } from '../routes.ts';
import { guestOwner } from './owner.ts';

/**
 * Only paid orders: others may have been made by anyone. If the customer has used the same promo code already,
 * the customer's own use stays.
 */
const CLAIMS = [
  `UPDATE customer_order SET customer = ?2 WHERE site = ?1 AND customer = ?3 AND paid_at <> ''`,
  // The plus keeps SQLite from a search by the site alone.
  `UPDATE OR IGNORE promo_use SET customer = ?2 WHERE +site = ?1 AND customer = ?3
    AND order_id IN (SELECT id FROM customer_order WHERE site = ?1 AND customer = ?2)`,
];

const MOVED = `SELECT DISTINCT store FROM moved_customer WHERE site = ?1 AND customer = ?2 AND paid > 0`;
const PAID = `SELECT id FROM customer_order WHERE site = ?1 AND customer = ?2 AND paid_at <> ''`;

/** Brings the paid orders of a guest back to where they can be claimed. */
const bringPaidBack = async (
  stores: OrderStores,
  moved: readonly { readonly store: string }[],
  { site, customer }: Owner,
): Promise<void> => {
  for (const { store } of moved) {
    const { results } = await storeNamed(stores, store)
      .prepare(PAID)
      .bind(site, customer)
      .all<{ id: string }>();
    await bringBack(
      stores,
      results.map(({ id }) => id),
    );
  }
};

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
    const claim = () =>
      db.batch<{ store: string }>([
        ...CLAIMS.map((sql) => db.prepare(sql).bind(owner.site, owner.customer, guest)),
        db.prepare(MOVED).bind(owner.site, guest),
      ]);
    const moved = (await claim()).at(-1)?.results ?? [];
    if (moved.length === 0) return;
    await bringPaidBack(orderStores(context.env, db), moved, { site: owner.site, customer: guest });
    await claim();
  } catch (thrown) {
    // The next look gives them to the customer; the other orders can be read without a write.
    if (toShopError(thrown).code !== 'nothing_saved') throw thrown;
    log('warn', 'orders_not_claimed', { site: site.id, chain: errorChain(thrown) });
  }
};
