import { CATEGORY_ROOM, TYPE_ROOM, WHOLE_ROOM, type TextIndex } from './text-index.ts';
import type { Wanted } from './wanted.ts';

/** Which of the things looked for a term answers, as the bits of a number, and the phrases that answer. */
export interface Answers {
  /** Bits of what says what the thing is. */
  readonly heads: number;
  readonly masks: Uint16Array;
  /** The same of what was typed itself. */
  readonly typed: Uint16Array;
  readonly phrases: readonly Phrase[];
}

interface Phrase {
  readonly terms: readonly number[];
  readonly mask: number;
  readonly isTyped: boolean;
}

export const answersOf = (
  { terms }: TextIndex,
  wanted: readonly Wanted[],
  heads = wanted.length,
): Answers => {
  const [masks, typed] = [new Uint16Array(terms.length), new Uint16Array(terms.length)];
  const phrases = wanted.flatMap(({ alternatives }, at) => {
    const mask = 1 << at;
    return alternatives.flatMap((one): Phrase[] => {
      const isTyped = one.share === 1;
      if (one.terms.length > 1) return [{ terms: one.terms, mask, isTyped }];
      const [term = 0] = one.terms;
      masks[term] = (masks[term] ?? 0) | mask;
      if (isTyped) typed[term] = (typed[term] ?? 0) | mask;
      return [];
    });
  });
  return { masks, typed, phrases, heads: (1 << heads) - 1 };
};

/** Highest bit of a mask. */
const lastOf = (mask: number): number => 31 - Math.clz32(mask);

/** How some places are answered. */
interface Met {
  readonly length: number;
  readonly met: number;
  /** What is answered by any of them, by the last of them, and by that as it was typed. */
  readonly all: number;
  readonly noun: number;
  readonly typed: number;
}

/** Some places of a column. */
interface Span {
  readonly column: Uint32Array;
  readonly start: number;
  readonly room: number;
}

/** @param beside where else the words of a phrase may stand */
const metIn = (answers: Answers, span: Span, beside = span): Met => {
  const { column, start, room } = span;
  let [length, met, all, noun, typed] = [0, 0, 0, 0, 0];
  for (let at = start; at < start + room; at += 1) {
    const place = column[at] ?? 0;
    if (place === 0) continue;
    length += 1;
    const phrase = phraseMask(answers.phrases, [span, beside], place);
    noun = (answers.masks[place - 1] ?? 0) | phrase.mask;
    typed = (answers.typed[place - 1] ?? 0) | phrase.typed;
    if (noun !== 0) met += 1;
    all |= noun;
  }
  return { length, met, all, noun, typed };
};

/** How well a thing is of a kind, at least, that is called just what is looked for, and at most where it is not: 1.09. */
export const WHOLE_KIND = 1.1;
const WHOLE = 0.1;

/**
 * How well the kind of a thing is what is looked for, from 0 to 1.1: all words of the kind and its noun for
 * the last of the words; less for a part, and little without the noun.
 * @param whole the kind with what belongs to it; nothing where that is not known
 */
const kindScore = (kind: Met, whole: Met | null, count: number, heads: number): number => {
  if (kind.length === 0 || kind.met === 0) return 0;
  const cover = kind.met / kind.length;
  if (kind.noun === 0) return 0.2 * cover;
  const all = kind.all | (whole?.all ?? 0);
  const inOrder = (kind.noun & heads & (1 << lastOf(kind.all & heads))) !== 0 ? 1 : 0.7;
  const saidSo = kind.typed === 0 ? 0.7 : 1;
  const fullness = whole === null || whole.length === 0 ? cover : whole.met / whole.length;
  const isWhole =
    saidSo === 1 && cover === 1 && fullness === 1 && all === (1 << count) - 1 ? WHOLE : 0;
  return inOrder * saidSo * (0.45 + 0.3 * cover * cover + 0.25 * fullness) + isWhole;
};

/** What is answered by a term as part of a phrase that stands there as a whole. */
const phraseMask = (phrases: readonly Phrase[], spans: readonly Span[], place: number) => {
  let [found, typed] = [0, 0];
  for (const { terms, mask, isTyped } of phrases) {
    if (!terms.includes(place - 1)) continue;
    if (!terms.every((term) => spans.some((span) => hasPlace(span, term + 1)))) continue;
    found |= mask;
    if (isTyped) typed |= mask;
  }
  return { mask: found, typed };
};

const hasPlace = ({ column, start, room }: Span, place: number): boolean => {
  for (let at = start; at < start + room; at += 1) if (column[at] === place) return true;
  return false;
};

/** How well a product's variant is the kind of thing that is looked for, by its title or its categories. */
export const kindOf = (
  index: TextIndex,
  answers: Answers,
  row: number,
  variant: number,
  count: number,
) => {
  let category = 0;
  for (let at = 0; at < CATEGORY_ROOM; at += 1) {
    const start = (row * CATEGORY_ROOM + at) * TYPE_ROOM;
    const met = metIn(answers, { column: index.categories, start, room: TYPE_ROOM });
    category = Math.max(category, kindScore(met, null, count, answers.heads));
  }
  const start = variant * TYPE_ROOM;
  const titled = (index.types[start + TYPE_ROOM - 1] ?? 0) !== 0;
  if (!titled) return category;
  const wholly = { column: index.wholes, start: variant * WHOLE_ROOM, room: WHOLE_ROOM };
  const whole = metIn(answers, wholly);
  const met = metIn(answers, { column: index.types, start, room: TYPE_ROOM }, wholly);
  const title = kindScore(met, whole, count, answers.heads);
  return Math.max(title + 0.08 * category, 0.55 * category);
};
