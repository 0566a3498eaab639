import { describe, expect, it, vi } from 'vitest';
import { type Api, Order } from '@parlour/contract';
import { ordersPage, pageOf } from './orders-page.ts';

const open = async (query: string, pageCount = 3) => {
  const data = [Order.parse({ id: 'A1' })];
  const listOrders = vi.fn(() =>
    Promise.resolve({ data, totalCount: 25, pageCount, pageNumber: 1 }),
  );
  const page = await ordersPage({ listOrders } as unknown as Api, new URLSearchParams(query));
  return { page, listOrders };
};

describe('the list of orders', () => {
  it('[ORDER-003] shows ten orders, of all statuses unless one is named', async () => {
    const { page, listOrders } = await open('');
    expect(listOrders).toHaveBeenCalledExactlyOnceWith({ query: { page: 1, size: 10 } });
    expect(page).toMatchObject({ list: [{ id: 'A1' }], isFiltered: false });
    expect(page.statuses.map(({ name, selected }) => [name, selected])).toEqual([
      ['All', true],
      ['Awaiting payment', false],
      ['Paid', false],
      ['Being prepared', false],
      ['On its way', false],
      ['Delivered', false],
      ['Cancelled', false],
      ['Return requested', false],
      ['Returned', false],
    ]);
  });

  it('[ORDER-003] has one status on every page of it', async () => {
    const { page, listOrders } = await open('status=paid&page=2');
    expect(listOrders).toHaveBeenCalledExactlyOnceWith({
      query: { page: 2, size: 10, status: 'paid' },
    });
    expect(page.isFiltered).toBe(true);
    expect(page.statuses.filter(({ selected }) => selected)).toEqual([
      { value: 'paid', name: 'Paid', selected: true },
    ]);
    expect(page.pagination).toMatchObject({
      current: 2,
      last: 3,
      previous: '/purchase/orders-list-new?status=paid',
      next: '/purchase/orders-list-new?status=paid&page=3',
    });
  });

  it('has all statuses for an unknown one', async () => {
    const { page, listOrders } = await open('status=lost');
    expect(listOrders).toHaveBeenCalledExactlyOnceWith({ query: { page: 1, size: 10 } });
    expect(page.isFiltered).toBe(false);
  });

  it.each([
    ['', 1],
    ['page=1', 1],
    ['page=7', 7],
    ['page=1000000', 1_000_000],
    ['page=1000001', 1],
    ['page=0', 1],
    ['page=-2', 1],
    ['page=1.5', 1],
    ['page=x', 1],
  ])('with the query %j begins at page %i', (query, page) => {
    expect(pageOf(new URLSearchParams(query))).toBe(page);
  });
});
