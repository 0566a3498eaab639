import type { Site } from '#lib/site/schema.ts';
import type { Env } from '../platform/env.ts';
import { ShopError } from '../platform/errors.ts';

/** So many tries in so many seconds; the time begins with the first. */
export interface Limit {
  readonly tries: number;
  readonly seconds: number;
}

/** Failed sign-ins of one account before it is locked for a quarter of an hour. */
export const ACCOUNT_SIGN_INS: Limit = { tries: 10, seconds: 900 };
/** Forms of one kind that one address may send. */
export const ADDRESS_FORMS: Limit = { tries: 60, seconds: 60 };
/** Letters to one account. */
export const ACCOUNT_LETTERS: Limit = { tries: 5, seconds: 900 };

const COUNT = `INSERT INTO tries (site, subject, count, endsAt) VALUES (?1, ?2, 1, ?3)
  ON CONFLICT (site, subject) DO UPDATE SET
    count = CASE WHEN endsAt <= ?4 THEN 1 ELSE count + 1 END,
    endsAt = CASE WHEN endsAt <= ?4 THEN ?3 ELSE endsAt END
  RETURNING count, endsAt`;
const LOOK = `SELECT count, endsAt FROM tries WHERE site = ?1 AND subject = ?2 AND endsAt > ?3`;
const FORGET = `DELETE FROM tries WHERE site = ?1 AND subject = ?2`;
const SWEEP = `DELETE FROM tries WHERE endsAt <= ?1`;

interface Tries {
  readonly count: number;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/** Tries at one site, counted in the database: atomic, and the same at every place. */
export const triesAt = (env: Env, site: Site) => {
  const db = env.IDENTITY_DB;
  return {
    /** Counts a try. @throws {ShopError} `rate_limited` when it is one too many. */
    async count(subject: string, limit: Limit): Promise<void> {
      const now = Date.now();
      const [, counted] = await db.batch<Tries>([
        db.prepare(SWEEP).bind(now),
        db.prepare(COUNT).bind(site.id, subject, now + limit.seconds * 1_000, now),
      ]);
      refuseBeyond(limit.tries, counted?.results[0]);
    },
    /** @throws {ShopError} `rate_limited` when no try is left. */
    async look(subject: string, limit: Limit): Promise<void> {
      const found = await db.prepare(LOOK).bind(site.id, subject, Date.now()).first<Tries>();
      refuseBeyond(limit.tries - 1, found);
    },
    /** Forgets the tries of a subject that has shown who it is. */
    async forget(subject: string): Promise<void> {
      await db.prepare(FORGET).bind(site.id, subject).run();
    },
  };
};

const refuseBeyond = (allowed: number, tries: Tries | null | undefined): void => {
  if (!tries || tries.count <= allowed) return;
  const seconds = Math.max(1, Math.ceil((tries.endsAt - Date.now()) / 1_000));
  throw new ShopError('rate_limited', 429, `Too many tries. Please wait ${waiting(seconds)}.`, {
    retryAfter: seconds,
  });
};

const waiting = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return 'a moment';
  return minutes === 1 ? 'a minute' : `${String(minutes)} minutes`;
};
