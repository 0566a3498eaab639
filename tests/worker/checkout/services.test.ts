import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addCartLine,
  beginClaim,
  cancelOrder,
  createAddress,
  listComments,
  operatorMoveClaim,
  operatorMoveOrder,
  payOrder,
  type PlaceOrder,
  placeOrder,
  productByVariant,
  readCart,
  readCheckout,
  readOrder,
  readOrderAgain,
  readOrderSummary,
} from '@parlour/contract';
import { orderClock } from '../../../src/worker/market/orders/clock-object.ts';
import { cardToken, promo, putIntoCart, stockOf } from './shop.ts';
import { operate } from '../operator/orders.ts';
import { ADDRESS, shopper, type Shopper } from './shopper.ts';
import { seed } from '../seed.ts';

/** Sold by seller 1. The lamp is of another category and of seller 2. */
const [BED, CHAIR, LAMP] = [1, 2, 3] as const;

const SERVICES = [
  { service: 'room', price: 29.5, covers: 'Any floor.' },
  { service: 'assembly', categories: ['beds'], price: 79, perPiece: true, workingDays: 2 },
  { service: 'assembly', categories: ['furniture'], price: 19, perPiece: true },
  { service: 'packaging', categories: ['furniture'] },
] as const;

const says = async (sql: string, ...values: readonly unknown[]) => {
  await env.MARKET_DB.prepare(sql)
    .bind(...values)
    .run();
};

const offer = (services: readonly object[] | null) =>
  says('UPDATE seller SET services = ?1 WHERE id = 1', services && JSON.stringify(services));

beforeAll(async () => {
  const leadTime = {
    madeToOrder: false,
    handling: { min: 1, max: 1 },
    transit: { min: 1, max: 1 },
  };
  const thing = (id: number, tags: number[], seller: number, price: number) => ({
    ...{ id, name: `Thing ${String(id)}`, assortments: ['parlour', 'hearth'], tags },
    variants: [{ id: id * 10, offers: [{ seller, price, stock: 500, leadTime }] }],
  });
  await seed({
    tags: [
      { id: 1, type: 'category', slug: 'furniture' },
      { id: 2, type: 'category', slug: 'beds', parent: 1 },
      { id: 3, type: 'category', slug: 'lamps' },
    ],
    products: [
      thing(BED, [2], 1, 50_000),
      thing(CHAIR, [1], 1, 10_000),
      thing(LAMP, [3], 2, 5_000),
      {
        ...{ id: 4, name: 'Thing 4', assortments: ['parlour', 'hearth'], tags: [1] },
        variants: [
          {
            id: 40,
            offers: [{ seller: 1, price: 20_000, stock: 500, leadTime }],
            options: [
              { id: 1, name: 'Low' },
              { id: 2, name: 'High' },
            ],
          },
        ],
      },
    ],
  });
});

beforeEach(() => offer(SERVICES));

type Chosen = readonly { sellerId: string; delivery?: number; service: string }[];

const both: Chosen = [
  { sellerId: '1', service: 'room' },
  { sellerId: '1', service: 'assembly' },
];

const inQuery = (chosen: Chosen) =>
  chosen
    .map(({ sellerId, delivery, service }) =>
      delivery ? `${sellerId}.${String(delivery)}:${service}` : `${sellerId}:${service}`,
    )
    .join();

/** A customer with a bed, two chairs and a lamp: £750.00 in two deliveries. */
const furnishing = async (customer?: Shopper): Promise<Shopper> => {
  const ada = customer ?? (await shopper());
  await putIntoCart(ada, { id: BED });
  await putIntoCart(ada, { id: CHAIR }, 2);
  await putIntoCart(ada, { id: LAMP, seller: 2 });
  return ada;
};

const checkoutOf = async (ada: Shopper, chosen: Chosen = [], promoCode = '') =>
  (await ada.call(readCheckout, { query: { services: inQuery(chosen), promoCode } })).data;

const place = async (ada: Shopper, services: Chosen, more: object = {}) => {
  const addressId = (await ada.call(createAddress, { body: ADDRESS })).data.id;
  const body = { addressId, services: services as PlaceOrder['services'], ...more };
  return (await ada.call(placeOrder, { body })).data;
};

const pay = async (ada: Shopper, id: string) =>
  ada.call(payOrder, { params: { id }, body: { token: await cardToken(ada.site) } });

