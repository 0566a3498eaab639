import { DurableObject } from 'cloudflare:workers';
import type { FeedReport, FeedStatus } from '#lib/contract/operator/feeds.ts';
import { MINUTE_MS } from '#lib/durations.ts';
import { feedReport } from '#lib/mail/feed-letter.ts';
import { byteLength, chunking, MAX_RECORD_BYTES, type Sent } from '#lib/supplier-feeds/chunks.ts';
import { detectFormat } from '#lib/supplier-feeds/detect.ts';
import {
  type FeedContext,
  type FeedItem,
  FeedProblem,
  itemsOfGroup,
  keepRows,
} from '#lib/supplier-feeds/feed.ts';
import { feedReader, withHeader } from '#lib/supplier-feeds/read-feed.ts';
import { recordPictures } from '#lib/supplier-feeds/record-pictures.ts';
import { supplierOf } from '#lib/supplier-feeds/supplier.ts';
import { DecodedText } from '#lib/supplier-feeds/text.ts';
import type { Env } from '../../../platform/env.ts';
import { errorChain, log } from '../../../platform/log.ts';
import { deliver } from '../../../platform/mail/deliver.ts';
import { emailOf } from '../../../platform/mail/email.ts';
import { retryDelays } from '../../../platform/retry-delays.ts';
import { sitesOf } from '../../../platform/sites.ts';
import { recordPurge } from '../../../platform/tiered-cache/purge-ledger.ts';
import { beginAct, endAct } from '../../acts.ts';
import { assortmentsOf, sitesNamed } from '../assortments.ts';
import { finish } from '../import/finish.ts';
import { importAll } from '../import/import.ts';
import { keepPictures } from '../pictures/keep-pictures.ts';
import { beginVersion, endVersion } from '../versions/versions.queries.ts';
import { beginRun, feedNamed, noteLoaded, noteRun } from './feeds.queries.ts';
import { fetchFeed } from './fetch-feed.ts';
import { KeptFeed } from './kept-feed.ts';
import { counting, noteItem, sourceOf } from './note-item.ts';
import { pictureStep } from './picture-step.ts';
import { pruneStep } from './prune-step.ts';
import { EMPTY_TALLY, type Run, type Work } from './run.ts';

const RUN = 'run';
/** Of one step; a run is given up at the fifth failure in a row. */
const retryDelay = retryDelays(MINUTE_MS, [1, 2, 4, 8]);
/** Between two looks at pictures that are being fetched. */
const PICTURES_PAUSE_MS = 15_000;

/**
 * The runs of one feed, one at a time. A run is a row of steps, each in an alarm of its own, so that a
 * large feed keeps within what one may cost; what a step has done is kept, so that a run goes on after
 * a crash where it was.
 */
