import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addCartLine,
  clearCart,
  legacyAddCart,
  legacyAddCartMany,
  legacyEmptyCart,
  legacyGetCart,
  legacyRemoveCart,
  legacyUpdateCart,
  readCart,
  removeCartLine,
  updateCartLine,
} from '@parlour/contract';
import { seed } from '../seed.ts';
import { shopper, WAYS } from '../checkout/shopper.ts';
import { countTrips } from '../market/round-trips.ts';

beforeAll(() =>
  seed({
    products: [
      {
        id: 1,
        name: 'Chair',
        assortments: ['parlour', 'hearth'],
        variants: [
          { id: 10, offers: [{ seller: 1, price: 10_000, delivery: 2_550, stock: 5 }] },
          { id: 11, offers: [{ seller: 1, price: 20_000, stock: 50, maxOrderSize: 3 }] },
          {
            id: 12,
            offers: [{ seller: 2, price: 5_000 }],
            options: [
              {
                id: 1,
                name: 'Small',
                surcharge: 100,
                swatches: [
                  { id: 1, name: 'Red', surcharge: 20 },
                  { id: 2, name: 'Green' },
                ],
              },
              { id: 2, name: 'Large', surcharge: 500 },
              { id: 3, name: 'Huge', status: 'out_of_stock' },
            ],
          },
          { id: 13, offers: [{ seller: 1, price: 1, status: 'order_by_email' }] },
          { id: 14, offers: [{ seller: 1, price: 1_000, stock: 0 }] },
        ],
      },
      {
        id: 2,
        name: 'Stool of hearth',
        assortments: ['hearth'],
        variants: [{ id: 20, offers: [{ seller: 1, price: 7_000 }] }],
      },
    ],
  }),
);

const chair = { variantId: '10', sellerId: '1', quantity: 2 };

const change = (sql: string) => env.MARKET_DB.prepare(sql).run();

