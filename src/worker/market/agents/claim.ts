import { ownerOf } from '../owner.ts';
import type { CustomerShop } from '../routes.ts';
import { claimStatements } from './claim.queries.ts';
import { guestOwner } from './owner.ts';

/**
 * Orders that an assistant has made for an e-mail address become those of the customer to whom it
 * belongs: of a confirmed address alone, as with everything that is done in an address's name.
 */
export const claimGuestOrders = async (shop: CustomerShop): Promise<void> => {
  const { db, site, customer } = shop;
  if (customer.emailVerified !== true || customer.email === '') return;
  const guest = await guestOwner(site.id, customer.email);
  await db.batch([...claimStatements(db, ownerOf(shop), guest)]);
};
