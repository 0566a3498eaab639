/** Some sites, and the first day to include (London time). */
export interface CountPeriod {
  readonly sites: readonly string[];
  readonly day: string;
}

export interface RouteRow {
  readonly route: string;
  readonly cache: string;
  readonly status: number;
  readonly bound: number;
  readonly count: number;
}

export type DayRow = Omit<RouteRow, 'route'> & { readonly day: string };

const AT = 'site IN (SELECT value FROM json_each(?1)) AND day >= ?2';
const BY_ROUTE = `SELECT route, cache, status, bound, sum(count) AS count FROM insight_request
  WHERE ${AT} GROUP BY route, cache, status, bound`;
const BY_DAY = `SELECT day, cache, status, bound, sum(count) AS count FROM insight_request
  WHERE ${AT} GROUP BY day, cache, status, bound`;

const bound = (db: D1Database, sql: string, { sites, day }: CountPeriod): D1PreparedStatement =>
  db.prepare(sql).bind(JSON.stringify(sites), day);

/** Replies by route, and by day. */
export const requestsSince = async (
  db: D1Database,
  period: CountPeriod,
): Promise<{ readonly byRoute: readonly RouteRow[]; readonly byDay: readonly DayRow[] }> => {
  const [byRoute, byDay] = await db.batch([bound(db, BY_ROUTE, period), bound(db, BY_DAY, period)]);
  return {
    byRoute: (byRoute?.results ?? []) as RouteRow[],
    byDay: (byDay?.results ?? []) as DayRow[],
  };
};

export interface ViewRow {
  readonly site: string;
  readonly day: string;
  readonly route: string;
  readonly visit: string;
  readonly count: number;
}

const VIEWS = `SELECT site, day, route, visit, sum(count) AS count FROM insight_request
  WHERE ${AT} AND status = 200 AND visit <> 'robot' GROUP BY site, day, route, visit`;

/** Views of pages and other things, and pages that browsers fetched ahead. */
export const viewsSince = async (
  db: D1Database,
  period: CountPeriod,
): Promise<readonly ViewRow[]> => (await bound(db, VIEWS, period).all<ViewRow>()).results;

export interface EventRow {
  readonly site: string;
  readonly day: string;
  readonly event: string;
  readonly count: number;
}

const EVENTS = `SELECT site, day, event, sum(count) AS count FROM insight_event
  WHERE ${AT} AND event <> 'not_found' GROUP BY site, day, event`;

export const eventsSince = async (
  db: D1Database,
  period: CountPeriod,
): Promise<readonly EventRow[]> => (await bound(db, EVENTS, period).all<EventRow>()).results;

interface WordsRow {
  readonly site: string;
  readonly words: string;
  readonly count: number;
  readonly lastDay: string;
}

const WORDS = `SELECT site, words, sum(count) AS count, max(day) AS lastDay FROM insight_event
  WHERE ${AT} AND event = 'not_found' GROUP BY site, words
  ORDER BY count DESC, lastDay DESC, words LIMIT ?3`;

/** Searches that found nothing, most frequent first. */
export const emptySearchesSince = async (
  db: D1Database,
  { sites, day }: CountPeriod,
  limit: number,
): Promise<WordsRow[]> =>
  (await db.prepare(WORDS).bind(JSON.stringify(sites), day, limit).all<WordsRow>()).results;

export interface VitalRow {
  readonly site: string;
  readonly page: string;
  readonly metric: string;
  readonly bound: number;
  readonly count: number;
}

const VITALS = `SELECT site, page, metric, bound, sum(count) AS count FROM insight_vital
  WHERE ${AT} GROUP BY site, page, metric, bound`;

export const vitalsSince = async (
  db: D1Database,
  period: CountPeriod,
): Promise<readonly VitalRow[]> => (await bound(db, VITALS, period).all<VitalRow>()).results;

interface ErrorRow {
  readonly at: string;
  readonly site: string;
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly requestId: string;
}

const ERRORS = `SELECT at, site, route, method, status, request_id AS requestId FROM insight_error
  WHERE site IN (SELECT value FROM json_each(?1)) ORDER BY id DESC LIMIT ?2`;

/** The latest failures, newest first. */
export const latestErrors = async (
  db: D1Database,
  sites: readonly string[],
  limit: number,
): Promise<ErrorRow[]> =>
  (await db.prepare(ERRORS).bind(JSON.stringify(sites), limit).all<ErrorRow>()).results;

const COUNTED_ERRORS = `SELECT site, sum(count) AS count FROM insight_request
  WHERE ${AT} AND status >= 500 GROUP BY site`;

/** The number of failed replies, by site. */
export const errorsSince = async (
  db: D1Database,
  period: CountPeriod,
): Promise<ReadonlyMap<string, number>> => {
  const found = await bound(db, COUNTED_ERRORS, period).all<{ site: string; count: number }>();
  return new Map(found.results.map(({ site, count }) => [site, count]));
};
