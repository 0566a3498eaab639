import type { FeedItem } from '#lib/supplier-feeds/feed.ts';
import { productReference } from '#lib/supplier-feeds/ndjson.ts';
import { supplierOf } from '#lib/supplier-feeds/supplier.ts';
import type { KeptFeed } from './kept-feed.ts';
import type { Run, Tally } from './run.ts';

/** The supplier of a feed's products, half of their key. */
export const sourceOf = ({ feed: { settings } }: Run): string =>
  supplierOf(settings.seller, '').slug;

export const counting = (run: Run, name: keyof Tally, number = 1): Run => ({
  ...run,
  tally: { ...run.tally, [name]: run.tally[name] + number },
});

/** Counts what a feed holds at one place, and notes what is to be said of it and what it names. */
export const noteItem = (run: Run, kept: KeptFeed, item: FeedItem): Run => {
  switch (item.kind) {
    case 'skipped':
      return counting(counting(run, 'rows'), 'skipped');
    case 'warning':
      kept.remark(run.step, { outcome: 'warning', ...item.remark });
      return counting(run, 'warnings');
    case 'refused': {
      for (const remark of item.remarks) kept.remark(run.step, { outcome: 'refused', ...remark });
      if (item.reference !== undefined) kept.name(item.reference);
      const unknownRows = run.unknownRows + (item.reference === undefined ? 1 : 0);
      return { ...counting(counting(run, 'rows'), 'refused'), unknownRows };
    }
    case 'record': {
      const reference = productReference(item.record);
      if (reference !== null && sourceIn(item.record, run) === sourceOf(run)) kept.name(reference);
      return counting(run, 'rows', item.rows);
    }
  }
};

/** A record of our own format may name another supplier than the feed's. */
const sourceIn = (record: unknown, run: Run): unknown => {
  const own: unknown =
    typeof record === 'object' && record !== null ? Reflect.get(record, 'source') : undefined;
  return own ?? sourceOf(run);
};
