import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createAddress,
  legacyOrderDetails,
  legacySaveOrder,
  listOrders,
  placeOrder,
  readCart,
  readCheckout,
  readCustomer,
  readOrder,
} from '@parlour/contract';
import { addressOf, ordered, putIntoCart, stock, stockOf, type StockedProduct } from './shop.ts';
import { ADDRESS, shopper, type Shopper } from './shopper.ts';

const CHAIR: StockedProduct = { id: 1, price: 12_000, stock: 500 };
const LAMP: StockedProduct = { id: 2, price: 4_999, seller: 2, stock: 500 };
const LAST: StockedProduct = { id: 3, stock: 1 };
const RARE: StockedProduct = { id: 4, stock: 10 };
const DEAR: StockedProduct = { id: 5, stock: 50 };

/** The database, in which something happens between the look-up of a key and what follows it. */
const afterKeyLookup = (happen: () => Promise<void>): D1Database =>
  new Proxy(env.MARKET_DB, {
    get(db, name) {
      if (name !== 'prepare') return (db[name as keyof D1Database] as () => unknown).bind(db);
      return (sql: string) => {
        const statement = db.prepare(sql);
        if (!sql.includes('FROM idempotent_reply')) return statement;
        return {
          bind: (...values: unknown[]) => ({
            async first() {
              const found = await statement.bind(...values).first();
              await happen();
              return found;
            },
          }),
        };
      };
    },
  });

beforeAll(async () => {
  await stock(CHAIR, LAMP, LAST, RARE, DEAR);
});

describe('an order of an account without a name', () => {
  const nameless = () => shopper('hearth', { claims: { name: '' } });

  it('is refused without a name in its address', async () => {
    const ada = await nameless();
    await putIntoCart(ada, CHAIR);
    const { data } = await ada.call(createAddress, { body: { ...ADDRESS, addressName: '' } });
    await expect(ada.call(placeOrder, { body: { addressId: data.id } })).rejects.toMatchObject({
      status: 409,
      code: 'order_refused',
      message: expect.stringContaining('needs a name') as string,
    });
    expect((await ada.call(readCart)).data).toHaveLength(1);
  });

  it('gives the account the name of its address, which the next order has, too', async () => {
    const ada = await nameless();
    await putIntoCart(ada, CHAIR);
    const body = { ...ADDRESS, addressName: 'Ada Byron' };
    const { data } = await ada.call(createAddress, { body });
    await ada.call(placeOrder, { body: { addressId: data.id } });
    expect((await ada.call(readCustomer)).data).toMatchObject({ name: 'Ada Byron' });
    const names = () =>
      env.MARKET_DB.prepare('SELECT customer_name AS name FROM customer_order WHERE customer = ?1')
        .bind(ada.sub)
        .all();
    await putIntoCart(ada, CHAIR);
    const other = { ...ADDRESS, streetA: '2 Church Lane', addressName: '' };
    const { data: second } = await ada.call(createAddress, { body: other });
    const { data: order } = await ada.call(placeOrder, { body: { addressId: second.id } });
    expect(order.address).toMatchObject({ addressName: 'Ada Byron' });
    expect((await names()).results).toEqual([{ name: 'Ada Byron' }, { name: 'Ada Byron' }]);
  });

  it('leaves the name of an account that has one', async () => {
    const ada = await shopper();
    await putIntoCart(ada, CHAIR);
    const body = { ...ADDRESS, addressName: 'Grandmother' };
    const { data } = await ada.call(createAddress, { body });
    await ada.call(placeOrder, { body: { addressId: data.id } });
    expect((await ada.call(readCustomer)).data).toMatchObject({ name: 'Ada Byron' });
  });
});

