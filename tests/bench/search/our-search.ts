import {
  runListQuery,
  buildIndex,
  buildTextIndex,
  betterIn,
  relatedAttempts,
  searchedHere,
  type TextSearch,
  type FoundProduct,
  type ListCriterion,
} from '@parlour/search';
import {
  type Lexicon,
  type ReadFilter,
  phrasesOf,
  readableTags,
  synonymsOf,
  toReadableTags,
  toSynonyms,
} from '@parlour/search/words';
import { withReadFilter } from '../../../src/worker/market/listing/read-filters.ts';
import type { Engine } from './libraries.ts';

const MOST_BYTES = 100_000_000;

/** The shop's own search over a database that it has loaded, without the network. */
export const ourSearch = async (db: D1Database, assortment: string) => {
  const range = { from: 0, to: null };
  const { index } = await buildTextIndex(db, assortment, { range, mostBytes: MOST_BYTES });
  const words = searchedHere([index]);
  const lists = await buildIndex(db, assortment, MOST_BYTES);
  const tags = toReadableTags(await readableTags(db, assortment).all());
  const lexiconFor = async (text: string): Promise<Lexicon> => ({
    synonyms: toSynonyms(await synonymsOf(db, phrasesOf(text)).all()),
    tags,
  });
  const better = betterIn(lists);
  const engineWith =
    (related?: TextSearch['related']): Engine =>
    async (text) => {
      const search = { text: words, lexiconFor, better, related };
      for await (const { found, filters } of relatedAttempts(search, text)) {
        const criteria = criteriaOf(filters, found);
        const ranking =
          found === null
            ? ({ by: 'newest' } as const)
            : ({ by: 'given', ids: found.map(({ product }) => product) } as const);
        const { ids } = runListQuery(lists, { criteria, ranking, limit: 10, skip: 0 });
        const shown = new Map(found?.map(({ product, variant }) => [product, variant]));
        if (ids.length > 0) return ids.map((id) => shown.get(id) ?? -id);
      }
      return [];
    };
  return { engine: engineWith(), engineWith, index };
};

/** The criteria with which lists in memory filter what a text has found. */
const criteriaOf = (
  filters: readonly ReadFilter[],
  found: readonly FoundProduct[] | null,
): ListCriterion[] => [
  ...filters.flatMap((filter) => {
    const condition = withReadFilter(filter);
    return 'criterion' in condition ? [condition] : [];
  }),
  ...(found === null
    ? []
    : [{ criterion: { kind: 'ids', ids: found.map(({ product }) => product) } as const }]),
];