describe.each(WAYS)('the cart %s', (way) => {
  it('[CART-003] [API-054] [API-057] [ENTITY-029] [CART-007] [CART-008] keeps added products, at the delivered price', async () => {
    const ada = await shopper('parlour', { way });
    const added = await ada.call(addCartLine, { body: chair });
    expect(added).toMatchObject({ size: 2, subTotal: 251, message: 'Added to cart' });
    const cart = await ada.call(readCart);
    expect(cart.data).toEqual([
      {
        id: added.data[0]?.id,
        productId: '1',
        variantId: '10',
        sellerId: '1',
        optionId: '',
        optionName: '',
        swatchId: '',
        swatchName: '',
        mainPicture: '/media/10.webp',
        productName: 'Chair',
        seoTitle: 'Chair 10',
        urlSlug: 'product-1',
        quantity: 2,
        sellerName: 'Seller 1',
        rrp: 125.5,
        previousRrp: null,
        maxQuantity: 5,
        state: 'available',
        notice: '',
        offerId: '',
        arrivesFrom: '',
        arrivesUntil: '',
        services: [],
      },
    ]);
    expect(cart.version).toBe(added.version);
  });

  it('[API-054] adds the same product to its line', async () => {
    const ada = await shopper('parlour', { way });
    await ada.call(addCartLine, { body: chair });
    const { data, size } = await ada.call(addCartLine, { body: { ...chair, quantity: 3 } });
    expect([data.length, size]).toEqual([1, 5]);
  });

  it('[API-054] chooses the first option and its first swatch when none is named, with their surcharges', async () => {
    const ada = await shopper('parlour', { way });
    const body = { variantId: '12', sellerId: '2', quantity: 1 };
    await ada.call(addCartLine, { body });
    const { data } = await ada.call(addCartLine, { body: { ...body, optionId: '2' } });
    expect(data.map(({ optionName, swatchName, rrp }) => [optionName, swatchName, rrp])).toEqual([
      ['Small', 'Red', 51.2],
      ['Large', '', 55],
    ]);
  });

  it.each<[string, object, string]>([
    ['an unknown variant', { variantId: '99' }, 'Item not available for sale'],
    ['another site’s variant', { variantId: '20' }, 'Item not available for sale'],
    ['a seller who does not sell it', { sellerId: '2' }, 'Item not available for sale'],
    ['an impossible id', { variantId: 'x' }, 'Item not available for sale'],
    ['another variant’s option', { optionId: '1' }, 'Item not available for sale'],
    ['a variant that is sold by email', { variantId: '13' }, 'Item not available for sale'],
    ['more than the stock', { quantity: 6 }, 'This quantity is not possible to delivery'],
    [
      'a variant that has sold out',
      { variantId: '14' },
      'This quantity is not possible to delivery',
    ],
    [
      'an option that has sold out',
      { variantId: '12', sellerId: '2', optionId: '3' },
      'This quantity is not possible to delivery',
    ],
    [
      'more than the order size',
      { variantId: '11', quantity: 4 },
      'Quantity exceeds maximum allowed order size of 3',
    ],
  ])('[API-054] [ERROR-005] refuses %s', async (_, wanted, message) => {
    const ada = await shopper('parlour', { way });
    const added = ada.call(addCartLine, { body: { ...chair, ...wanted } });
    await expect(added).rejects.toMatchObject({ status: 409, code: 'cart_refused', message });
    expect((await ada.call(readCart)).data).toEqual([]);
  });

  it('[API-054] counts the units that are already in the cart', async () => {
    const ada = await shopper('parlour', { way });
    const body = { variantId: '11', sellerId: '1', quantity: 2 };
    await ada.call(addCartLine, { body });
    await expect(ada.call(addCartLine, { body })).rejects.toMatchObject({ status: 409 });
  });

  it('[API-055] [API-056] [API-058] changes lines, removes lines and empties the cart', async () => {
    const ada = await shopper('parlour', { way });
    await ada.call(addCartLine, { body: { ...chair, variantId: '11' } });
    const { data } = await ada.call(addCartLine, { body: chair });
    const [first, second] = data.map(({ id }) => ({ id }));
    expect(
      await ada.call(updateCartLine, { params: second!, query: { quantity: 4 } }),
    ).toMatchObject({
      size: 6,
    });
    const tooMany = ada.call(updateCartLine, { params: second!, query: { quantity: 6 } });
    await expect(tooMany).rejects.toMatchObject({ status: 409 });
    const left = await ada.call(removeCartLine, { params: first! });
    expect(left).toMatchObject({
      size: 4,
      message: 'Product has been removed from your cart!!',
    });
    const again = ada.call(removeCartLine, { params: first! });
    await expect(again).rejects.toMatchObject({ status: 404 });
    expect(await ada.call(clearCart)).toMatchObject({ data: [], size: 0, subTotal: 0 });
  });

  it('[CART-003] says in the line what has changed since it was added', async () => {
    const id = way === 'in process' ? 3 : 4;
    const [a, b, c, d] = [id * 10, id * 10 + 1, id * 10 + 2, id * 10 + 3];
    await seed({
      products: [
        {
          id,
          name: 'Lamp',
          variants: [
            { id: a, offers: [{ price: 1_000 }] },
            { id: b, offers: [{ price: 1_000 }] },
            { id: c, offers: [{ price: 1_000 }] },
            { id: d, offers: [{ price: 1_000 }] },
          ],
        },
      ],
    });
    const ada = await shopper('parlour', { way });
    for (const variantId of [a, b, c, d].map(String)) {
      await ada.call(addCartLine, { body: { variantId, sellerId: '1', quantity: 2 } });
    }
    const before = await ada.call(readCart);
    await change(`UPDATE seller_inventory SET price_pence = 1500 WHERE variant_id = ${a}`);
    await change(`UPDATE seller_inventory SET stock = 1 WHERE variant_id = ${b}`);
    await change(`UPDATE seller_inventory SET stock = 0 WHERE variant_id = ${c}`);
    await change(`DELETE FROM seller_inventory WHERE variant_id = ${d}`);
    const after = await ada.call(readCart);
    expect(after.data.map(({ state, rrp, previousRrp }) => [state, rrp, previousRrp])).toEqual([
      ['price_changed', 15, 10],
      ['less_stock', 10, null],
      ['out_of_stock', 10, null],
      ['unavailable', 10, null],
    ]);
    expect(after.data.map(({ notice }) => notice)).toEqual([
      'The price has gone up from £10.00 to £15.00 since you added this.',
      'Only 1 left in stock.',
      'This has sold out.',
      'This is no longer for sale here.',
    ]);
    expect(after.version).not.toBe(before.version);
    const seen = await ada.call(updateCartLine, {
      params: { id: after.data[0]!.id },
      query: { quantity: 2 },
    });
    expect(seen.data[0]).toMatchObject({ state: 'available', previousRrp: null });
  });

  it('[CART-009] [API-004] belongs to one customer at one site', async () => {
    const ada = await shopper('parlour', { way });
    const { data } = await ada.call(addCartLine, { body: chair });
    const params = { id: data[0]!.id };
    for (const other of [
      await shopper('parlour', { way }),
      await shopper('hearth', { sub: ada.sub, way }),
    ]) {
      expect((await other.call(readCart)).data).toEqual([]);
      await expect(other.call(removeCartLine, { params })).rejects.toMatchObject({ status: 404 });
      const update = other.call(updateCartLine, { params, query: { quantity: 1 } });
      await expect(update).rejects.toMatchObject({ status: 404 });
      await other.call(clearCart);
    }
    expect((await ada.call(readCart)).size).toBe(2);
  });
});

