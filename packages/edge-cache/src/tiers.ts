import { createLru, errorChain, log, singleFlight, within } from '@parlour/runtime';
import { purgeLedgers, type PurgeLedgers } from './purge-ledger.ts';
import { decodeEntry, encodeEntry, isFresh, isRetained, retention, type Entry } from './entry.ts';
import type { CacheContext, Store, Tier } from './stores.ts';

/** Where an entry is found, and how its value is encoded for the stores. */
export interface CacheSlot<T> {
  readonly key: string;
  readonly encode: (value: T) => string;
  /** If it throws, the text counts as absent (ERROR-008). */
  readonly decode: (text: string) => T;
  /** When the shared store is written; as the cache says when absent. */
  readonly shares?: SharingPolicy;
}

/** Most answers are wanted again; for one that may never be, the shared store is not written at once. */
export type SharingPolicy = 'at once' | 'when asked for again';

export interface TiersOptions<T> {
  /** The cache's name in the log. */
  readonly name: string;
  readonly memory: {
    /** The capacity of an isolate's memory, in the units of `sizeOf`. */
    readonly capacity: number;
    readonly sizeOf: (value: T) => number;
    /** The maximum time in milliseconds in memory; unlimited when absent. */
    readonly lifetime?: number;
  };
  /** The stores outside the isolate, nearest first. */
  readonly stores: readonly Store[];
  /** When the shared store is written: at once when absent. */
  readonly shares?: SharingPolicy;
  /** Compresses a shared value, for the stores and for memory; no compression when absent. */
  readonly pack?: (value: T) => T;
  /** Knows which entries are purged; this isolate's copy when absent. */
  readonly purges?: PurgeLedgers;
}

/** An entry, and where it was found. */
export interface CacheHit<T> {
  readonly entry: Entry<T>;
  readonly tier: Tier;
}

/** An isolate's memory in front of stores. An entry that was purged or is too old counts as absent. */
export interface Tiers<T> {
  /** From memory only. */
  readonly recall: (context: CacheContext, slot: CacheSlot<T>) => Promise<Entry<T> | undefined>;
  /** The newest entry, however old, in memory and stores. */
  readonly find: (context: CacheContext, slot: CacheSlot<T>) => Promise<CacheHit<T> | undefined>;
  /** Stores an entry unless memory has a newer one; the stores are written while the request goes on. */
  readonly keep: (
    context: CacheContext,
    slot: CacheSlot<T>,
    entry: Omit<Entry<T>, 'isShared'>,
  ) => void;
  /** Whether an entry may be served at all: neither purged since it began to be made nor too old. */
  readonly isServable: (
    context: CacheContext,
    entry: Omit<Entry<unknown>, 'isShared'>,
  ) => Promise<boolean>;
  /** The data recorded when an entry begins to be made. */
  readonly begin: (context: CacheContext) => Promise<Pick<Entry<T>, 'storedAt' | 'lastPurge'>>;
  /** Whether memory has had a newer entry under the key meanwhile. */
  readonly hasNewer: (key: string, entry: Pick<Entry<T>, 'storedAt'>) => boolean;
}

/** Milliseconds to wait for another request that reads the stores. */
const READING_MS = 2_000;

/** An isolate's memory in front of the stores outside it; neither ever returns a purged entry. */
export const createTiers = <T>({
  name,
  memory: options,
  stores,
  shares = 'at once',
  pack = (value) => value,
  purges = purgeLedgers,
}: TiersOptions<T>): Tiers<T> => {
  const { isServable, begin } = createJudge(purges);
  const servable: CheckServable<T> = async (context, entry) =>
    entry && (await isServable(context, entry)) ? entry : undefined;
  const memory = createExpiringMemory(options);
  const outside = createOutside<T>(name, stores, servable);
  const reading = singleFlight<CacheHit<T> | undefined>({ patience: READING_MS });

  const hasNewer: Tiers<T>['hasNewer'] = (key, { storedAt }) =>
    (memory.get(key)?.storedAt ?? 0) > storedAt;

  /** An answer that is asked for again is worth a write to the shared store. */
  const askedAgain = (context: CacheContext, slot: CacheSlot<T>, entry: Entry<T>): Entry<T> => {
    if (entry.isShared || !isFresh(entry) || hasNewer(slot.key, entry)) return entry;
    const shared = { ...entry, value: pack(entry.value), isShared: true };
    memory.set(slot.key, shared);
    context.waitUntil(outside.write(context, slot, shared, stores));
    return shared;
  };

  const recall: Tiers<T>['recall'] = async (context, slot) => {
    const own = await servable(context, memory.get(slot.key));
    return own && askedAgain(context, slot, own);
  };
  return {
    recall,
    hasNewer,
    isServable,
    begin,
    async find(context, slot) {
      const read = () => outside.read(context, slot);
      const hit = await reading.share(slot.key, read, context.waitUntil);
      const own = await recall(context, slot);
      if (own && (!hit || own.storedAt >= hit.entry.storedAt)) {
        return { entry: own, tier: 'memory' };
      }
      if (!hit) return undefined;
      memory.set(slot.key, hit.entry);
      return { ...hit, entry: askedAgain(context, slot, hit.entry) };
    },
    keep(context, slot, made) {
      if (hasNewer(slot.key, made)) return;
      const isShared = (slot.shares ?? shares) === 'at once' || memory.get(slot.key) !== undefined;
      const entry = { ...made, value: isShared ? pack(made.value) : made.value, isShared };
      memory.set(slot.key, entry);
      const into = entry.isShared ? stores : stores.filter(({ tier }) => tier === 'place');
      context.waitUntil(outside.write(context, slot, entry, into));
    },
  };
};

