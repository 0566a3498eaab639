import { DurableObject } from 'cloudflare:workers';
import type { FeedRemark, FeedReport, FeedStatus } from '@parlour/contract';
import { HOUR_MS, MINUTE_MS } from '@parlour/domain';
import { feedReport } from '#lib/mail/feed-email.ts';
import {
  begunText,
  DecodedText,
  type DetectedFormat,
  detectFormat,
  EMPTY_TALLY,
  type FeedContext,
  FeedProblem,
  feedReader,
  FeedRun,
  FeedTables,
  itemsOfGroup,
  keepRows,
  type StockDate,
  stockDateOf,
  supplierOf,
  type Tally,
  withHeader,
} from '@parlour/feeds';
import type { Env } from '../../../platform/env.ts';
import { errorChain, log, retryDelays } from '@parlour/runtime';
import { deliver, emailOf } from '@parlour/mail';
import { sitesOf } from '@parlour/site';
import { recordPurge } from '@parlour/edge-cache';
import { beginEntry, endEntry } from '../../audit-log.ts';
import { sitesNamed } from '../assortments.ts';
import { finish } from '../import/finish.ts';
import { importChunk } from '../import/import-chunk.ts';
import { statesOf } from '../pictures/supplier-pictures.queries.ts';
import { beginVersion, endVersion } from '../versions/versions.queries.ts';
import { withdraw } from '../withdraw.ts';
import { referencesAfter } from '../withdraw.queries.ts';
import {
  beginRun,
  claimDue,
  feedNamed,
  noteImported,
  noteRun,
  type StoredFeed,
} from './feeds.queries.ts';
import { fetchFeed, type Version } from './fetch-feed.ts';

const RUN = 'run';
/** Retries of one step. A run is given up at the fifth failure in a row. */
const retryDelay = retryDelays(MINUTE_MS, [1, 2, 4, 8]);
/** The time between two checks on pictures that are still being fetched. */
const PICTURES_PAUSE_MS = 15_000;
/** The time after which a run ends even if pictures are still missing; their fetching continues. */
const PICTURES_PATIENCE_MS = 12 * HOUR_MS;
/** The number of references to read at once when finding out what a feed no longer names. */
const REFERENCES = 2_000;
/** The most remarks that a report shows. All of them are counted. */
const MOST_REMARKS = 200;

/** The state of a run, which is stored between its steps. */
interface Run {
  /** The id of its row in the database. */
  readonly id: number;
  /** The id of its entry in the audit log. */
  readonly act: number;
  readonly feed: StoredFeed;
  /** Milliseconds since 1970. A price counts if it is valid at this moment. */
  readonly startedAt: number;
  readonly phase: 'fetch' | 'load' | 'prune' | 'finish' | 'pictures';
  /** The number of finished steps. */
  readonly step: number;
  /** The failures of the current step. */
  readonly failures: number;
  readonly tally: Tally;
  /** Refused rows that could belong to any product. */
  readonly unknownRows: number;
  /** Why no products were withdrawn; '' otherwise. */
  readonly problem: string;
  /** What was fetched; null before that. */
  readonly fetched: Fetched | null;
  /** The position of the last group that was imported. */
  readonly place: number;
  /** The catalogue version of this import; absent before it begins. */
  readonly version?: number | undefined;
}

interface Fetched extends Version {
  readonly format: DetectedFormat;
  /** The column names of the table. */
  readonly headers: readonly (readonly [string, string])[];
  readonly stockDate: StockDate;
}

/** A fetched feed with its report, in the object's storage, where they survive a crash. */
class FeedRecords extends FeedTables {
  readonly #sql: SqlStorage;
  #step = 0;

  constructor(sql: SqlStorage) {
    super(sql);
    this.#sql = sql;
  }

  override clear(): void {
    super.clear();
    this.#sql.exec('DROP TABLE IF EXISTS remarks');
    this.#sql.exec('CREATE TABLE remarks (step INTEGER NOT NULL, remark TEXT NOT NULL)');
  }

  /** Deletes the remarks of an earlier attempt at the step. */
  beginStep(step: number): void {
    this.#step = step;
    this.#sql.exec('DELETE FROM remarks WHERE step >= ?', step);
  }

