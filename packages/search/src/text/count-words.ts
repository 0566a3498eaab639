/* The words of an index, counted while it is built. The figures of numbers are not among them; see `numberIn`. */

import type { Postings } from './dictionary.ts';
import { isNumber } from './terms.ts';
import { type BuiltColumns, isSaid, listsOf, type Patterns } from './text-index.ts';
import type { WordCounts } from './vocabulary.ts';

interface CountedColumns extends Omit<BuiltColumns, 'words'> {
  /** The row of each variant's product. */
  readonly productOf: Uint32Array;
}

export const countWords = (built: CountedColumns): WordCounts => {
  const { products, terms, ofProducts } = built;
  const [productsWith, nouns] = [countProducts(built), countNouns(built)];
  const isHere = (place: number) => !isNumber(terms[place] ?? '');
  const places = Array.from(terms.keys()).filter(
    (place) => isHere(place) || (nouns[place] ?? 0) > 0,
  );
  return {
    products: products.length,
    terms: places.map((place) => terms[place] ?? ''),
    productsWith: Uint32Array.from(places, (place) =>
      isHere(place) ? (productsWith[place] ?? 0) : 0,
    ),
    nouns: Uint32Array.from(places, (place) => nouns[place] ?? 0),
    mentioned: Uint8Array.from(places, (place) =>
      isHere(place) && ofProducts.starts[place] !== ofProducts.starts[place + 1] ? 1 : 0,
    ),
  };
};

const countProducts = ({ terms, ofProducts, ofVariants, products, productOf }: CountedColumns) => {
  const counts = new Uint32Array(terms.length);
  const last = new Int32Array(products.length).fill(-1);
  const count = ({ starts, rows, weights }: Postings, term: number, of?: Uint32Array) => {
    for (let at = starts[term] ?? 0; at < (starts[term + 1] ?? 0); at += 1) {
      const row = rows[at] ?? 0;
      const product = of ? (of[row] ?? 0) : row;
      if (!isSaid(weights[at] ?? 0) || last[product] === term) continue;
      last[product] = term;
      counts[term] = (counts[term] ?? 0) + 1;
    }
  };
  for (let term = 0; term < terms.length; term += 1) {
    count(ofProducts, term);
    count(ofVariants, term, productOf);
  }
  return counts;
};

/** How often each term is the last of a kind or a category. */
const countNouns = ({ terms, kinds, categories }: CountedColumns) => {
  const counts = new Uint32Array(terms.length);
  const count = (patterns: Patterns, most: number) => {
    const rows = new Uint32Array(patterns.starts.length);
    for (const pattern of patterns.of) rows[pattern] = (rows[pattern] ?? 0) + 1;
    for (const [pattern, times] of rows.entries()) {
      for (const list of listsOf(patterns, pattern).slice(0, most)) {
        const place = list.at(-1) ?? 0;
        if (place > 0) counts[place - 1] = (counts[place - 1] ?? 0) + times;
      }
    }
  };
  count(kinds, 1);
  count(categories, Infinity);
  return counts;
};
