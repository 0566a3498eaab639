import { waitUntil } from 'cloudflare:workers';
import { errorChain, log, singleFlight, within } from '@parlour/runtime';
import type { Entry } from './entry.ts';
import { EVERYTHING, tagAt, type CacheBindings, type Purges } from './purges.ts';
import type { CacheContext } from './stores.ts';

/** A purge of the caches of the sites that share a ledger. */
interface Purge {
  /** Everything when absent or empty. */
  readonly tags?: readonly string[];
  /** The only site whose caches are purged; all of the ledger's sites when absent. */
  readonly siteId?: string;
  /** A bookmark of the database that has what the purge is about; unknown when absent or ''. */
  readonly bookmark?: string;
}

/** What an isolate does with the ledgers, of which it has copies. */
export interface PurgeLedgers {
  /**
   * Purges entries of the caches of a ledger's sites: at once in this isolate and within `SEEN_WITHIN_MS` everywhere.
   * @throws what the platform throws, if the ledger cannot be written at the second attempt either.
   */
  readonly record: (env: CacheBindings, ledger: string, purge?: Purge) => Promise<void>;
  /** Whether one of an entry's tags has been purged since the entry began to be made. Never throws. */
  readonly isPurged: (
    env: CacheBindings,
    site: Pick<CacheContext, 'siteId' | 'ledger'>,
    entry: Pick<Entry<unknown>, 'tags' | 'lastPurge'>,
  ) => Promise<boolean>;
  /** Number of the last purge in a ledger that this isolate knows of; 0 for none. Never throws. */
  readonly lastOf: (env: CacheBindings, ledger: string) => Promise<number>;
  /**
   * Where to read what the sites of a ledger show, for `D1Database.withSession`. While a purge is so recent that some
   * copies of the database may not have the change yet: the bookmark of the change, or the primary if that is
   * unknown. Never throws.
   */
  readonly readsFrom: (env: CacheBindings, ledger: string) => Promise<string>;
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

/** An isolate's copies of the ledgers. It asks once every few seconds, however many pages it answers. */
export const createPurgeLedgers = (): PurgeLedgers => {
  const copies = new Map<string, LedgerCopy>();
  const asks = singleFlight<Purges>({ patience: PATIENCE_MS });

  const copyOf = (ledger: string): LedgerCopy => {
    const known = copies.get(ledger);
    if (known) return known;
    const copy = createLedgerCopy();
    copies.set(ledger, copy);
    return copy;
  };

  /** A ledger that cannot be read purges nothing more: old pages are better than none. */
  const ask = async (env: CacheBindings, ledger: string): Promise<void> => {
    const copy = copyOf(ledger);
    const askedAt = Date.now();
    try {
      copy.learn(await asks.share(ledger, () => since(env, ledger, copy.latest()), waitUntil));
    } catch (thrown) {
      log('error', 'purge_ledger_unreadable', { ledger, chain: errorChain(thrown) });
    }
    copy.checked(askedAt);
  };

  const current = async (env: CacheBindings, ledger: string): Promise<LedgerCopy> => {
    const copy = copyOf(ledger);
    const age = Date.now() - copy.checkedAt();
    if (age < RELIED_ON_MS) return copy;
    if (age >= SEEN_WITHIN_MS) await ask(env, ledger);
    else if (!asks.isUnderWay(ledger)) waitUntil(ask(env, ledger));
    return copy;
  };

  return {
    async record(env, ledger, purge = {}) {
      const copy = copyOf(ledger);
      const { bookmark = '' } = purge;
      const write = async () =>
        ledgerOf(env, ledger).record(namedBy(purge), copy.latest(), bookmark);
      copy.learn(await write().catch(write));
    },
    isPurged: async (env, { siteId, ledger }, entry) =>
      (await current(env, ledger)).hasPurged(siteId, entry),
    lastOf: async (env, ledger) => (await current(env, ledger)).latest(),
    readsFrom: async (env, ledger) =>
      (await current(env, ledger)).readsFrom(Date.now() - SETTLING_MS),
  };
};

/** The tags of a purge, as the ledger has them; none for everything. */
const namedBy = ({ tags = [], siteId }: Purge): string[] => {
  if (tags.length > 0 && !tags.includes(EVERYTHING)) return tags.map((tag) => tagAt(siteId, tag));
  return siteId === undefined ? [] : [tagAt(siteId, EVERYTHING)];
};

const since = (env: CacheBindings, ledger: string, known: number): Promise<Purges> =>
  within(
    PATIENCE_MS,
    async () => ledgerOf(env, ledger).since(known),
    () => new Error('no answer in time'),
  );

const ledgerOf = ({ PURGE_LEDGERS: ledgers }: CacheBindings, ledger: string) =>
  ledgers.get(ledgers.idFromName(ledger));

/** The copies of this isolate. */
export const purgeLedgers = createPurgeLedgers();

export const recordPurge = purgeLedgers.record;

export const readsFrom = purgeLedgers.readsFrom;

/** An isolate's copy of one ledger. */
interface LedgerCopy {
  /** The number of the last purge that it knows. */
  readonly latest: () => number;
  /** When the ledger was asked, in milliseconds since 1970. */
  readonly checkedAt: () => number;
  readonly checked: (at: number) => void;
  /** Merges the ledger's answer; the order in which answers arrive does not matter. */
  readonly learn: (purges: Purges) => void;
  readonly hasPurged: (
    siteId: string,
    entry: Pick<Entry<unknown>, 'tags' | 'lastPurge'>,
  ) => boolean;
  /** @param settled purges before this moment have reached every copy of the database. */
  readonly readsFrom: (settled: number) => string;
}

const createLedgerCopy = (): LedgerCopy => {
  const numbers = new Map<string, number>();
  let known: Omit<Purges, 'tags'> = { latest: 0, floor: 0, bookmark: '', unmarked: 0 };
  let checkedAt = -Infinity;
  /** Sites with purges of their own: few pages pay for another look. */
  const own = new Set<string>();

  const isNewer = (tag: string, lastPurge: number): boolean => (numbers.get(tag) ?? 0) > lastPurge;

  return {
    latest: () => known.latest,
    checkedAt: () => checkedAt,
    checked(at) {
      checkedAt = Math.max(checkedAt, at);
    },
    learn({ tags, ...purges }) {
      for (const { tag, number } of tags) {
        numbers.set(tag, Math.max(numbers.get(tag) ?? 0, number));
        const [siteId = '', ...named] = tag.split('\n');
        if (named.length > 0) own.add(siteId);
      }
      const { floor } = known;
      if (purges.latest >= known.latest) known = purges;
      if (purges.floor <= floor) return;
      known = { ...known, floor: Math.max(known.floor, purges.floor) };
      for (const [tag, number] of numbers) if (number <= purges.floor) numbers.delete(tag);
    },
    hasPurged(siteId, { tags, lastPurge }) {
      if (lastPurge >= known.latest) return false;
      if (lastPurge < known.floor || tags.some((tag) => isNewer(tag, lastPurge))) return true;
      if (!own.has(siteId)) return false;
      return [EVERYTHING, ...tags].some((tag) => isNewer(tagAt(siteId, tag), lastPurge));
    },
    readsFrom(settled) {
      if (known.latest <= settled) return 'first-unconstrained';
      return known.unmarked > settled ? 'first-primary' : known.bookmark;
    },
  };
};
