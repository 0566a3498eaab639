import type { Site } from '#lib/site/schema.ts';
import type { Env } from '../platform/env.ts';
import { ShopError } from '../platform/errors.ts';
import type { Rate } from '../platform/rate-limits/rate-limits.ts';
import { waiting } from '../platform/rate-limits/waiting.ts';

const COUNT = `INSERT INTO tries (site, subject, count, endsAt) VALUES (?1, ?2, 1, ?3)
  ON CONFLICT (site, subject) DO UPDATE SET
    count = CASE WHEN endsAt <= ?4 THEN 1 ELSE count + 1 END,
    endsAt = CASE WHEN endsAt <= ?4 THEN ?3 ELSE endsAt END
  RETURNING count, endsAt`;
const DELETE = `DELETE FROM tries WHERE site = ?1 AND subject = ?2`;
const GIVE_BACK = `UPDATE tries SET count = count - 1 WHERE site = ?1 AND subject = ?2 AND count > 0`;

/** What an attempt is counted against, and the number of attempts allowed per period. */
export interface Counter {
  readonly subject: string;
  readonly rate: Rate;
}

interface Attempts {
  readonly count: number;
  /** In milliseconds since 1970. */
  readonly endsAt: number;
}

/** Attempts at one site, counted in the database: atomically, and globally. */
export const attemptsAt = (env: Env, site: Site) => {
  const db = env.IDENTITY_DB;
  return {
    /**
     * Counts an attempt before it is made, so that many at once cannot exceed the rates.
     * @throws {ShopError} `rate_limited` if it is one too many for one of the counters.
     */
    async count(...counters: readonly Counter[]): Promise<void> {
      const now = Date.now();
      const counted = await db.batch<Attempts>(
        counters.map(({ subject, rate }) =>
          db.prepare(COUNT).bind(site.id, subject, now + rate.period * 1_000, now),
        ),
      );
      counters.forEach(({ rate }, index) => {
        refuseBeyond(rate.count, counted[index]?.results[0]);
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

const refuseBeyond = (allowed: number, attempts: Attempts | undefined): void => {
  if (!attempts || attempts.count <= allowed) return;
  const seconds = Math.max(1, Math.ceil((attempts.endsAt - Date.now()) / 1_000));
  throw new ShopError('rate_limited', 429, `Too many attempts. Please wait ${waiting(seconds)}.`, {
    retryAfter: seconds,
  });
};