describe('placing an order', () => {
  it.each([
    ['France', '75001'],
    ['United Kingdom', 'JE2 3AB'],
    ['Isle of Man', 'IM1 1AA'],
  ])('is refused for %s, %s: the customer asks for a price first', async (country, postcode) => {
    const ada = await shopper();
    await putIntoCart(ada, CHAIR);
    const { data } = await ada.call(createAddress, { body: { ...ADDRESS, country, postcode } });
    const body = { addressId: data.id };
    for (const row of [placeOrder, legacySaveOrder]) {
      await expect(ada.call(row, { body })).rejects.toMatchObject({
        status: 409,
        code: 'order_refused',
        message:
          'Our prices include delivery within the United Kingdom only. Ask for a price before you order.',
      });
    }
    expect((await ada.call(readCart)).data).toHaveLength(1);
  });

  it.each([
    ['Grace Hopper', 'Grace Hopper'],
    ['', 'Ada Byron'],
  ])('names “%s” for the driver as “%s”', async (addressName, named) => {
    const ada = await shopper();
    await putIntoCart(ada, CHAIR);
    const { data } = await ada.call(createAddress, { body: { ...ADDRESS, addressName } });
    const placed = await ada.call(placeOrder, { body: { addressId: data.id } });
    expect(placed.data.address).toMatchObject({ addressName: named });
  });

  it('is refused for an old address that names no country', async () => {
    const ada = await shopper();
    await putIntoCart(ada, CHAIR);
    const addressId = await addressOf(ada);
    await env.MARKET_DB.prepare("UPDATE address SET country = 'Narnia' WHERE id = ?1")
      .bind(Number(addressId))
      .run();
    const refused = ada.call(placeOrder, { body: { addressId } });
    await expect(refused).rejects.toMatchObject({ code: 'order_refused' });
  });

  it('[CHECKOUT-002] [API-063] [ENTITY-037] turns the cart into an order for the address, with a shipment for each seller, and empties the cart', async () => {
    const ada = await shopper();
    await putIntoCart(ada, CHAIR, 2);
    await putIntoCart(ada, LAMP);
    const addressId = await addressOf(ada);
    const before = await stockOf(CHAIR.id);
    const notes = [{ sellerId: '2', note: 'Ring twice' }];
    const { data, message } = await ada.call(placeOrder, { body: { addressId, notes } });
    expect(message).toBe('Your order has been placed.');
    expect(data).toMatchObject({
      status: 'placed',
      size: 3,
      subTotal: 289.99,
      shipping: 0,
      total: 289.99,
      vat: 48.33,
      canCancel: true,
      canReturn: false,
      address: { streetA: '1 Church Lane', postcode: 'OX7 4AA' },
    });
    expect(data.shipments.map(({ name, total, note }) => [name, total, note])).toEqual([
      ['Delivery 1 of 2 from Seller 1', 240, ''],
      ['Delivery 2 of 2 from Seller 2', 49.99, 'Ring twice'],
    ]);
    expect(data.timeline).toMatchObject([{ status: 'placed' }]);
    expect((await ada.call(readCart)).data).toEqual([]);
    expect(await stockOf(CHAIR.id)).toBe(before - 2);
    expect((await ada.call(readOrder, { params: { id: data.id } })).data).toEqual(data);
  });

  it('[API-063] gives the first answer to the same key and body, and 422 to another body', async () => {
    const ada = await shopper();
    await putIntoCart(ada, CHAIR);
    const body = { addressId: await addressOf(ada) };
    const [first, second] = await Promise.all([
      ada.call(placeOrder, { body, idempotencyKey: 'k1' }),
      ada.call(placeOrder, { body, idempotencyKey: 'k1' }),
    ]);
    expect(second).toEqual(first);
    await putIntoCart(ada, CHAIR);
    expect(await ada.call(placeOrder, { body, idempotencyKey: 'k1' })).toEqual(first);
    const other = ada.call(placeOrder, {
      body: { ...body, promoCode: 'TEN' },
      idempotencyKey: 'k1',
    });
    await expect(other).rejects.toMatchObject({ status: 422, code: 'idempotency_mismatch' });
    expect((await ada.call(listOrders)).totalCount).toBe(1);
  });

  it('[API-063] gives the order to a second submission that found neither the key nor a full cart', async () => {
    const ada = await shopper();
    await putIntoCart(ada, CHAIR);
    const body = { addressId: await addressOf(ada) };
    const order = (buyer: Shopper) => buyer.call(placeOrder, { body, idempotencyKey: 'k3' });
    let first: Awaited<ReturnType<typeof order>> | undefined;
    const database = afterKeyLookup(async () => {
      first ??= await order(ada);
    });
    const again = await shopper('parlour', { sub: ada.sub, settings: { MARKET_DB: database } });
    expect(await order(again)).toEqual(first);
    expect((await ada.call(listOrders)).totalCount).toBe(1);
  });

  it('[API-063] does not remember a refusal under its key', async () => {
    const ada = await shopper();
    const body = { addressId: await addressOf(ada) };
    const empty = ada.call(placeOrder, { body, idempotencyKey: 'k2' });
    await expect(empty).rejects.toMatchObject({ status: 409, message: 'Your cart is empty' });
    await putIntoCart(ada, CHAIR);
    expect((await ada.call(placeOrder, { body, idempotencyKey: 'k2' })).data.size).toBe(1);
  });

  it('[API-063] makes one order of two submissions without a key', async () => {
    const ada = await shopper();
    await putIntoCart(ada, CHAIR);
    const body = { addressId: await addressOf(ada) };
    const both = await Promise.allSettled([
      ada.call(placeOrder, { body }),
      ada.call(placeOrder, { body }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('[CHECKOUT-002] refuses another customer’s address and an unknown one', async () => {
    const ada = await shopper();
    const foreign = await addressOf(await shopper());
    await putIntoCart(ada, CHAIR);
    for (const addressId of [foreign, '999999', 'x']) {
      const refused = ada.call(placeOrder, { body: { addressId } });
      await expect(refused).rejects.toMatchObject({ status: 404 });
    }
  });

  it('[CHECKOUT-002] refuses a cart that has changed since it was shown, whatever prices the request has', async () => {
    const ada = await shopper();
    await putIntoCart(ada, DEAR);
    const addressId = await addressOf(ada);
    const { data: shown } = await ada.call(readCheckout);
    expect(shown).toMatchObject({ total: 100, isReady: true, shipping: 0 });
    await env.MARKET_DB.prepare(
      'UPDATE seller_inventory SET price_pence = 20000 WHERE variant_id = 50',
    ).run();
    const body = { addressId, version: shown.version, total: 1, rrp: 1 };
    await expect(ada.call(placeOrder, { body })).rejects.toMatchObject({
      status: 409,
      code: 'cart_changed',
    });
    const { data: now } = await ada.call(readCheckout);
    const { data } = await ada.call(placeOrder, { body: { ...body, version: now.version } });
    expect(data.total).toBe(200);
  });

  it('[CHECKOUT-002] refuses a product that has sold out, and names it', async () => {
    const [ada, bob] = [await shopper(), await shopper()];
    await putIntoCart(ada, LAST);
    await ordered(bob, LAST);
    const refused = ada.call(placeOrder, { body: { addressId: await addressOf(ada) } });
    await expect(refused).rejects.toMatchObject({
      status: 409,
      message: 'Thing 3 30: This has sold out.',
    });
    const inStock = await env.MARKET_DB.prepare('SELECT in_stock FROM product WHERE id = 3').first(
      'in_stock',
    );
    expect(inStock).toBe(0);
  });

  it('[CHECKOUT-002] makes exactly 10 orders for 50 parallel buyers of the last 10 units', async () => {
    const buyers = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const buyer = await shopper();
        await putIntoCart(buyer, RARE);
        return { buyer, addressId: await addressOf(buyer) };
      }),
    );
    const tries = await Promise.allSettled(
      buyers.map(({ buyer, addressId }) => buyer.call(placeOrder, { body: { addressId } })),
    );
    const refused = tries.filter(({ status }) => status === 'rejected');
    expect(tries.length - refused.length).toBe(10);
    for (const one of refused) expect(one).toMatchObject({ reason: { status: 409 } });
    expect(await stockOf(RARE.id)).toBe(0);
  });

  it('[API-086] [API-088] works through the older API, which reads the same orders', async () => {
    const ada = await shopper();
    await putIntoCart(ada, CHAIR);
    const { data } = await ada.call(legacySaveOrder, { body: { addressId: await addressOf(ada) } });
    const details = await ada.call(legacyOrderDetails, { query: { orderID: data.id } });
    expect(details.data).toEqual(data);
    expect((await ada.call(readOrder, { params: { id: data.id } })).data).toEqual(data);
  });
});
