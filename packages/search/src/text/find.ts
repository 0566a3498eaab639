import type { Measure } from '../words/measures.ts';
import { eachProduct, eachVariant, type Term } from './dictionary.ts';
import { measuresFit } from './measures-fit.ts';
import { listsOf, type Patterns, rowOfProduct, SAID, type TextIndex } from './text-index.ts';
import type { RequiredTerm } from './required-terms.ts';

/** A search, as the index answers it. */
export interface TextQuery {
  /** All of these must be found. */
  readonly wanted: readonly RequiredTerm[];
  /** How many of them name the product, before what it has: two in 'bed frame with drawers'; all when absent. */
  readonly heads?: number | undefined;
  /** The term of the category that has the name that was typed, if there is one. */
  readonly named?: string | undefined;
  /** The spellings as typed, as terms: a product with the same spelling comes before one with a synonym. */
  readonly spelt?: readonly string[];
  /** A word that usually means nothing but may begin a name, as a term: products with such a name come first. */
  readonly opening?: string | null;
  /** Not required, but products with these come first. */
  readonly liked?: readonly RequiredTerm[];
  /** Colours, materials, styles and rooms: variants with a tag of that very name come before similar ones. */
  readonly tagged?: readonly RequiredTerm[];
  /** Which variants may be shown; all when absent. */
  readonly fits?: Fits | undefined;
  /** Whether to show the cheapest of a product's equally good variants, instead of the one that represents it. */
  readonly isCheapest?: boolean;
}

/** What a search asks of a variant. */
export interface Fits {
  readonly measures: readonly Measure[];
  /** Tags that it must not have. */
  readonly without: readonly RequiredTerm[];
}

/** The products that a part of the index has found, in no order; those of one place belong together. */
export interface FoundRows {
  readonly products: Uint32Array;
  readonly variants: Uint32Array;
  /** The widths of the variants in millimetres; 0 when they are unknown. */
  readonly widths: Uint32Array;
  readonly scores: Float64Array;
  /** Whether a wanted word is only in the descriptions of these products. */
  readonly isSaid: boolean;
  /** Whether products have all that is wanted, but no variant that fits. */
  readonly isSold: boolean;
}

/** The weight of the kind of a product, compared with its words. */
const KIND = 1.2;
/** The weight of being in a category with exactly the name that was searched for, or below it. */
const NAMED = 1.2;
/** The weight of having exactly that name, when there is a category with it. */
const CALLED = 0.55;
/** The weight of beginning with a word that usually means nothing. */
const OPENING = 0.4;
/** The weight of having the spelling that was typed. */
const SPELT = 0.1;
/** The weight of a tag with the very name that was typed, compared with a similar one. */
const TAGGED = 2;
const MOST_LOOKED_FOR = 12;

/** The occurrences of one wanted word: a weight for each product and variant, 0 for none. */
interface WordWeights {
  readonly products: Uint8Array;
  readonly variants: Uint8Array;
  /** The rows of products with any weight, in no order; some are repeated. */
  readonly rows: number[];
  readonly telling: number;
}

/** An alternative with its terms in a part of the index. */
interface PlacedAlternative {
  readonly terms: readonly Term[];
  readonly share: number;
}

/** Something wanted, in the ways that a part of the index has. */
interface PlacedTerm {
  readonly alternatives: readonly PlacedAlternative[];
  readonly telling: number;
}

const placed = (
  { dictionary }: TextIndex,
  { alternatives, telling }: RequiredTerm,
): PlacedTerm => ({
  alternatives: alternatives.flatMap(({ terms, share }) => {
    const found = terms.flatMap((term) => dictionary.find(term) ?? []);
    return found.length === terms.length ? [{ terms: found, share }] : [];
  }),
  telling,
});

const weigh = (index: TextIndex, required: RequiredTerm): WordWeights =>
  weighPlaced(index, placed(index, required));

