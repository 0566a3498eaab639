import { describe, expect, it } from 'vitest';
import { judgePromo, type Promo } from './promo-codes.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const TEN: Promo = {
  percent: 10,
  amount: 0,
  minimum: 5_000,
  startsAt: '2026-11-01T00:00:00.000Z',
  expiresAt: '2026-12-01T00:00:00.000Z',
  isUsed: false,
  isUsedUp: false,
};

describe('[API-091] a promo code', () => {
  it.each<[string, Partial<Promo>, number, object]>([
    ['percent', {}, 9_995, { status: 'active', discount: 1_000, message: '£10.00 off.' }],
    ['amount', { percent: 0, amount: 2_500 }, 9_000, { status: 'active', discount: 2_500 }],
    ['never more than the subtotal', { percent: 0, amount: 9_900 }, 6_000, { discount: 6_000 }],
    ['minimum', {}, 4_999, { status: 'below_minimum', discount: 0 }],
    ['expiry', { expiresAt: NOW }, 9_000, { status: 'expired', discount: 0 }],
    ['start', { startsAt: '2026-11-21T00:00:00.000Z' }, 9_000, { status: 'not_started' }],
    ['used up', { isUsedUp: true }, 9_000, { status: 'used_up', discount: 0 }],
    ['pennies too few to pay', { percent: 0, amount: 5_971 }, 6_000, { discount: 6_000 }],
    ['the minimum for cards', { percent: 0, amount: 5_970 }, 6_000, { discount: 5_970 }],
    ['once', { isUsed: true }, 9_000, { status: 'used', discount: 0 }],
  ])('%s', (_, changes, subTotal, expected) => {
    expect(judgePromo({ ...TEN, ...changes }, subTotal, NOW)).toMatchObject(expected);
  });
});
