import { waitUntil } from 'cloudflare:workers';
import { errorChain, log, singleFlight, within } from '@parlour/runtime';
import type { Entry } from './entry.ts';
import type { CacheBindings, Purges } from './purges.ts';

/** The tag that purges everything. */
const EVERYTHING = '*';

/** What an isolate does with the ledgers of the sites, of which it has copies. */
export interface PurgeLedgers {
  /**
   * Purges the entries of a site's caches with the given tags, or everything when none is named: at once in
   * this isolate and within `SEEN_WITHIN_MS` everywhere.
   * @throws what the platform throws, if the site's ledger cannot be written at the second attempt either.
   */
  readonly record: (env: CacheBindings, siteId: string, tags?: readonly string[]) => Promise<void>;
  /** Whether one of an entry's tags has been purged since the entry began to be made. Never throws. */
  readonly isPurged: (
    env: CacheBindings,
    siteId: string,
    entry: Pick<Entry<unknown>, 'tags' | 'lastPurge'>,
  ) => Promise<boolean>;
  /** Number of the last purge of a site that this isolate knows of; 0 for none. Never throws. */
  readonly lastOf: (env: CacheBindings, siteId: string) => Promise<number>;
}

/** Milliseconds for which a copy is used without asking the ledger. */
const RELIED_ON_MS = 5_000;
/**
 * Milliseconds for which a copy is used while the ledger is asked; with an older one, the request waits for
 * the answer.
 */
const SEEN_WITHIN_MS = 15_000;
/** Milliseconds to wait for the ledger's answer. */
const PATIENCE_MS = 2_000;
/** Milliseconds after a purge in which a copy of the database may not have the change yet. */
const SETTLING_MS = 120_000;

/** An isolate's copies of the sites' ledgers. It asks once every few seconds, however many pages it answers. */
export const createPurgeLedgers = (): PurgeLedgers => {
  const copies = new Map<string, LedgerCopy>();
  const asks = singleFlight<Purges>({ patience: PATIENCE_MS });

  const copyOf = (siteId: string): LedgerCopy => {
    const known = copies.get(siteId);
    if (known) return known;
    const copy = createLedgerCopy();
    copies.set(siteId, copy);
    return copy;
  };

  /** A ledger that cannot be read purges nothing more: old pages are better than none. */
  const ask = async (env: CacheBindings, siteId: string): Promise<void> => {
    const copy = copyOf(siteId);
    const askedAt = Date.now();
    try {
      copy.learn(await asks.share(siteId, () => since(env, siteId, copy.latest()), waitUntil));
    } catch (thrown) {
      log('error', 'purge_ledger_unreadable', { site: siteId, chain: errorChain(thrown) });
    }
    copy.checked(askedAt);
  };

  const current = async (env: CacheBindings, siteId: string): Promise<LedgerCopy> => {
    const copy = copyOf(siteId);
    const age = Date.now() - copy.checkedAt();
    if (age < RELIED_ON_MS) return copy;
    if (age >= SEEN_WITHIN_MS) await ask(env, siteId);
    else if (!asks.isUnderWay(siteId)) waitUntil(ask(env, siteId));
    return copy;
  };

  return {
    async record(env, siteId, tags = []) {
      const copy = copyOf(siteId);
      const named = tags.includes(EVERYTHING) ? [] : [...tags];
      const write = async () => ledgerOf(env, siteId).record(named, copy.latest());
      copy.learn(await write().catch(write));
    },
    isPurged: async (env, siteId, entry) => (await current(env, siteId)).hasPurged(entry),
    lastOf: async (env, siteId) => (await current(env, siteId)).latest(),
  };
};

const since = (env: CacheBindings, siteId: string, known: number): Promise<Purges> =>
  within(
    PATIENCE_MS,
    async () => ledgerOf(env, siteId).since(known),
    () => new Error('no answer in time'),
  );

const ledgerOf = ({ PURGE_LEDGERS: ledgers }: CacheBindings, siteId: string) =>
  ledgers.get(ledgers.idFromName(siteId));

/** The copies of this isolate. */
export const purgeLedgers = createPurgeLedgers();

export const recordPurge = purgeLedgers.record;

/**
 * Whether a purge of a site is so recent that some copies of the database may not have the change yet. Never
 * throws.
 */
export const isSettling = async (env: CacheBindings, siteId: string): Promise<boolean> =>
  (await purgeLedgers.lastOf(env, siteId)) > Date.now() - SETTLING_MS;

/** An isolate's copy of one site's purges. */
interface LedgerCopy {
  /** The number of the last purge that it knows. */
  readonly latest: () => number;
  /** When the ledger was asked, in milliseconds since 1970. */
  readonly checkedAt: () => number;
  readonly checked: (at: number) => void;
  /** Merges the ledger's answer; the order in which answers arrive does not matter. */
  readonly learn: (purges: Purges) => void;
  readonly hasPurged: (entry: Pick<Entry<unknown>, 'tags' | 'lastPurge'>) => boolean;
}

const createLedgerCopy = (): LedgerCopy => {
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