const createJudge = (purges: PurgeLedgers): Pick<Tiers<unknown>, 'isServable' | 'begin'> => ({
  isServable: async ({ env, ...site }, entry) =>
    isRetained(entry) && !(await purges.isPurged(env, site, entry)),
  begin: async ({ env, ledger }) => ({
    storedAt: Date.now(),
    lastPurge: await purges.lastOf(env, ledger),
  }),
});

/** The entry, if it may be served. */
type CheckServable<T> = (
  context: CacheContext,
  entry: Entry<T> | undefined,
) => Promise<Entry<T> | undefined>;

const createExpiringMemory = <T>({
  capacity,
  sizeOf,
  lifetime = Infinity,
}: TiersOptions<T>['memory']) => {
  const memory = createLru<{ readonly entry: Entry<T>; readonly until: number }>({
    capacity,
    sizeOf: ({ entry }) => sizeOf(entry.value),
  });
  return {
    get(key: string): Entry<T> | undefined {
      const found = memory.get(key);
      return found && Date.now() < found.until ? found.entry : undefined;
    },
    set(key: string, entry: Entry<T>): void {
      memory.set(key, { entry, until: Date.now() + lifetime });
    },
  };
};

/** Milliseconds in which a store must answer: by then the answer is made as quickly. */
const PATIENCE_MS = 1_000;

const tooSlow = (): Error => new Error('the store didn’t answer in time');

const createOutside = <T>(name: string, stores: readonly Store[], servable: CheckServable<T>) => {
  const readOne = (store: Store, context: CacheContext, { key, decode }: CacheSlot<T>) =>
    attempt(`${name}_not_read`, key, async () => {
      const text = await within(PATIENCE_MS, () => store.read(context, key), tooSlow);
      return text === undefined ? undefined : decodeEntry(text, decode);
    });

  const write = async (
    context: CacheContext,
    { key, encode }: CacheSlot<T>,
    entry: Entry<T>,
    into: readonly Store[],
  ): Promise<void> => {
    const text = encodeEntry(entry, encode);
    const writeOne = (store: Store) => () => store.write(context, key, text, retention(entry));
    await Promise.all(into.map((store) => attempt(`${name}_not_kept`, key, writeOne(store))));
  };

  /** The first fresh entry, otherwise the newest; an entry from further away is copied to the nearer stores. */
  const read = async (
    context: CacheContext,
    slot: CacheSlot<T>,
  ): Promise<CacheHit<T> | undefined> => {
    let newest: CacheHit<T> | undefined;
    for (const [depth, store] of stores.entries()) {
      const found = await servable(context, await readOne(store, context, slot));
      if (!found || (newest && newest.entry.storedAt >= found.storedAt)) continue;
      newest = { entry: found, tier: store.tier };
      if (depth > 0) context.waitUntil(write(context, slot, found, stores.slice(0, depth)));
      if (isFresh(found)) break;
    }
    return newest;
  };
  return { read, write };
};

/** A store that fails affects speed, not the answer. */
const attempt = async <T>(
  event: string,
  key: string,
  work: () => Promise<T>,
): Promise<T | undefined> => {
  try {
    return await work();
  } catch (thrown) {
    log('warn', event, { key, chain: errorChain(thrown) });
    return undefined;
  }
};
