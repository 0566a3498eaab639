import type { Env } from '../../platform/env.ts';
import type { Payments, PaymentVisit } from '@parlour/payments';
import { payerId } from '../checkout/payers.queries.ts';
import { purgeDue } from '../purge-due.ts';
import { deleteRows } from './customer.queries.ts';
import { rememberForgotten } from './forgotten.ts';

interface CustomerDeletion {
  readonly env: Env;
  readonly visit: PaymentVisit;
  readonly payments: Payments;
}

/**
 * Deletes what the shop and its payment provider hold about a customer, except what the law requires us to
 * keep. The provider comes first because it may not answer; a repeat then deletes the rest.
 * @param address the customer's confirmed address; '' for none, or when nobody knows it
 * @throws {ShopError} `payment_unavailable`; nothing was deleted then
 */
export const deleteCustomer = async (
  { env, visit, payments }: CustomerDeletion,
  customer: string,
  address: string,
): Promise<void> => {
  const { site } = visit;
  const owner = { site: site.id, customer };
  const payer = await payerId(env.MARKET_DB, owner, site.payments.provider);
  if (payer !== null) await payments.removePayer(visit, payer, customer);
  const reviewed = await deleteRows(env, owner, address);
  await rememberForgotten(env, owner);
  await purgeDue(env, reviewed);
};