  remark(remark: FeedRemark): void {
    const { n } = this.#sql.exec<{ n: number }>('SELECT count(*) AS n FROM remarks').one();
    if (n >= MOST_REMARKS) return;
    this.#sql.exec('INSERT INTO remarks VALUES (?, ?)', this.#step, JSON.stringify(remark));
  }

  remarks(): readonly FeedRemark[] {
    return this.#sql
      .exec<{ remark: string }>('SELECT remark FROM remarks ORDER BY rowid')
      .toArray()
      .map(({ remark }) => JSON.parse(remark) as FeedRemark);
  }
}

interface Work {
  readonly env: Env;
  readonly kept: FeedRecords;
}

/**
 * The runs of one feed, one at a time. A run is a series of steps, each in its own alarm, so that a large
 * feed stays within the limits of one. The result of each step is stored, so that a run continues after a
 * crash where it stopped.
 */
export class SupplierFeedRuns extends DurableObject<Env> {
  /** Begins a run; false when one is under way, or there is no such feed. */
  async start(name: string): Promise<boolean> {
    if ((await this.ctx.storage.get(RUN)) !== undefined) {
      // The platform gives up an alarm that has failed too often; the run continues all the same.
      if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now());
      return false;
    }
    const { MARKET_DB: db } = this.env;
    const feed = await feedNamed(db, name);
    if (feed === null) return false;
    const at = new Date().toISOString();
    const asked = JSON.stringify({ feed: name });
    const sites = ` ${feed.settings.sites.join(' ')} `;
    const begun = { at, operator: 'schedule', sites, call: 'RUN feed', asked };
    const act = await beginEntry(db, 'operator_act', begun);
    const run: Run = {
      id: await beginRun(db, name, at),
      act,
      feed,
      startedAt: Date.parse(at),
      phase: 'fetch',
      step: 0,
      failures: 0,
      tally: EMPTY_TALLY,
      unknownRows: 0,
      problem: '',
      fetched: null,
      place: 0,
    };
    await this.#keep(run, 0);
    return true;
  }

  override async alarm(): Promise<void> {
    const run = await this.ctx.storage.get<Run>(RUN);
    if (run === undefined) return;
    if ((await feedNamed(this.env.MARKET_DB, run.feed.name)) === null) {
      await this.ctx.storage.deleteAll();
      return;
    }
    try {
      await this.#take(run);
    } catch (thrown) {
      await this.#stumble(run, thrown);
    }
  }

  async #take(run: Run): Promise<void> {
    const work = { env: this.env, kept: new FeedRecords(this.ctx.storage.sql) };
    if (run.phase !== 'fetch') work.kept.beginStep(run.step);
    switch (run.phase) {
      case 'fetch': {
        const fetched = await fetchStep(run, work);
        return fetched === null ? this.#end(run, 'unchanged', '') : this.#next(fetched);
      }
      case 'load': {
        if (run.version !== undefined) return this.#next(await loadStep(run, work));
        return this.#next({ ...run, version: await this.#beginVersion(run) });
      }
      case 'prune':
        return this.#next(await pruneStep(run, work));
      case 'finish': {
        const sites = sitesNamed(this.env, run.feed.settings.sites);
        await finish(this.env, sites, (env, { id }, tags) => recordPurge(env, id, tags));
        if (run.fetched) await noteImported(this.env.MARKET_DB, run.feed.name, run.fetched);
        if (run.version !== undefined) {
          await endVersion(this.env.MARKET_DB, run.version, run.tally);
        }
        return this.#next({ ...run, phase: 'pictures' });
      }
      case 'pictures': {
        const feedRun = feedRunOf(run, work);
        const { done } = await feedRun.lookAtPictures((addresses) =>
          statesOf(this.env.MARKET_DB, addresses),
        );
        const after = runAfter(run, feedRun);
        if (done > 0) return this.#next(after);
        const isOver = Date.now() - run.startedAt > PICTURES_PATIENCE_MS;
        return isOver || work.kept.countPictures() === 0
          ? this.#end(after, 'loaded', after.problem)
          : this.#keep(after, PICTURES_PAUSE_MS);
      }
    }
  }

  /** The import that starts here is a version of the catalogue and can be undone. */
  #beginVersion(run: Run): Promise<number> {
    const { name, settings } = run.feed;
    const row = { operator: 'schedule', sites: ` ${settings.sites.join(' ')} `, back_to: null };
    const at = new Date().toISOString();
    return beginVersion(this.env.MARKET_DB, { ...row, at, source: sourceOf(run), feed: name });
  }

  #next(run: Run): Promise<void> {
    return this.#keep({ ...run, step: run.step + 1, failures: 0 }, 0);
  }

  async #keep(run: Run, pauseMs: number): Promise<void> {
    await this.ctx.storage.put(RUN, run);
    await this.ctx.storage.setAlarm(Date.now() + pauseMs);
  }

  /** A step that failed through the network or the database is tried again after growing pauses. */
  async #stumble(run: Run, thrown: unknown): Promise<void> {
    log('warn', 'feed_step_failed', {
      feed: run.feed.name,
      phase: run.phase,
      step: run.step,
      chain: errorChain(thrown),
    });
    const failures = run.failures + 1;
    const delay = thrown instanceof FeedProblem ? undefined : retryDelay(failures);
    if (delay === undefined) {
      const [why = 'unknown'] = errorChain(thrown);
      return this.#end(run, 'failed', thrown instanceof FeedProblem ? thrown.message : why);
    }
    return this.#keep({ ...run, failures }, delay);
  }

  async #end(run: Run, status: FeedStatus, problem: string): Promise<void> {
    const { MARKET_DB: db } = this.env;
    const kept = new FeedRecords(this.ctx.storage.sql);
    const remarks = run.fetched === null ? [] : [...kept.remarks()];
    const report = { ...EMPTY_TALLY, ...run.tally, problem, remarks };
    await noteRun(db, run.id, { endedAt: new Date().toISOString(), status, report });
    // What a failed run has loaded stays, and can be undone.
    if (status === 'failed' && run.version !== undefined) {
      const sites = sitesNamed(this.env, run.feed.settings.sites);
      await finish(this.env, sites, (env, { id }, tags) => recordPurge(env, id, tags));
      await endVersion(db, run.version, run.tally);
    }
    await endEntry(db, 'operator_act', run.act, { status: status === 'failed' ? 502 : 200 });
    await sendEmails(this.env, run, status, report);
    await this.ctx.storage.deleteAll();
  }
}

