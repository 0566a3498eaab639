import { ShopError } from '@parlour/http';
import { dayOf, untilTomorrow } from '../platform/today.ts';
import { newcomerOf } from './checkout/newcomers.ts';
import { limitLine } from './limit-line.ts';
import type { CustomerContext } from './routes.ts';

/** What a customer may do only so many times a day (UTC), and the message for a customer who tries to do more. */
const DAILY = {
  review: {
    most: 20,
    message: 'You’ve written a lot of reviews today. Please try again tomorrow.',
  },
  photograph: {
    most: 20,
    message: 'You’ve sent many photographs today. Please try again tomorrow.',
  },
  vote: {
    most: 100,
    message: 'You’ve marked many reviews as helpful today. Please try again tomorrow.',
  },
  report: {
    most: 20,
    message: 'You’ve reported a lot of reviews today. Please try again tomorrow.',
  },
  claim: {
    most: 40,
    message: 'You’ve written to us a lot today. Please try again tomorrow.',
  },
  samples: {
    most: 20,
    message: 'You’ve ordered samples often today. Please try again tomorrow.',
  },
  picture: { most: 20, message: 'You’ve sent many pictures today. Please try again tomorrow.' },
} as const;

const COUNT = `INSERT INTO customer_day (site, customer, kind, day, count) VALUES (?1, ?2, ?3, ?4, 1)
  ON CONFLICT (site, customer, kind) DO UPDATE SET day = excluded.day,
    count = CASE WHEN day = excluded.day THEN count + 1 ELSE 1 END
  RETURNING count`;

/** An account that has never paid costs no more than an email, so that many of them could fill the database with pictures. */
const NEWCOMERS = {
  what: 'pictures',
  most: { line: 20, wider: 80, site: 200 },
  message: 'Many pictures have been sent from your connection today. Please try again tomorrow.',
} as const;

/**
 * Counts a picture that a customer sends today, and for a customer who has never paid with those of all such.
 * @throws {ShopError} `rate_limited` when a limit of the day is reached; `nothing_saved`, 503
 */
export const limitPictures = async (
  context: CustomerContext,
  kind: 'photograph' | 'picture',
): Promise<void> => {
  await limitToday(context, kind);
  if ((await newcomerOf(context)) !== '') await limitLine(context, NEWCOMERS);
};

/**
 * Counts what a customer does today.
 * @throws {ShopError} `rate_limited` when the day's limit is reached
 */
export const limitToday = async (
  { db, site, customer }: CustomerContext,
  kind: keyof typeof DAILY,
): Promise<void> => {
  const values = [site.id, customer.sub, kind, dayOf(Date.now())];
  const count = await db
    .prepare(COUNT)
    .bind(...values)
    .first<number>('count');
  const { most, message } = DAILY[kind];
  if ((count ?? 0) <= most) return;
  throw new ShopError('rate_limited', 429, message, { retryAfter: untilTomorrow() });
};
