import { ShopError } from '@parlour/http';
import { MOST_CARDS, type SavedCard } from '@parlour/payments';
import { forgetPayer, payerId, rememberPayer } from './payers.queries.ts';
import type { CustomerContext } from '../routes.ts';
import { ownerOf } from '../owner.ts';

/**
 * Does something with the customer's id at the site's payment provider. A customer whom the provider does not
 * know is registered there: for the first time, or again after being deleted there.
 */
export const withPayer = async <T>(
  context: CustomerContext,
  work: (payer: string) => Promise<T>,
): Promise<T> => {
  const known = await knownPayer(context);
  if (known === null) return work(await register(context));
  try {
    return await work(known);
  } catch (thrown) {
    if (!isUnknown(thrown)) throw thrown;
    await forgetPayer(context.db, ownerOf(context), context.site.payments.provider, known);
    return work(await register(context, known));
  }
};

const register = async (context: CustomerContext, gone?: string): Promise<string> => {
  const { sub, name, email } = context.customer;
  const made = await context.payments.createPayer(context.visit, { sub, name, email }, gone);
  return rememberPayer(context.db, ownerOf(context), context.site.payments.provider, made);
};

const isUnknown = (thrown: unknown): boolean =>
  thrown instanceof ShopError && thrown.code === 'payer_unknown';

/** The customer's id at the site's payment provider; null when the provider does not know the customer yet. */
export const knownPayer = (context: CustomerContext): Promise<string | null> =>
  payerId(context.db, ownerOf(context), context.site.payments.provider);

/** The customer's saved cards; none for a customer whom the provider does not know. */
export const savedCards = async (context: CustomerContext): Promise<readonly SavedCard[]> => {
  const payer = await knownPayer(context);
  if (payer === null) return [];
  try {
    return await context.payments.cards(context.visit, payer);
  } catch (thrown) {
    if (isUnknown(thrown)) return [];
    throw thrown;
  }
};

/** Whether the customer has the most cards allowed. */
export const hasAllCards = async (context: CustomerContext): Promise<boolean> =>
  (await savedCards(context)).length >= MOST_CARDS;