export class SupplierFeedRuns extends DurableObject<Env> {
  /** Begins a run; false when one goes on, or there is no such feed. */
  async start(name: string): Promise<boolean> {
    if ((await this.ctx.storage.get(RUN)) !== undefined) {
      // The platform gives an alarm up that has failed too often; the run goes on all the same.
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
    const act = await beginAct(db, 'operator_act', begun);
    const run: Run = {
      ...{ id: await beginRun(db, name, at), act, feed, startedAt: Date.parse(at) },
      ...{ phase: 'fetch', step: 0, failures: 0, tally: EMPTY_TALLY, unknownRows: 0 },
      ...{ problem: '', fetched: null, place: 0 },
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
    const work = { env: this.env, kept: new KeptFeed(this.ctx.storage.sql) };
    if (run.phase !== 'fetch') work.kept.beginStep(run.step);
    switch (run.phase) {
      case 'fetch': {
        const fetched = await fetchStep(run, work);
        return fetched === null ? this.#end(run, 'unchanged', '') : this.#next(fetched);
      }
      case 'load': {
        const version = run.version ?? (await this.#beginVersion(run));
        return this.#next(await loadStep({ ...run, version }, work));
      }
      case 'prune':
        return this.#next(await pruneStep(run, work));
      case 'finish': {
        const sites = sitesNamed(this.env, run.feed.settings.sites);
        await finish(this.env, sites, (env, { id }, tags) => recordPurge(env, id, tags));
        if (run.fetched) await noteLoaded(this.env.MARKET_DB, run.feed.name, run.fetched);
        if (run.version !== undefined) {
          await endVersion(this.env.MARKET_DB, run.version, run.tally);
        }
        return this.#next({ ...run, phase: 'pictures' });
      }
      case 'pictures': {
        const { run: after, state } = await pictureStep(run, work);
        if (state === 'done') return this.#end(after, 'loaded', after.problem);
        return state === 'more' ? this.#next(after) : this.#keep(after, PICTURES_PAUSE_MS);
      }
    }
  }

  /** What is loaded from here on is a version of the catalogue, which can be undone. */
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

  /** What the network or the database dropped is tried again with growing pauses. */
  async #stumble(run: Run, thrown: unknown): Promise<void> {
    log('warn', 'feed_step_failed', {
      ...{ feed: run.feed.name, phase: run.phase, step: run.step },
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
    const kept = new KeptFeed(this.ctx.storage.sql);
    const remarks = run.fetched === null ? [] : [...kept.remarks()];
    const report = { ...run.tally, problem, remarks };
    await noteRun(db, run.id, { endedAt: new Date().toISOString(), status, report });
    await endAct(db, 'operator_act', run.act, { status: status === 'failed' ? 502 : 200 });
    await sendLetters(this.env, run, status, report);
    await this.ctx.storage.deleteAll();
  }
}

/** Begins a run of a feed; false when one goes on already. */
export const startFeed = (env: Env, name: string): Promise<boolean> => {
  const runs = env.SUPPLIER_FEEDS as DurableObjectNamespace<SupplierFeedRuns>;
  return runs.get(runs.idFromName(name)).start(name);
};

/** Tells the sites' mailboxes how a run ended, unless nothing has changed. */
const sendLetters = async (
  env: Env,
  { feed }: Run,
  status: FeedStatus,
  report: FeedReport,
): Promise<void> => {
  if (!isNews(status, report)) return;
  const letter = feedReport({ feed: feed.name, isLoaded: status !== 'failed', report });
  const told = new Set<string>();
  for (const site of sitesOf(env).filter(({ id }) => feed.settings.sites.includes(id))) {
    const to = site.seller.serviceEmail;
    if (told.has(to)) continue;
    told.add(to);
    const key = `${site.id} feed ${crypto.randomUUID()}`;
    const outcome = await deliver(env, site, await emailOf(site, letter, { to, key }));
    if (outcome.status !== 'sent') {
      log('error', 'feed_report_not_sent', { feed: feed.name, why: outcome.why });
    }
  }
};

const isNews = (status: FeedStatus, report: FeedReport): boolean =>
  status === 'failed' ||
  report.created + report.updated + report.refused + report.takenOff > 0 ||
  report.problem !== '';

/** Loads the next products of the feed; goes on to `prune` after the last. */
const loadStep = async (run: Run, work: Work): Promise<Run> => {
  if (run.fetched === null) throw new Error('nothing was fetched');
  const headers = new Map(run.fetched.headers);
  const { format } = feedReader(run.fetched.format, contextOf(run), headers);
  const groups = work.kept.groupsAfter(run.place, format.mostRows);
  const last = groups.at(-1);
  if (last === undefined) return { ...run, phase: 'prune' };
  const chunks = chunking();
  let after: Run = { ...run, place: last.place };
  for (const item of groups.flatMap((group) => itemsOfGroup(format, group))) {
    after = noteItem(after, work.kept, withHeader(item, headers));
    const sent = sentOf(item);
    if (sent === 'too large') after = refuseLarge(after, work, item);
    const full = sent === null || sent === 'too large' ? null : chunks.add(sent);
    if (full !== null) after = await load(after, work, full);
  }
  return load(after, work, chunks.rest());
};

const sentOf = (item: FeedItem): Sent | 'too large' | null => {
  if (item.kind !== 'record') return null;
  const json = JSON.stringify(item.record);
  return byteLength(json) > MAX_RECORD_BYTES ? 'too large' : { ...item, json };
};

const refuseLarge = (run: Run, { kept }: Work, item: FeedItem): Run => {
  if (item.kind !== 'record') return run;
  const reason = `the record has more than ${String(MAX_RECORD_BYTES / 1024)} KB`;
  const remark = { line: item.line, column: '', value: '', reason };
  kept.remark(run.step, { outcome: 'refused', ...remark });
  return counting(run, 'refused', item.rows);
};

const load = async (run: Run, { env, kept }: Work, chunk: readonly Sent[]): Promise<Run> => {
  if (chunk.length === 0 || run.fetched === null) return run;
  const sites = sitesNamed(env, run.feed.settings.sites);
  const assortments = assortmentsOf(sites);
  const { stockDate } = run.fetched;
  const to = { db: env.MARKET_DB, source: sourceOf(run), assortments, version: run.version };
  const given = chunk.map(({ record }) => record);
  const outcomes = await importAll({ ...to, dryRun: false, stockDate }, given);
  const done = chunk.filter((_, at) => outcomes[at]?.outcome !== 'refused');
  const records = done.map(({ record }) => record);
  if (await keepPictures(env, { sites, source: sourceOf(run), records })) {
    for (const { record, line } of done) {
      for (const address of recordPictures(record)) kept.picture(address, line);
    }
  }
  let after = run;
  for (const [at, outcome] of outcomes.entries()) {
    const { line = 0, rows = 1, record } = chunk[at] ?? {};
    if (outcome.outcome !== 'refused') {
      after = counting(after, outcome.outcome);
      continue;
    }
    after = counting(after, 'refused', rows);
    for (const given of outcome.reasons) {
      const [, column = '', reason = given] = /^([\w.]+): (.*)$/s.exec(given) ?? [];
      const value = JSON.stringify(record).slice(0, 120);
      kept.remark(run.step, { outcome: 'refused', line, column, value, reason });
    }
  }
  return after;
};

const contextOf = (
  { feed: { settings }, startedAt }: Run,
  onDate: (made: Date) => void = () => undefined,
): FeedContext => ({
  supplier: supplierOf(settings.seller, ''),
  currencies: { assumed: settings.currency, rates: new Map(Object.entries(settings.rates)) },
  now: startedAt,
  onDate,
});

/**
 * Fetches a feed and keeps its rows; null when the supplier has no newer version.
 * @throws {FeedProblem} when the feed cannot be read
 */
const fetchStep = async (run: Run, { kept }: Work): Promise<Run | null> => {
  const { address, format: asked } = run.feed.settings;
  const feed = await fetchFeed(address, run.feed);
  if (feed === null) return null;
  kept.clear();
  const { head, text } = await begun(new DecodedText().decode(feed.bytes));
  const format = detectFormat(head, asked);
  const headers = new Map<string, string>();
  const dates: Date[] = [];
  const reader = feedReader(
    format,
    contextOf(run, (made) => void dates.push(made)),
    headers,
  );
  let after = run;
  for await (const item of keepRows(reader.rows(text), reader.format, kept)) {
    after = noteItem(after, kept, withHeader(item, headers));
  }
  const { etag, modified } = feed;
  const stockDate = stockDateOf(dates, modified, run.startedAt);
  return {
    ...after,
    phase: 'load',
    fetched: { etag, modified, format, headers: [...headers], stockDate },
  };
};

/** The feed's own date is exact; that of its file says only that its figures are no newer. */
const stockDateOf = (dates: readonly Date[], modified: string, now: number) => {
  const own = Math.max(...dates.map((made) => made.getTime()));
  if (Number.isFinite(own))
    return { at: new Date(Math.min(own, now)).toISOString(), isExact: true };
  const written = Date.parse(modified);
  const at = Number.isNaN(written) ? now : Math.min(written, now);
  return { at: new Date(at).toISOString(), isExact: false };
};

/** The first piece of a text that says anything, and all of the text. */
const begun = async (text: AsyncIterable<string>) => {
  const pieces = text[Symbol.asyncIterator]();
  let head = '';
  let next = await pieces.next();
  while (next.done !== true && (head += next.value).trim() === '') next = await pieces.next();
  return { head, text: continued(head, pieces) };
};

async function* continued(head: string, pieces: AsyncIterator<string>): AsyncGenerator<string> {
  yield head;
  for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
    yield next.value;
  }
}
