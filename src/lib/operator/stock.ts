import { insightStock, operatorListReductions, operatorListStock } from '@parlour/contract';
import { numberIn } from '@parlour/domain';
import { paginationOf } from '#lib/listing/pagination.ts';
import { consolePaths } from './console-paths.ts';
import type { OperatorContext } from './operator-context.ts';
import {
  ifRead,
  PAGE_SIZE,
  requestedPage,
  requestedSite,
  requestedSites,
} from './requested-site.ts';

/** The days within which stock runs out, by what the page shows. */
const WITHIN: Readonly<Record<string, number>> = { '7': 7, '14': 14, '30': 30, '90': 90 };
const DEFAULT = '14';

const REDUCTIONS = 'reductions';

/** The parts of the stock that its page can show. */
export const STOCK_PARTS = [
  ...Object.keys(WITHIN).map((days) => ({ value: days, name: `Running out within ${days} days` })),
  { value: 'sold-out', name: 'Sold out' },
  { value: 'all', name: 'All of it' },
  { value: REDUCTIONS, name: 'Reductions not shown' },
] as const;

/** A form takes one field for each row: more rows than this do not fit into one. */
const MOST_RUNNING_OUT = 50;

/** Stock that will run out soon, or a list of a site's stock: all of it, or what is sold out; by words or all. */
export const stockPage = async (context: OperatorContext, query: URLSearchParams) => {
  const find = (query.get('find') ?? '').trim().slice(0, 100);
  const asked = query.get('show') ?? DEFAULT;
  const known = STOCK_PARTS.some(({ value }) => value === asked) ? asked : DEFAULT;
  // Words are looked for in the whole stock: what runs out is a short list.
  const show = find !== '' && (known in WITHIN || known === REDUCTIONS) ? 'all' : known;
  if (show === REDUCTIONS) return reductionList(context, query);
  const within = WITHIN[show];
  return within === undefined
    ? { ...NO_PART, ...(await stockList(context, query, { find, show })), find, show }
    : { ...NO_PART, ...(await runningOut(context, query, within)), find, show };
};

const runningOut = async (context: OperatorContext, query: URLSearchParams, within: number) => {
  const site = requestedSites(context, query);
  const about = { site, within, size: MOST_RUNNING_OUT };
  const stock = await ifRead(context.call(insightStock, { query: about }));
  return { site, page: 1, runningOut: { within, stock: stock?.data ?? null } };
};

/** What a page of the stock does not show. */
const NO_PART = { runningOut: undefined, list: undefined, reductions: undefined };

/** The reductions that a site does not show, or soon no longer. */
const reductionList = async (context: OperatorContext, query: URLSearchParams) => {
  const { id: site } = requestedSite(context, query);
  const page = requestedPage(query);
  const { data, totalCount, pageCount, days, most } = await context.call(operatorListReductions, {
    query: { site, page, size: PAGE_SIZE },
  });
  const hrefOf = (to: number) => consolePaths.stock({ site, show: REDUCTIONS, page: to });
  const pagination = paginationOf(hrefOf, page, pageCount);
  const reductions = { rows: data, totalCount, days, most, pagination };
  return { ...NO_PART, site, page, find: '', show: REDUCTIONS, reductions };
};

interface StockFilter {
  readonly find: string;
  readonly show: string;
}

const stockList = async (
  context: OperatorContext,
  query: URLSearchParams,
  { find, show }: StockFilter,
) => {
  const { id: site } = requestedSite(context, query);
  const page = requestedPage(query);
  const only = show === 'sold-out' ? 'sold-out' : '';
  const { data, totalCount, pageCount } = await context.call(operatorListStock, {
    query: { site, find, only, page, size: PAGE_SIZE },
  });
  const hrefOf = (to: number) => consolePaths.stock({ site, find, show, page: to });
  const pagination = paginationOf(hrefOf, page, pageCount);
  return { site, page, list: { rows: data, totalCount, pagination } };
};

/** What the field of a row is about. */
interface StockField {
  readonly variantId: string;
  readonly seller: string;
  /** The figure in the page, so that only changed figures are saved; '' for uncounted stock. */
  readonly was: string;
}

/** The name of the field of a row. */
export const stockField = ({ variantId, seller, was }: StockField): string =>
  ['stock', variantId, was, seller].join('.');

const FIELD = /^stock\.(\d+)\.(\d*)\.(.+)$/;

/** The figures in the fields of the stock's form that were changed, as they were typed. */
export const changedStock = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).flatMap(([name, value]) => {
    const [, variantId, was, seller] = FIELD.exec(name) ?? [];
    if (variantId === undefined || seller === undefined) return [];
    return value.trim() === was ? [] : [{ variantId, seller, typed: value.trim() }];
  });

const MOST_STOCK = 9_999_999;

/** Whether something that was typed is a figure of stock. */
export const isStock = (typed: string): boolean => {
  const stock = numberIn(typed);
  return stock !== null && Number.isInteger(stock) && stock >= 0 && stock <= MOST_STOCK;
};