/** Begins a run of a feed; false when one is already under way. */
export const startFeed = (env: Env, name: string): Promise<boolean> => {
  const runs = env.SUPPLIER_FEEDS as DurableObjectNamespace<SupplierFeedRuns>;
  return runs.get(runs.idFromName(name)).start(name);
};

/** Begins a run of every feed that is due. If one cannot begin, the others still do. */
export const startDueFeeds = async (env: Env, now = new Date()): Promise<void> => {
  for (const name of await claimDue(env.MARKET_DB, now.toISOString())) {
    await startFeed(env, name).catch((thrown: unknown) => {
      log('error', 'feed_not_started', { feed: name, chain: errorChain(thrown) });
    });
  }
};

/** Emails the sites' mailboxes about the end of a run, unless nothing has changed. */
const sendEmails = async (
  env: Env,
  { feed }: Run,
  status: FeedStatus,
  report: FeedReport,
): Promise<void> => {
  if (!isNews(status, report)) return;
  const email = feedReport({ feed: feed.name, isImported: status !== 'failed', report });
  const told = new Set<string>();
  for (const site of sitesOf(env).filter(({ id }) => feed.settings.sites.includes(id))) {
    const to = site.seller.serviceEmail;
    if (told.has(to)) continue;
    told.add(to);
    const key = `${site.id} feed ${crypto.randomUUID()}`;
    const outcome = await deliver(env, site, await emailOf(site, email, { to, key }));
    if (outcome.status !== 'sent') {
      log('error', 'feed_report_not_sent', { feed: feed.name, why: outcome.why });
    }
  }
};

const isNews = (status: FeedStatus, report: FeedReport): boolean =>
  status === 'failed' ||
  report.created + report.updated + report.refused + report.takenOff > 0 ||
  Object.keys(report.alsoSold).length > 0 ||
  report.problem !== '';

const sourceOf = ({ feed: { settings } }: Run): string => supplierOf(settings.seller).slug;

