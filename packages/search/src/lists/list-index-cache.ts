import { waitUntil } from 'cloudflare:workers';
import { DAY_MS } from '@parlour/domain';
import {
  createLru,
  createPauses,
  errorChain,
  log,
  type Lru,
  type Pauses,
  singleFlight,
} from '@parlour/runtime';
import type { SearchBindings } from '../bindings.ts';
import { applyChanges } from './apply-changes.ts';
import { buildIndex, catchUpInSteps, TooLarge } from './build-index.ts';
import { decodeIndex, encodeIndex, MARK } from './encoding.ts';
import { readParts, writeParts } from './stored-parts.ts';
import { bytesOf, type ListIndex } from './list-index.ts';
import { changesSince, claimBuild, leaveBuild } from './list-index.queries.ts';

/** The bytes of all indexes in an isolate. */
const MOST_BYTES = 32_000_000;
/** The number of changed products that a request applies itself; more are left to the background. */
const INLINE = 200;
/** The number of changes after which an index is written to KV again. */
const OLD = 500;
/** The most changes that are applied to an index; after more, it is rebuilt. */
const MANY = 20_000;
/** Milliseconds before a failed task is retried, and for which a running task counts as under way. */
const PAUSE_MS = 30_000;
/** Milliseconds for which an isolate that has claimed a build may take over it alone. */
const BUILD_TIME_MS = 5 * 60_000;
/** Milliseconds to wait while another request reads from KV. */
const PATIENCE_MS = 5_000;

/** The indexes in an isolate's memory. */
export interface ListIndexCache {
  /** The index of an assortment, if this isolate has it in memory. */
  readonly at: (assortment: string) => ListIndex | undefined;
  /**
   * The index of an assortment, read from KV if this isolate does not have it. If KV has none or cannot be
   * read, one isolate of all builds it in the background; until then, the database answers.
   */
  readonly ready: (env: SearchBindings, assortment: string) => Promise<ListIndex | undefined>;
  /**
   * Brings an index up to date with the database that a request reads.
   * @returns false when this is left to the background, or has failed
   */
  readonly catchUp: (env: SearchBindings, db: D1Database, assortment: string) => Promise<boolean>;
  /**
   * Brings the index of an assortment up to date for all isolates, and builds it if there is none. Never
   * throws.
   */
  readonly rebuild: (env: SearchBindings, assortment: string) => Promise<void>;
}

/** @param mostBytes the bytes that an isolate gives to all indexes; an assortment that needs more has none */
export const createListIndexCache = (mostBytes = MOST_BYTES): ListIndexCache => {
  const flights = singleFlight<boolean>({ patience: PATIENCE_MS });
  const pauses = createPauses(PAUSE_MS);
  const held = createLru<ListIndex>({
    capacity: mostBytes,
    sizeOf: bytesOf,
    largest: mostBytes,
    onEvict: pauses.begin,
  });
  const refresh = refresher({ held, mostBytes, pauses });

  const refreshLater = (env: SearchBindings, assortment: string): void => {
    if (pauses.has(assortment)) return;
    const now = Date.now();
    const claim = () => claimBuild(env.MARKET_DB, assortment, { now, until: now + BUILD_TIME_MS });
    // While another isolate builds the index, this one looks for it again after a pause.
    const work = async () => {
      if (!(await refresh(env, assortment, claim))) pauses.begin(assortment);
    };
    waitUntil(work());
  };

  return {
    at: held.get,
    async ready(env, assortment) {
      const index = held.get(assortment);
      if (index || pauses.has(assortment)) return index;
      const read = () => refresh(env, assortment, () => Promise.resolve(false));
      if (await flights.share(assortment, read, waitUntil)) return held.get(assortment);
      refreshLater(env, assortment);
      return undefined;
    },
    async catchUp(env, db, assortment) {
      const index = held.get(assortment);
      if (!index) return false;
      try {
        if (await caughtUp(db, assortment, index)) return true;
      } catch (thrown) {
        held.delete(assortment);
        log('error', 'lists_not_caught_up', { assortment, chain: errorChain(thrown) });
      }
      refreshLater(env, assortment);
      return false;
    },
    rebuild: async (env, assortment) => {
      await refresh(env, assortment, () => Promise.resolve(true));
    },
  };
};

