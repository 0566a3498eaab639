import { nameTerm, tellingTerms, termsOf } from './terms.ts';
import {
  CATEGORY_ROOM,
  placeOfTerm,
  type Postings,
  SAID,
  type TextIndex,
  TYPE_ROOM,
  WHOLE_ROOM,
} from './text-index.ts';
import type { Alternative, Wanted } from './wanted.ts';

/** What is looked for. */
export interface TextQuery {
  /** Every one of them. */
  readonly wanted: readonly Wanted[];
  /** How many of them say what it is, before what it has: two of 'bed frame with drawers'; all when absent. */
  readonly heads?: number | undefined;
  /** The words as they were typed: a category may be called just that, or what stands last in it. */
  readonly name?: string | undefined;
  /** Spellings that were typed, as terms: what is spelt so comes before what means the same. */
  readonly spelt?: readonly string[];
  /** A word that says nothing, but may begin a name, as a term: what is called so comes first. */
  readonly opening?: string | null;
  /** Not needed, but what has it comes first. */
  readonly liked?: readonly Wanted[];
  /** Which variants may be shown, by their rows; all when absent. */
  readonly fits?: ((variant: number) => boolean) | undefined;
  /** Of variants of a product that answer alike, the cheapest is shown, not the one that stands for it. */
  readonly isCheapest?: boolean;
  /** What to add for a product, by its id: the better of two that are found alike. */
  readonly better?: ((product: number) => number) | undefined;
}

/** A product that is found, with the one of its variants that was. */
export interface FoundProduct {
  readonly product: number;
  readonly variant: number;
  /** Millimetres of the variant, 0 where it is not known. */
  readonly width: number;
  readonly score: number;
  /** It has something of what is looked for only in a text about it. */
  readonly isSaid: boolean;
}

/** What the kind of a thing counts for beside the words. */
const KIND = 1.2;
/** What standing in a category counts for that is called just what is looked for, or in one below it. */
const NAMED = 1.2;
/** What being called just that counts for, where there is a category of that name. */
const CALLED = 0.55;
/** What beginning with a word counts for that would say nothing elsewhere. */
const OPENING = 0.4;
/** What being spelt as it was typed counts for. */
const SPELT = 0.1;
const MOST_LOOKED_FOR = 12;

/** What is known of one thing that is looked for: a weight for each product and variant, 0 for none. */
interface Weighed {
  readonly products: Uint8Array;
  readonly variants: Uint8Array;
  /** Rows of products with any, in no order, some more than once. */
  readonly rows: number[];
  readonly telling: number;
}

const weigh = (index: TextIndex, { alternatives, telling }: Wanted): Weighed => {
  const weighed = {
    products: new Uint8Array(index.products.length),
    variants: new Uint8Array(index.variants.length),
    rows: [],
    telling,
  };
  for (const alternative of alternatives) {
    if (alternative.terms.length === 1) addTerm(index, weighed, alternative);
    else addPhrase(index, weighed, alternative);
  }
  return weighed;
};

const each = (
  { starts, rows, weights }: Postings,
  term: number,
  use: (row: number, weight: number) => void,
): void => {
  const end = starts[term + 1] ?? 0;
  for (let at = starts[term] ?? 0; at < end; at += 1) use(rows[at] ?? 0, weights[at] ?? 0);
};

const addTerm = (
  { ofProducts, ofVariants, productOf }: TextIndex,
  { products, variants, rows }: Weighed,
  { terms: [term = 0], share }: Alternative,
): void => {
  each(ofProducts, term, (row, weight) => {
    if (products[row] === 0) rows.push(row);
    products[row] = Math.max(products[row] ?? 0, weight * share);
  });
  each(ofVariants, term, (row, weight) => {
    if (variants[row] === 0) rows.push(productOf[row] ?? 0);
    variants[row] = Math.max(variants[row] ?? 0, weight * share);
  });
};

