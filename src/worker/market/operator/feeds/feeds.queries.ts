import { FeedReport, type FeedStatus, SupplierFeed } from '@parlour/contract';

/** A supplier's feed that the shop fetches by itself. */
interface StoredFeed {
  readonly name: string;
  readonly settings: SupplierFeed;
  /** ISO 8601. */
  readonly dueAt: string;
  /** From the last import; '' for none. */
  readonly etag: string;
  readonly modified: string;
}

interface FeedRow {
  readonly name: string;
  readonly settings: string;
  readonly due_at: string;
  readonly etag: string;
  readonly modified: string;
}

const toFeed = ({ settings, due_at, ...row }: FeedRow): StoredFeed => ({
  ...row,
  settings: SupplierFeed.parse(JSON.parse(settings)),
  dueAt: due_at,
});

const ALL = 'SELECT name, settings, due_at, etag, modified FROM supplier_feed';

export const allFeeds = async (db: D1Database): Promise<readonly StoredFeed[]> =>
  (await db.prepare(`${ALL} ORDER BY name`).all<FeedRow>()).results.map(toFeed);

export const feedNamed = async (db: D1Database, name: string): Promise<StoredFeed | null> => {
  const row = await db.prepare(`${ALL} WHERE name = ?1`).bind(name).first<FeedRow>();
  return row === null ? null : toFeed(row);
};

/* With another URL or another seller, the version of the last import no longer counts. */
const SAVE = `INSERT INTO supplier_feed (name, settings, due_at) VALUES (?1, ?2, ?3)
  ON CONFLICT (name) DO UPDATE SET settings = ?2, due_at = ?3, etag = '', modified = ''`;

export const saveFeed = async (
  db: D1Database,
  name: string,
  settings: SupplierFeed,
  dueAt: string,
): Promise<void> => {
  await db.prepare(SAVE).bind(name, JSON.stringify(settings), dueAt).run();
};

const REMOVE = 'DELETE FROM supplier_feed WHERE name = ?1 RETURNING name';

/** False when there is no such feed. */
export const removeFeed = async (db: D1Database, name: string): Promise<boolean> =>
  (await db.prepare(REMOVE).bind(name).first('name')) !== null;

const CLAIM = `UPDATE supplier_feed
  SET due_at = strftime('%Y-%m-%dT%H:%M:%fZ', ?1, '+' || (settings ->> 'everyHours') || ' hours')
  WHERE due_at <= ?1 RETURNING name`;

/** The names of the feeds that are due. They are not due again until their interval is over. */
export const claimDue = async (db: D1Database, now: string): Promise<readonly string[]> =>
  (await db.prepare(CLAIM).bind(now).all<{ name: string }>()).results.map(({ name }) => name);

const LOADED = 'UPDATE supplier_feed SET etag = ?2, modified = ?3 WHERE name = ?1';

/** Stores which version of a feed was imported. */
export const noteImported = async (
  db: D1Database,
  name: string,
  { etag, modified }: Pick<StoredFeed, 'etag' | 'modified'>,
): Promise<void> => {
  await db.prepare(LOADED).bind(name, etag, modified).run();
};

/** The number of runs to keep for each feed. */
const KEPT = 20;
const BEGIN = `INSERT INTO supplier_feed_run (feed, started_at, status)
  VALUES (?1, ?2, 'running') RETURNING id`;
const DELETE = `DELETE FROM supplier_feed_run WHERE feed = ?1 AND id NOT IN
  (SELECT id FROM supplier_feed_run WHERE feed = ?1 ORDER BY id DESC LIMIT ${String(KEPT)})`;

/** Records the beginning of a run; returns its id. */
export const beginRun = async (db: D1Database, feed: string, now: string): Promise<number> => {
  const [begun] = await db.batch<{ id: number }>([
    db.prepare(BEGIN).bind(feed, now),
    db.prepare(DELETE).bind(feed),
  ]);
  return begun?.results[0]?.id ?? 0;
};

const END = 'UPDATE supplier_feed_run SET ended_at = ?2, status = ?3, report = ?4 WHERE id = ?1';

/** Records the progress or the end of a run. */
export const noteRun = async (
  db: D1Database,
  id: number,
  run: { readonly endedAt: string; readonly status: FeedStatus; readonly report: FeedReport },
): Promise<void> => {
  await db.prepare(END).bind(id, run.endedAt, run.status, JSON.stringify(run.report)).run();
};

const RUNS = `SELECT feed, started_at, ended_at, status, report FROM (
    SELECT *, row_number() OVER (PARTITION BY feed ORDER BY id DESC) AS place
    FROM supplier_feed_run)
  WHERE place <= ?1 ORDER BY feed, place`;

interface RunRow {
  readonly feed: string;
  readonly started_at: string;
  readonly ended_at: string;
  readonly status: FeedStatus;
  readonly report: string;
}

/** The last runs of every feed, newest first. */
export const lastRuns = async (db: D1Database, most: number) =>
  (await db.prepare(RUNS).bind(most).all<RunRow>()).results.map(
    ({ feed, started_at, ended_at, status, report }) => ({
      feed,
      startedAt: started_at,
      endedAt: ended_at,
      status,
      report: FeedReport.parse(JSON.parse(report)),
    }),
  );
