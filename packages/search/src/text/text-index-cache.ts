import { waitUntil } from 'cloudflare:workers';
import { createLru, createPauses, errorChain, log, singleFlight } from '@parlour/runtime';
import type { SearchBindings } from '../bindings.ts';
import { claimBuild, type ListState } from '../lists/list-index.queries.ts';
import { partInObject } from './asked-parts.ts';
import { freshTexts, type FreshTexts } from './build-index.ts';
import {
  buildText,
  type BuiltText,
  bytesOfBuilt,
  readBuilt,
  type TextBuild,
} from './built-text.ts';
import { partHere, searchedText, type SearchedText, type TextPart } from './searched-text.ts';
import { Vocabulary } from './vocabulary.ts';

/** The bytes of all text indexes in an isolate, and of a part in the storage of an object. */
const MOST_BYTES = 48_000_000;
/** The products and variants of a part: some 15 to 26 MB. An assortment with no more is searched in the isolate. */
const PART_ROWS = 130_000;
/** The share of a single part's products that may have changed before an import builds it again. */
const MOST_CHANGED = 1 / 20;
/** Milliseconds before a failed background task is retried. */
const PAUSE_MS = 30_000;
/** Milliseconds for which an isolate that has claimed a build may take over it alone. */
const BUILD_TIME_MS = 5 * 60_000;
/** Milliseconds to wait while another request reads or builds. */
const PATIENCE_MS = 25_000;

/** A build of the text index is claimed separately from a build of the lists. */
const claimOf = (assortment: string): string => `words of ${assortment}`;

/** The words of an assortment, and those of products that have changed since. */
interface CachedText {
  readonly text: BuiltText;
  readonly fresh: FreshTexts | null;
}

/** The words of assortments in an isolate's memory. */
export interface TextIndexCache {
  /** The words of an assortment, if this isolate has them in memory. */
  readonly at: (assortment: string) => Vocabulary | undefined;
  /**
   * The words of an assortment at the state of the database, for one search. They are read from KV if this isolate
   * has none, and built from the database if KV has none or cannot be read: of several parts, that of the newest
   * products first, so that the search waits for seconds and not for minutes. If so much has changed that they have
   * to be rebuilt, as during an import, these are the old ones until the new are ready.
   * @param now state of the database
   * @throws what D1 throws
   */
  readonly ready: (
    env: SearchBindings,
    db: D1Database,
    assortment: string,
    now: ListState,
  ) => Promise<SearchedText>;
  /**
   * Brings the words of an assortment up to date after an import. They stay as they are while searches can read what
   * has changed beside them; a single part is built again when that is more than a small share of it. Never throws.
   */
  readonly refresh: (env: SearchBindings, assortment: string) => Promise<void>;
  /**
   * Builds the words of an assortment for all isolates: the parts whose products have changed, or all. Never
   * throws.
   */
  readonly rebuild: (
    env: SearchBindings,
    assortment: string,
    options?: { readonly isWhole?: boolean },
  ) => Promise<void>;
}

/**
 * @param mostBytes the bytes that an isolate gives to the words of all assortments, and an object to those of a part
 * @param partRows the products and variants of a part
 */
