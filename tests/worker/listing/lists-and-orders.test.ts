import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cancelOrder, operatorSetStock } from '@parlour/contract';
import { listIndexCache } from '@parlour/search';
import { ordered, stock } from '../checkout/shop.ts';
import { shopper, type Shopper } from '../checkout/shopper.ts';
import { emptyCache } from '../gateway/fixture.ts';
import { callMarket } from '../market/call.ts';
import { callOperator, importAll } from '../operator/call.ts';
import { emptied } from '../operator/import/emptied.ts';
import { operate } from '../operator/orders.ts';
import { sofa } from '../operator/records.ts';

const CHAIR = { id: 1, stock: 1 };
const TABLE = { id: 2, stock: 5 };

let ada: Shopper;

beforeEach(async () => {
  await emptied();
  await emptyCache();
  await stock(CHAIR, TABLE);
  ada = await shopper('hearth');
  await listIndexCache.rebuild(env, 'hearth');
});

/** Names on a list of a site, bypassing every cache. */
const shown = async (query = '?sort=in_stock'): Promise<string[]> => {
  expect(listIndexCache.at('hearth')).toBeDefined();
  const reply = await callMarket(`web/products${query}`, { site: 'hearth' });
  const { retailerProducts } = await reply.json<{ retailerProducts: { name: string }[] }>();
  return retailerProducts.map(({ name }) => name);
};

describe('lists in memory', () => {
  it('answer with one batch of statements', async () => {
    const open = env.MARKET_DB.withSession.bind(env.MARKET_DB);
    const batches: unknown[] = [];
    const opened = vi.spyOn(env.MARKET_DB, 'withSession').mockImplementation((constraint) => {
      const session = open(constraint);
      const send = session.batch.bind(session);
      session.batch = (statements) => {
        batches.push(statements);
        return send(statements);
      };
      return session;
    });
    await shown();
    opened.mockRestore();
    expect(batches).toHaveLength(1);
  });

  it('[PDP-020] show at once that an order has taken the last unit, and that it is for sale again', async () => {
    expect(await shown()).toEqual(['Thing 2', 'Thing 1']);
    const order = await ordered(ada, CHAIR);
    expect(await shown()).toEqual(['Thing 2']);
    await ada.call(cancelOrder, { params: { id: order.id }, body: { comment: 'No' } });
    expect(await shown()).toEqual(['Thing 2', 'Thing 1']);
  });

  it('show at once that the operator has set the stock to nothing', async () => {
    expect(await shown()).toEqual(['Thing 2', 'Thing 1']);
    await operate(operatorSetStock, {
      body: { changes: [{ variantId: '20', seller: 'seller-1', stock: 0 }] },
    });
    expect(await shown()).toEqual(['Thing 1']);
  });

  it('[ENTITY-002] show an imported product and its new price', async () => {
    await importAll([sofa()], { sites: ['hearth'] });
    await callOperator('catalogue/finish', { body: { sites: ['hearth'] } });
    const [first] = await shown('?sort=all');
    expect(first).toBe(sofa().name);
    await importAll([sofa({ name: 'Renamed and cheaper' })], { sites: ['hearth'] });
    await callOperator('catalogue/finish', { body: { sites: ['hearth'] } });
    expect((await shown('?sort=all'))[0]).toBe('Renamed and cheaper');
  });
});