/** Brings an index up to date within a request; false when there are too many changes, or it fails. */
const caughtUp = async (db: D1Database, assortment: string, index: ListIndex): Promise<boolean> => {
  const from = index.version;
  const changes = await changesSince(db, assortment, from, INLINE);
  if (changes.epoch !== index.epoch || changes.isPart) return false;
  // Another request of this isolate may have applied the same changes meanwhile.
  return index.version !== from || applyChanges(index, changes);
};

interface Refreshing {
  readonly held: Lru<ListIndex>;
  readonly mostBytes: number;
  readonly pauses: Pauses;
}

/** False when there is no index and none may be built. */
type Refresh = (
  env: SearchBindings,
  assortment: string,
  mayBuild: () => Promise<boolean>,
) => Promise<boolean>;

/**
 * Brings the index in memory up to date, or else the one in KV, or builds one if no other isolate does.
 * Meanwhile this isolate has none, and the database answers. A repeated failure is logged once, until a
 * success.
 */
const refresher = ({ held, mostBytes, pauses }: Refreshing): Refresh => {
  const failing = new Set<string>();
  return async (env, assortment, mayBuild) => {
    pauses.begin(assortment);
    try {
      const known = held.get(assortment);
      held.delete(assortment);
      const index =
        (known && (await broughtUpToDate(env, assortment, known))) ??
        (await storedAndUpdated(env, assortment)) ??
        ((await mayBuild()) ? await rebuiltIndex(env, assortment, mostBytes) : undefined);
      pauses.end(assortment);
      if (!index) return false;
      held.set(assortment, index);
      failing.delete(assortment);
    } catch (thrown) {
      if (!failing.has(assortment)) {
        log('error', 'lists_not_in_memory', { assortment, chain: errorChain(thrown) });
      }
      failing.add(assortment);
    }
    return true;
  };
};

const broughtUpToDate = async (
  env: SearchBindings,
  assortment: string,
  index: ListIndex,
): Promise<ListIndex | undefined> => {
  const before = index.version;
  if (!(await catchUpInSteps(env.MARKET_DB, assortment, index, MANY))) return undefined;
  if (index.version - before > OLD) await keep(env, assortment, index);
  return index;
};

const storedAndUpdated = async (env: SearchBindings, assortment: string) => {
  const kept = await readIndex(env, assortment);
  return kept ? broughtUpToDate(env, assortment, kept) : undefined;
};

const rebuiltIndex = async (
  env: SearchBindings,
  assortment: string,
  mostBytes: number,
): Promise<ListIndex | undefined> => {
  const index = await buildWithin(env, assortment, mostBytes);
  if (!(await catchUpInSteps(env.MARKET_DB, assortment, index, MANY))) return undefined;
  await keep(env, assortment, index);
  return index;
};

/** An assortment that is too large is tried again after a day. */
const buildWithin = async (
  { MARKET_DB }: SearchBindings,
  assortment: string,
  mostBytes: number,
): Promise<ListIndex> => {
  try {
    return await buildIndex(MARKET_DB, assortment, mostBytes);
  } catch (thrown) {
    if (thrown instanceof TooLarge) await leaveBuild(MARKET_DB, assortment, Date.now() + DAY_MS);
    throw thrown;
  }
};

/** An index that cannot be stored is still useful in this isolate. */
const keep = async (env: SearchBindings, assortment: string, index: ListIndex): Promise<void> => {
  try {
    await writeIndex(env, assortment, index);
  } catch (thrown) {
    log('warn', 'lists_not_kept', { assortment, chain: errorChain(thrown) });
  }
};

export const listIndexCache: ListIndexCache = createListIndexCache();

/** The mark changes with the layout of the bytes, so that the index of another release is not found. */
const keyOf = (assortment: string): string => `lists/${MARK.toString(16)}/${assortment}`;

/** @throws what KV throws */
export const writeIndex = (
  env: SearchBindings,
  assortment: string,
  index: ListIndex,
): Promise<void> => writeParts(env, keyOf(assortment), encodeIndex(index));

/**
 * The last index that this location can see; null when there is none, or none that can be read.
 * @throws what KV throws
 */
export const readIndex = async (
  env: SearchBindings,
  assortment: string,
): Promise<ListIndex | null> => {
  const buffer = await readParts(env, keyOf(assortment));
  if (!buffer) return null;
  try {
    return decodeIndex(buffer);
  } catch (thrown) {
    log('error', 'lists_broken', { assortment, chain: errorChain(thrown) });
    return null;
  }
};
