import { pruneRefusal } from '#lib/supplier-feeds/prune.ts';
import { sitesNamed } from '../assortments.ts';
import { withdraw } from '../withdraw.ts';
import { referencesAfter } from '../withdraw.queries.ts';
import { counting, sourceOf } from './note-item.ts';
import type { Run, Work } from './run.ts';

const PAGE = 2_000;

interface Left {
  readonly site: string;
  readonly assortment: string;
  readonly references: readonly string[];
  readonly gone: number;
  readonly total: number;
}

/** Takes off the sites what the feed no longer names, where the feed is to, and as much as it may. */
export const pruneStep = async (run: Run, work: Work): Promise<Run> => {
  const { prune, sites, pruneLimit } = run.feed.settings;
  const after: Run = { ...run, phase: 'finish' };
  if (!prune) return after;
  const left: Left[] = [];
  for (const { id, assortment } of sitesNamed(work.env, sites)) {
    left.push(await leftAt(run, work, id, assortment));
  }
  const told = { products: work.kept.countNamed(), unknownRows: run.unknownRows };
  const problem = pruneRefusal(told, left, pruneLimit);
  if (problem !== null) return { ...after, problem };
  return takeOff(after, work, left);
};

const leftAt = async (
  run: Run,
  { env, kept }: Work,
  site: string,
  assortment: string,
): Promise<Left> => {
  const references: string[] = [];
  let total = 0;
  for (let after: string | undefined = ''; after !== undefined;) {
    const key = { assortment, source: sourceOf(run) };
    const page: string[] = await referencesAfter(env.MARKET_DB, key, { after, limit: PAGE });
    total += page.length;
    references.push(...page.filter((reference) => !kept.isNamed(reference)));
    after = page.length === PAGE ? page.at(-1) : undefined;
  }
  return { site, assortment, references, gone: references.length, total };
};

const takeOff = async (run: Run, { env, kept }: Work, left: readonly Left[]): Promise<Run> => {
  let taken = 0;
  for (const { site, assortment, references } of left) {
    const from = { assortment, source: sourceOf(run), version: run.version };
    taken += await withdraw(env.MARKET_DB, from, references);
    const reason = `the feed no longer names it; taken off ${site}`;
    for (const value of references) {
      kept.remark(run.step, { outcome: 'taken off', line: 0, column: '', value, reason });
    }
  }
  return counting(run, 'takenOff', taken);
};
