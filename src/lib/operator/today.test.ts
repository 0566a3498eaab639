import { expect, it } from 'vitest';
import { operatorListClaims } from '@parlour/contract';
import type { OperatorContext } from './operator-context.ts';
import { todayPage } from './today.ts';

const claim = (orderId: string, due: string, isLate: boolean) => ({ orderId, due, isLate });

const CLAIMS: Readonly<Record<string, readonly ReturnType<typeof claim>[]>> = {
  parlour: [
    claim('P1', '2026-12-03T23:59:59.999Z', false),
    claim('P2', '2026-11-27T23:59:59.999Z', true),
  ],
  hearth: [claim('H1', '2026-11-26T23:59:59.999Z', true)],
};

const context = (role: 'orders' | 'catalogue') =>
  ({
    sites: [{ id: 'parlour' }, { id: 'hearth' }],
    seesAll: true,
    role,
    call: (asked: unknown, { query }: { readonly query: { readonly site: string } }) => {
      const data = asked === operatorListClaims ? (CLAIMS[query.site] ?? []) : [];
      return Promise.resolve({ data, totalCount: data.length, pageCount: 1 });
    },
  }) as unknown as OperatorContext;

it('shows the claims that wait for an answer, the latest first, and counts those that are late', async () => {
  const { claims } = await todayPage(context('orders'), new URLSearchParams());
  expect(claims).toMatchObject({ totalCount: 3, late: 2 });
  expect(claims?.data.map(({ orderId }) => orderId)).toEqual(['H1', 'P2', 'P1']);
  const { claims: own } = await todayPage(context('orders'), new URLSearchParams('site=parlour'));
  expect(own).toMatchObject({ totalCount: 2, late: 1 });
  const { claims: none } = await todayPage(context('catalogue'), new URLSearchParams());
  expect(none).toBeUndefined();
});
