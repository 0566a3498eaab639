import { DurableObject } from 'cloudflare:workers';
import type { CallReply, FeedReport, FeedStatus, readImport } from '@parlour/contract';
import { MINUTE_MS } from '@parlour/domain';
import { feedReport } from '#lib/mail/feed-email.ts';
import { type Bytes, EMPTY_TALLY, FeedProblem } from '@parlour/feeds';
import type { Env } from '../../../platform/env.ts';
import { NO_LONGER_KEPT } from '#lib/operator/imports.ts';
import { ShopError } from '@parlour/http';
import { errorChain, log, retryDelays } from '@parlour/runtime';
import { deliver, emailOf } from '@parlour/mail';
import { siteById } from '@parlour/site';
import { beginEntry } from '../../audit-log.ts';
import { FeedRecords, type Part } from './feed-records.ts';
import { beginRun, claimDue, feedNamed, noteRun } from './feeds.queries.ts';
import { type CheckedProduct, checkedProducts, importReply } from './import-reply.ts';
import { newRun, type Run, type RunSettings, sitesText, type UploadedFrom } from './run.ts';
import { endImport, KEPT_MS, takeStep } from './run-steps.ts';

const RUN = 'import';
/** Retries of one step. A run is given up at the fifth failure in a row. */
const retryDelay = retryDelays(MINUTE_MS, [1, 2, 4, 8]);
/** The most remarks that a report in the database has. All of them are counted. */
const MOST_REMARKS = 200;
/** Lines of a report in one reply. */
const REMARKS_AT_ONCE = 1_000;

/** Phases in which a run waits for an operator, or for nothing any more. */
const WAITING: ReadonlySet<Run['phase']> = new Set(['receive', 'checked', 'ended']);

/**
 * The runs of one feed, one at a time, or the import of one file. A run is a series of steps, each in its own alarm,
 * so that a large feed stays within the limits of one. The result of each step is stored, so that a run continues
 * after a crash where it stopped.
 */
export class SupplierFeedRuns extends DurableObject<Env> {
  /** Bytes that the present step has read. */
  #read = 0;
  #isWorking = false;
  readonly #kept = new FeedRecords(this.ctx.storage.sql);

