import { log } from '../log.ts';
import { RETENTION } from './periods.ts';

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
const DAY = 86_400_000;

/** Deletes what has been kept for long enough; what fails is logged and left to the next run. */
export const sweep = async (
  db: D1Database,
  sweeps: readonly Sweep[],
  now = Date.now(),
): Promise<Readonly<Record<string, number>>> => {
  const swept: Record<string, number> = {};
  for (const { what, sql } of sweeps) {
    const before = new Date(now - RETENTION[what] * DAY).toISOString();
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
