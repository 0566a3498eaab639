import { waitUntil } from 'cloudflare:workers';
import type { Env } from '../../../platform/env.ts';
import { errorChain, log } from '../../../platform/log.ts';
import { applyChanges } from './apply-changes.ts';
import { buildIndex, catchUpInSteps } from './build-index.ts';
import { readIndex, writeIndex } from './kept-index.ts';
import { bytesOf, type ListIndex } from './list-index.ts';
import { changesSince, claimBuild } from './list-index.queries.ts';

/** Bytes of all indexes of an isolate, which has 128 MB for everything. */
const MOST_BYTES = 60_000_000;
/** Products that a request brings up to date itself; more are left to the background. */
const INLINE = 200;
/** Changes since an index was written after which it is written again. */
const OLD = 500;
/** Changes that are caught up with rather than built anew. */
const MANY = 20_000;
/** Milliseconds until what failed is tried again, and that work counts as under way. */
const PAUSE = 30_000;
/** Milliseconds that building is left to the one who has taken it on. */
const BUILD_TIME = 5 * 60_000;

/** The indexes that an isolate holds. */
export interface Lists {
  /** The index of an assortment; while there is none it is fetched in the background, if there is one. */
  readonly at: (env: Env, assortment: string) => ListIndex | undefined;
  /**
   * Brings an index up to date with the database that a request reads.
   * @returns false when that has to be left to the background, or did not work
   */
  readonly catchUp: (env: Env, db: D1Database, assortment: string) => Promise<boolean>;
  /** Brings the index of an assortment up to date for all, and builds it where there is none. Never throws. */
  readonly renew: (env: Env, assortment: string) => Promise<void>;
}

interface Held {
  readonly index: ListIndex;
  usedAt: number;
}

export const createLists = (): Lists => {
  const held = new Map<string, Held>();
  const busyUntil = new Map<string, number>();
  const failing = new Set<string>();

  const hold = (assortment: string, index: ListIndex): void => {
    held.delete(assortment);
    const oldestFirst = [...held].sort(([, one], [, other]) => one.usedAt - other.usedAt);
    let bytes = bytesOf(index) + oldestFirst.reduce((sum, [, one]) => sum + bytesOf(one.index), 0);
    for (const [name, one] of oldestFirst) {
      if (bytes <= MOST_BYTES) break;
      held.delete(name);
      bytes -= bytesOf(one.index);
    }
    held.set(assortment, { index, usedAt: Date.now() });
  };

  /** Says once that lists are asked of the database, until they are not. */
  const failed = (assortment: string, thrown: unknown): void => {
    if (failing.has(assortment)) return;
    failing.add(assortment);
    log('error', 'lists_not_in_memory', { assortment, chain: errorChain(thrown) });
  };

  /** While it works, the index is not held: lists are asked of the database. */
  const refresh = async (env: Env, assortment: string, mayBuild: () => Promise<boolean>) => {
    busyUntil.set(assortment, Date.now() + PAUSE);
    const known = held.get(assortment)?.index;
    held.delete(assortment);
    try {
      const index =
        (await broughtUpToDate(env, assortment, known)) ??
        ((await mayBuild()) ? await builtAnew(env, assortment) : undefined);
      if (!index) return;
      hold(assortment, index);
      failing.delete(assortment);
      busyUntil.delete(assortment);
    } catch (thrown) {
      failed(assortment, thrown);
    }
  };

  const refreshLater = (env: Env, assortment: string): void => {
    if ((busyUntil.get(assortment) ?? 0) > Date.now()) return;
    const now = Date.now();
    const claim = () => claimBuild(env.MARKET_DB, assortment, { now, until: now + BUILD_TIME });
    waitUntil(refresh(env, assortment, claim));
  };

  const caughtUp = async (
    db: D1Database,
    assortment: string,
    index: ListIndex,
  ): Promise<boolean> => {
    const from = index.version;
    const changes = await changesSince(db, assortment, from, INLINE);
    if (changes.epoch !== index.epoch || changes.isPart) return false;
    // Another request of this isolate may have done the same meanwhile.
    return index.version !== from || applyChanges(index, changes);
  };

  return {
    at(env, assortment) {
      const found = held.get(assortment);
      if (!found) {
        refreshLater(env, assortment);
        return undefined;
      }
      found.usedAt = Date.now();
      return found.index;
    },
    async catchUp(env, db, assortment) {
      const index = held.get(assortment)?.index;
      if (!index) return false;
      try {
        if (await caughtUp(db, assortment, index)) return true;
      } catch (thrown) {
        held.delete(assortment);
        failed(assortment, thrown);
      }
      refreshLater(env, assortment);
      return false;
    },
    renew: (env, assortment) => refresh(env, assortment, () => Promise.resolve(true)),
  };
};

/** The index that is known, or else what is kept, brought up to date; undefined where that does not do. */
const broughtUpToDate = async (
  env: Env,
  assortment: string,
  known: ListIndex | undefined,
): Promise<ListIndex | undefined> => {
  const index = known ?? (await readIndex(env, assortment));
  if (!index) return undefined;
  const before = index.version;
  if (!(await catchUpInSteps(env.MARKET_DB, assortment, index, MANY))) return undefined;
  if (index.version - before > OLD) await keep(env, assortment, index);
  return index;
};

const builtAnew = async (env: Env, assortment: string): Promise<ListIndex | undefined> => {
  const index = await buildIndex(env.MARKET_DB, assortment, MOST_BYTES);
  if (!(await catchUpInSteps(env.MARKET_DB, assortment, index, MANY))) return undefined;
  await keep(env, assortment, index);
  return index;
};

/** An index that cannot be kept is of use here all the same. */
const keep = async (env: Env, assortment: string, index: ListIndex): Promise<void> => {
  try {
    await writeIndex(env, assortment, index);
  } catch (thrown) {
    log('warn', 'lists_not_kept', { assortment, chain: errorChain(thrown) });
  }
};

/** The indexes of this isolate. */
export const lists: Lists = createLists();
