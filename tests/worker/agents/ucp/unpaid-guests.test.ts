import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { listOrders } from '@parlour/contract';
import {
  emailsTo,
  ordered,
  promo,
  stock,
  stockOf,
  type StockedProduct,
} from '../../checkout/shop.ts';
import { shopper } from '../../checkout/shopper.ts';
import { begin, cancel, HOME, instrument, line, shipping } from './buying.ts';
import { Platform } from './platform.ts';

/* A program with a key of its own and invented guests, whose tokens nobody has granted. */

const SOFA: StockedProduct = { id: 1, price: 12_000, stock: 9 };
const LAMP: StockedProduct = { id: 2, price: 4_999, stock: 500 };

let stranger: Platform;

beforeAll(async () => {
  await stock(SOFA, LAMP);
  await promo({ site: 'hearth', code: 'FEW', percent: 10, most_uses: 2 });
  const address = 'https://stranger.example/profile';
  stranger = await Platform.start({ address, isNamed: false }, 'stranger');
});

const guest = (email: string, ...lines: readonly object[]) => ({
  line_items: lines,
  buyer: { first_name: 'Ada', last_name: 'Byron', email },
  fulfillment: shipping(HOME),
});

/** Prepares a checkout for an invented guest and completes it with a token that nobody has granted. */
const forced = async (platform: Platform, body: object): Promise<string> => {
  const { id } = (await begin(platform, body)).body;
  await platform.request(`/checkout-sessions/${id}/complete`, {
    body: instrument('not-a-token-at-all'),
  });
  return id;
};

describe('an unknown platform with invented guests', () => {
  it('takes nothing from the stock', async () => {
    await forced(stranger, guest('a2@example.test', line(SOFA, 4)));
    await forced(stranger, guest('a3@example.test', line(SOFA, 4)));
    expect(await stockOf(SOFA.id)).toBe(9);
    const { body } = await begin(stranger, guest('a4@example.test', line(SOFA, 4)));
    expect(body.status).toBe('ready_for_complete');
  });

  it('has no email sent to a stranger', async () => {
    const id = await forced(stranger, guest('victim@example.test', line(LAMP)));
    await cancel(stranger, id);
    expect(await emailsTo('victim@example.test')).toBe(0);
  });

  it('does not keep a customer with that address from ordering', async () => {
    const email = 'grace@example.test';
    for (let turn = 0; turn < 3; turn += 1) await forced(stranger, guest(email, line(LAMP)));
    const grace = await shopper('hearth', { claims: { email, email_verified: true } });
    expect((await grace.call(listOrders)).totalCount).toBe(0);
    expect((await ordered(grace, LAMP)).status).toBe('placed');
  });

  it('does not use up a promo code', async () => {
    const body = { ...guest('b1@example.test', line(LAMP)), discounts: { codes: ['FEW'] } };
    await forced(stranger, body);
    await forced(stranger, { ...body, buyer: { ...body.buyer, email: 'b2@example.test' } });
    const used = await env.MARKET_DB.prepare(
      `SELECT count(*) AS used FROM promo_use WHERE code = 'FEW'`,
    ).first<number>('used');
    expect(used).toBe(0);
  });
});
