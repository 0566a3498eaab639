import type { CallReply, importRecords } from '@parlour/contract';
import type { Site } from '@parlour/site';
import { errorChain, log } from '@parlour/runtime';
import { factKinds } from '../../product/facts.queries.ts';
import { assortmentsOf } from '../assortments.ts';
import { doubtsOf, type Doubts } from './doubts.ts';
import type { Chunk, StockDate } from './rows/chunk.ts';
import { loadCleanHtml } from './clean-html.ts';
import { parseRecord, planRecord, type PlannedRecord } from './planned.ts';
import { Refusal } from './refusal.ts';
import { compare, type Step } from './stored.ts';
import { notingRows } from '../versions/note-rows.ts';
import { isAssorted, noteSteps, soldBefore, type SoldBefore } from '../versions/note-steps.ts';
import { tagPlacing } from './tag-places.ts';
import { statementsOf } from './write.ts';

type Outcome = CallReply<typeof importRecords>['outcomes'][number];

export interface Import {
  readonly db: D1Database;
  /** The supplier of products that name none. */
  readonly source: string;
  /** The sites whose assortments the products are added to. */
  readonly sites: readonly Pick<Site, 'id' | 'assortment'>[];
  /** Checks everything and writes nothing. */
  readonly dryRun: boolean;
  readonly stockDate: StockDate;
  /** The catalogue version that records the changes; absent for none. */
  readonly version?: number | undefined;
}

/** Imports records one by one, so that an error in one does not keep the others out. */
export const importAll = async (
  run: Import,
  given: readonly unknown[],
): Promise<readonly Outcome[]> => {
  const plans = await planAll(run, given);
  const outcomes = new Map<PlannedRecord | Refusal, Outcome>();
  for (const round of rounds(plans.filter(isAccepted))) {
    const chunk = chunkOf(run, round);
    const steps = await compare(chunk, round);
    const written = await writeRound(run, chunk, steps);
    steps.forEach(({ planned }, at) => outcomes.set(planned, written[at] ?? lost));
  }
  return plans.map((plan) => (isAccepted(plan) ? (outcomes.get(plan) ?? lost) : refused(plan)));
};

const planAll = async (
  { db, source }: Import,
  given: readonly unknown[],
): Promise<readonly (PlannedRecord | Refusal)[]> => {
  const plan = { clean: await loadCleanHtml(), kinds: await factKinds(db) };
  const parsed = given.map(parseRecord);
  const placed = await tagPlacing(db, parsed.filter(isAccepted));
  return Promise.all(
    parsed.map(async (record) =>
      isAccepted(record) ? planRecord(placed(record), source, plan) : record,
    ),
  );
};

const isAccepted = <Accepted>(result: Accepted | Refusal): result is Accepted =>
  !(result instanceof Refusal);

const chunkOf = ({ db, stockDate }: Import, round: readonly PlannedRecord[]): Chunk => ({
  db,
  source: round[0]?.source ?? '',
  now: new Date().toISOString(),
  stockDate,
});

const refused = ({ reasons }: Refusal): Outcome => ({ outcome: 'refused', reasons: [...reasons] });

const lost = refused(new Refusal(['record: wasn’t imported']));

/**
 * Groups the records so that each group has one source and names nothing twice. A later record of the same
 * thing comes in a later group.
 */
const rounds = (records: readonly PlannedRecord[]): readonly (readonly PlannedRecord[])[] => {
  const seen = new Map<string, number>();
  const groups = Map.groupBy(records, ({ source, key }) => {
    const round = seen.get(`${source} ${key}`) ?? 0;
    seen.set(`${source} ${key}`, round + 1);
    return `${source} ${round}`;
  });
  return [...groups.values()];
};

const writeRound = async (
  run: Import,
  chunk: Chunk,
  steps: readonly Step[],
): Promise<readonly Outcome[]> => {
  const [sold, doubts] = await Promise.all([
    soldBefore(run.db, steps),
    doubtsOf(run.db, chunk.source, steps, assortmentsOf(run.sites)),
  ]);
  const before = { sold, doubts };
  if (run.dryRun) return steps.map((step) => outcomeOf(run, step, before));
  try {
    return await writeBatch(run, chunk, steps, before);
  } catch (thrown) {
    if (!isRefusedByDatabase(thrown)) throw thrown;
    return writeOneByOne(run, chunk, steps, before);
  }
};

/** What is known of the things of an import before it changes them. */
interface PriorState {
  readonly sold: SoldBefore;
  readonly doubts: Doubts;
}

const writeBatch = async (
  run: Import,
  chunk: Chunk,
  steps: readonly Step[],
  prior: PriorState,
): Promise<readonly Outcome[]> => {
  const { db, version } = run;
  const assortments = assortmentsOf(run.sites);
  const noted = { db, assortments, sold: prior.sold, now: chunk.now };
  const notes = version === undefined ? [] : await noteSteps({ ...noted, version }, steps);
  const changes = statementsOf(chunk, steps, assortments);
  const statements = [...notes, ...notingRows(db, version, changes)];
  if (statements.length > 0) await db.batch(statements);
  return steps.map((step) => outcomeOf(run, step, prior));
};

const outcomeOf = ({ sites }: Import, step: Step, { sold, doubts }: PriorState): Outcome => {
  const { change, stock, planned } = step;
  const outcome = change === 'unchanged' && stock === 'moved' ? 'updated' : change;
  const before = sold(step);
  const alsoAt = sites.filter(({ assortment }) => !before.includes(assortment)).map(({ id }) => id);
  const isAdded = outcome !== 'created' && isAssorted(step) && alsoAt.length > 0;
  const plan = planned.kind === 'product' ? planned.plan : null;
  const product = plan?.reference ?? '';
  const sentences = [...(doubts.sentences.get(planned.key) ?? []), ...(plan?.said.doubts ?? [])];
  const newSellers = doubts.newSellers.get(planned.key) ?? [];
  const { undeclared = [], missing = [] } = plan?.said ?? {};
  return {
    outcome,
    ...(isAdded ? { alsoAt } : {}),
    ...(sentences.length === 0 ? {} : { doubts: sentences }),
    ...(newSellers.length === 0 ? {} : { newSellers: [...newSellers] }),
    ...(undeclared.length === 0 ? {} : { undeclared: [...undeclared] }),
    ...(missing.length === 0 ? {} : { missing: [...missing] }),
    ...(doubts.uncounted.has(product) ? { uncounted: true } : {}),
  };
};

/**
 * Finds the record that the database refuses: each record is a batch of its own, which is still all or
 * nothing.
 */
const writeOneByOne = async (
  run: Import,
  chunk: Chunk,
  steps: readonly Step[],
  prior: PriorState,
): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    outcomes.push(...(await writeBatch(run, chunk, [step], prior).catch(refusedByDatabase)));
  }
  return outcomes;
};

/** A failed constraint is the record's fault; any other error is the database's. */
const isRefusedByDatabase = (thrown: unknown): boolean =>
  thrown instanceof Error && /SQLITE_(CONSTRAINT|TOOBIG|MISMATCH)/.test(thrown.message);

const refusedByDatabase = (thrown: unknown): readonly Outcome[] => {
  if (!isRefusedByDatabase(thrown)) throw thrown;
  const [message = ''] = errorChain(thrown);
  log('warn', 'import_record_refused', { message });
  return [refused(new Refusal([`record: the database refused it (${message})`]))];
};
