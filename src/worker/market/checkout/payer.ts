import { ShopError } from '@parlour/http';
import { MOST_CARDS, type SavedCard } from '@parlour/payments';
import { forgetPayer, payerId, rememberPayer } from './payers.queries.ts';
import type { CustomerShop } from '../routes.ts';
import { ownerOf } from '../owner.ts';

/**
 * Does something with the customer's id at the site's payment provider. A customer whom the provider does not
 * know is registered there: for the first time, or again after being deleted there.
 */
export const withPayer = async <T>(
  shop: CustomerShop,
  work: (payer: string) => Promise<T>,
): Promise<T> => {
  const known = await knownPayer(shop);
  if (known === null) return work(await register(shop));
  try {
    return await work(known);
  } catch (thrown) {
    if (!isUnknown(thrown)) throw thrown;
    await forgetPayer(shop.db, ownerOf(shop), shop.site.payments.provider, known);
    return work(await register(shop, known));
  }
};

const register = async (shop: CustomerShop, gone?: string): Promise<string> => {
  const { sub, name, email } = shop.customer;
  const made = await shop.payments.createPayer(shop.visit, { sub, name, email }, gone);
  return rememberPayer(shop.db, ownerOf(shop), shop.site.payments.provider, made);
};

const isUnknown = (thrown: unknown): boolean =>
  thrown instanceof ShopError && thrown.code === 'payer_unknown';

/** The customer's id at the site's payment provider; null when the provider does not know the customer yet. */
export const knownPayer = (shop: CustomerShop): Promise<string | null> =>
  payerId(shop.db, ownerOf(shop), shop.site.payments.provider);

/** The customer's saved cards; none for a customer whom the provider does not know. */
export const savedCards = async (shop: CustomerShop): Promise<readonly SavedCard[]> => {
  const payer = await knownPayer(shop);
  if (payer === null) return [];
  try {
    return await shop.payments.cards(shop.visit, payer);
  } catch (thrown) {
    if (isUnknown(thrown)) return [];
    throw thrown;
  }
};

/** Whether the customer has the most cards allowed. */
export const hasAllCards = async (shop: CustomerShop): Promise<boolean> =>
  (await savedCards(shop)).length >= MOST_CARDS;
