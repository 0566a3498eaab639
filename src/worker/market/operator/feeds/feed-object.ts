import { DurableObject } from 'cloudflare:workers';
import type { FeedStatus } from '#lib/contract/operator/feeds.ts';
import { FeedProblem } from '#lib/supplier-feeds/feed.ts';
import type { Env } from '../../../platform/env.ts';
import { errorChain, log } from '../../../platform/log.ts';
import { recordPurge } from '../../../platform/tiered-cache/purge-ledger.ts';
import { beginAct, endAct } from '../acts.queries.ts';
import { sitesNamed } from '../assortments.ts';
import { finish } from '../import/finish.ts';
import { beginVersion, endVersion } from '../versions/versions.queries.ts';
import { sendLetters } from './feed-letter.ts';
import { beginRun, feedNamed, noteLoaded, noteRun } from './feeds.queries.ts';
import { fetchStep } from './fetch-step.ts';
import { KeptFeed } from './kept-feed.ts';
import { loadStep } from './load-step.ts';
import { sourceOf } from './note-item.ts';
import { pictureStep } from './picture-step.ts';
import { pruneStep } from './prune-step.ts';
import { EMPTY_TALLY, type Run } from './run.ts';

const RUN = 'run';
/** Failures of one step, in a row, after which a run is given up. */
const MOST_FAILURES = 5;
const FIRST_PAUSE_MS = 60_000;
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
    const act = await beginAct(db, { at, operator: 'schedule', sites, call: 'RUN feed', asked });
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
    if (thrown instanceof FeedProblem || failures === MOST_FAILURES) {
      const [why = 'unknown'] = errorChain(thrown);
      return this.#end(run, 'failed', thrown instanceof FeedProblem ? thrown.message : why);
    }
    return this.#keep({ ...run, failures }, FIRST_PAUSE_MS * 2 ** (failures - 1));
  }

  async #end(run: Run, status: FeedStatus, problem: string): Promise<void> {
    const { MARKET_DB: db } = this.env;
    const kept = new KeptFeed(this.ctx.storage.sql);
    const remarks = run.fetched === null ? [] : [...kept.remarks()];
    const report = { ...run.tally, problem, remarks };
    await noteRun(db, run.id, { endedAt: new Date().toISOString(), status, report });
    await endAct(db, run.act, status === 'failed' ? 502 : 200);
    await sendLetters(this.env, run, status, report);
    await this.ctx.storage.deleteAll();
  }
}

/** Begins a run of a feed; false when one goes on already. */
export const startFeed = (env: Env, name: string): Promise<boolean> => {
  const runs = env.SUPPLIER_FEEDS as DurableObjectNamespace<SupplierFeedRuns>;
  return runs.get(runs.idFromName(name)).start(name);
};
