import type { Api } from '@parlour/contract';
import { paths } from '#lib/paths.ts';
import { paginationOf } from '../listing/pagination.ts';
import { STATUS_FILTERS } from './order-view.ts';

/** Orders on one page (spec decision 27). */
const SIZE = 10;

/** The customer's orders, newest first; `status` and `page` come from the URL. */
export const ordersPage = async (api: Api, query: URLSearchParams) => {
  const wanted = query.get('status');
  const status = STATUS_FILTERS.find(({ value }) => value === wanted)?.value ?? '';
  const page = pageOf(query);
  const reply = await api.listOrders({
    query: { page, size: SIZE, ...(status === '' ? {} : { status }) },
  });
  return {
    list: reply.data,
    isFiltered: status !== '',
    statuses: STATUS_FILTERS.map((filter) => ({ ...filter, selected: filter.value === status })),
    pagination: paginationOf((number) => paths.orders(number, status), page, reply.pageCount),
  };
};

/** The page in a query; the first one if it is invalid. */
export const pageOf = (query: URLSearchParams): number => {
  const page = Number(query.get('page'));
  return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : 1;
};