export const createTextIndexCache = (
  mostBytes = MOST_BYTES,
  partRows = PART_ROWS,
): TextIndexCache => {
  const held = createLru<CachedText>({
    capacity: mostBytes,
    sizeOf: ({ text }) => bytesOfBuilt(text),
    // An index of the smallest possible size is kept, whatever it takes.
    largest: Infinity,
  });
  const readings = singleFlight<BuiltText | null>({ patience: PATIENCE_MS });
  const buildings = singleFlight<BuiltText>({ patience: PATIENCE_MS });
  const pauses = createPauses(PAUSE_MS);

  const put = (assortment: string, cached: CachedText): CachedText => {
    held.set(assortment, cached);
    return cached;
  };

  const build = async (
    env: SearchBindings,
    assortment: string,
    { known, isUrgent }: Pick<TextBuild, 'known' | 'isUrgent'>,
  ): Promise<CachedText> => {
    const work = () => buildText(env, assortment, { partRows, mostBytes, known, isUrgent });
    const flight = isUrgent ? `${assortment} for a search` : assortment;
    return put(assortment, {
      text: await buildings.share(flight, work, waitUntil),
      fresh: null,
    });
  };

  const rebuild = async (
    env: SearchBindings,
    assortment: string,
    { isWhole = false }: { readonly isWhole?: boolean } = {},
  ): Promise<void> => {
    try {
      const known = isWhole ? null : await readBuilt(env, assortment);
      await build(env, assortment, { known, isUrgent: false });
    } catch (thrown) {
      log('error', 'words_not_in_memory', { assortment, chain: errorChain(thrown) });
    }
  };

  const refresh = async (env: SearchBindings, assortment: string): Promise<void> => {
    try {
      const text = await readBuilt(env, assortment);
      const fresh = text && (await freshTexts(env.MARKET_DB, assortment, text));
      if (text && fresh && isSmall(fresh, text)) put(assortment, { text, fresh });
      else await build(env, assortment, { known: text, isUrgent: false });
    } catch (thrown) {
      log('error', 'words_not_in_memory', { assortment, chain: errorChain(thrown) });
    }
  };

  /**
   * Takes over words that another isolate has written meanwhile, or builds them, in the background.
   * @param isMissing whether an object has lost its part, which the words in KV still name
   */
  const rebuildLater = (env: SearchBindings, assortment: string, isMissing = false): void => {
    if (pauses.has(assortment)) return;
    const now = Date.now();
    pauses.begin(assortment);
    const claim = { now, until: now + BUILD_TIME_MS };
    const work = async () => {
      const text = await readBuilt(env, assortment);
      const fresh = text && (await freshTexts(env.MARKET_DB, assortment, text));
      if (text && fresh && !isMissing) put(assortment, { text, fresh });
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
    const cached = held.get(assortment);
    if (cached) return cached;
    const text = await readings.share(assortment, () => readBuilt(env, assortment), waitUntil);
    return text ? put(assortment, { text, fresh: null }) : undefined;
  };

  const current = async (
    env: SearchBindings,
    db: D1Database,
    assortment: string,
    now: ListState,
  ): Promise<CachedText> => {
    const last = await known(env, assortment);
    const cached =
      last?.text.epoch === now.epoch
        ? last
        : await build(env, assortment, { known: null, isUrgent: true });
    if (!cached.text.isWhole) rebuildLater(env, assortment);
    if (isCurrent(cached, now)) return cached;
    const fresh = await freshTexts(db, assortment, cached.text);
    if (fresh) return put(assortment, { text: cached.text, fresh });
    rebuildLater(env, assortment);
    return cached;
  };

  const searched = (
    env: SearchBindings,
    assortment: string,
    { text, fresh }: CachedText,
  ): SearchedText => {
    const except = fresh?.changed ?? NOTHING;
    const onMissing = () => {
      rebuildLater(env, assortment, true);
    };
    const parts = text.index
      ? [partHere(text.index, except), ...(text.isWhole ? [] : [UNBUILT])]
      : text.ranges.map((range) => partInObject(range, { env, assortment, except, onMissing }));
    return searchedText(wordsOf({ text, fresh }), [
      ...parts,
      ...(fresh ? [partHere(fresh.index)] : []),
    ]);
  };

  return {
    at: (assortment) => {
      const cached = held.get(assortment);
      return cached && new Vocabulary(wordsOf(cached));
    },
    ready: async (env, db, assortment, now) =>
      searched(env, assortment, await current(env, db, assortment, now)),
    refresh,
    rebuild,
  };
};

/** The parts of the older products, before they are built. */
const UNBUILT: TextPart = { ask: () => Promise.resolve(null) };

const NOTHING: ReadonlySet<number> = new Set();

const wordsOf = ({ text, fresh }: CachedText) => [text.words, ...(fresh ? [fresh.words] : [])];

/** Whether so little has changed that building costs more than reading it beside the words does. */
const isSmall = ({ changed }: FreshTexts, { index }: BuiltText): boolean =>
  index === null || changed.size <= index.products.length * MOST_CHANGED;

/** Whether words are at a state of the database or a later one, because a replica may lag behind. */
const isCurrent = ({ text, fresh }: CachedText, { version }: ListState): boolean =>
  (fresh?.version ?? text.version) >= version;

/** The text indexes of this isolate. */
export const textIndexCache: TextIndexCache = createTextIndexCache();