/** The run of the feed, as the previous step left it. */
const feedRunOf = (run: Run, { env, kept }: Work): FeedRun => {
  const source = sourceOf(run);
  const { sites } = run.feed.settings;
  return new FeedRun(
    {
      source,
      store: kept,
      remark(remark) {
        kept.remark(remark);
      },
      load(records) {
        if (run.fetched === null) throw new Error('nothing was fetched');
        const { stockDate } = run.fetched;
        const load = { sites, source, dryRun: false, stockDate, records, version: run.version };
        return importChunk(env, load, INSTALLATION);
      },
    },
    run,
  );
};

/** Feeds belong to the installation's operator. */
const INSTALLATION = { name: 'installation', site: undefined } as const;

const runAfter = (run: Run, { tally, unknownRows }: FeedRun): Run => ({
  ...run,
  tally,
  unknownRows,
});

/**
 * Fetches a feed and stores its rows; null when the supplier has no newer version.
 * @throws {FeedProblem} when the feed cannot be read
 */
const fetchStep = async (run: Run, work: Work): Promise<Run | null> => {
  const { address, format: asked } = run.feed.settings;
  const feed = await fetchFeed(address, run.feed);
  if (feed === null) return null;
  const { kept } = work;
  kept.clear();
  const decoded = new DecodedText();
  const { head, text } = await begunText(decoded.decode(feed.bytes));
  const format = detectFormat(head, asked);
  const headers = new Map<string, string>();
  const dates: Date[] = [];
  const context = contextOf(run, (made) => void dates.push(made));
  const reader = feedReader(format, context, headers);
  const feedRun = feedRunOf(run, work);
  // Rows that are refused during the sorting become remarks; the others are stored.
  for await (const item of keepRows(reader.rows(text), reader.format, kept)) {
    await feedRun.take([withHeader(item, headers)]);
  }
  await feedRun.take(decoded.warnings());
  const { etag, modified } = feed;
  const written = Date.parse(modified);
  const now = run.startedAt;
  const stockDate = stockDateOf(dates, Number.isNaN(written) ? now : written, now);
  const fetched = { etag, modified, format, headers: [...headers], stockDate };
  return { ...runAfter(run, feedRun), phase: 'load', fetched };
};

const contextOf = (
  { feed: { settings }, startedAt }: Run,
  onDate: (made: Date) => void = () => undefined,
): FeedContext => ({
  supplier: supplierOf(settings.seller),
  currencies: { assumed: settings.currency, rates: new Map(Object.entries(settings.rates)) },
  now: startedAt,
  onDate,
});

/** Imports the next products of the feed; after the last one, the run goes on to `prune`. */
const loadStep = async (run: Run, work: Work): Promise<Run> => {
  if (run.fetched === null) throw new Error('nothing was fetched');
  const headers = new Map(run.fetched.headers);
  const { format } = feedReader(run.fetched.format, contextOf(run), headers);
  const groups = work.kept.groupsAfter(run.place, format.mostRows);
  const last = groups.at(-1);
  if (last === undefined) return { ...run, phase: 'prune' };
  const feedRun = feedRunOf(run, work);
  const items = groups.flatMap((group) => itemsOfGroup(format, group));
  await feedRun.take(items.map((item) => withHeader(item, headers)));
  return { ...runAfter(run, feedRun), place: last.place };
};

/**
 * Withdraws products that the feed no longer names from the sites, if the feed is set to do so, up to its
 * limit.
 */
const pruneStep = async (run: Run, work: Work): Promise<Run> => {
  const { prune, sites, pruneLimit: limit } = run.feed.settings;
  if (!prune) return { ...run, phase: 'finish' };
  const { MARKET_DB: db } = work.env;
  const source = sourceOf(run);
  const assortmentOf = (site: string): string => sitesNamed(work.env, [site])[0]?.assortment ?? '';
  const feedRun = feedRunOf(run, work);
  const { refusal } = await feedRun.prune({
    sites: sitesNamed(work.env, sites).map(({ id }) => id),
    limit,
    dryRun: false,
    async references(site, after) {
      const page = { after, limit: REFERENCES };
      const key = { assortment: assortmentOf(site), source };
      const references = await referencesAfter(db, key, page);
      return {
        references,
        next: references.length === REFERENCES ? (references.at(-1) ?? null) : null,
      };
    },
    withdraw(site, references) {
      const from = { assortment: assortmentOf(site), source, version: run.version };
      return withdraw(db, from, references);
    },
  });
  return { ...runAfter(run, feedRun), phase: 'finish', problem: refusal ?? '' };
};
