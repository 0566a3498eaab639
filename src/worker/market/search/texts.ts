import { waitUntil } from 'cloudflare:workers';
import { createMemory } from '#lib/memory.ts';
import type { Env } from '../../platform/env.ts';
import { errorChain, log } from '../../platform/log.ts';
import { createPauses } from '../../platform/pauses.ts';
import { singleFlight } from '../../platform/tiered-cache/single-flight.ts';
import { readParts, writeParts } from '../list-index/stored-parts.ts';
import { claimBuild, type ListState } from '../list-index/list-index.queries.ts';
import { buildTextIndex, freshTexts, type FreshTexts } from './in-memory/build-index.ts';
import { bytesOfText, decodeText, encodeText, type TextIndex } from './in-memory/text-index.ts';

/** Bytes of all indexes of words of an isolate. */
const MOST_BYTES = 48_000_000;
/** Milliseconds until what failed in the background is tried again. */
const PAUSE_MS = 30_000;
/** Milliseconds that building is left to the isolate that has claimed it. */
const BUILD_TIME_MS = 5 * 60_000;
/** Milliseconds that another request's reading or building is waited for. */
const PATIENCE_MS = 25_000;
/** Changes with the bytes: what another format has written is not found. */
const FORMAT = 3;

const keyOf = (assortment: string): string => `words/${FORMAT}/${assortment}`;
/** Building words is claimed apart from building lists. */
const claimOf = (assortment: string): string => `words of ${assortment}`;

/** The words of an assortment, and those of products that have changed since. */
interface HeldText {
  readonly index: TextIndex;
  readonly fresh: FreshTexts | null;
}

/** The words that an isolate holds. */
export interface Texts {
  /** The words of an assortment, if this isolate holds them. */
  readonly at: (assortment: string) => HeldText | undefined;
  /**
   * The words of an assortment as the database has them: read from KV where this isolate has none yet, built from the
   * database where KV has none, or cannot be read. Where so much has changed that they have to be built again, as
   * during an import, they are the ones from before until that is done.
   * @param now state of the database
   * @throws what D1 throws.
   */
  readonly ready: (
    env: Env,
    db: D1Database,
    assortment: string,
    now: ListState,
  ) => Promise<HeldText>;
  /** Builds the words of an assortment for all isolates. Never throws. */
  readonly rebuild: (env: Env, assortment: string) => Promise<void>;
}

/** @param mostBytes that an isolate gives to all words */
export const createTexts = (mostBytes = MOST_BYTES): Texts => {
  const held = createMemory<HeldText>({
    capacity: mostBytes,
    sizeOf: ({ index }) => bytesOfText(index),
    // The smallest that words can be built is held whatever it takes.
    largest: Infinity,
  });
  const readings = singleFlight<TextIndex | null>({ patience: PATIENCE_MS });
  const buildings = singleFlight<TextIndex>({ patience: PATIENCE_MS });
  const pauses = createPauses(PAUSE_MS);

  const put = (assortment: string, text: HeldText): HeldText => {
    held.set(assortment, text);
    return text;
  };

  const build = async (env: Env, assortment: string): Promise<HeldText> => {
    const work = () => built(env, assortment, mostBytes);
    return put(assortment, {
      index: await buildings.share(assortment, work, waitUntil),
      fresh: null,
    });
  };

  const rebuild = async (env: Env, assortment: string): Promise<void> => {
    try {
      await build(env, assortment);
    } catch (thrown) {
      log('error', 'words_not_in_memory', { assortment, chain: errorChain(thrown) });
    }
  };

  /** Takes over what another isolate has written meanwhile, or builds, in the background. */
  const rebuildLater = (env: Env, assortment: string): void => {
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

  const known = async (env: Env, assortment: string): Promise<HeldText | undefined> => {
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

/** Whether words are those of a state of the database, or later ones: a replica may lag behind. */
const isCurrent = ({ index, fresh }: HeldText, { version }: ListState): boolean =>
  (fresh?.version ?? index.version) >= version;

/** What KV has; null for nothing that can be read, which is logged. */
const readKept = async (env: Env, assortment: string): Promise<TextIndex | null> => {
  try {
    const buffer = await readParts(env, keyOf(assortment));
    return buffer && decodeText(buffer);
  } catch (thrown) {
    log('error', 'words_not_read', { assortment, chain: errorChain(thrown) });
    return null;
  }
};

/** Reads the words from the database, and keeps them for all isolates; where KV fails, for this one. */
const built = async (env: Env, assortment: string, mostBytes: number): Promise<TextIndex> => {
  const index = await buildTextIndex(env.MARKET_DB, assortment, mostBytes);
  try {
    await writeParts(env, keyOf(assortment), encodeText(index));
  } catch (thrown) {
    log('warn', 'words_not_kept', { assortment, chain: errorChain(thrown) });
  }
  return index;
};

/** The words of this isolate. */
export const texts: Texts = createTexts();