describe('the services of a seller', () => {
  it('are on the product, in the cart and at the checkout, for the pieces that they are for', async () => {
    const ada = await furnishing();
    const { variant } = await ada.call(productByVariant, { params: { id: '10' } });
    const ofBed = [
      ['room', 29.5],
      ['assembly', 79],
      ['packaging', 0],
    ];
    const named = (services: readonly { service: string; total: number }[] = []) =>
      services.map(({ service, total }) => [service, total]);
    expect(named(variant.sellerInventories[0]?.services)).toEqual(ofBed);
    const { data: lines } = await ada.call(readCart);
    expect(lines.map(({ services }) => named(services))).toEqual([
      ofBed,
      [
        ['room', 29.5],
        ['assembly', 38],
        ['packaging', 0],
      ],
      [],
    ]);
    const { shipments, total } = await checkoutOf(ada);
    expect(shipments.map(({ services }) => named(services))).toEqual([
      [
        ['room', 29.5],
        ['assembly', 117],
        ['packaging', 0],
      ],
      [],
    ]);
    expect(shipments[0]?.services[0]).toMatchObject({
      name: 'Delivery to the room of your choice',
      covers: 'Any floor.',
      isChosen: false,
    });
    expect(total).toBe(750);
  });

  it('are in the total at once, in the version, and in the days that are promised', async () => {
    const ada = await furnishing();
    const before = await checkoutOf(ada);
    const after = await checkoutOf(ada, both);
    expect([after.subTotal, after.total, after.size]).toEqual([896.5, 896.5, 4]);
    expect(after.vat).toBe(149.41);
    expect(after.version).not.toBe(before.version);
    expect(after.shipments.map(({ total }) => total)).toEqual([846.5, 50]);
    const [longer, same] = after.shipments.map(
      ({ arrivesUntil }, at) => arrivesUntil > (before.shipments[at]?.arrivesUntil ?? ''),
    );
    expect([longer, same]).toEqual([true, false]);
    const withRoom = await checkoutOf(ada, both.slice(0, 1));
    expect(withRoom.shipments[0]?.arrivesUntil).toBe(before.shipments[0]?.arrivesUntil);
  });

  it('are left out of the checkout if they are not offered', async () => {
    const ada = await furnishing();
    const chosen = [
      { sellerId: '2', service: 'room' },
      { sellerId: '1', service: 'old-piece' },
      { sellerId: '99', service: 'room' },
    ];
    expect((await checkoutOf(ada, chosen)).total).toBe(750);
  });
});

