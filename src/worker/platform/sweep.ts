import { DAY_MS } from '#lib/durations.ts';
import { log } from './log.ts';

/** What is deleted from a database, or loses its persons: rows of a kind that are older than a given time. */
export interface Sweep {
  readonly what: keyof typeof RETENTION;
  /** Deletes or changes rows from before `?1` (ISO 8601), `BATCH` at most; none of them twice. */
  readonly sql: string;
}

/** Rows deleted by one statement: the time of a statement is limited. */
export const BATCH = 2_000;
/** Statements of one kind in one run; the next run continues. */
const TURNS = 50;

/** Deletes data at the end of its retention period; a failure is logged and left to the next run. */
export const sweep = async (
  db: D1Database,
  sweeps: readonly Sweep[],
  now = Date.now(),
): Promise<Readonly<Record<string, number>>> => {
  const swept: Record<string, number> = {};
  for (const { what, sql } of sweeps) {
    const before = new Date(now - RETENTION[what] * DAY_MS).toISOString();
    swept[what] = (swept[what] ?? 0) + (await sweepAll(db, sql, before));
  }
  log('info', 'swept', swept);
  return swept;
};

const sweepAll = async (db: D1Database, sql: string, before: string): Promise<number> => {
  let rows = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { meta } = await db.prepare(sql).bind(before).run();
    rows += meta.changes;
    if (meta.changes < BATCH) break;
  }
  return rows;
};

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
  /** A sign-up for emails about a product that was never confirmed. */
  unconfirmedAlert: 7,
  /** One that was confirmed. */
  alert: 365,
  /** Without a saved style. */
  styleGame: 90,
  /** Operators' statistics: counts by day, without persons. */
  insightCount: 100,
  insightError: 30,
  /** An account that nobody uses, after its last use. */
  account: 1_095,
  /** After it has ended. */
  identitySession: 1,
  identityToken: 1,
  /** A program that registered as an assistant, and that no customer has allowed. */
  assistant: 1,
  confirmation: 1,
  /** After the period of its limit. */
  tries: 1,
  /** About an account, after its link has expired. */
  unsentLetter: 1,
  /** Emails about orders and price requests, and whether they were sent. */
  letter: 30,
  /** Reports about an address that emails do not reach, and that they arrived. */
  undelivered: 365,
  carrierNews: 30,
  /** Of an operator at the console, after it has ended. */
  operatorSession: 1,
  /** The operators' audit log. */
  operatorAct: 730,
  /** An agent's checkout after it has expired: without an order, and with one. */
  agentCheckout: 7,
  agentOrder: 365,
  agentAct: 365,
  agentNews: 30,
  /** Of a local shop, which sends no emails. */
  outboxEmail: 30,
} as const;
