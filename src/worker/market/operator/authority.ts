import type { Call, CallRequest, Subject } from '@parlour/contract';
import type { Env } from '../../platform/env.ts';
import { ShopError } from '@parlour/http';
import type { Operator } from '../../platform/operators.ts';
import { sitesOf } from '@parlour/site';
import { sitesOfImport } from './feeds/feed-object.ts';
import { enquiryById } from '../enquiries/price-enquiries.queries.ts';
import { requireRowId, rowId } from '../ids.ts';
import { orderStores } from '../orders/order-stores.ts';
import { anyOrder } from '../orders/orders.queries.ts';
import { assortmentsOfProduct, assortmentsOfVariants, reviewById } from './removals.queries.ts';
import { siteOfPhotograph } from './reviews/reviews.queries.ts';
import { sitesSince } from './versions/versions.queries.ts';

/** The ids of the sites that a call is about, as far as it says; none means all. */
export const sitesAsked = async (
  env: Env,
  call: Call,
  request: Omit<CallRequest<Call>, 'idempotencyKey'>,
): Promise<readonly string[]> => {
  const subject = call.about?.(request);
  return subject === undefined ? [] : sitesOfSubject(env, subject);
};

const sitesOfSubject = async (env: Env, subject: Subject): Promise<readonly string[]> => {
  const { MARKET_DB: db } = env;
  const selling = async (assortments: readonly string[]): Promise<readonly string[]> =>
    (await sitesOf(env))
      .filter(({ assortment }) => assortments.includes(assortment))
      .map((site) => site.id);
  switch (subject.of) {
    case 'sites':
      return subject.ids;
    case 'order': {
      const whole = await anyOrder(orderStores(env), subject.id);
      return whole ? [whole.order.site] : [];
    }
    case 'enquiry': {
      const whole = await enquiryById(db, requireRowId(subject.id, 'enquiry'));
      return whole ? [whole.enquiry.site] : [];
    }
    case 'review': {
      // A review that was imported with the catalogue belongs to every site.
      const review = await reviewById(db, rowId(subject.id) ?? 0);
      return review && review.site !== '' ? [review.site] : [];
    }
    case 'photograph': {
      const site = await siteOfPhotograph(db, rowId(subject.id) ?? 0);
      return site === null ? [] : [site];
    }
    case 'product':
      return selling(await assortmentsOfProduct(db, rowId(subject.id) ?? 0));
    case 'variants':
      return selling(
        await assortmentsOfVariants(
          db,
          subject.ids.map((id) => rowId(id) ?? 0),
        ),
      );
    case 'import':
      return sitesOfImport(env, subject.id);
    case 'loads': {
      const { site } = subject;
      return [...new Set([site, ...(await sitesSince(db, subject))])];
    }
  }
};

/**
 * Limits a site's operator to the calls of the operator's role, and to that site.
 * @param about the sites that the call is about, from `sitesAsked`
 * @throws {ShopError} `operator_refused`
 */
export const requireAuthority = (
  operator: Operator,
  call: Call,
  about: readonly string[],
): void => {
  if (operator.site === undefined) return;
  const { role, site } = operator;
  if (!call.roles || !(role === 'everything' || call.roles.includes(role))) {
    throw refused('This operator’s role doesn’t include this call.');
  }
  const isOwn = (id: string): boolean => id === site.id;
  if (about.length > 0 && (call.oneSiteIsEnough ? about.some(isOwn) : about.every(isOwn))) return;
  throw refused(`This operator belongs to the site ${site.id}. Name that site and no other.`);
};

const refused = (message: string): ShopError => new ShopError('operator_refused', 403, message);
