import type { Profile } from '@parlour/contract';
import { paths } from '#lib/paths.ts';
import type { Customer } from '../../platform/sign-in.ts';
import { ownerOf } from '../owner.ts';
import { profileOf } from './profiles.queries.ts';
import type { CustomerContext } from '../routes.ts';

/** The customer's record: the saved values, and the bearer token's claims where nothing was saved. */
export const recordOf = async (context: CustomerContext): Promise<Profile> => {
  const { customer } = context;
  const kept = await profileOf(context.db, ownerOf(context));
  return {
    _id: customer.sub,
    uid: customer.sub,
    name: kept?.name ?? customer.name,
    username: customer.email,
    accountType: kept?.account_type ?? customer.accountType,
    telephone: kept?.telephone ?? '',
    address: kept?.address ?? '',
    city: kept?.city ?? '',
    postcode: kept?.postcode ?? '',
    country: kept?.country ?? '',
    gender: kept?.gender ?? '',
    pictureURL: kept?.picture_version == null ? '' : paths.profilePicture(kept.picture_version),
    paymentId: kept?.payment_id ?? '',
  };
};

/**
 * The customer with the name on the record, which orders, enquiries and reviews show.
 * @param otherwise the name in an address, for an account that a code has made: it has none at first
 */
export const asNamed = async (context: CustomerContext, otherwise = ''): Promise<Customer> => {
  const kept = await profileOf(context.db, ownerOf(context));
  return { ...context.customer, name: (kept?.name ?? context.customer.name) || otherwise };
};
