import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  listOrders,
  listProducts,
  payOrder,
  placeOrder,
  readCart,
  search,
  updateCartLine,
} from '@parlour/contract';
import {
  addressOf,
  cardToken,
  putIntoCart,
  stock,
  stockOf,
  type StockedProduct,
} from '../checkout/shop.ts';
import { shopper, WAYS, type Shopper } from '../checkout/shopper.ts';
import { emptyCache, startApp } from '../gateway/fixture.ts';

/* The market's database takes no more rows, or none at all: it is full, or can only be read. */

const FAULTS = [
  'D1_ERROR: database or disk is full: SQLITE_FULL',
  'D1_ERROR: attempt to write a readonly database: SQLITE_READONLY',
  'D1_ERROR: Exceeded maximum DB size.',
] as const;

const SENTENCE =
  'The shop can save nothing at the moment. You can go on looking and searching. Please try again in a few minutes.';

const REAL = Symbol('real');

interface Statement {
  readonly [REAL]: D1PreparedStatement;
  readonly writes: boolean;
}

const WRITES = /\b(INSERT|UPDATE|DELETE|REPLACE)\b/i;

/** A database whose reads work, and whose writes fail. */
const readOnly = (real: D1Database | D1DatabaseSession, fault: string): D1Database => {
  const refused = () => Promise.reject(new Error(fault));
  const statement = (of: D1PreparedStatement, writes: boolean): object => {
    const asked =
      (name: 'first' | 'all' | 'run' | 'raw') =>
      (...given: never[]) =>
        writes ? refused() : (of[name] as (...given: never[]) => unknown)(...given);
    return {
      [REAL]: of,
      writes,
      bind: (...values: unknown[]) => statement(of.bind(...values), writes),
      first: asked('first'),
      all: asked('all'),
      run: asked('run'),
      raw: asked('raw'),
    };
  };
  return {
    prepare: (sql: string) => statement(real.prepare(sql), WRITES.test(sql)),
    batch: (all: readonly Statement[]) =>
      all.some(({ writes }) => writes) ? refused() : real.batch(all.map((one) => one[REAL])),
    withSession: (from: D1SessionBookmark) =>
      readOnly((real as D1Database).withSession(from), fault),
    getBookmark: () => null,
  } as unknown as D1Database;
};

const CHAIR: StockedProduct = { id: 1, price: 12_000, stock: 9 };

beforeAll(() => stock(CHAIR));
beforeEach(emptyCache);

describe.each(FAULTS)('a database that answers every write with "%s"', (fault) => {
  const settings = { MARKET_DB: readOnly(env.MARKET_DB, fault) };

  const during = (customer: Shopper, way: (typeof WAYS)[number]): Promise<Shopper> =>
    shopper('parlour', { sub: customer.sub, settings, way });

  it.each(WAYS)('still shows products, searches, carts and orders, %s', async (way) => {
    const customer = await shopper();
    await putIntoCart(customer, CHAIR);
    const visitor = await during(customer, way);
    expect((await visitor.call(listProducts, { query: {} })).retailerProducts).toHaveLength(1);
    const words = { body: { search: { query: 'chair' } } };
    expect((await visitor.call(search, words)).data).toBeDefined();
    expect((await visitor.call(readCart)).size).toBe(1);
    expect((await visitor.call(listOrders)).data).toEqual([]);
  });

  it.each(WAYS)(
    'says in a sentence that nothing can be saved, and loses nothing, %s',
    async (way) => {
      const customer = await shopper();
      await putIntoCart(customer, CHAIR);
      const { data: lines } = await customer.call(readCart);
      const addressId = await addressOf(customer);
      const visitor = await during(customer, way);
      const order = { body: { addressId }, idempotencyKey: 'place' };
      for (const change of [
        () => putIntoCart(visitor, CHAIR),
        () =>
          visitor.call(updateCartLine, { params: { id: lines[0]!.id }, query: { quantity: 2 } }),
        () => visitor.call(placeOrder, order),
      ]) {
        await expect(change()).rejects.toMatchObject({
          status: 503,
          code: 'nothing_saved',
          message: SENTENCE,
        });
      }
      const before = await stockOf(CHAIR.id);
      expect((await customer.call(readCart)).size).toBe(1);
      const { data } = await customer.call(placeOrder, order);
      const paid = { params: { id: data.id }, body: { token: await cardToken('parlour') } };
      expect(await customer.call(payOrder, { ...paid, idempotencyKey: 'pay' })).toMatchObject({
        data: { status: 'paid' },
      });
      expect(await stockOf(CHAIR.id)).toBe(before - 1);
    },
  );
});

describe('a page’s own call', () => {
  it('gets the same sentence, with the time to wait', async () => {
    const answer = () => Promise.reject(new Error(FAULTS[0]));
    const reply = await startApp({ embedded: { answer } })('http://nordhem.localhost/web/products');
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await reply.json()).toMatchObject({ code: 'nothing_saved', message: SENTENCE });
  });
});
