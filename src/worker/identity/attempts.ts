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
const LOOK = `SELECT count, endsAt FROM tries WHERE site = ?1 AND subject = ?2 AND endsAt > ?3`;
const FORGET = `DELETE FROM tries WHERE site = ?1 AND subject = ?2`;
const SWEEP = `DELETE FROM tries WHERE endsAt <= ?1`;

interface Attempts {
  readonly count: number;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/** Attempts at one site, counted in the database: atomically, and the same at every place. */
export const attemptsAt = (env: Env, site: Site) => {
  const db = env.IDENTITY_DB;
  return {
    /** Counts an attempt. @throws {ShopError} `rate_limited` when it is one too many. */
    async count(subject: string, { count, period }: Rate): Promise<void> {
      const now = Date.now();
      const [, counted] = await db.batch<Attempts>([
        db.prepare(SWEEP).bind(now),
        db.prepare(COUNT).bind(site.id, subject, now + period * 1_000, now),
      ]);
      refuseBeyond(count, counted?.results[0]);
    },
    /** @throws {ShopError} `rate_limited` when no attempt is left. */
    async check(subject: string, { count }: Rate): Promise<void> {
      const found = await db.prepare(LOOK).bind(site.id, subject, Date.now()).first<Attempts>();
      refuseBeyond(count - 1, found);
    },
    /** Forgets the attempts of a subject that has shown who it is. */
    async forget(subject: string): Promise<void> {
      await db.prepare(FORGET).bind(site.id, subject).run();
    },
  };
};

const refuseBeyond = (allowed: number, attempts: Attempts | null | undefined): void => {
  if (!attempts || attempts.count <= allowed) return;
  const seconds = Math.max(1, Math.ceil((attempts.endsAt - Date.now()) / 1_000));
  throw new ShopError('rate_limited', 429, `Too many attempts. Please wait ${waiting(seconds)}.`, {
    retryAfter: seconds,
  });
};