/** A phrase weighs what the most telling of its words does, where it has all of them. */
const addPhrase = (index: TextIndex, weighed: Weighed, { terms, share }: Alternative): void => {
  const parts = terms.map((term) =>
    weigh(index, { alternatives: [{ terms: [term], share }], telling: 0 }),
  );
  const fewest = parts.reduce((one, other) => (other.rows.length < one.rows.length ? other : one));
  for (const row of new Set(fewest.rows)) {
    const [from = 0, to = 0] = [index.firstVariants[row], index.firstVariants[row + 1]];
    for (let variant = from; variant < to; variant += 1) {
      const weight = weightOf(parts, row, variant);
      if (weight === 0) continue;
      weighed.rows.push(row);
      weighed.variants[variant] = Math.max(weighed.variants[variant] ?? 0, weight);
    }
  }
};

const weightOf = (parts: readonly Weighed[], product: number, variant: number): number => {
  let [most, least] = [0, 255];
  for (const { products, variants } of parts) {
    const weight = Math.max(products[product] ?? 0, variants[variant] ?? 0);
    if (weight === 0) return 0;
    most = Math.max(most, weight);
    least = Math.min(least, weight);
  }
  return least < SAID ? least : most;
};

/** Rows of products that have all of some things, more than mentioned: 1 for each. */
export const productsWithAll = (index: TextIndex, wanted: readonly Wanted[]): Uint8Array => {
  const weighed = wanted.map((one) => weigh(index, one));
  const has = new Uint8Array(index.products.length);
  for (const row of rowsOfAll(index, weighed)) {
    const [from = 0, to = 0] = [index.firstVariants[row], index.firstVariants[row + 1]];
    for (let variant = from; variant < to && has[row] === 0; variant += 1) {
      const words = wordScore(weighed, row, variant);
      if (words && !words.isSaid) has[row] = 1;
    }
  }
  return has;
};

/** Whether some products have a term, more than mentioned. */
export const hasAny = (
  { terms, ofProducts, ofVariants, productOf }: TextIndex,
  term: string,
  products: Uint8Array,
): boolean => {
  const place = placeOfTerm(terms, term);
  let has = false;
  if (place < 0) return has;
  each(ofProducts, place, (row, weight) => {
    has ||= weight >= SAID && products[row] === 1;
  });
  each(ofVariants, place, (row, weight) => {
    has ||= weight >= SAID && products[productOf[row] ?? 0] === 1;
  });
  return has;
};

/** Products that have everything that is looked for, the best first. */
export const findProducts = (index: TextIndex, query: TextQuery): FoundProduct[] => {
  const wanted = query.wanted.slice(0, MOST_LOOKED_FOR);
  const weighed = wanted.map((one) => weigh(index, one));
  const found = rowsOfAll(index, weighed);
  const liked = (query.liked ?? []).map((one) => weigh(index, one));
  const spelt = (query.spelt ?? []).map((term) => weighTerm(index, term));
  const answers = answersOf(index, wanted, query.heads);
  const named = namedIn(index, query.name);
  const opening = (query.opening ? [query.opening] : []).map((term) => weighTerm(index, term));
  const scored = found.flatMap((row) =>
    bestOf(index, { ...query, wanted }, row, { weighed, liked, spelt, opening, answers, named }),
  );
  const told = scored.filter(({ isSaid }) => !isSaid);
  if (told.length > 0) return inOrder(told);
  // A lamp that goes with a sofa is no sofa under £100 where all sofas cost more.
  const isSold = query.fits && productsWithAll(index, wanted).includes(1);
  return isSold ? [] : inOrder(scored);
};

/**
 * Weights of the products of a category of a name, and of those below it; nothing where none has it. Words before a
 * whole name of several say whose it is: 'orla bedside tables'.
 */
const namedIn = (index: TextIndex, name = ''): Uint8Array | null => {
  const words = tellingTerms(termsOf(name));
  const names = words.flatMap((_, at) =>
    at > 0 && at + 1 === words.length ? [] : [words.slice(at)],
  );
  const found = names.map((some) => weighTerm(index, nameTerm(some.join(' '))));
  return found.find(({ rows }) => rows.length > 0)?.products ?? null;
};

const weighTerm = (index: TextIndex, term: string): Weighed => {
  const place = placeOfTerm(index.terms, term);
  const alternatives = place < 0 ? [] : [{ terms: [place], share: 1 }];
  return weigh(index, { alternatives, telling: 0 });
};

