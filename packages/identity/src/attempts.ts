import type { Site } from '@parlour/site';
import type { IdentityBindings } from './bindings.ts';
import { ShopError, waiting, widerNetwork } from '@parlour/http';

const COUNT = `INSERT INTO tries (site, subject, kind, person, count, endsAt)
  VALUES (?1, ?2, ?6, ?7, ?5, ?3)
  ON CONFLICT (site, subject) DO UPDATE SET
    count = CASE WHEN endsAt <= ?4 THEN ?5 ELSE count + ?5 END,
    endsAt = CASE WHEN endsAt <= ?4 THEN ?3 ELSE endsAt END
  RETURNING count, endsAt`;
const SPENT = 'SELECT count FROM tries WHERE site = ?1 AND subject = ?2 AND endsAt > ?3';
const DELETE = `DELETE FROM tries WHERE site = ?1 AND subject = ?2`;
const GIVE_BACK = `UPDATE tries SET count = count - 1 WHERE site = ?1 AND subject = ?2 AND count > 0`;

/** A number of requests in a number of seconds. */
export interface Rate {
  readonly count: number;
  /** In seconds. */
  readonly period: number;
}

/** What an attempt is counted against, and the number of attempts allowed per period. */
export interface Counter {
  /** What is tried. */
  readonly kind: string;
  /** The address or the account's id that it is counted for, if it is. */
  readonly person?: string;
  /** The network or the browser that it is counted for, if it is. */
  readonly from?: string;
  readonly rate: Rate;
  /** How many attempts this is; 1 by default. 0 is one that waits as well once the others are used up. */
  readonly weight?: number;
}

/** How many times a line's limit the network around it has: somebody may have all of its 256 lines. */
const WIDER_TIMES = 8;

/** A counter, and the one of the wider network around its line if there is one. */
const withWider = (counter: Counter): readonly Counter[] => {
  const { from = '', rate } = counter;
  const wider = widerNetwork(from);
  if (wider === from) return [counter];
  return [counter, { ...counter, from: wider, rate: { ...rate, count: WIDER_TIMES * rate.count } }];
};

interface Attempts {
  readonly count: number;
  /** In milliseconds since 1970. */
  readonly endsAt: number;
}

const subjectOf = ({ kind, person, from }: Counter): string =>
  [kind, person && `of ${person}`, from && `from ${from}`].filter(Boolean).join(' ');

/**
 * Attempts at one site, counted in the database: atomically, and globally.
 * @param what there are too many of, for the sentence of the refusal
 */
export const attemptsAt = (env: IdentityBindings, site: Pick<Site, 'id'>, what = 'attempts') => {
  const db = env.IDENTITY_DB;
  const oneLess = (counter: Counter) => db.prepare(GIVE_BACK).bind(site.id, subjectOf(counter));
  return {
    /**
     * Counts an attempt before it is made, so that many at once cannot exceed the rates. What is counted from a line
     * is counted from the wider network around it as well.
     * @returns the attempts of each counter in its period, with this one
     * @throws {ShopError} `rate_limited` if one of the counters was used up before this attempt
     */
    async count(...counters: readonly Counter[]): Promise<readonly number[]> {
      const now = Date.now();
      const all = counters.flatMap(withWider);
      const counted = await db.batch<Attempts>(
        all.map((counter) => {
          const { kind, person = '', rate, weight = 1 } = counter;
          const endsAt = now + rate.period * 1_000;
          const subject = subjectOf(counter);
          return db.prepare(COUNT).bind(site.id, subject, endsAt, now, weight, kind, person);
        }),
      );
      const counts = all.map(({ rate, weight = 1 }, index) => {
        const { count, endsAt } = counted[index]?.results[0] ?? { count: 0, endsAt: now };
        if (count - weight >= rate.count) throw tooMany(what, endsAt - now);
        return count;
      });
      return counters.map((counter) => counts[all.indexOf(counter)] ?? 0);
    },
    /** Whether a counter is used up, or that of the wider network. Counts nothing. */
    async isUsedUp(counter: Counter): Promise<boolean> {
      const all = withWider(counter);
      const now = Date.now();
      const spent = await db.batch<{ count: number }>(
        all.map((one) => db.prepare(SPENT).bind(site.id, subjectOf(one), now)),
      );
      return all.some(({ rate }, index) => (spent[index]?.results[0]?.count ?? 0) >= rate.count);
    },
    /** Clears the first counter after a success; the others get one back. */
    async succeeded(cleared: Counter, ...givenBack: readonly Counter[]): Promise<void> {
      const [, ...around] = withWider(cleared);
      await db.batch([
        db.prepare(DELETE).bind(site.id, subjectOf(cleared)),
        ...[...around, ...givenBack.flatMap(withWider)].map(oneLess),
      ]);
    },
    /** Takes an attempt back. */
    async giveBack(counter: Counter): Promise<void> {
      await db.batch(withWider(counter).map(oneLess));
    },
  };
};

const tooMany = (what: string, milliseconds: number): ShopError => {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1_000));
  const message = `Too many ${what}. Please wait ${waiting(retryAfter)}.`;
  return new ShopError('rate_limited', 429, message, { retryAfter });
};
