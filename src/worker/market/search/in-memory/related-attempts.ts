import { placeOf } from '../../listing/in-memory/row-set.ts';
import { wordsOf } from '#lib/search/words.ts';
import type { Concept } from '../concept.ts';
import { readQuery, withoutLimits, type Reading } from '../reading.ts';
import type { FoundProduct } from './find.ts';
import { measuresFit } from './measures-fit.ts';
import { textAttempts, type TextFound, type TextSearch } from './text-attempts.ts';
import type { TextIndex } from './text-index.ts';
import { thingsIn } from './things.ts';

/** Words with which a text begins to describe; fewer name a thing, and a slip in them is one of the hand. */
const DESCRIBING = 3;

/**
 * Ways to read a text as `textAttempts` has them. Where nothing is called all of its words, the first that brings
 * anything has what is like the text in meaning among it, or it alone where nothing brings anything; words that things
 * are called need no such help, nor have one or two that bring something. Where what is like it did not come in time,
 * the others are provisional.
 */
export async function* relatedAttempts(
  search: TextSearch,
  text: string,
): AsyncGenerator<TextFound, void> {
  let first: TextFound | null = null;
  const describes = wordsOf(text).length >= DESCRIBING;
  let mayHelp = search.related !== undefined;
  let isLate = false;
  for await (const way of textAttempts(search, text)) {
    first ??= way;
    const isEmpty = way.found?.length === 0;
    mayHelp &&= isWeak(way) && (isEmpty || describes);
    if (mayHelp && !isEmpty) {
      mayHelp = false;
      const related = await relatedTo(search, text, way);
      isLate = related === LATE;
      if (related !== LATE && related !== null) yield related;
    }
    yield isLate ? provisionally(way) : way;
  }
  if (!mayHelp || first === null) return;
  const related = await relatedTo(search, text, first);
  if (related === LATE) yield provisionally(first);
  else if (related) yield related;
}

const LATE = 'late';

const provisionally = (way: TextFound): TextFound => ({
  ...way,
  understanding: { ...way.understanding, provisional: true },
});

/** Whether what was found, if anything, has not all that was asked for, or only in a text about it. */
const isWeak = ({ found, understanding: { without, leftOut } }: TextFound): boolean =>
  found !== null &&
  (found.every(({ isSaid }) => isSaid) || without.length > 0 || leftOut.length > 0);

/** What is like a text, with what one way to read its words has brought. Nothing that was corrected narrows it. */
const relatedTo = async (
  search: TextSearch,
  text: string,
  way: TextFound,
): Promise<TextFound | typeof LATE | null> => {
  const asked = withoutLimits(text);
  if (asked === '' || !search.related) return null;
  const ids = await search.related(asked);
  if (ids === null) return LATE;
  if (ids.length === 0) return null;
  const lexicon = { ...(await search.lexiconFor(text)), things: thingsIn(search.index) };
  const reading = readQuery(text, lexicon);
  const alike = ids.flatMap((id) => asFound(search, id, reading) ?? []);
  if (alike.length === 0) return null;
  const filters = reading.filters.map(({ name, rest }) => ({ name, rest }));
  const as = { correctedTo: '', leftOut: [], without: [] };
  return {
    ...{ reading, concepts: reading.concepts },
    filters: reading.filters.filter(({ kind }) => kind !== 'measure'),
    isMeasured: reading.filters.some(({ kind }) => kind === 'measure'),
    found: together({ found: way.found ?? [], share: shareOf(way, reading) }, alike),
    understanding: { filters, ...as, related: true, provisional: false },
  };
};

const typedIn = ({ alternatives: [first = ''] }: Concept): string => first;

/** What the words of a way count for: as many of those that were typed as it goes by, half where they are but mentioned. */
const shareOf = ({ concepts, found }: TextFound, typed: Reading): number => {
  const said = new Set(typed.concepts.map(typedIn));
  const kept = concepts.filter((concept) => said.has(typedIn(concept))).length;
  const isMentioned = found?.every(({ isSaid }) => isSaid) === true;
  return (kept / Math.max(1, said.size)) * (isMentioned ? 0.5 : 1);
};

/** A product with the first of its variants that is of the sizes and prices that were asked for. */
const asFound = (
  { index, fresh }: TextSearch,
  product: number,
  { filters }: Reading,
): FoundProduct | null => {
  const held: TextIndex = fresh?.changed.has(product) ? fresh.index : index;
  const row = placeOf(held.products, held.products.length, product);
  if (row < 0) return null;
  const fits = measuresFit(held, filters) ?? (() => true);
  for (let at = held.firstVariants[row] ?? 0; at < (held.firstVariants[row + 1] ?? 0); at += 1) {
    if (!fits(at)) continue;
    const [variant = 0, width = 0] = [held.variants[at], held.sizes[at * 3]];
    return { product, variant, width, score: 0, isSaid: true };
  }
  return null;
};

/** Places after which a rank hardly counts: the constant of reciprocal rank fusion (Cormack and others, 2009). */
const RANKS = 60;

/**
 * Two lists as one by their ranks, so that neither score need be of the other's scale; what the words bring first
 * stays first where it has most of them.
 */
const together = (
  words: { readonly found: readonly FoundProduct[]; readonly share: number },
  alike: readonly FoundProduct[],
): FoundProduct[] => {
  const ranked = new Map<number, FoundProduct>();
  for (const { found, share } of [words, { found: alike, share: 1 }]) {
    for (const [rank, one] of found.entries()) {
      const known = ranked.get(one.product);
      const score = (known?.score ?? 0) + share / (RANKS + rank);
      ranked.set(one.product, { ...(known ?? one), score });
    }
  }
  const [best] = words.found;
  const leader = best && ranked.get(best.product);
  if (leader && words.share > 0.5 && !best.isSaid)
    ranked.set(best.product, { ...leader, score: 1 });
  return [...ranked.values()].sort((one, other) => other.score - one.score);
};
