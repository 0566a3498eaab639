import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { beginClaim, operatorMoveClaim, operatorMoveOrder } from '@parlour/contract';
import { DAY_MS, HOUR_MS } from '@parlour/domain';
import { reportClaims } from '../../../src/worker/report-claims.ts';
import { paid, stock } from '../checkout/shop.ts';
import { shopper } from '../checkout/shopper.ts';
import { operate } from '../operator/orders.ts';

const CHAIR = { id: 1, price: 12_000, stock: 10 };
const SUBJECT = 'Customers’ claims are late';

beforeAll(() => stock(CHAIR));
afterEach(() => {
  vi.restoreAllMocks();
});

const emails = async () =>
  (
    await env.IDENTITY_DB.prepare('SELECT subject, body FROM outbox WHERE subject = ?1')
      .bind(SUBJECT)
      .all<{ subject: string; body: string }>()
  ).results;

const warned = (spy: { readonly mock: { readonly calls: readonly (readonly unknown[])[] } }) =>
  spy.mock.calls
    .map(([line]) => JSON.parse(String(line)) as { event: string; claims: number })
    .filter(({ event }) => event === 'claims_late');

it('[ORDER-007] a claim that nobody answers in time is in the log every hour, and in an email once a day until it is answered', async () => {
  const ada = await shopper();
  const { id } = await paid(ada, CHAIR, 1);
  for (const to of ['shipped', 'delivered'] as const) {
    await operate(operatorMoveOrder, { params: { id }, body: { to } });
  }
  await ada.call(beginClaim, {
    params: { id },
    body: {
      ...{ shipmentId: `${id}-1`, lines: [{ lineId: `${id}-1-1`, quantity: 1 }] },
      ...{ reason: 'damaged', remedy: 'repair', text: 'A leg is broken' },
    },
  });
  const lines = vi.spyOn(console, 'warn').mockReturnValue();
  await reportClaims(env);
  expect([warned(lines), await emails()]).toEqual([[], []]);

  // Ten days hold enough working days.
  const early = (Math.floor(Date.now() / DAY_MS) + 10) * DAY_MS + 7 * HOUR_MS;
  await reportClaims(env, early);
  expect(warned(lines)).toMatchObject([{ site: 'parlour', claims: 1 }]);
  expect(await emails()).toEqual([]);
  // The run of the hour itself was missed.
  await reportClaims(env, early + 5 * HOUR_MS);
  await reportClaims(env, early + 6 * HOUR_MS);
  expect(await emails()).toMatchObject([
    {
      body: expect.stringContaining(
        `Order ${id}, claim 1: It arrived damaged. It was due by`,
      ) as string,
    },
  ]);

  await operate(operatorMoveClaim, {
    params: { id, number: 1 },
    body: { step: 'offer', remedy: 'repair', text: 'May our joiner come?' },
  });
  await reportClaims(env, early + DAY_MS + 5 * HOUR_MS);
  expect(await emails()).toHaveLength(1);
});
