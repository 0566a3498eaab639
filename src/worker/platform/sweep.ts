import * as z from 'zod';
import { DAY_MS, MINUTE_MS } from '@parlour/domain';
import { IDENTITY_RETENTION } from '@parlour/identity';
import type { Env } from './env.ts';
import { errorChain, log } from '@parlour/runtime';
import { lastMark, setMark } from './schedule-marks.ts';

type MarketEnv = Pick<Env, 'MARKET_DB'>;

/** What is deleted from a database, or loses its persons: rows of a kind that are older than a given time. */
export interface Sweep {
  readonly what: keyof typeof RETENTION;
  /** Deletes or changes rows from before `?1` (ISO 8601), `BATCH` at most; none of them twice. */
  readonly sql: string;
}

/** Rows deleted by one statement: the time of a statement is limited. */
export const BATCH = 2_000;
/** The platform ends a scheduled run after fifteen minutes. */
const LASTING_MS = 10 * MINUTE_MS;

/** What a sweep has done. */
export interface SweepResult {
  /** Rows by kind. */
  readonly counts: Readonly<Record<string, number>>;
  /** The kinds whose statement failed. */
  readonly failed: readonly string[];
}

/**
 * Deletes data at the end of its retention period, a batch of each kind in turn, until nothing is left or the
 * time is over; the next run continues. A kind whose statement fails does not hold up the others.
 * @param lasting milliseconds
 */
export const sweep = async (
  db: D1Database,
  sweeps: readonly Sweep[],
  { now = Date.now(), lasting = LASTING_MS }: { now?: number; lasting?: number } = {},
): Promise<SweepResult> => {
  const counts = Object.fromEntries(sweeps.map(({ what }) => [what, 0]));
  const failed = new Set<string>();
  const end = Date.now() + lasting;
  let left = sweeps;
  do {
    const full: Sweep[] = [];
    for (const one of left) {
      const before = new Date(now - RETENTION[one.what] * DAY_MS).toISOString();
      try {
        const { meta } = await db.prepare(one.sql).bind(before).run();
        counts[one.what] = (counts[one.what] ?? 0) + meta.changes;
        if (meta.changes >= BATCH) full.push(one);
      } catch (thrown) {
        failed.add(one.what);
        log('error', 'kind_not_swept', { kind: one.what, chain: errorChain(thrown) });
      }
    }
    left = full;
  } while (left.length > 0 && Date.now() < end);
  log('info', 'swept', { ...counts, isDone: left.length === 0 && failed.size === 0 });
  return { counts, failed: [...failed] };
};

const Failed = z.array(z.string());

/** Notes for the health check what the last sweep could not do. */
export const noteSweep = (env: MarketEnv, failed: z.output<typeof Failed>): Promise<void> =>
  setMark(env, 'sweep', JSON.stringify(failed));

/** What the last sweep could not do; nothing before the first one. */
export const notSwept = async (env: MarketEnv): Promise<readonly string[]> =>
  Failed.parse(JSON.parse((await lastMark(env, 'sweep')) || '[]'));

/** Days for which data is kept; docs/privacy.md gives the same figures, and a test compares the two. */
export const RETENTION = {
  /** After it was written. */
  idempotencyReply: 7,
  dailyCount: 2,
  /** Of a network or a customer, after the period of its limit. */
  promoGuess: 1,
  cartLine: 180,
  /** One without a result: unanswered, rejected or expired. */
  enquiry: 365,
  /**
   * An order, after it was placed: tax law asks for six years after the end of the financial year. Its sums stay.
   */
  order: 2_557,
  /** A photograph of a claim, after the claim has ended. */
  claimPhotograph: 180,
  /** A sign-up for emails about a product that was never confirmed. */
  unconfirmedAlert: 7,
  /** One that was confirmed. */
  alert: 365,
  /** A request for samples that was never confirmed, and every other: the year of a person counts them. */
  unconfirmedSamples: 7,
  samples: 400,
  /** Without a saved style. */
  styleGame: 90,
  /** Operators' statistics: counts by day, without persons. */
  insightCount: 100,
  insightError: 30,
  ...IDENTITY_RETENTION,
  /** Emails about orders and price requests, and whether they were sent. */
  letter: 30,
  /** Reports about an address that emails do not reach, and that they arrived. */
  undelivered: 365,
  carrierNews: 30,
  /** What an offer cost, after it has cost something else twice. */
  offerPrice: 400,
  /** Of an operator at the console, after it has ended. */
  operatorSession: 1,
  /** The operators' audit log. */
  operatorAct: 730,
  /** An agent's checkout after it has expired: without an order, and with one. */
  agentCheckout: 7,
  agentOrder: 365,
  agentAct: 365,
  /** The same without a customer. */
  guestAct: 90,
  agentNews: 30,
  /** A request of an agent with a key: one for a guest, and one for a customer. */
  guestRequest: 1,
  agentRequest: 7,
  /** How often agents without a customer were refused. */
  agentRefusal: 100,
  /** How much a network, an agent's host or a site has written without an account. */
  visitorDay: 2,
  /** That a customer was deleted: longer than a backup is kept. */
  forgotten: 60,
} as const;
