import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placeOrder, readCheckout, readOrder } from '@parlour/contract';
import { Browser } from '../browser.ts';
import { loadProvider, signUp } from '../identity/people.ts';
import { addressOf, putIntoCart, stock, type StockedProduct } from './shop.ts';
import { shopper, type Shopper } from './shopper.ts';

const CHAIR: StockedProduct = { id: 1, stock: 90 };
const SOFA: StockedProduct = { id: 2, stock: 90 };
const LAMP: StockedProduct = { id: 3, seller: 2, stock: 90 };

const daysOf = (most: number) => ({
  madeToOrder: false,
  handling: { min: 1, max: most },
  transit: { min: 1, max: 1 },
});
const CALENDAR = {
  days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  ...{ areas: [], notice: 0, capacity: 1, windows: ['08:00-12:00'] },
};

const says = (sql: string, ...values: readonly unknown[]) =>
  env.MARKET_DB.prepare(sql)
    .bind(...values)
    .run();

const takes = (product: StockedProduct, most: number) =>
  says(
    'UPDATE seller_inventory SET lead_time = ?2 WHERE variant_id = ?1',
    product.id * 10,
    JSON.stringify(daysOf(most)),
  );

beforeAll(async () => {
  await stock(CHAIR, SOFA, LAMP);
  await loadProvider();
});

beforeEach(async () => {
  await says(`UPDATE shipment SET delivery_day = ''`);
  await says('UPDATE seller SET delivery_calendar = ?1', JSON.stringify(CALENDAR));
  await Promise.all([takes(CHAIR, 2), takes(SOFA, 9), takes(LAMP, 5)]);
});

const filled = async (...products: readonly StockedProduct[]): Promise<Shopper> => {
  const customer = await shopper();
  for (const product of products) await putIntoCart(customer, product);
  return customer;
};

const checkoutOf = async (customer: Shopper, together = '') =>
  (await customer.call(readCheckout, { query: { postcode: 'LS1 4DY', together } })).data;

const shown = ({ shipments }: Awaited<ReturnType<typeof checkoutOf>>) =>
  shipments.map(({ sellerId, delivery, way, lines }) => [
    sellerId,
    delivery,
    way,
    lines.map(({ variantId }) => variantId).join(' '),
  ]);

describe('the pieces of one seller in the checkout', () => {
  it('come apart, each when it is ready, the earliest first', async () => {
    const checkout = await checkoutOf(await filled(SOFA, LAMP, CHAIR));
    expect(shown(checkout)).toEqual([
      ['1', 1, 'each', '10'],
      ['1', 2, 'each', '20'],
      ['2', 0, '', '30'],
    ]);
    const [chair, sofa] = checkout.shipments;
    expect(chair && sofa && chair.arrivesUntil < sofa.arrivesUntil).toBe(true);
    expect(chair?.days[0]).toBe(chair?.arrivesUntil);
    expect(sofa?.days[0]).toBe(sofa?.arrivesUntil);
    expect(chair?.togetherUntil).toBe(sofa?.arrivesUntil);
  });

  it('have the way of delivery that the most demanding needs, and no days but those promised', async () => {
    const PARCEL = 'Tracked parcel, 2 to 3 working days';
    const ROOM = 'Two-person delivery to room of choice';
    const way = (product: StockedProduct, method: string) =>
      says(
        'UPDATE seller_inventory SET delivery_method = ?2 WHERE variant_id = ?1',
        product.id * 10,
        method,
      );
    await Promise.all([way(CHAIR, PARCEL), way(SOFA, ROOM)]);
    const customer = await filled(CHAIR, SOFA);
    const ways = async (together = '') =>
      (await checkoutOf(customer, together)).shipments.map(({ deliveryMethod }) => deliveryMethod);
    expect(await ways()).toEqual(['Tracked parcel', ROOM]);
    expect(await ways('1')).toEqual([ROOM]);
    const body = { addressId: await addressOf(customer), together: ['1'] };
    const { id } = (await customer.call(placeOrder, { body })).data;
    const { data } = await customer.call(readOrder, { params: { id } });
    expect(data.shipments.map(({ deliveryMethod }) => deliveryMethod)).toEqual([ROOM]);
    // Without days of the shop's own, the seller's words are all that is known.
    await says('UPDATE seller_inventory SET lead_time = NULL');
    const other = await filled(CHAIR);
    expect((await checkoutOf(other)).shipments[0]?.deliveryMethod).toBe(PARCEL);
    await Promise.all([way(CHAIR, 'Two-man delivery'), way(SOFA, 'Two-man delivery')]);
  });

  it('come together for a customer who wants them so, with the last', async () => {
    const customer = await filled(SOFA, LAMP, CHAIR);
    const [, sofa] = (await checkoutOf(customer)).shipments;
    const checkout = await checkoutOf(customer, '1,2');
    expect(shown(checkout)).toEqual([
      ['1', 0, 'together', '20 10'],
      ['2', 0, '', '30'],
    ]);
    expect(checkout.shipments[0]?.arrivesUntil).toBe(sofa?.arrivesUntil);
  });

  it('have nothing to choose where they are ready on the same days', async () => {
    await takes(SOFA, 2);
    expect(shown(await checkoutOf(await filled(SOFA, CHAIR)))).toEqual([['1', 0, '', '20 10']]);
  });

  it('come apart where one of them has no day: the others need not wait', async () => {
    await says('UPDATE seller_inventory SET lead_time = NULL WHERE variant_id = 20');
    const checkout = await checkoutOf(await filled(SOFA, CHAIR));
    expect(shown(checkout)).toEqual([
      ['1', 1, 'each', '10'],
      ['1', 2, 'each', '20'],
    ]);
    expect(checkout.shipments.map(({ arrivesFrom }) => arrivesFrom !== '')).toEqual([true, false]);
  });
});

