import type { Env } from './env.ts';

/** Scheduled work that remembers what it has done last. */
type ScheduledWork =
  /** The moment up to which old orders were looked at, whether they may be moved. */
  | 'orders looked at'
  /** The day (UTC) of the last email about full databases. */
  | 'size report'
  /** The day (UTC) of the last email about a site's late claims. */
  | `late claims of ${string}`
  /** What the last sweep could not do, as JSON. */
  | 'sweep';

const READ = 'SELECT mark FROM schedule_mark WHERE work = ?1';
const WRITE = `INSERT INTO schedule_mark (work, mark) VALUES (?1, ?2)
  ON CONFLICT (work) DO UPDATE SET mark = excluded.mark`;

/** What the work has done last; '' if it has never run. */
export const lastMark = async ({ MARKET_DB: db }: Pick<Env, 'MARKET_DB'>, work: ScheduledWork) =>
  (await db.prepare(READ).bind(work).first<string>('mark')) ?? '';

export const setMark = async (
  { MARKET_DB: db }: Pick<Env, 'MARKET_DB'>,
  work: ScheduledWork,
  mark: string,
): Promise<void> => {
  await db.prepare(WRITE).bind(work, mark).run();
};