describe.each(WAYS)('the cart of the older API %s', (way) => {
  const old = { productID: '1', variantID: '10', sellerID: '1', quantity: 1 };

  it('[API-077] [API-079] [API-081] [API-080] [API-082] is the same cart', async () => {
    const ada = await shopper('parlour', { way });
    const added = await ada.call(legacyAddCart, { body: old });
    expect(added).toMatchObject({ message: 'Added to cart', size: 1 });
    expect(added.data[0]).toMatchObject({ variantId: '10', quantity: 1 });
    const query = { variantID: '10', sellerID: '1', quantity: 4 };
    expect((await ada.call(legacyUpdateCart, { query })).size).toBe(4);
    expect(await ada.call(legacyGetCart)).toEqual(await ada.call(readCart));
    const removed = await ada.call(legacyRemoveCart, { body: { variantID: '10', sellerID: '1' } });
    expect(removed.data).toEqual([]);
    const { data } = await ada.call(legacyAddCart, { body: old });
    await ada.call(legacyRemoveCart, { body: { id: data[0]!.id } });
    await ada.call(legacyAddCart, { body: old });
    expect((await ada.call(legacyEmptyCart)).size).toBe(0);
  });

  it('[API-077] takes the chosen option and swatch', async () => {
    const ada = await shopper('parlour', { way });
    const table = { ...old, variantID: '12', sellerID: '2' };
    const choices = [
      { optionID: '2' },
      { optionID: '1', swatchID: '2' },
      { optionID: '1', swatchID: '1' },
    ];
    for (const choice of choices) await ada.call(legacyAddCart, { body: { ...table, ...choice } });
    const { data } = await ada.call(readCart);
    expect(data.map(({ optionId, swatchId }) => [optionId, swatchId])).toEqual([
      ['2', ''],
      ['1', '2'],
      ['1', '1'],
    ]);
  });

  it('[API-078] adds several products, all or none', async () => {
    const ada = await shopper('parlour', { way });
    const stool = { ...old, variantID: '11' };
    const { size } = await ada.call(legacyAddCartMany, { body: { cart: [old, stool] } });
    expect(size).toBe(2);
    const missing = { ...old, variantID: '99' };
    const refused = ada.call(legacyAddCartMany, { body: { cart: [old, missing] } });
    await expect(refused).rejects.toMatchObject({ status: 409 });
    expect((await ada.call(legacyGetCart)).size).toBe(2);
  });
});

describe.each(WAYS)('round trips to the market database %s', (way) => {
  it.each([
    [
      'adding without named choices',
      addCartLine,
      { body: { ...chair, variantId: '12', sellerId: '2' } },
      2,
    ],
    ['emptying', clearCart, {}, 1],
    ['reading', readCart, {}, 1],
  ])('%s', async (_name, row, input, most) => {
    const trips = countTrips();
    const ada = await shopper('parlour', { way, settings: { MARKET_DB: trips.env.MARKET_DB } });
    await ada.call(row as typeof addCartLine, input as never);
    expect(trips.count()).toBe(most);
  });

  it('changing and removing a line take two', async () => {
    const trips = countTrips();
    const ada = await shopper('parlour', { way, settings: { MARKET_DB: trips.env.MARKET_DB } });
    const { data } = await ada.call(addCartLine, { body: chair });
    const params = { id: data[0]!.id };
    const before = trips.count();
    await ada.call(updateCartLine, { params, query: { quantity: 3 } });
    expect(trips.count() - before).toBe(2);
    await ada.call(removeCartLine, { params });
    expect(trips.count() - before).toBe(4);
  });
});