describe('an order of pieces that are ready on other days', () => {
  const placing = async (body: object) => {
    const customer = await filled(SOFA, CHAIR);
    const { shipments } = await checkoutOf(customer);
    const addressId = await addressOf(customer);
    const place = async (more: object) => {
      const { data } = await customer.call(placeOrder, { body: { addressId, ...body, ...more } });
      return (await customer.call(readOrder, { params: { id: data.id } })).data;
    };
    return { shipments, place };
  };

  it('has a delivery for each, with its days, its note and its own chosen day', async () => {
    const { shipments, place } = await placing({});
    const [chair, sofa] = shipments;
    const days = [
      { sellerId: '1', delivery: 1, day: chair?.days[1] ?? '', window: '08:00-12:00' },
      { sellerId: '1', delivery: 2, day: sofa?.days[2] ?? '' },
    ];
    const order = await place({ days, notes: [{ sellerId: '1', delivery: 2, note: 'Ring' }] });
    expect(order.shipments).toMatchObject([
      {
        name: 'Delivery 1 of 2 from Seller 1',
        ...{ note: '', arrivesUntil: chair?.arrivesUntil },
        ...{ deliveryDay: chair?.days[1], deliveryWindow: '08:00-12:00' },
        lines: [{ variantId: '10' }],
      },
      {
        name: 'Delivery 2 of 2 from Seller 1',
        ...{ note: 'Ring', arrivesUntil: sofa?.arrivesUntil },
        ...{ deliveryDay: sofa?.days[2], deliveryWindow: '' },
        lines: [{ variantId: '20' }],
      },
    ]);
  });

  it('is one delivery for a customer who wants everything together', async () => {
    const { shipments, place } = await placing({ together: ['1'] });
    const order = await place({});
    expect(order.shipments).toMatchObject([
      { arrivesUntil: shipments[1]?.arrivesUntil, lines: [{}, {}] },
    ]);
  });

  it('takes what names no delivery for all of the seller, and one place of a day', async () => {
    const { shipments, place } = await placing({});
    const day = shipments[1]?.days[0] ?? '';
    const order = await place({
      days: [{ sellerId: '1', day }],
      notes: [{ sellerId: '1', note: 'Ring' }],
    });
    expect(order.shipments.map(({ deliveryDay, note }) => [deliveryDay, note])).toEqual([
      [day, 'Ring'],
      [day, 'Ring'],
    ]);
    const after = await checkoutOf(await filled(SOFA));
    expect(after.shipments[0]?.days).not.toContain(day);
  });

  it.each([
    ['a delivery that there is not', { days: [{ sellerId: '1', delivery: 3, day: '2030-01-07' }] }],
    ['a note for one', { notes: [{ sellerId: '1', delivery: 3, note: 'Ring' }] }],
    [
      'a second one of what comes together',
      { together: ['1'], notes: [{ sellerId: '1', delivery: 2, note: 'Ring' }] },
    ],
  ])('is refused for %s', async (_, body) => {
    const { place } = await placing(body);
    await expect(place({})).rejects.toMatchObject({
      ...{ status: 409, code: 'order_refused' },
      message: 'The deliveries have changed. Please check them and their days.',
    });
  });
});