const weighPlaced = (index: TextIndex, { alternatives, telling }: PlacedTerm): WordWeights => {
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

const addTerm = (
  { productOf }: TextIndex,
  { products, variants, rows }: WordWeights,
  { terms, share }: PlacedAlternative,
): void => {
  for (const term of terms) {
    eachProduct(term, (row, weight) => {
      if (products[row] === 0) rows.push(row);
      products[row] = Math.max(products[row] ?? 0, weight * share);
    });
    eachVariant(term, (row, weight) => {
      if (variants[row] === 0) rows.push(productOf[row] ?? 0);
      variants[row] = Math.max(variants[row] ?? 0, weight * share);
    });
  }
};

/** A phrase has the weight of its most telling word, if all its words occur. */
const addPhrase = (
  index: TextIndex,
  weights: WordWeights,
  { terms, share }: PlacedAlternative,
): void => {
  const parts = terms.map((term) =>
    weighPlaced(index, { alternatives: [{ terms: [term], share }], telling: 0 }),
  );
  const fewest = parts.reduce((one, other) => (other.rows.length < one.rows.length ? other : one));
  for (const row of new Set(fewest.rows)) {
    const [from = 0, to = 0] = [index.firstVariants[row], index.firstVariants[row + 1]];
    for (let variant = from; variant < to; variant += 1) {
      const weight = weightOf(parts, row, variant);
      if (weight === 0) continue;
      weights.rows.push(row);
      weights.variants[variant] = Math.max(weights.variants[variant] ?? 0, weight);
    }
  }
};

const weightOf = (parts: readonly WordWeights[], product: number, variant: number): number => {
  let [most, least] = [0, 255];
  for (const { products, variants } of parts) {
    const weight = Math.max(products[product] ?? 0, variants[variant] ?? 0);
    if (weight === 0) return 0;
    most = Math.max(most, weight);
    least = Math.min(least, weight);
  }
  return least < SAID ? least : most;
};

/** Which variants may be shown, by their rows. */
const variantsThatFit = (
  index: TextIndex,
  { measures, without }: Fits,
): ((variant: number) => boolean) => {
  const unwanted = without.map((one) => weigh(index, one));
  const hasUnwanted = (variant: number): boolean =>
    unwanted.some(
      ({ products, variants }) =>
        (variants[variant] ?? 0) > 0 || (products[index.productOf[variant] ?? 0] ?? 0) > 0,
    );
  return (variant) => measuresFit(index, measures, variant) && !hasUnwanted(variant);
};

/** A part of the index, and the ids of its products that are searched elsewhere, because they have changed. */
export interface SearchedPart {
  readonly index: TextIndex;
  readonly except: ReadonlySet<number>;
}

/** Marks with 1 the rows of products that have all of the wanted words, and not only in a description. */
const productsWithAll = (
  { index, except }: SearchedPart,
  required: readonly RequiredTerm[],
): Uint8Array => {
  const weighed = required.map((one) => weigh(index, one));
  const has = new Uint8Array(index.products.length);
  for (const row of rowsOfAll(index, weighed)) {
    if (except.has(index.products[row] ?? 0)) continue;
    const [from = 0, to = 0] = [index.firstVariants[row], index.firstVariants[row + 1]];
    for (let variant = from; variant < to && has[row] === 0; variant += 1) {
      const words = wordScore(weighed, row, variant);
      if (words && !words.isSaid) has[row] = 1;
    }
  }
  return has;
};

/** Wanted words, and terms of which a product with all those words may have one. */
export interface Together {
  readonly required: readonly RequiredTerm[];
  readonly terms: readonly string[];
}

export interface FoundTogether {
  /** Whether a product has all the wanted words, and not only in a description. */
  readonly isFound: boolean;
  /** For each term, whether such a product has it, and not only in its description. */
  readonly terms: readonly boolean[];
}

export const foundTogether = (part: SearchedPart, { required, terms }: Together): FoundTogether => {
  const has = productsWithAll(part, required);
  return {
    isFound: has.includes(1),
    terms: terms.map((term) => hasAny(part.index, term, has)),
  };
};

/** Whether any of some products has a term, and not only in a description. */
const hasAny = (
  { dictionary, productOf }: TextIndex,
  text: string,
  products: Uint8Array,
): boolean => {
  const term = dictionary.find(text);
  let has = false;
  if (!term) return has;
  eachProduct(term, (row, weight) => {
    has ||= weight >= SAID && products[row] === 1;
  });
  eachVariant(term, (row, weight) => {
    has ||= weight >= SAID && products[productOf[row] ?? 0] === 1;
  });
  return has;
};

/** The products with everything that is wanted. */
export const findProducts = (part: SearchedPart, query: TextQuery): FoundRows => {
  const { index, except } = part;
  const wanted = query.wanted.slice(0, MOST_LOOKED_FOR);
  const places = wanted.map((one) => placed(index, one));
  const weighed = places.map((one) => weighPlaced(index, one));
  const matches = {
    weighed,
    liked: (query.liked ?? []).map((one) => weigh(index, one)),
    tagged: (query.tagged ?? []).map((one) => weigh(index, one)),
    spelt: (query.spelt ?? []).map((term) => weighTerm(index, term)),
    opening: (query.opening ? [query.opening] : []).map((term) => weighTerm(index, term)),
    kindOf: kindsOf(index, answersOf(places, query.heads)),
    named: query.named === undefined ? null : weighTerm(index, query.named).products,
  };
  const fits = query.fits && variantsThatFit(index, query.fits);
  const choice = { fits, isCheapest: query.isCheapest ?? false };
  const scored = rowsOfAll(index, weighed)
    .filter((row) => !except.has(index.products[row] ?? 0))
    .flatMap((row) => bestOf(index, choice, row, matches) ?? []);
  const told = scored.filter(({ isSaid }) => !isSaid);
  if (told.length > 0) return inColumns(told, { isSaid: false, isSold: false });
  const isSold = query.fits !== undefined && productsWithAll(part, wanted).includes(1);
  return inColumns(scored, { isSaid: true, isSold });
};

/** Products by their ids, each with its first variant that fits. */
export const chosenProducts = (
  { index, except }: SearchedPart,
  ids: readonly number[],
  fits: Fits | undefined,
): FoundRows => {
  const mayBeShown = fits && variantsThatFit(index, fits);
  const chosen = ids.flatMap((product) => {
    const row = except.has(product) ? -1 : rowOfProduct(index, product);
    if (row < 0) return [];
    const end = index.firstVariants[row + 1] ?? 0;
    for (let at = index.firstVariants[row] ?? 0; at < end; at += 1) {
      if (mayBeShown && !mayBeShown(at)) continue;
      const [variant = 0, width = 0] = [index.variants[at], index.sizes[at * 3]];
      return [{ product, variant, width, score: 0 }];
    }
    return [];
  });
  return inColumns(chosen, { isSaid: true, isSold: false });
};

const inColumns = (
  found: readonly Pick<ScoredProduct, 'product' | 'variant' | 'width' | 'score'>[],
  all: Pick<FoundRows, 'isSaid' | 'isSold'>,
): FoundRows => ({
  products: Uint32Array.from(found, ({ product }) => product),
  variants: Uint32Array.from(found, ({ variant }) => variant),
  widths: Uint32Array.from(found, ({ width }) => width),
  scores: Float64Array.from(found, ({ score }) => score),
  ...all,
});

const weighTerm = (index: TextIndex, term: string): WordWeights =>
  weigh(index, { alternatives: [{ terms: [term], share: 1 }], telling: 0 });

const everything = ({ products }: TextIndex): number[] => Array.from(products.keys());

/** The products that may have everything that is wanted; all products when nothing is. */
const rowsOfAll = (index: TextIndex, weights: readonly WordWeights[]): number[] => {
  const [first, ...others] = weights;
  if (!first) return everything(index);
  const fewest = others.reduce(
    (one, other) => (other.rows.length < one.rows.length ? other : one),
    first,
  );
  return [...new Set(fewest.rows)];
};

interface SearchMatches {
  readonly weighed: readonly WordWeights[];
  readonly liked: readonly WordWeights[];
  readonly tagged: readonly WordWeights[];
  readonly spelt: readonly WordWeights[];
  readonly opening: readonly WordWeights[];
  readonly kindOf: KindScore;
  readonly named: Uint8Array | null;
}

interface ScoredProduct {
  readonly product: number;
  readonly variant: number;
  readonly width: number;
  readonly score: number;
  readonly isSaid: boolean;
  readonly price: number;
}

/** Scores that differ by less than this are equal. */
const ALIKE = 1e-9;

interface Choice {
  readonly fits: ((variant: number) => boolean) | undefined;
  readonly isCheapest?: boolean;
}

/** The best matching variant of a product; null when no variant has everything. */
const bestOf = (
  index: TextIndex,
  { fits, isCheapest = false }: Choice,
  row: number,
  { weighed, liked, tagged, spelt, opening, kindOf, named }: SearchMatches,
): ScoredProduct | null => {
  let best: ScoredProduct | null = null;
  const product = index.products[row] ?? 0;
  const extra = (NAMED * (named?.[row] ?? 0) ** 2) / 10_000;
  for (let at = index.firstVariants[row] ?? 0; at < (index.firstVariants[row + 1] ?? 0); at += 1) {
    if (fits && !fits(at)) continue;
    const words = wordScore(weighed, row, at);
    if (words === null) continue;
    const kind = kindOf(row, at);
    const score =
      words.score +
      KIND * kind +
      (named && kind > WHOLE_KIND - ALIKE ? CALLED : 0) +
      0.3 * likedScore(liked, row, at) +
      TAGGED * taggedScore(tagged, row, at) +
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
  return best;
};

const wordScore = (weights: readonly WordWeights[], row: number, variant: number) => {
  let [score, telling, isSaid] = [0, 0, false];
  for (const one of weights) {
    const weight = Math.max(one.products[row] ?? 0, one.variants[variant] ?? 0);
    if (weight === 0) return null;
    if (weight < SAID) isSaid = true;
    score += (one.telling * weight) / 100;
    telling += one.telling;
  }
  return { score: telling === 0 ? 0 : score / telling, isSaid };
};

/** The share of some spellings that a product or its variant has, from 0 to 1. */
const partOf = (spelt: readonly WordWeights[], row: number, variant: number): number =>
  spelt.length === 0
    ? 0
    : spelt.filter(({ products, variants }) => (products[row] ?? 0) + (variants[variant] ?? 0) > 0)
        .length / spelt.length;

/** From 0 to 1. What only the product has counts for less than what its variant has. */
const taggedScore = (tagged: readonly WordWeights[], row: number, variant: number): number =>
  tagged.length === 0
    ? 0
    : tagged.reduce(
        (sum, { products, variants }) =>
          sum + Math.max(0.8 * (products[row] ?? 0), variants[variant] ?? 0),
        0,
      ) /
      (100 * tagged.length);

const likedScore = (liked: readonly WordWeights[], row: number, variant: number): number => {
  if (liked.length === 0) return 0;
  const sum = liked.reduce(
    (all, { products, variants }) =>
      all + Math.min(100, Math.max((products[row] ?? 0) * 0.5, variants[variant] ?? 0)),
    0,
  );
  return sum / (100 * liked.length);
};

/** The wanted words that each term matches, as the bits of a number, and the phrases that match. */
interface Answers {
  /** The number of wanted words. */
  readonly count: number;
  /** The bits of the words that name the product. */
  readonly heads: number;
  /** By the places of terms. */
  readonly masks: ReadonlyMap<number, number>;
  /** The same for the words as typed. */
  readonly typed: ReadonlyMap<number, number>;
  readonly phrases: readonly Phrase[];
}

interface Phrase {
  readonly places: readonly number[];
  readonly mask: number;
  readonly isTyped: boolean;
}

const answersOf = (wanted: readonly PlacedTerm[], heads = wanted.length): Answers => {
  const [masks, typed] = [new Map<number, number>(), new Map<number, number>()];
  const phrases = wanted.flatMap(({ alternatives }, at) => {
    const mask = 1 << at;
    return alternatives.flatMap(({ terms, share }): Phrase[] => {
      const isTyped = share === 1;
      const places = terms.map(({ place }) => place);
      if (places.length > 1) return [{ places, mask, isTyped }];
      for (const place of places) {
        masks.set(place, (masks.get(place) ?? 0) | mask);
        if (isTyped) typed.set(place, (typed.get(place) ?? 0) | mask);
      }
      return [];
    });
  });
  return { count: wanted.length, masks, typed, phrases, heads: (1 << heads) - 1 };
};

/** The highest bit of a mask. */
const lastOf = (mask: number): number => 31 - Math.clz32(mask);

/** How well the terms of a list match. */
interface ListMatch {
  readonly length: number;
  readonly met: number;
  /** The bits of the wanted words that any term matches, that the last one matches, and that it matches as typed. */
  readonly all: number;
  readonly noun: number;
  readonly typed: number;
}

/** @param beside where else the words of a phrase may be */
const metIn = (answers: Answers, list: readonly number[], beside = list): ListMatch => {
  let [met, all, noun, typed] = [0, 0, 0, 0];
  for (const place of list) {
    const phrase = phraseMask(answers.phrases, [list, beside], place);
    noun = (answers.masks.get(place - 1) ?? 0) | phrase.mask;
    typed = (answers.typed.get(place - 1) ?? 0) | phrase.typed;
    if (noun !== 0) met += 1;
    all |= noun;
  }
  return { length: list.length, met, all, noun, typed };
};

/** The least score of a kind with exactly the wanted name. Other kinds score at most 1.09. */
const WHOLE_KIND = 1.1;
const WHOLE = 0.1;

/**
 * How well a kind of product matches the wanted one, from 0 to 1.1. The score is highest when all words of
 * the kind match, and its noun matches the last wanted word. It is lower for a partial match, and low without
 * the noun.
 * @param whole the kind with what belongs to the product; null when that is unknown
 */
const kindScore = (kind: ListMatch, whole: ListMatch | null, { count, heads }: Answers): number => {
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

/** The bits that a term matches as part of a phrase that is there as a whole. */
const phraseMask = (
  phrases: readonly Phrase[],
  lists: readonly (readonly number[])[],
  place: number,
) => {
  let [found, typed] = [0, 0];
  for (const { places, mask, isTyped } of phrases) {
    if (!places.includes(place - 1)) continue;
    if (!places.every((one) => lists.some((list) => list.includes(one + 1)))) continue;
    found |= mask;
    if (isTyped) typed |= mask;
  }
  return { mask: found, typed };
};

/** How well a product's variant is of the wanted kind, by its title or its categories. */
type KindScore = (row: number, variant: number) => number;

const kindsOf = ({ kinds, categories }: TextIndex, answers: Answers): KindScore => {
  const titleScore = scoresOf(kinds, ([kind = [], whole = []]) =>
    kindScore(metIn(answers, kind, whole), metIn(answers, whole), answers),
  );
  const categoryScore = scoresOf(categories, (lists) =>
    Math.max(0, ...lists.map((list) => kindScore(metIn(answers, list), null, answers))),
  );
  const isTitled = (variant: number): boolean =>
    kinds.entries[kinds.starts[kinds.of[variant] ?? 0] ?? 0] !== 0;
  return (row, variant) => {
    const category = categoryScore(row);
    if (!isTitled(variant)) return category;
    return Math.max(titleScore(variant) + 0.08 * category, 0.55 * category);
  };
};

/** The scores of rows by their patterns, each of which is scored once. */
const scoresOf = (
  patterns: Patterns,
  scoreOf: (lists: readonly (readonly number[])[]) => number,
): ((row: number) => number) => {
  const scores = new Float64Array(patterns.starts.length - 1).fill(-1);
  return (row) => {
    const pattern = patterns.of[row] ?? 0;
    const known = scores[pattern] ?? 0;
    if (known >= 0) return known;
    const score = scoreOf(listsOf(patterns, pattern));
    scores[pattern] = score;
    return score;
  };
};
