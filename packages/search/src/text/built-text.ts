import { errorChain, log } from '@parlour/runtime';
import type { SearchBindings } from '../bindings.ts';
import { bytesInMemory } from '../lists/columns.ts';
import { type ListState, stateOf, toState } from '../lists/list-index.queries.ts';
import { readParts, writeParts } from '../lists/stored-parts.ts';
import { buildPart, forgetPart, wordsOfPart } from './asked-parts.ts';
import { buildTextIndex } from './build-index.ts';
import { recordLeftOut } from './left-out.queries.ts';
import type { PartRange } from './parts.queries.ts';
import { type PartsPlan, planParts } from './plan-parts.ts';
import { bytesOfText, decodeText, encodeText, isText, type TextIndex } from './text-index.ts';
import {
  bytesOfWords,
  decodeWords,
  encodeWords,
  type WordCounts,
  wordsOfAll,
  wordsOfIndex,
} from './vocabulary.ts';

/** The words of an assortment: those of one part, which is in this isolate, or the head of several. */
export interface BuiltText extends ListState {
  readonly words: WordCounts;
  /** The only part; null when there are several, in objects of their own. */
  readonly index: TextIndex | null;
  /** Whether these are the words of all products, rather than of the newest until all are built. */
  readonly isWhole: boolean;
  readonly ranges: readonly PartRange[];
  /** The ranges of the build before, which another location may still search. */
  readonly before: readonly PartRange[];
}

export const bytesOfBuilt = ({ words, index }: BuiltText): number =>
  bytesOfWords(words) + (index ? bytesOfText(index) : 0);

const EVERYTHING: readonly PartRange[] = [{ from: 0, to: null }];

const inOnePart = (index: TextIndex): BuiltText => ({
  epoch: index.epoch,
  version: index.version,
  words: wordsOfIndex(index),
  index,
  isWhole: true,
  ranges: EVERYTHING,
  before: [],
});

/** Changes with the layout of the bytes and with the texts that are read, so that an older index is not found. */
const FORMAT = 8;

const keyOf = (assortment: string): string => `words/${String(FORMAT)}/${assortment}`;

/** The words in KV; null when there are none that can be read, which is logged. */
export const readBuilt = async (
  env: SearchBindings,
  assortment: string,
): Promise<BuiltText | null> => {
  try {
    const buffer = await readParts(env, keyOf(assortment));
    return buffer && decoded(new Uint8Array(buffer));
  } catch (thrown) {
    log('error', 'words_not_read', { assortment, chain: errorChain(thrown) });
    return null;
  }
};

type Head = Omit<BuiltText, 'words' | 'index'>;

const decoded = (bytes: Uint8Array): BuiltText => {
  if (isText(bytes)) return inOnePart(decodeText(bytesInMemory(bytes)));
  const { words, beside } = decodeWords(bytes);
  return { ...(beside as Head), words, index: null };
};

const encoded = ({ words, index, ...head }: BuiltText): Uint8Array =>
  index ? encodeText(index) : encodeWords(words, head);

/** Stores words for all isolates, or leaves them to this one if KV fails. */
const writeBuilt = async (
  env: SearchBindings,
  assortment: string,
  text: BuiltText,
): Promise<void> => {
  try {
    await writeParts(env, keyOf(assortment), encoded(text));
  } catch (thrown) {
    log('warn', 'words_not_kept', { assortment, chain: errorChain(thrown) });
  }
};

/** Tells the operator how many products searches do not find; a search is answered even if it cannot be recorded. */
const tellLeftOut = async (db: D1Database, assortment: string, leftOut: number): Promise<void> => {
  if (leftOut > 0) log('error', 'words_cut', { assortment, leftOut });
  try {
    await recordLeftOut(db, assortment, leftOut);
  } catch (thrown) {
    log('warn', 'words_not_kept', { assortment, chain: errorChain(thrown) });
  }
};

export interface TextBuild {
  /** The products and variants of a part. */
  readonly partRows: number;
  /** The bytes of a part, beyond which its oldest products are left out. */
  readonly mostBytes: number;
  /** The words that were built before; null to build every part. */
  readonly known: BuiltText | null;
  /** Whether a search waits: of several parts, only that of the newest products is then built, in this isolate. */
  readonly isUrgent: boolean;
}

/** Builds the words of an assortment from the database and stores them for all isolates, if they are whole. */
export const buildText = async (
  env: SearchBindings,
  assortment: string,
  build: TextBuild,
): Promise<BuiltText> => {
  const db = env.MARKET_DB;
  const now = toState(await stateOf(db).all());
  const last = build.known?.epoch === now.epoch ? build.known : null;
  const known = last?.index === null ? last : null;
  const plan = await planParts(db, assortment, { rows: build.partRows, known });
  const [newest = { from: 0, to: null }, ...older] = plan.ranges.toReversed();
  if (older.length > 0 && build.isUrgent) {
    const { text } = await inThisIsolate(env, assortment, { range: newest, ...build });
    return { ...text, isWhole: false };
  }
  const { text, leftOut } =
    older.length === 0
      ? await inThisIsolate(env, assortment, { range: newest, ...build })
      : await inObjects(env, assortment, { plan, now, ...build });
  await tellLeftOut(db, assortment, leftOut);
  const before = known?.ranges ?? [];
  const whole = { ...text, before };
  await writeBuilt(env, assortment, whole);
  await forgetUnused(env, assortment, { known, whole });
  return whole;
};

const inThisIsolate = async (
  env: SearchBindings,
  assortment: string,
  { range, mostBytes }: Pick<TextBuild, 'mostBytes'> & { readonly range: PartRange },
): Promise<{ readonly text: BuiltText; readonly leftOut: number }> => {
  const built = await buildTextIndex(env.MARKET_DB, assortment, { range, mostBytes });
  return { text: inOnePart(built.index), leftOut: built.leftOut };
};

interface ObjectsBuild extends TextBuild {
  readonly plan: PartsPlan;
  readonly now: ListState;
}

const inObjects = async (
  env: SearchBindings,
  assortment: string,
  { plan: { ranges, kept }, now, mostBytes }: ObjectsBuild,
): Promise<{ readonly text: BuiltText; readonly leftOut: number }> => {
  const parts: WordCounts[] = [];
  let leftOut = 0;
  for (const range of ranges) {
    const own = kept.has(range) ? await wordsOfPart(env, assortment, range) : null;
    const part = own ?? (await buildPart(env, assortment, { range, mostBytes }));
    parts.push(decodeWords(part.words).words);
    leftOut += part.leftOut;
  }
  const words = wordsOfAll(parts);
  return {
    text: { ...now, words, index: null, isWhole: true, ranges, before: [] },
    leftOut,
  };
};

/** Deletes parts of the last build but one, which no location searches any more. */
const forgetUnused = async (
  env: SearchBindings,
  assortment: string,
  { known, whole }: { readonly known: BuiltText | null; readonly whole: BuiltText },
): Promise<void> => {
  const used = [...whole.ranges, ...whole.before];
  const isUsed = (range: PartRange) => used.some((one) => isSame(one, range));
  for (const range of known?.before ?? []) {
    if (isUsed(range)) continue;
    await forgetPart(env, assortment, range).catch((thrown: unknown) => {
      log('warn', 'words_not_forgotten', { assortment, chain: errorChain(thrown) });
    });
  }
};

const isSame = (one: PartRange, other: PartRange): boolean =>
  one.from === other.from && one.to === other.to;
