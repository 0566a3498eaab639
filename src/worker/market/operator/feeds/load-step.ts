import { recordPictures } from '#lib/supplier-feeds/record-pictures.ts';
import { byteLength, chunking, MAX_RECORD_BYTES, type Sent } from '#lib/supplier-feeds/chunks.ts';
import { type FeedItem, itemsOfGroup } from '#lib/supplier-feeds/feed.ts';
import { feedReader, withHeader } from '#lib/supplier-feeds/read-feed.ts';
import { assortmentsOf, sitesNamed } from '../assortments.ts';
import { importAll } from '../import/import.ts';
import { keepPictures } from '../pictures/keep-pictures.ts';
import { contextOf } from './fetch-step.ts';
import { counting, noteItem, sourceOf } from './note-item.ts';
import type { Run, Work } from './run.ts';

/** Loads the next products of the feed; goes on to `prune` after the last. */
export const loadStep = async (run: Run, work: Work): Promise<Run> => {
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