describe('an order with services', () => {
  it('has each as a line of its delivery, without stock, a product or a review', async () => {
    const ada = await furnishing();
    const left = await stockOf(BED);
    const packaging = { sellerId: '1', service: 'packaging' };
    const { version, total } = await checkoutOf(ada, [...both, packaging]);
    const order = await place(ada, [...both, packaging], { version });
    expect([order.total, order.subTotal, order.size]).toEqual([total, 896.5, 4]);
    expect(order.subTotal - order.discount).toBe(order.total);
    const [delivery, other] = order.shipments;
    expect(delivery?.lines.map(({ kind, quantity, rrp }) => [kind, quantity, rrp])).toEqual([
      ['', 1, 500],
      ['', 2, 100],
      ['room', 1, 29.5],
      ['assembly', 1, 79],
      ['assembly', 2, 19],
      ['packaging', 1, 0],
    ]);
    expect(other?.lines.map(({ kind }) => kind)).toEqual(['']);
    expect(delivery?.total).toBe(846.5);
    expect(await stockOf(BED)).toBe(left - 1);
    const { data: summary } = await ada.call(readOrderSummary, { query: { groupId: order.id } });
    const lines = summary.sellers.flatMap((seller) => seller.lines);
    expect(lines.map(({ name }) => name)).toContain('Assembly');
    const sum = (amount: 'total' | 'vat' | 'net') =>
      Math.round(lines.reduce((all, line) => all + line[amount], 0) * 100) / 100;
    expect([sum('total'), sum('vat')]).toEqual([summary.total, summary.vat]);
    expect(Math.round((sum('net') + sum('vat')) * 100) / 100).toBe(order.total);
    const { data: again } = await ada.call(readOrderAgain, { params: { id: order.id } });
    expect(again.map(({ variantId }) => variantId)).toEqual(['10', '20', '30']);
  });

  it('is paid and cancelled as a whole, with the money of its services', async () => {
    const ada = await furnishing();
    const left = await stockOf(CHAIR);
    const order = await place(ada, both);
    await pay(ada, order.id);
    const { data: reasons } = await ada.call(listComments, { query: { type: 'cancel' } });
    const comment = reasons[0]?.comment ?? 'Changed';
    await ada.call(cancelOrder, { params: { id: order.id }, body: { comment } });
    const { data } = await ada.call(readOrder, { params: { id: order.id } });
    expect([data.status, data.refunded]).toEqual(['cancelled', 896.5]);
    expect(await stockOf(CHAIR)).toBe(left);
  });

  it('is paid back of a service what was for the goods that come back', async () => {
    const ada = await furnishing();
    const { id, shipments } = await place(ada, both);
    await pay(ada, id);
    for (const to of ['shipped', 'delivered'] as const) {
      await operate(operatorMoveOrder, { params: { id }, body: { to } });
    }
    const [bed, chairs] = shipments[0]?.lines ?? [];
    const back = async (number: number, lineId = '', quantity = 1) => {
      await ada.call(beginClaim, {
        params: { id },
        body: {
          shipmentId: `${id}-1`,
          lines: [{ lineId, quantity }],
          ...{ reason: 'changed-mind', remedy: 'refund', text: '' },
        },
      });
      await operate(operatorMoveClaim, { params: { id, number }, body: { step: 'receive' } });
      return (await ada.call(readOrder, { params: { id } })).data.refunded;
    };
    expect(await back(1, bed?.id)).toBe(579);
    expect(await back(2, chairs?.id)).toBe(698);
    // Delivery to a room is the dearer part of a delivery: it isn't paid back.
    expect(await back(3, chairs?.id)).toBe(817);
  });

  it('[API-091] gets no discount on them, and they do not lift it over the least of a code', async () => {
    await promo({ code: 'TENTH', percent: 10, minimum_pence: 75_000 });
    await promo({ code: 'MORE', percent: 10, minimum_pence: 75_001 });
    const ada = await furnishing();
    const { discount, total, promo: more } = await checkoutOf(ada, both, 'TENTH');
    expect([discount, total, more?.status]).toEqual([75, 821.5, 'active']);
    expect((await checkoutOf(ada, both, 'MORE')).promo?.status).toBe('below_minimum');
    const order = await place(ada, both, { promoCode: 'TENTH' });
    expect([order.discount, order.total]).toEqual([75, 821.5]);
    const { results } = await env.MARKET_DB.prepare(
      `SELECT sum(discount_pence) AS taken FROM order_line WHERE order_id = ?1 GROUP BY kind <> ''`,
    )
      .bind(order.id)
      .all<{ taken: number }>();
    expect(results.map(({ taken }) => taken)).toEqual([7_500, 0]);
  });

  it('is refused with a service that is not offered, or no longer', async () => {
    const ada = await furnishing();
    await expect(place(ada, [{ sellerId: '2', service: 'room' }])).rejects.toMatchObject({
      status: 409,
      code: 'order_refused',
      message: expect.stringContaining('Delivery to the room of your choice') as string,
    });
    await offer(null);
    await expect(place(ada, both)).rejects.toMatchObject({ code: 'order_refused' });
    expect((await ada.call(readCart)).data).toHaveLength(3);
  });

  it('is refused at another price than the customer has seen, with the total as it is now', async () => {
    const ada = await furnishing();
    const { version } = await checkoutOf(ada, both);
    await offer([{ service: 'room', price: 40 }, ...SERVICES.slice(1)]);
    await expect(place(ada, both, { version })).rejects.toMatchObject({
      code: 'cart_changed',
      message: expect.stringContaining('£907.00') as string,
    });
    // Services that the version does not have are news, too.
    const without = (await checkoutOf(ada)).version;
    await expect(place(ada, both, { version: without })).rejects.toMatchObject({
      code: 'cart_changed',
    });
  });

  it('[CHECKOUT-002] is calculated again when a service changes while it is placed', async () => {
    let isDone = false;
    const ada = await shopper('parlour', {
      clock: {
        wake: async (...given) => {
          if (!isDone) await offer([{ service: 'room', price: 40 }, ...SERVICES.slice(1)]);
          isDone = true;
          await orderClock.wake(...given);
        },
      },
    });
    expect((await place(await furnishing(ada), both)).total).toBe(907);
  });
});

