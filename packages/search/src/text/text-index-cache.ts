import { waitUntil } from 'cloudflare:workers';
import { createLru, createPauses, errorChain, log, singleFlight } from '@parlour/runtime';
import type { SearchBindings } from '../bindings.ts';
import { readParts, writeParts } from '../lists/stored-parts.ts';
import { claimBuild, type ListState } from '../lists/list-index.queries.ts';
import { buildTextIndex, freshTexts, type FreshTexts } from './build-index.ts';
import { recordLeftOut } from './left-out.queries.ts';
import { bytesOfText, decodeText, encodeText, type TextIndex } from './text-index.ts';

/** The bytes of all text indexes in an isolate. */
const MOST_BYTES = 48_000_000;
/** Milliseconds before a failed background task is retried. */
const PAUSE_MS = 30_000;
/** Milliseconds for which an isolate that has claimed a build may take over it alone. */
const BUILD_TIME_MS = 5 * 60_000;
/** Milliseconds to wait while another request reads or builds. */
const PATIENCE_MS = 25_000;
/** Changes with the layout of the bytes and with the texts that are read, so that an older index is not found. */
const FORMAT = 5;

const keyOf = (assortment: string): string => `words/${FORMAT}/${assortment}`;
/** A build of the text index is claimed separately from a build of the lists. */
const claimOf = (assortment: string): string => `words of ${assortment}`;

/** The text index of an assortment, and that of products that have changed since. */
interface CachedText {
  readonly index: TextIndex;
  readonly fresh: FreshTexts | null;
}

/** The text indexes in an isolate's memory. */
export interface TextIndexCache {
  /** The text index of an assortment, if this isolate has it in memory. */
  readonly at: (assortment: string) => CachedText | undefined;
  /**
   * The text index of an assortment at the state of the database. It is read from KV if this isolate has
   * none, and built from the database if KV has none or cannot be read. If so much has changed that it has to
   * be rebuilt, as during an import, this is the old index until the new one is ready.
   * @param now state of the database
   * @throws what D1 throws
   */
  readonly ready: (
    env: SearchBindings,
    db: D1Database,
    assortment: string,
    now: ListState,
  ) => Promise<CachedText>;
  /** Builds the text index of an assortment for all isolates. Never throws. */
  readonly rebuild: (env: SearchBindings, assortment: string) => Promise<void>;
}

/** @param mostBytes the bytes that an isolate gives to all text indexes */
export const createTextIndexCache = (mostBytes = MOST_BYTES): TextIndexCache => {
  const held = createLru<CachedText>({
    capacity: mostBytes,
    sizeOf: ({ index }) => bytesOfText(index),
    // An index of the smallest possible size is kept, whatever it takes.
    largest: Infinity,
  });
  const readings = singleFlight<TextIndex | null>({ patience: PATIENCE_MS });
  const buildings = singleFlight<TextIndex>({ patience: PATIENCE_MS });
  const pauses = createPauses(PAUSE_MS);

  const put = (assortment: string, text: CachedText): CachedText => {
    held.set(assortment, text);
    return text;
  };

  const build = async (env: SearchBindings, assortment: string): Promise<CachedText> => {
    const work = () => built(env, assortment, mostBytes);
    return put(assortment, {
      index: await buildings.share(assortment, work, waitUntil),
      fresh: null,
    });
  };

  const rebuild = async (env: SearchBindings, assortment: string): Promise<void> => {
    try {
      await build(env, assortment);
    } catch (thrown) {
      log('error', 'words_not_in_memory', { assortment, chain: errorChain(thrown) });
    }
  };

  /** Takes over an index that another isolate has written meanwhile, or builds one, in the background. */
  const rebuildLater = (env: SearchBindings, assortment: string): void => {
    if (pauses.has(assortment)) return;
    const now = Date.now();
    pauses.begin(assortment);
    const claim = { now, until: now + BUILD_TIME_MS };
    const work = async () => {
      const index = await readKept(env, assortment);
      const fresh = index && (await freshTexts(env.MARKET_DB, assortment, index));
      if (index && fresh) put(assortment, { index, fresh });
      else if (await claimBuild(env.MARKET_DB, claimOf(assortment), claim)) {
        await rebuild(env, assortment);
      }
    };
    waitUntil(
      work().catch((thrown: unknown) => {
        log('error', 'words_not_in_memory', { assortment, chain: errorChain(thrown) });
      }),
    );
  };

  const known = async (
    env: SearchBindings,
    assortment: string,
  ): Promise<CachedText | undefined> => {
    const text = held.get(assortment);
    if (text) return text;
    const index = await readings.share(assortment, () => readKept(env, assortment), waitUntil);
    return index ? put(assortment, { index, fresh: null }) : undefined;
  };

  return {
    at: held.get,
    async ready(env, db, assortment, now) {
      const text = await known(env, assortment);
      if (!text || text.index.epoch !== now.epoch) return build(env, assortment);
      if (isCurrent(text, now)) return text;
      const fresh = await freshTexts(db, assortment, text.index);
      if (fresh) return put(assortment, { index: text.index, fresh });
      rebuildLater(env, assortment);
      return text;
    },
    rebuild,
  };
};

/** Whether an index is at a state of the database or a later one, because a replica may lag behind. */
const isCurrent = ({ index, fresh }: CachedText, { version }: ListState): boolean =>
  (fresh?.version ?? index.version) >= version;

/** The index in KV; null when there is none that can be read, which is logged. */
const readKept = async (env: SearchBindings, assortment: string): Promise<TextIndex | null> => {
  try {
    const buffer = await readParts(env, keyOf(assortment));
    return buffer && decodeText(buffer);
  } catch (thrown) {
    log('error', 'words_not_read', { assortment, chain: errorChain(thrown) });
    return null;
  }
};

/** Builds an index from the database and stores it for all isolates, or only in this one if KV fails. */
const built = async (
  env: SearchBindings,
  assortment: string,
  mostBytes: number,
): Promise<TextIndex> => {
  const db = env.MARKET_DB;
  const { index, leftOut } = await buildTextIndex(db, assortment, mostBytes);
  await recordLeftOut(db, assortment, leftOut);
  if (leftOut > 0) log('error', 'words_cut', { assortment, leftOut });
  try {
    await writeParts(env, keyOf(assortment), encodeText(index));
  } catch (thrown) {
    log('warn', 'words_not_kept', { assortment, chain: errorChain(thrown) });
  }
  return index;
};

/** The text indexes of this isolate. */
export const textIndexCache: TextIndexCache = createTextIndexCache();
