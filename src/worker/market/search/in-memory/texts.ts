import { waitUntil } from 'cloudflare:workers';
import type { Env } from '../../../platform/env.ts';
import { errorChain, log } from '../../../platform/log.ts';
import { TooLarge } from '../../listing/in-memory/build-index.ts';
import { readParts, writeParts } from '../../listing/in-memory/kept-parts.ts';
import {
  claimBuild,
  leaveBuild,
  type ListState,
} from '../../listing/in-memory/list-index.queries.ts';
import { buildTextIndex, freshTexts, type FreshTexts } from './build-index.ts';
import { decodeText, encodeText } from './text-encoding.ts';
import { bytesOfText, type TextIndex } from './text-index.ts';

/** Bytes of all indexes of words of an isolate, which has 128 MB for everything. */
const MOST_BYTES = 36_000_000;
/** Milliseconds until what failed is tried again, and that work counts as under way. */
const PAUSE = 30_000;
/** Milliseconds that building is left to the one who has taken it on. */
const BUILD_TIME = 5 * 60_000;
const DAY = 24 * 60 * 60_000;
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
  /** The words of an assortment, as they were last; while there are none they are fetched in the background. */
  readonly at: (env: Env, assortment: string) => HeldText | undefined;
  /**
   * The words of an assortment with all that the database says, when they are not at that state.
   * @returns nothing when that is too much for a search: it is left to the background
   */
  readonly catchUp: (
    env: Env,
    db: D1Database,
    assortment: string,
    now: ListState,
  ) => Promise<HeldText | undefined>;
  /** Builds the words of an assortment for all. Never throws. */
  readonly renew: (env: Env, assortment: string) => Promise<void>;
}

/** Holds words, and lets go of those that were put in first where all would take too much. */
const putWithin = (
  held: Map<string, HeldText>,
  assortment: string,
  text: HeldText,
  mostBytes: number,
): void => {
  held.delete(assortment);
  let bytes = bytesOfText(text.index);
  for (const { index } of held.values()) bytes += bytesOfText(index);
  for (const [name, { index }] of held) {
    if (bytes <= mostBytes) break;
    held.delete(name);
    bytes -= bytesOfText(index);
  }
  held.set(assortment, text);
};

/** @param mostBytes that an isolate gives to all words; an assortment that needs more has none */
const createTexts = (mostBytes = MOST_BYTES): Texts => {
  const held = new Map<string, HeldText>();
  const busyUntil = new Map<string, number>();

  const put = (assortment: string, text: HeldText): void => {
    putWithin(held, assortment, text, mostBytes);
  };

  /** Does something in the background, unless it is under way or has just failed. */
  const later = (assortment: string, work: () => Promise<HeldText | undefined>): void => {
    if ((busyUntil.get(assortment) ?? 0) > Date.now()) return;
    busyUntil.set(assortment, Date.now() + PAUSE);
    waitUntil(attempt(assortment, work));
  };

  const attempt = async (
    assortment: string,
    work: () => Promise<HeldText | undefined>,
  ): Promise<void> => {
    try {
      const text = await work();
      if (!text) return;
      put(assortment, text);
      busyUntil.delete(assortment);
    } catch (thrown) {
      log('error', 'words_not_in_memory', { assortment, chain: errorChain(thrown) });
    }
  };

  return {
    at(env, assortment) {
      const text = held.get(assortment);
      if (!text) later(assortment, () => kept(env, assortment));
      return text;
    },
    async catchUp(env, db, assortment, now) {
      const text = held.get(assortment);
      if (!text || isCurrent(text, now)) return text;
      try {
        const fresh =
          text.index.epoch === now.epoch && (await freshTexts(db, assortment, text.index));
        if (fresh) {
          put(assortment, { index: text.index, fresh });
          return held.get(assortment);
        }
      } catch (thrown) {
        log('error', 'words_not_caught_up', { assortment, chain: errorChain(thrown) });
      }
      held.delete(assortment);
      later(assortment, () => keptOrBuilt(env, assortment, mostBytes));
      return undefined;
    },
    renew: (env, assortment) => attempt(assortment, () => builtAnew(env, assortment, mostBytes)),
  };
};

/** Whether words are those of a state of the database, or later ones: a replica may lag behind. */
const isCurrent = ({ index, fresh }: HeldText, { epoch, version }: ListState): boolean =>
  index.epoch === epoch && (fresh?.version ?? index.version) >= version;

const kept = async (env: Env, assortment: string): Promise<HeldText | undefined> => {
  const index = await readKept(env, assortment);
  return index ? { index, fresh: null } : undefined;
};

/** What is kept, where it is near enough to the database; else it is built again by one of all. */
const keptOrBuilt = async (
  env: Env,
  assortment: string,
  mostBytes: number,
): Promise<HeldText | undefined> => {
  const index = await readKept(env, assortment);
  const fresh = index && (await freshTexts(env.MARKET_DB, assortment, index));
  if (index && fresh) return { index, fresh };
  const now = Date.now();
  const claim = { now, until: now + BUILD_TIME };
  return (await claimBuild(env.MARKET_DB, claimOf(assortment), claim))
    ? builtAnew(env, assortment, mostBytes)
    : undefined;
};

const readKept = async (env: Env, assortment: string): Promise<TextIndex | null> => {
  const buffer = await readParts(env, keyOf(assortment));
  if (!buffer) return null;
  try {
    return decodeText(buffer);
  } catch (thrown) {
    log('error', 'words_broken', { assortment, chain: errorChain(thrown) });
    return null;
  }
};

const builtAnew = async (
  env: Env,
  assortment: string,
  mostBytes: number,
): Promise<HeldText | undefined> => {
  try {
    const index = await buildTextIndex(env.MARKET_DB, assortment, mostBytes);
    await keep(env, assortment, index);
    return { index, fresh: null };
  } catch (thrown) {
    // An assortment that is too large today is left alone for a day: the database answers.
    if (!(thrown instanceof TooLarge)) throw thrown;
    await leaveBuild(env.MARKET_DB, claimOf(assortment), Date.now() + DAY);
    return undefined;
  }
};

/** An index that cannot be kept is of use here all the same. */
const keep = async (env: Env, assortment: string, index: TextIndex): Promise<void> => {
  try {
    await writeParts(env, keyOf(assortment), encodeText(index));
  } catch (thrown) {
    log('warn', 'words_not_kept', { assortment, chain: errorChain(thrown) });
  }
};

/** The words of this isolate. */
export const texts: Texts = createTexts();
