import { sha256 } from '../../platform/digest.ts';
import { ShopError } from '../../platform/errors.ts';
import { log } from '../../platform/log.ts';
import { requestNetwork } from '../../platform/logging/request-id.ts';
import type { Rate } from '../../platform/rate-limits/rate-limits.ts';
import { waiting } from '../../platform/rate-limits/waiting.ts';
import type { CustomerShop } from '../routes.ts';

/** Codes that do not exist before the customer, or the network, has to wait. */
const CUSTOMER: Rate = { count: 10, period: 900 };
const NETWORK: Rate = { count: 100, period: 900 };
/** At the whole site nobody is made to wait; the log says that codes are being guessed. */
const SITE: Rate = { count: 1_000, period: 900 };

const COUNTED = `SELECT subject, count, ends_at FROM promo_guess
  WHERE site = ?1 AND subject IN (SELECT value FROM json_each(?2)) AND ends_at > ?3`;
const UNKNOWN = `SELECT count(*) AS unknown FROM json_each(?2) AS wanted
  WHERE NOT EXISTS (SELECT 1 FROM promo_code WHERE site = ?1 AND code = value)`;
const COUNT = `INSERT INTO promo_guess (site, subject, count, ends_at) VALUES (?1, ?2, ?3, ?4)
  ON CONFLICT (site, subject) DO UPDATE SET
    count = CASE WHEN ends_at <= ?5 THEN ?3 ELSE count + ?3 END,
    ends_at = CASE WHEN ends_at <= ?5 THEN ?4 ELSE ends_at END
  RETURNING count`;

interface Counted {
  readonly subject: string;
  readonly count: number;
  readonly ends_at: string;
}

const hashed = async (text: string): Promise<string> => (await sha256(text)).slice(0, 32);

/**
 * Counts those of the codes that do not exist. Every entry point that takes a code asks this first. A customer
 * or a network with too many of them has to wait, for codes that exist as well.
 * @throws {ShopError} `rate_limited`
 */
export const countGuesses = async (
  { db, site, customer }: CustomerShop,
  asked: readonly string[],
): Promise<void> => {
  const codes = asked.filter((code) => code !== '');
  if (codes.length === 0) return;
  const network = requestNetwork();
  const counters = [
    { subject: await hashed(`customer ${customer.sub}`), rate: CUSTOMER },
    ...(network === '' ? [] : [{ subject: await hashed(`network ${network}`), rate: NETWORK }]),
  ];
  const now = Date.now();
  const moment = new Date(now).toISOString();
  const [counted, unknown] = await db.batch([
    db
      .prepare(COUNTED)
      .bind(site.id, JSON.stringify(counters.map(({ subject }) => subject)), moment),
    db.prepare(UNKNOWN).bind(site.id, JSON.stringify(codes)),
  ]);
  refuse(counters, (counted?.results ?? []) as Counted[], now);
  const [first] = (unknown?.results ?? []) as { readonly unknown: number }[];
  const guesses = first?.unknown ?? 0;
  if (guesses === 0) return;
  const all = [...counters, { subject: 'site', rate: SITE }];
  const counts = await db.batch<Pick<Counted, 'count'>>(
    all.map(({ subject, rate }) => {
      const end = new Date(now + rate.period * 1_000).toISOString();
      return db.prepare(COUNT).bind(site.id, subject, guesses, end, moment);
    }),
  );
  const ofSite = counts.at(-1)?.results[0]?.count ?? 0;
  if (ofSite >= SITE.count && ofSite - guesses < SITE.count) {
    log('error', 'promo_codes_guessed', { site: site.id, count: ofSite });
  }
};

const refuse = (
  counters: readonly { readonly subject: string; readonly rate: Rate }[],
  counted: readonly Counted[],
  now: number,
): void => {
  for (const { subject, rate } of counters) {
    const row = counted.find((one) => one.subject === subject);
    if (!row || row.count < rate.count) continue;
    const retryAfter = Math.max(1, Math.ceil((Date.parse(row.ends_at) - now) / 1_000));
    const message = `Too many codes that do not exist. Please wait ${waiting(retryAfter)}.`;
    throw new ShopError('rate_limited', 429, message, { retryAfter });
  }
};
