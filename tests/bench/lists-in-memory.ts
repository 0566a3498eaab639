import type { ProductFilter } from '@parlour/contract';
import {
  runListQuery,
  applyChanges,
  decodeIndex,
  encodeIndex,
  bytesOf,
  emptyIndex,
  type ListedProduct,
  type ListIndex,
  type ListQuery,
} from '@parlour/search';
import { listQueryOf, type WantedList } from '../../src/worker/market/listing/list-answer.ts';
import { CHEAPEST, DEAREST, NEWEST, shuffled } from '../../src/worker/market/listing/list-order.ts';
import {
  everyProduct,
  inStock,
  narrow,
  soldBy,
  withFilter,
  withTag,
} from '../../src/worker/market/listing/selection.ts';
import { costOf } from './cost.ts';
import { benchFacts, benchTags, listedProducts, sayingFacts } from './listed-products.ts';
import { sqliteCatalogue, type SqliteCatalogue } from './sqlite-catalogue.ts';
import { printTable, type Row } from './table.ts';

/*
 * Processor time of lists in memory and of the same lists in SQL, in one process: the cost of each alone,
 * without a worker, a round trip to a database or other processes of the machine.
 */

/** The most variants that are also put into a database. */
const MOST_IN_SQLITE = 100_000;
const EVERYTHING = everyProduct('bench');
const FIRST = { limit: 24, skip: 0 };

const list = (selection: WantedList['selection'], order = NEWEST, window = FIRST): WantedList => ({
  selection,
  order,
  window,
  counted: selection,
});

const chosen = { categoriesUrlSlug: ['category-3'], colorsUrlSlug: ['colour-1', 'colour-5'] };
const fitting = { maxWidthDim: 1_500, maxPrice: 1_000, inStock: true };

const LISTS: Readonly<Record<string, WantedList>> = {
  'list, first page': list(EVERYTHING),
  'list, page 400': list(EVERYTHING, NEWEST, { limit: 24, skip: 9_576 }),
  'list by price': list(EVERYTHING, CHEAPEST),
  'list in stock': list(narrow(EVERYTHING, inStock)),
  'list of a tag': list(narrow(EVERYTHING, withTag(2_004))),
  'list, category and two colours': list(narrow(EVERYTHING, ...withFilter(chosen))),
  'list, category by size, price, stock, dearest first': list(
    narrow(EVERYTHING, ...withFilter({ categoriesUrlSlug: ['category-3'], ...fitting })),
    DEAREST,
  ),
  'list, everything by size': list(narrow(EVERYTHING, ...withFilter({ maxWidthDim: 1_500 }))),
  'seller store, random, page 2': list(narrow(EVERYTHING, soldBy(1)), shuffled(1_763_460_000_000), {
    limit: 12,
    skip: 12,
  }),
};

const saying = (...facts: NonNullable<ProductFilter['facts']>): WantedList =>
  list(narrow(EVERYTHING, ...withFilter({ facts })));

/** Lists that a shop with facts has besides. */
const FACT_LISTS: Readonly<Record<string, WantedList>> = {
  'list, everything by seat height': saying({ slug: 'seat-height', from: 42, to: 50, values: [] }),
  'list, everything by weight': saying({ slug: 'weight', to: 40, values: [] }),
  'list, everything by two facts': saying(
    { slug: 'seat-height', from: 42, values: [] },
    { slug: 'removable-covers', values: ['yes'] },
  ),
};

const milliseconds = (cost: number): string => `${cost.toFixed(cost < 1 ? 3 : 1)} ms`;
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

const built = (pages: Iterable<ListedProduct[]>): ListIndex => {
  const state = { epoch: 'bench', version: 1 };
  const index = emptyIndex(state, 0);
  for (const products of pages) {
    applyChanges(index, { version: 1, products, gone: [], tagRows: benchTags });
  }
  return index;
};

/** The cost of holding an index, reading it and keeping it up to date. */
const keeping = (index: ListIndex): Row[] => {
  const bytes = encodeIndex(index);
  const [[sold] = []] = listedProducts(1);
  let inStockNow = false;
  const change = () => {
    inStockNow = !inStockNow;
    const products = sold ? [{ ...sold, inStock: inStockNow }] : [];
    applyChanges(index, { version: 1, products, gone: [] });
  };
  return [
    { name: 'products', value: index.rows.toLocaleString('en-GB') },
    { name: 'in memory', value: megabytes(bytesOf(index)) },
    { name: 'in KV', value: megabytes(bytes.length) },
    {
      name: 'reading it',
      value: milliseconds(costOf(() => decodeIndex(bytes.slice().buffer))),
    },
    { name: 'a product sold out', value: milliseconds(costOf(change)) },
  ];
};

const answering = (index: ListIndex, database: SqliteCatalogue | null): Row[] =>
  Object.entries(LISTS).map(([name, wanted]) => {
    const query = queryOf(name, wanted);
    if (database) expectSame(name, index, database, wanted);
    const cost = costOf(() => runListQuery(index, query));
    const bySql = database && costOf(() => database.answer(wanted));
    const value = milliseconds(cost) + (bySql === null ? '' : ` (SQL ${milliseconds(bySql)})`);
    return { name, value };
  });

const expectSame = (
  name: string,
  index: ListIndex,
  database: SqliteCatalogue,
  wanted: WantedList,
): void => {
  const query = listQueryOf(wanted);
  const result = query && runListQuery(index, query);
  const ours = result && {
    ids: result.ids,
    totalCount: result.totalCount,
    facets: result.facets.length,
  };
  const theirs = database.answer(wanted);
  if (JSON.stringify(ours) !== JSON.stringify(theirs)) throw new Error(`${name}: not the same`);
};

/** The same lists, and those by facts, where products say four facts; beside the cost without facts. */
const answeringWithFacts = (index: ListIndex, without: ListIndex): Row[] => [
  ...Object.entries(FACT_LISTS).map(([name, wanted]) => ({
    name,
    value: milliseconds(costOf(() => runListQuery(index, queryOf(name, wanted)))),
  })),
  ...['list, first page', 'list, everything by size'].map((name) => {
    const query = queryOf(name, LISTS[name] ?? list(EVERYTHING));
    // In turn, so that both have the same share of a machine that others use.
    const costs = Array.from({ length: 3 }, () => [
      costOf(() => runListQuery(index, query)),
      costOf(() => runListQuery(without, query)),
    ]);
    const best = (at: number) => Math.min(...costs.map((pair) => pair[at] ?? Infinity));
    return {
      name: `${name}, with facts`,
      value: `${milliseconds(best(0))} (without ${milliseconds(best(1))})`,
    };
  }),
  { name: 'in memory, with facts', value: megabytes(bytesOf(index)) },
];

const queryOf = (name: string, wanted: WantedList): ListQuery => {
  const query = listQueryOf(wanted);
  if (!query) throw new Error(`${name}: not for lists in memory`);
  return query;
};

const measureSize = (variants: number): Row[] => {
  const index = built(listedProducts(variants));
  const database = variants > MOST_IN_SQLITE ? null : sqliteCatalogue(listedProducts(variants));
  const facts = built(sayingFacts(listedProducts(variants)));
  facts.kinds = benchFacts;
  const rows = [
    ...answering(index, database),
    ...answeringWithFacts(facts, index),
    ...keeping(index),
  ];
  database?.close();
  return rows;
};

/** Prints the processor time of lists in memory at several sizes, with SQL for up to 100,000 variants. */
export const printLists = (sizes: readonly number[]): void => {
  printTable(
    sizes.map((size) => `${size.toLocaleString('en-GB')} variants`),
    sizes.map(measureSize),
  );
};
