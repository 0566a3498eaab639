import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { cancelOrder, operatorSetStock, placeOrder } from '@parlour/contract';
import { purgeDue } from '#worker/market/purge-due.ts';
import { emptyCache, startApp, type Visitor } from '../gateway/fixture.ts';
import { operate } from '../operator/orders.ts';
import { addressOf, putIntoCart, stock } from '../checkout/shop.ts';
import { shopper, type Shopper } from '../checkout/shopper.ts';

const CHAIR = { id: 1, price: 12_000, stock: 4 };

let visit: Visitor;
let ada: Shopper;

beforeEach(async () => {
  await emptyCache();
  await stock(CHAIR);
  visit = startApp();
  ada = await shopper('hearth');
});

interface StockedVariant {
  readonly inventories: readonly { readonly variant: { readonly quantity: number } }[];
}

/** The chair's stock at a site: by its own call, and by that of a list. */
const shown = async (host = 'hearth.localhost'): Promise<(number | undefined)[]> => {
  const detail = await visit(`http://${host}/web/product/v/10`);
  const { variant } = await detail.json<{ variant: StockedVariant }>();
  const list = await visit(`http://${host}/web/products`);
  const { retailerProducts } = await list.json<{
    retailerProducts: { variants: StockedVariant[] }[];
  }>();
  return [variant, retailerProducts[0]?.variants[0]].map(
    (one) => one?.inventories[0]?.variant.quantity,
  );
};

describe('the cached data of a product', () => {
  it('[PDP-020] [API-063] is purged at every site when it is ordered, and when it is for sale again', async () => {
    expect(await shown()).toEqual([4, 4]);
    expect(await shown('localhost')).toEqual([4, 4]);
    await putIntoCart(ada, CHAIR, 3);
    const { data } = await ada.call(placeOrder, { body: { addressId: await addressOf(ada) } });
    expect(await shown()).toEqual([1, 1]);
    expect(await shown('localhost')).toEqual([1, 1]);
    await ada.call(cancelOrder, { params: { id: data.id }, body: { comment: 'No' } });
    expect(await shown()).toEqual([4, 4]);
  });

  it('is purged when the operator sets the stock', async () => {
    expect(await shown()).toEqual([4, 4]);
    const body = { variantId: '10', seller: 'seller-1', stock: 9 };
    await operate(operatorSetStock, { body: { changes: [body] } });
    expect(await shown()).toEqual([9, 9]);
  });

  it('is purged by one request for each assortment that sells any of an order, at once', async () => {
    await stock(CHAIR, { id: 2, stock: 9 }, { id: 3, stock: 9 }, { id: 4, stock: 90 });
    await purgeDue(env);
    const recorded: string[] = [];
    const record = (ledger: string) => (tags: readonly string[]) => {
      recorded.push(`${ledger}: ${tags.join()}`);
      return { latest: 1, floor: 0, tags: [], bookmark: '', unmarked: 0 };
    };
    const ledgers = {
      idFromName: (name: string) => name,
      get: (name: string) => ({ record: record(name) }),
    };
    await env.MARKET_DB.prepare(
      'UPDATE seller_inventory SET stock = stock - 6 WHERE stock >= 9',
    ).run();
    const spied = { ...env, PURGE_LEDGERS: ledgers as never };
    await purgeDue(spied, [2, 3, 4]);
    expect(recorded.toSorted()).toEqual([
      'hearth: product:2,product:3',
      'parlour: product:2,product:3',
    ]);
    await purgeDue(spied, [2, 3, 4]);
    expect(recorded).toHaveLength(2);
  });
});
