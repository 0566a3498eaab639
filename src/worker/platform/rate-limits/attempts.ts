import type { Site } from '#lib/site/schema.ts';
import type { Env } from '../env.ts';
import { ShopError } from '../errors.ts';
import type { Rate } from './rate-limits.ts';
import { waiting } from './waiting.ts';

const COUNT = `INSERT INTO tries (site, subject, count, endsAt) VALUES (?1, ?2, ?5, ?3)
  ON CONFLICT (site, subject) DO UPDATE SET
    count = CASE WHEN endsAt <= ?4 THEN ?5 ELSE count + ?5 END,
    endsAt = CASE WHEN endsAt <= ?4 THEN ?3 ELSE endsAt END
  RETURNING count, endsAt`;
const DELETE = `DELETE FROM tries WHERE site = ?1 AND subject = ?2`;
const GIVE_BACK = `UPDATE tries SET count = count - 1 WHERE site = ?1 AND subject = ?2 AND count > 0`;

/** What an attempt is counted against, and the number of attempts allowed per period. */
export interface Counter {
  readonly subject: string;
  readonly rate: Rate;
  /** How many attempts this is; 1 by default. 0 is one that waits as well once the others are used up. */
  readonly weight?: number;
}

interface Attempts {
  readonly count: number;
  /** In milliseconds since 1970. */
  readonly endsAt: number;
}

/**
 * Attempts at one site, counted in the database: atomically, and globally.
 * @param what there are too many of, for the sentence of the refusal
 */
export const attemptsAt = (env: Env, site: Site, what = 'attempts') => {
  const db = env.IDENTITY_DB;
  return {
    /**
     * Counts an attempt before it is made, so that many at once cannot exceed the rates.
     * @returns the attempts of each counter in its period, with this one
     * @throws {ShopError} `rate_limited` if one of the counters was used up before this attempt
     */
    async count(...counters: readonly Counter[]): Promise<readonly number[]> {
      const now = Date.now();
      const counted = await db.batch<Attempts>(
        counters.map(({ subject, rate, weight = 1 }) =>
          db.prepare(COUNT).bind(site.id, subject, now + rate.period * 1_000, now, weight),
        ),
      );
      return counters.map(({ rate, weight = 1 }, index) => {
        const { count, endsAt } = counted[index]?.results[0] ?? { count: 0, endsAt: now };
        if (count - weight >= rate.count) throw tooMany(what, endsAt - now);
        return count;
      });
    },
    /** Clears the first counter after a success; the others get one back. */
    async succeeded(cleared: Counter, ...givenBack: readonly Counter[]): Promise<void> {
      await db.batch([
        db.prepare(DELETE).bind(site.id, cleared.subject),
        ...givenBack.map(({ subject }) => db.prepare(GIVE_BACK).bind(site.id, subject)),
      ]);
    },
  };
};

const tooMany = (what: string, milliseconds: number): ShopError => {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1_000));
  const message = `Too many ${what}. Please wait ${waiting(retryAfter)}.`;
  return new ShopError('rate_limited', 429, message, { retryAfter });
};