describe('the form of the checkout', () => {
  const CHECKOUT = '/purchase/checkout';
  const ADDRESS = {
    ...{ addressId: 'new', addressName: 'Siân O’Connor', streetA: '1 Church Lane' },
    ...{ city: 'Great Tew', country: 'United Kingdom', postcode: 'OX7 4AA', cardId: '' },
  };
  const fill = async (ada: Browser) => {
    for (const [variantId, sellerId] of [
      ['10', '1'],
      ['20', '1'],
    ]) {
      await ada.script('/api/customer/cart', 'POST', { variantId, sellerId, quantity: 1 });
    }
  };
  const visiting = async () => {
    const ada = new Browser();
    await signUp(ada);
    await fill(ada);
    return ada;
  };

  it('orders everything of a seller together', async () => {
    const ada = await visiting();
    const fields = { ...ADDRESS, 'way-1': 'together' };
    const key = crypto.randomUUID();
    const reply = await ada.post(CHECKOUT, { ...fields, form: 'order', key, 'note-1': 'Ring' });
    expect(reply.status).toBe(303);
    const { data } = await (
      await ada.get('/api/customer/orders')
    ).json<{
      data: { shipments: { note: string }[] }[];
    }>();
    expect(data[0]?.shipments.map(({ note }) => note)).toEqual(['Ring']);
  });

  it('orders services with the delivery for which they are ticked', async () => {
    await says(`UPDATE seller SET services = '[{"service":"room","price":29.5}]' WHERE id = 1`);
    const ada = await visiting();
    const order = async (fields: Record<string, string>) => {
      const key = crypto.randomUUID();
      const reply = await ada.post(CHECKOUT, { ...ADDRESS, form: 'order', key, ...fields });
      expect(reply.status).toBe(303);
      const { data } = await (
        await ada.get('/api/customer/orders')
      ).json<{
        data: { shipments: { lines: { kind: string }[] }[] }[];
      }>();
      return data[0]?.shipments.map(({ lines }) => lines.map(({ kind }) => kind));
    };
    expect(await order({ 'service-1.2-room': 'on' })).toEqual([[''], ['', 'room']]);
    await fill(ada);
    expect(await order({ 'service-1.2-room': 'on', 'way-1': 'together' })).toEqual([
      ['', '', 'room'],
    ]);
    await says('UPDATE seller SET services = NULL');
  });

  it('orders each with its own day', async () => {
    const ada = await visiting();
    const reply = await ada.get('/api/customer/checkout?postcode=OX7');
    const { data } = await reply.json<{ data: { shipments: { days: string[] }[] } }>();
    const [chair = '', sofa = ''] = data.shipments.map(({ days }) => days[1] ?? '');
    const key = crypto.randomUUID();
    const fields = { ...ADDRESS, form: 'order', key, 'day-1.1': chair, 'day-1.2': sofa };
    expect((await ada.post(CHECKOUT, fields)).status).toBe(303);
    const orders = await (
      await ada.get('/api/customer/orders')
    ).json<{
      data: { shipments: { deliveryDay: string }[] }[];
    }>();
    const chosen = orders.data[0]?.shipments.map(({ deliveryDay }) => deliveryDay);
    expect(chosen).toEqual([chair, sofa]);
  });
});