describe('the services of several deliveries of one seller', () => {
  /** The bed is ready later than the chairs. */
  const laterBed = (most: number) =>
    says(
      'UPDATE seller_inventory SET lead_time = ?1 WHERE variant_id = 10',
      JSON.stringify({
        ...{ madeToOrder: false, transit: { min: 1, max: 1 } },
        handling: { min: most, max: most },
      }),
    );
  beforeEach(() => laterBed(9));
  afterAll(() => laterBed(1));

  const ofBed: Chosen = [
    { sellerId: '1', delivery: 2, service: 'room' },
    { sellerId: '1', delivery: 2, service: 'assembly' },
  ];
  const seen = async (ada: Shopper, chosen: Chosen, together = '') => {
    const query = { services: inQuery(chosen), together };
    const { shipments, ...figures } = (await ada.call(readCheckout, { query })).data;
    return {
      ...figures,
      shipments,
      services: shipments.map(({ services }) =>
        services.map((one) => [one.service, one.total, one.isChosen]),
      ),
    };
  };

  it('are one service for the pieces of one variant, which are ready on one day whatever their choices', async () => {
    const ada = await shopper();
    await putIntoCart(ada, { id: BED });
    const body = { variantId: '40', sellerId: '1', quantity: 1 };
    for (const optionId of ['1', '2']) {
      await ada.call(addCartLine, { body: { ...body, optionId } });
    }
    const { shipments } = await place(ada, [{ sellerId: '1', service: 'assembly' }]);
    expect(
      shipments.map(({ lines }) => lines.map(({ kind, quantity }) => [kind, quantity])),
    ).toEqual([
      [
        ['', 1],
        ['', 1],
        ['assembly', 2],
      ],
      [
        ['', 1],
        ['assembly', 1],
      ],
    ]);
  });

  it('are those of the pieces of each, and only the days of the one that has them change', async () => {
    const ada = await furnishing();
    const before = await seen(ada, []);
    const after = await seen(ada, ofBed);
    expect(after.services).toEqual([
      [
        ['room', 29.5, false],
        ['assembly', 38, false],
        ['packaging', 0, false],
      ],
      [
        ['room', 29.5, true],
        ['assembly', 79, true],
        ['packaging', 0, false],
      ],
      [],
    ]);
    expect([after.total, after.shipments.map(({ total }) => total)]).toEqual([
      858.5,
      [200, 608.5, 50],
    ]);
    const untils = ({ shipments }: typeof after) =>
      shipments.map(({ arrivesUntil }) => arrivesUntil);
    const [chairs, bed, lamp] = untils(before);
    expect(untils(after)).toEqual([chairs, expect.not.stringMatching(bed ?? ''), lamp]);
  });

  it('are for all of it if they name no delivery, or if everything comes together', async () => {
    const ada = await furnishing();
    const room = { sellerId: '1', service: 'room' };
    const each = await seen(ada, [room]);
    expect(each.services.map(([first]) => first?.[2])).toEqual([true, true, undefined]);
    expect(each.total).toBe(809);
    const together = await seen(ada, [room, { sellerId: '1', service: 'assembly' }], '1');
    expect(together.services[0]?.slice(0, 2)).toEqual([
      ['room', 29.5, true],
      ['assembly', 117, true],
    ]);
    const [all] = together.shipments;
    expect(all?.arrivesUntil).toBe(all?.togetherUntil);
  });

  it('are lines of the delivery for which they are chosen, with its money', async () => {
    const ada = await furnishing();
    const { version } = await seen(ada, ofBed);
    const order = await place(ada, ofBed, { version });
    expect(
      order.shipments.map(({ total, lines }) => [total, lines.map(({ kind }) => kind)]),
    ).toEqual([
      [200, ['']],
      [608.5, ['', 'room', 'assembly']],
      [50, ['']],
    ]);
    expect([order.total, order.vat]).toEqual([858.5, 143.08]);
    const { data: summary } = await ada.call(readOrderSummary, { query: { groupId: order.id } });
    expect(
      summary.sellers.map(({ lines }) => lines.map(({ name, total }) => [name, total])),
    ).toEqual([
      [
        ['Thing 2 20', 200],
        ['Thing 1 10', 500],
        ['Delivery to the room of your choice', 29.5],
        ['Assembly', 79],
      ],
      [['Thing 3 30', 50]],
    ]);
    const whole = await place(await furnishing(), both, { together: ['1'] });
    expect(whole.shipments.map(({ total }) => total)).toEqual([846.5, 50]);
  });

  it.each<[string, Chosen, object]>([
    ['a delivery that there is not', [{ sellerId: '1', delivery: 3, service: 'room' }], {}],
    ['one of what comes together', ofBed, { together: ['1'] }],
  ])('are refused for %s', async (_, chosen, more) => {
    await expect(place(await furnishing(), chosen, more)).rejects.toMatchObject({
      code: 'order_refused',
      message: 'The deliveries have changed. Please check them and their days.',
    });
  });

  it('are refused for a delivery with pieces for which they are not offered', async () => {
    await offer([{ service: 'assembly', categories: ['beds'], price: 79 }]);
    const chosen = (delivery: number) => [{ sellerId: '1', delivery, service: 'assembly' }];
    await expect(place(await furnishing(), chosen(1))).rejects.toMatchObject({
      code: 'order_refused',
      message: expect.stringContaining('“Assembly” isn’t offered') as string,
    });
    expect((await place(await furnishing(), chosen(2))).total).toBe(829);
  });
});
