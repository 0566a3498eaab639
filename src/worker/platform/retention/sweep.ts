import { DAY_MS } from '#lib/durations.ts';
import { log } from '../log.ts';

/** What is swept from a database: everything of a kind that is older than a moment. */
export interface Sweep {
  readonly what: keyof typeof RETENTION;
  /** Deletes rows from before `?1` (ISO 8601), `BATCH` at most. */
  readonly sql: string;
}

/** Rows deleted by one statement: a statement may take only so long. */
export const BATCH = 2_000;
/** Statements of one kind in one run; the next run goes on. */
const TURNS = 50;

/** Deletes what has been kept for long enough; what fails is logged and left to the next run. */
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

/** Days that data is kept; docs/privacy.md tells the same, and a test compares the two. */
export const RETENTION = {
  /** After it was written. */
  idempotencyReply: 7,
  dailyCount: 2,
  cartLine: 180,
  /** One that came to nothing: unanswered, rejected or expired. */
  enquiry: 365,
  /** An email that somebody asked for, about a product, but never confirmed. */
  unconfirmedAlert: 7,
  /** One that was confirmed. */
  alert: 365,
  /** Without a saved style. */
  styleGame: 90,
  /** What operators see of how the shop does: counts by day, without persons. */
  insightCount: 100,
  insightError: 30,
  /** After it has ended. */
  identitySession: 1,
  identityToken: 1,
  /** A program that registered as an assistant, and that nobody has let in. */
  assistant: 1,
  confirmation: 1,
  /** After the period of its limit. */
  tries: 1,
  /** About an account, after its link has run out. */
  unsentLetter: 1,
  /** What was written about orders and price requests, and whether it left. */
  letter: 30,
  /** What a carrier told of an address to which emails do not arrive, and that it was told. */
  undelivered: 365,
  carrierNews: 30,
  /** Of an operator at the console, after it has ended. */
  operatorSession: 1,
  /** Of an agent: after it has run out without an order, and with one. */
  agentCheckout: 7,
  agentOrder: 365,
  agentAct: 365,
  agentNews: 30,
  /** Of a local shop, which sends none. */
  outboxEmail: 30,
} as const;
