import {
  type CallReply,
  type listImportProducts,
  ProductRecord,
  type readImport,
  shownProduct,
} from '@parlour/contract';
import type { FeedRecords, Part } from './feed-records.ts';
import { type Run, supplierOfRun } from './run.ts';
import { groupsAfter } from './run-steps.ts';

/** A product of a checked file, and what would come of it. */
export type CheckedProduct = NonNullable<CallReply<typeof listImportProducts>['data']>[number];

/** How far the import of a file is, and what came of it. */
export const importReply = (
  run: Run,
  kept: FeedRecords,
  bytesRead: number,
): CallReply<typeof readImport> => {
  const { dryRun, problem, read, tally, pruned, pictures, version } = run;
  const supplier = supplierOfRun(run);
  return {
    ...tally,
    ...progressOf(run, kept, bytesRead),
    problem,
    dryRun,
    format: read?.format.name ?? null,
    source: supplier.slug,
    seller: run.settings.seller === undefined ? null : supplier.name,
    preview: read?.preview ?? null,
    pruned: pruned && { ...pruned, sites: [...pruned.sites] },
    pictures,
    remarks: read === null ? 0 : kept.countRemarks(),
    version,
  };
};

interface Progress {
  readonly state: CallReply<typeof readImport>['state'];
  readonly done: number;
  readonly total: number;
}

const progressOf = (
  { phase, from, dryRun, place, read, pictures, problem }: Run,
  kept: FeedRecords,
  bytesRead: number,
): Progress => {
  const bytes = from.by === 'operator' ? from.bytes : 0;
  const rows = read?.rows ?? 0;
  switch (phase) {
    case 'receive':
      return { state: 'receiving', done: kept.received(), total: bytes };
    case 'read':
      return { state: 'reading', done: bytesRead, total: bytes };
    case 'checked':
      return { state: 'checked', done: rows, total: rows };
    case 'pictures': {
      const { total } = pictures;
      return { state: 'pictures', done: total - kept.countPictures(), total };
    }
    case 'ended': {
      const isDone = problem === '';
      return { state: isDone ? 'done' : 'failed', done: rows, total: rows };
    }
    case 'begin':
    case 'load':
    case 'prune':
    case 'finish': {
      const done = phase === 'begin' || phase === 'load' ? place : rows;
      return { state: dryRun ? 'checking' : 'loading', done, total: rows };
    }
  }
};

/** The products of the next groups after a place. */
export const checkedProducts = (
  run: Run,
  kept: FeedRecords,
  after: number,
): Part<CheckedProduct> => {
  const { items, place } = groupsAfter(run, { kept }, after);
  const products = items.flatMap((item): CheckedProduct[] => {
    if (item.kind !== 'record') return [];
    const outcome = kept.outcomeAt(item.line);
    const record = ProductRecord.safeParse(item.record);
    if (!record.success || !isOutcome(outcome)) return [];
    const { source = supplierOfRun(run).slug, reference, name } = record.data;
    return [{ source, reference, name, outcome, shown: shownProduct(record.data) }];
  });
  return { items: products, next: place };
};

const isOutcome = (outcome: string): outcome is CheckedProduct['outcome'] =>
  outcome === 'created' || outcome === 'updated' || outcome === 'unchanged';
