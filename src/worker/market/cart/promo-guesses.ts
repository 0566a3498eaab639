import { ShopError } from '@parlour/http';
import { errorChain, log } from '@parlour/runtime';
import { attemptsAt } from '@parlour/identity';
import { PROMO_GUESSES } from '../../platform/rate-limits/rate-limits.ts';
import { networkHash } from '../agents/owner.ts';
import type { CustomerContext } from '../routes.ts';

/** At the whole site nobody is made to wait; the log says that codes are being guessed. */
const SITE = { count: Infinity, period: PROMO_GUESSES.network.period };
const SITE_LOGGED = 1_000;

const UNKNOWN = `SELECT count(*) AS unknown FROM json_each(?2) AS wanted
  WHERE NOT EXISTS (SELECT 1 FROM promo_code WHERE site = ?1 AND code = value)`;

const KIND = 'promo codes';

/**
 * Counts those of the codes that do not exist. Every entry point that takes a code asks this first. A customer
 * or a network with too many of them has to wait, for codes that exist as well. A guest is counted by the
 * checkout: the assistant names the guest, and may name anybody.
 * @throws {ShopError} `rate_limited`
 */
export const countGuesses = async (
  context: CustomerContext,
  asked: readonly string[],
): Promise<void> => {
  const { db, site } = context;
  const codes = asked.filter((code) => code !== '');
  if (codes.length === 0) return;
  const weight =
    (await db.prepare(UNKNOWN).bind(site.id, JSON.stringify(codes)).first<number>('unknown')) ?? 0;
  try {
    await count(context, weight);
  } catch (thrown) {
    if (thrown instanceof ShopError) throw thrown;
    // The database that counts is that of the sign-ins. While it does not answer, the cart goes on.
    log('warn', 'promo_guesses_not_counted', { site: site.id, chain: errorChain(thrown) });
  }
};

const count = async (
  { env, site, customer, guest, basket, visit: { network = '' } }: CustomerContext,
  weight: number,
): Promise<void> => {
  const attempts = attemptsAt(env, site, 'codes that don’t exist');
  // Each in turn: a customer who has to wait does not use up the limit that others of the network share.
  const own = guest && basket !== undefined ? { from: basket } : { person: customer.sub };
  await attempts.count({ kind: KIND, ...own, rate: PROMO_GUESSES.customer, weight });
  if (network !== '') {
    const from = await networkHash(site, network);
    await attempts.count({ kind: KIND, from, rate: PROMO_GUESSES.network, weight });
  }
  if (weight === 0) return;
  const [ofSite = 0] = await attempts.count({ kind: KIND, rate: SITE, weight });
  if (ofSite >= SITE_LOGGED && ofSite - weight < SITE_LOGGED) {
    log('error', 'promo_codes_guessed', { site: site.id, count: ofSite });
  }
};
