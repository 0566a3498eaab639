import type { Entry } from './entry.ts';
import type { Purges } from './purges.ts';

/** What an isolate knows of one site's purges. */
export interface LedgerCopy {
  /** Number of the last purge that it knows. */
  readonly latest: () => number;
  /** When the ledger was asked, in milliseconds since 1970. */
  readonly checkedAt: () => number;
  readonly checked: (at: number) => void;
  /** Takes in what the ledger answered, in whatever order answers come. */
  readonly learn: (purges: Purges) => void;
  readonly hasPurged: (entry: Pick<Entry<unknown>, 'tags' | 'lastPurge'>) => boolean;
}

export const createLedgerCopy = (): LedgerCopy => {
  const numbers = new Map<string, number>();
  let latest = 0;
  let floor = 0;
  let checkedAt = -Infinity;

  return {
    latest: () => latest,
    checkedAt: () => checkedAt,
    checked(at) {
      checkedAt = Math.max(checkedAt, at);
    },
    learn(purges) {
      latest = Math.max(latest, purges.latest);
      for (const { tag, number } of purges.tags) {
        numbers.set(tag, Math.max(numbers.get(tag) ?? 0, number));
      }
      if (purges.floor <= floor) return;
      floor = purges.floor;
      for (const [tag, number] of numbers) if (number <= floor) numbers.delete(tag);
    },
    hasPurged: ({ tags, lastPurge }) =>
      lastPurge < latest &&
      (lastPurge < floor || tags.some((tag) => (numbers.get(tag) ?? 0) > lastPurge)),
  };
};
