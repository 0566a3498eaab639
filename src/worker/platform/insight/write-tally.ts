import { takeTally, type Count, type Tally } from './tally.ts';
import { countToday } from '../visitors/daily-limits.ts';
import type { Env } from '../env.ts';
import { errorChain, log } from '@parlour/runtime';

/**
 * Different searches without results, and their changes, that a site counts in a day; further ones are
 * dropped.
 */
const MOST_WORDS = 500;
/** Of these, what one network may add: otherwise a stranger fills the day, and the operators see nothing else. */
const MOST_OF_A_NETWORK = 50;

const REQUESTS = `INSERT INTO insight_request (site, day, route, visit, cache, status, bound, count)
  SELECT value ->> 'site', value ->> 'day', value ->> 'route', value ->> 'visit', value ->> 'cache',
    value ->> 'status', value ->> 'bound', value ->> 'count' FROM json_each(?1) WHERE true
  ON CONFLICT DO UPDATE SET count = count + excluded.count`;
const SAME_SITE_DAY = `known.site = value ->> 'site' AND known.day = value ->> 'day'`;
const SAME_DAY = `${SAME_SITE_DAY} AND known.event = 'not_found'`;
const EVENTS = `INSERT INTO insight_event (site, day, event, words, count)
  SELECT value ->> 'site', value ->> 'day', value ->> 'event', value ->> 'words', value ->> 'count'
  FROM json_each(?1)
  WHERE value ->> 'event' <> 'not_found'
    OR EXISTS (SELECT 1 FROM insight_event AS known WHERE ${SAME_DAY} AND known.words = value ->> 'words')
    OR (SELECT count(*) FROM insight_event AS known WHERE ${SAME_DAY}) < ${String(MOST_WORDS)}
  ON CONFLICT DO UPDATE SET count = count + excluded.count`;
/** Only searches that follow one without results are stored, so the others need not be filtered out earlier. */
const RETRIES = `INSERT INTO insight_retry (site, day, words, next, count)
  SELECT value ->> 'site', value ->> 'day', value ->> 'words', value ->> 'next', value ->> 'count'
  FROM json_each(?1)
  WHERE EXISTS (SELECT 1 FROM insight_event AS empty WHERE empty.site = value ->> 'site'
      AND empty.words = value ->> 'words' AND empty.event = 'not_found')
    AND (EXISTS (SELECT 1 FROM insight_retry AS known WHERE ${SAME_SITE_DAY}
        AND known.words = value ->> 'words' AND known.next = value ->> 'next')
      OR (SELECT count(*) FROM insight_retry AS known WHERE ${SAME_SITE_DAY}) < ${String(MOST_WORDS)})
  ON CONFLICT DO UPDATE SET count = count + excluded.count`;
const VITALS = `INSERT INTO insight_vital (site, day, page, metric, bound, count)
  SELECT value ->> 'site', value ->> 'day', value ->> 'page', value ->> 'metric', value ->> 'bound',
    value ->> 'count' FROM json_each(?1) WHERE true
  ON CONFLICT DO UPDATE SET count = count + excluded.count`;
const FAILURES = `INSERT INTO insight_error (at, site, route, method, status, request_id)
  SELECT value ->> 'at', value ->> 'site', value ->> 'route', value ->> 'method', value ->> 'status',
    value ->> 'request_id' FROM json_each(?1)`;

/** Whether a count is a search, whose words a visitor makes up. */
const isSearch = (row: Count): row is Extract<Count, { readonly network: string }> =>
  row.table === 'retry' || (row.table === 'event' && row.event === 'not_found');

/** Leaves out the searches of networks that have added their part today. */
const withinLimits = async (db: D1Database, { counts, failures }: Tally): Promise<Tally> => {
  const searches = Map.groupBy(
    counts.filter((row) => isSearch(row)),
    ({ site, network }) => `${site} ${network}`,
  );
  const full = new Set<string>();
  for (const [name, rows] of searches) {
    const [{ site, network } = { site: '', network: '' }] = rows;
    const limit = { kind: 'searches of a network', subject: network, most: MOST_OF_A_NETWORK };
    const isCounted =
      rows.length <= MOST_OF_A_NETWORK &&
      (await countToday(db, site, [limit], { weight: rows.length }));
    if (!isCounted) full.add(name);
  }
  return {
    failures,
    counts: counts.filter((row) => !isSearch(row) || !full.has(`${row.site} ${row.network}`)),
  };
};

const statementsFor = (db: D1Database, { counts, failures }: Tally): D1PreparedStatement[] =>
  [
    [REQUESTS, counts.filter(({ table }) => table === 'request')] as const,
    [EVENTS, counts.filter(({ table }) => table === 'event')] as const,
    [RETRIES, counts.filter(({ table }) => table === 'retry')] as const,
    [VITALS, counts.filter(({ table }) => table === 'vital')] as const,
    [FAILURES, failures] as const,
  ].flatMap(([sql, rows]) =>
    rows.length === 0 ? [] : [db.prepare(sql).bind(JSON.stringify(rows))],
  );

/** Milliseconds for which counts are collected in memory before they are written. */
const DELAY_MS = 10_000;

/** When the current write was scheduled; 0 for none. */
let promisedAt = 0;

/**
 * Schedules one write of all counts for a while after the reply, so that no request waits for it and many
 * share one write. If the isolate ends before, its counts are lost.
 */
export const writeLater = (env: Env, waitUntil: (work: Promise<unknown>) => void): void => {
  const delay = Number(env.COUNT_DELAY_MS ?? DELAY_MS);
  const now = Date.now();
  // A write that never ran, because its request was ended, is scheduled again.
  if (delay < 0 || now - promisedAt < 3 * delay + 1_000) return;
  promisedAt = now;
  waitUntil(writeAfter(env, delay));
};

const writeAfter = async (env: Env, delay: number): Promise<void> => {
  await new Promise((resolve) => {
    setTimeout(resolve, delay);
  });
  promisedAt = 0;
  const taken = takeTally();
  try {
    const statements = statementsFor(env.VISITOR_DB, await withinLimits(env.VISITOR_DB, taken));
    if (statements.length > 0) await env.VISITOR_DB.batch(statements);
  } catch (thrown) {
    // Whether it was written is unknown, and twice would be worse than never.
    log('warn', 'counts_lost', { chain: errorChain(thrown) });
  }
};