  /** Begins a run of a feed; false when one is under way, or there is no such feed. */
  async start(name: string): Promise<boolean> {
    if ((await this.#run()) !== undefined) return false;
    const { MARKET_DB: db } = this.env;
    const feed = await feedNamed(db, name);
    if (feed === null) return false;
    const at = new Date().toISOString();
    const { settings, etag, modified } = feed;
    const row = await beginRun(db, name, at);
    const { address } = settings;
    const from = { by: 'schedule', row, address, etag, modified } as const;
    const run = newRun({ name, from, settings }, EMPTY_TALLY);
    const asked = JSON.stringify({ feed: name });
    const entry = { at, operator: 'schedule', sites: sitesText(run), call: 'RUN feed', asked };
    await this.#keep({ ...run, act: await beginEntry(db, 'operator_act', entry) }, 0);
    return true;
  }

  /** Begins the import of a file, whose pieces follow. */
  async receive(name: string, from: UploadedFrom, settings: RunSettings): Promise<void> {
    this.#kept.beginFile();
    const run = newRun({ name, from, settings }, EMPTY_TALLY);
    await this.#keep(run, WAITING.has(run.phase) ? KEPT_MS : 0);
  }

  /** Takes a piece of the file; null if none is expected there. */
  async take(at: number, bytes: Bytes): Promise<number | null> {
    const run = await this.#run();
    if (run?.from.by !== 'operator' || at + bytes.byteLength > run.from.bytes) return null;
    // The last piece comes twice if its reply was lost.
    if (run.phase !== 'receive') return run.from.bytes;
    const received = this.#kept.addPiece(at, bytes);
    const isWhole = received === run.from.bytes;
    await this.#keep(isWhole ? { ...run, phase: 'read' } : run, isWhole ? 0 : KEPT_MS);
    return received;
  }

  /** Imports what was checked, once; false if there is nothing of the kind. */
  async apply(): Promise<boolean> {
    const run = await this.#run();
    if (run?.read == null) return false;
    if (!run.dryRun) return true;
    if (run.phase !== 'checked') return false;
    const { step, tally, unknownRows } = run.read;
    this.#kept.beginStep(step);
    const again = { phase: 'begin', dryRun: false, place: 0, pruned: null } as const;
    await this.#keep({ ...run, ...again, tally, unknownRows }, 0);
    return true;
  }

  /** How far the import of a file is; null if there is none. */
  async reply(): Promise<CallReply<typeof readImport> | null> {
    const run = await this.#run();
    return run === undefined ? null : importReply(run, this.#kept, this.#read);
  }

  /** The ids of the sites of an import; null if there is none. */
  async sites(): Promise<readonly string[] | null> {
    return (await this.#run())?.settings.sites ?? null;
  }

  /** Lines of its report; null if there is none. */
  async remarks(after: number): Promise<Part<FeedReport['remarks'][number]> | null> {
    const run = await this.#run();
    if (run === undefined) return null;
    return hasRead(run) ? this.#kept.remarks(after, REMARKS_AT_ONCE) : { items: [], next: null };
  }

  /** Products of a checked file, and what would come of them; null if there is none. */
  async products(after: number): Promise<Part<CheckedProduct> | null> {
    const run = await this.#run();
    if (run === undefined) return null;
    return run.read === null ? { items: [], next: null } : checkedProducts(run, this.#kept, after);
  }

  override async alarm(): Promise<void> {
    const run = await this.ctx.storage.get<Run>(RUN);
    if (run === undefined) return;
    if (WAITING.has(run.phase) || (await this.#isRemoved(run))) {
      await this.ctx.storage.deleteAll();
      return;
    }
    this.#isWorking = true;
    try {
      this.#read = 0;
      const onBytes = (bytes: number): void => void (this.#read = bytes);
      const step = await takeStep(run, { env: this.env, kept: this.#kept, onBytes });
      if (step === null) await this.#end(run, 'unchanged', '');
      else if (step.run.phase === 'ended') await this.#end(step.run, 'loaded', '');
      else await this.#keep(step.run, step.pauseMs);
    } catch (thrown) {
      await this.#stumble(run, thrown);
    } finally {
      this.#isWorking = false;
    }
  }

  async #isRemoved({ from, name }: Run): Promise<boolean> {
    return from.by === 'schedule' && (await feedNamed(this.env.MARKET_DB, name)) === null;
  }

  /** The stored run. The platform gives up an alarm that has failed too often; the run continues all the same. */
  async #run(): Promise<Run | undefined> {
    const run = await this.ctx.storage.get<Run>(RUN);
    if (run !== undefined && (await this.ctx.storage.getAlarm()) === null && !this.#isWorking) {
      await this.ctx.storage.setAlarm(Date.now());
    }
    return run;
  }

  async #keep(run: Run, pauseMs: number): Promise<void> {
    await this.ctx.storage.put(RUN, run);
    await this.ctx.storage.setAlarm(Date.now() + pauseMs);
  }

  /** A step that failed through the network or the database is tried again after growing pauses. */
  async #stumble(run: Run, thrown: unknown): Promise<void> {
    const { name: feed, phase, step } = run;
    log('warn', 'feed_step_failed', { feed, phase, step, chain: errorChain(thrown) });
    const failures = run.failures + 1;
    const [why = 'unknown'] = errorChain(thrown);
    const problem = thrown instanceof FeedProblem ? thrown.message : why;
    const delay = thrown instanceof FeedProblem ? undefined : retryDelay(failures);
    if (delay === undefined) return this.#end(run, 'failed', problem);
    return this.#keep({ ...run, failures, problem }, delay);
  }

  async #end(run: Run, status: FeedStatus, problem: string): Promise<void> {
    if (status !== 'loaded') await endImport(this.env, run, status === 'failed' ? 502 : 200);
    if (run.from.by === 'operator') {
      const ended = { ...run, phase: 'ended', problem, failures: 0 } as const;
      return this.#keep(ended, KEPT_MS);
    }
    const remarks = hasRead(run) ? [...this.#kept.remarks(0, MOST_REMARKS).items] : [];
    const told = problem === '' ? (run.pruned?.refusal ?? '') : problem;
    const report = { ...EMPTY_TALLY, ...run.tally, problem: told, remarks };
    const endedAt = new Date().toISOString();
    await noteRun(this.env.MARKET_DB, run.from.row, { endedAt, status, report });
    await sendEmails(this.env, run, status, report);
    return this.ctx.storage.deleteAll();
  }
}

/** Begins a run of a feed; false when one is already under way. */
export const startFeed = (env: Env, name: string): Promise<boolean> =>
  objectNamed(env, name).start(name);

/**
 * The ids of the sites of an import.
 * @throws {ShopError} `not_found` for one that is not, or no longer, kept
 */
export const sitesOfImport = async (env: Env, id: string): Promise<readonly string[]> =>
  (await importObject(env, id).sites()) ?? noLongerKept();

export const noLongerKept = (): never => {
  throw new ShopError('not_found', 404, NO_LONGER_KEPT);
};

/** The object that imports a file. No feed has a name with a space. */
export const importObject = (env: Env, id: string): DurableObjectStub<SupplierFeedRuns> =>
  objectNamed(env, `import ${id}`);

const objectNamed = (env: Env, name: string): DurableObjectStub<SupplierFeedRuns> => {
  const runs = env.SUPPLIER_FEEDS as DurableObjectNamespace<SupplierFeedRuns>;
  return runs.get(runs.idFromName(name));
};

/** Whether the rows of a run, and what is wrong with them, are in its storage. */
const hasRead = ({ read }: Run): boolean => read !== null;

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
  { name, settings }: Run,
  status: FeedStatus,
  report: FeedReport,
): Promise<void> => {
  if (!isNews(status, report)) return;
  const email = feedReport({ feed: name, isImported: status !== 'failed', report });
  const told = new Set<string>();
  for (const id of settings.sites) {
    const site = await siteById(env, id);
    if (!site) continue;
    const to = site.seller.serviceEmail;
    if (told.has(to)) continue;
    told.add(to);
    const key = `${site.id} feed ${crypto.randomUUID()}`;
    const outcome = await deliver(env, site, await emailOf(site, email, { to, key }));
    if (outcome.status !== 'sent') {
      log('error', 'feed_report_not_sent', { feed: name, why: outcome.why });
    }
  }
};

const isNews = (status: FeedStatus, report: FeedReport): boolean =>
  status === 'failed' ||
  report.created + report.updated + report.refused + report.takenOff > 0 ||
  Object.keys(report.alsoSold).length > 0 ||
  report.problem !== '';
