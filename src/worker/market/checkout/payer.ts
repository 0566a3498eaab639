import { MOST_CARDS } from '../../platform/payments.ts';
import { payerId, rememberPayer } from './payers.queries.ts';
import type { CustomerShop } from '../routes.ts';
import { ownerOf } from '../owner.ts';

/** The customer's id at the site's payment provider, which is created if there is none. */
export const payerOf = async (shop: CustomerShop): Promise<string> => {
  const known = await knownPayer(shop);
  if (known !== null) return known;
  const { sub, name, email } = shop.customer;
  const made = await shop.payments.createPayer(shop.visit, { sub, name, email });
  return rememberPayer(shop.db, ownerOf(shop), shop.site.payments.provider, made);
};

/** The customer's id at the site's payment provider; null when the provider does not know the customer yet. */
export const knownPayer = (shop: CustomerShop): Promise<string | null> =>
  payerId(shop.db, ownerOf(shop), shop.site.payments.provider);

/** Whether the customer has the most cards allowed. */
export const hasAllCards = async (shop: CustomerShop): Promise<boolean> => {
  const payer = await knownPayer(shop);
  if (payer === null) return false;
  return (await shop.payments.cards(shop.visit, payer)).length >= MOST_CARDS;
};
