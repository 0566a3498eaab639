import { cacheTags } from '#lib/cache-tags.ts';
import {
  operatorFindCustomers,
  operatorKeepReview,
  operatorListReviews,
  operatorRemoveCustomer,
  operatorRemoveProduct,
  operatorRemoveReview,
  operatorSignOutCustomer,
} from '@parlour/contract';
import { type Site, sitesOf } from '@parlour/site';
import type { Env } from '../../platform/env.ts';
import type { Payments } from '@parlour/payments';
import { deleteCustomer } from '../account/delete-customer.ts';
import { hasRows } from '../account/customer.queries.ts';
import { notFound, requireRowId } from '../ids.ts';
import { finish } from './import/finish.ts';
import { siteNamed, type AddCall } from './orders.ts';
import { purge } from '../../platform/purge.ts';
import {
  customersByEmail,
  removeProduct,
  keepReview,
  removeReview,
  reviewById,
  reviewsOfSite,
  type FoundCustomer,
} from './removals.queries.ts';
import { utcPeriod } from './utc-period.ts';

/** The accounts of the embedded identity provider, and the sessions of all customers. */
export interface Accounts {
  find(env: Env, site: Site, email: string): Promise<readonly FoundCustomer[]>;
  /** Whether the embedded provider has the account, or the account has a session. */
  has(env: Env, site: Site, id: string): Promise<boolean>;
  /** Its address, if its owner has confirmed it; '' for any other, and for an account of another provider. */
  confirmedAddress(env: Env, site: Site, id: string): Promise<string>;
  /** Ends every session of an account, and deletes the account if the embedded provider has it. */
  remove(env: Env, site: Site, id: string): Promise<void>;
  /** Ends every session of an account. */
  signOut(env: Env, site: Site, id: string): Promise<void>;
  /** Removes it without an email. */
  forget(env: Env, site: Site, id: string): Promise<void>;
}

export interface RemovalOptions {
  readonly payments: Payments;
  readonly accounts: Accounts;
}

/** The calls that remove a review, a product or a customer from the shop. */
export const operatorRemovals = (on: AddCall, { payments, accounts }: RemovalOptions): void => {
  on(operatorListReviews, async (env, { query: { site, page, size, rating, only, ...query } }) => {
    const { id } = await siteNamed(env, site);
    const window = { limit: size, skip: (page - 1) * size };
    const reported = only === 'reported';
    const product = query.product === '' ? 0 : requireRowId(query.product, 'product');
    const narrowed = { rating, product, reported, ...utcPeriod(query) };
    const { reviews, total } = await reviewsOfSite(env.MARKET_DB, id, narrowed, window);
    const data = reviews.map(({ product_id, created_at, ...review }) => ({
      ...review,
      id: String(review.id),
      productId: String(product_id),
      date: created_at,
      reports: JSON.parse(review.reports) as string[],
    }));
    return { data, totalCount: total, pageCount: Math.ceil(total / size) };
  });
  on(operatorKeepReview, async (env, { params, query: { site } }) => {
    const { id } = await siteNamed(env, site);
    const isKept = await keepReview(env.MARKET_DB, id, requireRowId(params.id, 'review'));
    if (!isKept) throw notFound('report');
    return { id: params.id };
  });
  on(operatorRemoveReview, async (env, { params }) => {
    const review = await reviewById(env.MARKET_DB, requireRowId(params.id, 'review'));
    if (!review) throw notFound('review');
    await removeReview(env.MARKET_DB, review);
    const showing = (await sitesOf(env)).filter(
      ({ id }) => review.site === '' || id === review.site,
    );
    await purge(env, showing, [cacheTags.product(String(review.product_id))]);
    return { removed: true };
  });
  on(operatorRemoveProduct, async (env, { params }) => {
    const id = requireRowId(params.id, 'product');
    if (!(await removeProduct(env.MARKET_DB, id))) throw notFound('product');
    await finish(env);
    return { removed: true };
  });
  on(operatorFindCustomers, async (env, { query: { site: named, email } }) => {
    const site = await siteNamed(env, named);
    const found = [
      ...(await accounts.find(env, site, email)),
      ...(await customersByEmail(env.MARKET_DB, site.id, email)),
    ];
    return { data: [...new Map(found.map((one) => [one.id, one])).values()] };
  });
  on(operatorRemoveCustomer, async (env, { params: { id }, query }) => {
    const site = await siteNamed(env, query.site);
    // A customer whose orders alone are left has been deleted before.
    const isThere =
      (await accounts.has(env, site, id)) ||
      (await hasRows(env, { site: site.id, customer: id }, ({ end }) => end !== 'kept'));
    if (!isThere) throw notFound('customer');
    const address = await accounts.confirmedAddress(env, site, id);
    await deleteCustomer({ env, payments, visit: { env, site } }, id, address);
    await accounts.remove(env, site, id);
    return { customer: id, site: site.id };
  });
  on(operatorSignOutCustomer, async (env, { params: { id }, query }) => {
    const site = await siteNamed(env, query.site);
    const isThere =
      (await accounts.has(env, site, id)) ||
      (await hasRows(env, { site: site.id, customer: id }, () => true));
    if (!isThere) throw notFound('customer');
    await accounts.signOut(env, site, id);
    return { customer: id, site: site.id };
  });
};