/** The best first, the newest among equals. */
export const inOrder = (found: FoundProduct[]): FoundProduct[] =>
  found.sort((one, other) => other.score - one.score || other.product - one.product);

const everything = ({ products }: TextIndex): number[] => Array.from(products.keys());

/** Products that may have everything that is looked for: all of them where nothing is. */
const rowsOfAll = (index: TextIndex, weighed: readonly Weighed[]): number[] => {
  const [first, ...others] = weighed;
  if (!first) return everything(index);
  const fewest = others.reduce(
    (one, other) => (other.rows.length < one.rows.length ? other : one),
    first,
  );
  return [...new Set(fewest.rows)];
};

interface Looked {
  readonly weighed: readonly Weighed[];
  readonly liked: readonly Weighed[];
  readonly spelt: readonly Weighed[];
  readonly opening: readonly Weighed[];
  readonly answers: Answers;
  readonly named: Uint8Array | null;
}

interface Scored extends FoundProduct {
  readonly price: number;
}

/** Scores that differ by less are the same. */
const ALIKE = 1e-9;

/** The variant of a product that answers best; none when none has everything. */
const bestOf = (
  index: TextIndex,
  { fits, better, wanted, isCheapest = false }: TextQuery,
  row: number,
  { weighed, liked, spelt, opening, answers, named }: Looked,
): Scored[] => {
  let best: Scored | null = null;
  const product = index.products[row] ?? 0;
  const extra = (better?.(product) ?? 0) + (NAMED * (named?.[row] ?? 0) ** 2) / 10_000;
  for (let at = index.firstVariants[row] ?? 0; at < (index.firstVariants[row + 1] ?? 0); at += 1) {
    if (fits && !fits(at)) continue;
    const words = wordScore(weighed, row, at);
    if (words === null) continue;
    const kind = kindOf(index, answers, row, at, wanted.length);
    const score =
      words.score +
      KIND * kind +
      (named && kind > WHOLE_KIND - ALIKE ? CALLED : 0) +
      0.3 * likedScore(liked, row, at) +
      SPELT * partOf(spelt, row, at) +
      OPENING * partOf(opening, row, at) +
      extra;
    const price = index.prices[at] ?? 0;
    const isAlike = best !== null && Math.abs(score - best.score) <= ALIKE;
    const isBetter =
      best === null ||
      (best.isSaid && !words.isSaid) ||
      (isAlike ? isCheapest && price < best.price : score > best.score);
    if (!isBetter || (best && !best.isSaid && words.isSaid)) continue;
    best = {
      product,
      variant: index.variants[at] ?? 0,
      width: index.sizes[at * 3] ?? 0,
      score,
      price,
      isSaid: words.isSaid,
    };
  }
  return best ? [best] : [];
};

const wordScore = (weighed: readonly Weighed[], row: number, variant: number) => {
  let [score, telling, isSaid] = [0, 0, false];
  for (const one of weighed) {
    const weight = Math.max(one.products[row] ?? 0, one.variants[variant] ?? 0);
    if (weight === 0) return null;
    if (weight < SAID) isSaid = true;
    score += (one.telling * weight) / 100;
    telling += one.telling;
  }
  return { score: telling === 0 ? 0 : score / telling, isSaid };
};

/** How many of some spellings a product or its variant has, from 0 to 1. */
const partOf = (spelt: readonly Weighed[], row: number, variant: number): number =>
  spelt.length === 0
    ? 0
    : spelt.filter(({ products, variants }) => (products[row] ?? 0) + (variants[variant] ?? 0) > 0)
        .length / spelt.length;

const likedScore = (liked: readonly Weighed[], row: number, variant: number): number => {
  if (liked.length === 0) return 0;
  const sum = liked.reduce(
    (all, { products, variants }) =>
      all + Math.min(100, Math.max((products[row] ?? 0) * 0.5, variants[variant] ?? 0)),
    0,
  );
  return sum / (100 * liked.length);
};

/** Which of the things looked for a term answers, as the bits of a number, and the phrases that answer. */
interface Answers {
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

const answersOf = (
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
const WHOLE_KIND = 1.1;
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
const kindOf = (
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
