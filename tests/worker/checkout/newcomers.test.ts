import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  answerOffer,
  cancelOrder,
  createEnquiry,
  operatorMakeOffer,
  type Order,
  payOrder,
  placeOrder,
  processOrder,
  readCheckout,
  readOrder,
  returnShipment,
} from '@parlour/contract';
import { DAY_MS } from '@parlour/domain';
import { outboxEmails } from '@parlour/mail';
import { takeStep } from '../../../src/worker/market/orders/change-order.ts';
import { Browser } from '../browser.ts';
import {
  addressOf,
  cardToken,
  confirmedAtBank,
  orderContextOf,
  ordered,
  paid,
  putIntoCart,
  stock,
  stockOf,
  siteOf,
  type StockedProduct,
} from './shop.ts';
import { operate } from '../operator/orders.ts';
import { seed } from '../seed.ts';
import { ADDRESS, shopper, type Shopper } from './shopper.ts';

/* Accounts that cost no more than an email, and what they hold without paying. */

const SOFA: StockedProduct = { id: 1, stock: 12 };
const LAMP: StockedProduct = { id: 2, stock: 500 };
const RUG: StockedProduct = { id: 3, seller: 3, stock: 500 };
const POUF: StockedProduct = { id: 4, stock: 4 };
const STOOL: StockedProduct = { id: 5, stock: 500 };

const LEAD_TIME = { madeToOrder: false, handling: { min: 1, max: 2 }, transit: { min: 2, max: 3 } };
const EVERY_DAY = [
  ...['monday', 'tuesday', 'wednesday', 'thursday'],
  ...['friday', 'saturday', 'sunday'],
];

const capacity = (seller: number, most: number): Promise<unknown> =>
  env.MARKET_DB.prepare('UPDATE seller SET delivery_calendar = ?2 WHERE id = ?1')
    .bind(
      seller,
      JSON.stringify({ days: EVERY_DAY, areas: [], notice: 0, capacity: most, windows: [] }),
    )
    .run();

beforeAll(async () => {
  await stock(SOFA, LAMP, RUG, POUF, STOOL);
  await env.MARKET_DB.prepare('UPDATE seller_inventory SET lead_time = ?1')
    .bind(JSON.stringify(LEAD_TIME))
    .run();
});

let networks = 0;
/** A customer who has never been here, from a network of their own. */
const newcomer = (network = `192.0.2.${String((networks += 1))}`) =>
  shopper('parlour', { network });

const pay = async (customer: Shopper, id: string) =>
  (
    await customer.call(payOrder, {
      params: { id },
      body: { token: await cardToken(customer.site) },
    })
  ).data.status;

const later = (): string => new Date(Date.now() + 7 * DAY_MS).toISOString();

const soldOutAnd = (sum: string): string =>
  `It sold out before you paid. We’re refunding ${sum} to your Visa ending in 3155. It can take your bank 5 to 10 working days to show it.`;

const UNHELD =
  'Your order has been placed. Many others are waiting for this too, so we can’t keep it for you until you’ve paid.';

describe('unpaid orders of accounts that have never paid', () => {
  it('hold half of a stock together, whatever network they come from, and an honest buyer is served', async () => {
    const placed = [];
    for (const quantity of [6, 4, 2, 2])
      placed.push(await ordered(await newcomer(), SOFA, quantity));
    expect(await stockOf(SOFA.id)).toBe(6);
    const grace = await newcomer();
    await putIntoCart(grace, SOFA, 3);
    const body = { addressId: await addressOf(grace) };
    const { data, message } = await grace.call(placeOrder, { body });
    expect([data.status, message]).toEqual(['placed', UNHELD]);
    expect(await stockOf(SOFA.id)).toBe(6);
    expect(await pay(grace, data.id)).toBe('paid');
    expect(await stockOf(SOFA.id)).toBe(3);
    // And whoever has paid before holds what an account may hold.
    await ordered(grace, SOFA, 2);
    expect(await stockOf(SOFA.id)).toBe(1);
  });

  it('use a promo code only when they are paid, so that nobody uses it up for others', async () => {
    await env.MARKET_DB.prepare(
      `INSERT INTO promo_code (site, code, percent, most_uses, created_at)
        VALUES ('parlour', 'FIRST', 10, 1, '2026-01-01T00:00:00.000Z')`,
    ).run();
    const order = async (customer: Shopper) => {
      await putIntoCart(customer, STOOL);
      const body = { addressId: await addressOf(customer), promoCode: 'FIRST' };
      return (await customer.call(placeOrder, { body })).data.id;
    };
    await order(await newcomer());
    const [late, quick] = [await newcomer(), await newcomer()];
    const [lateOrder, quickOrder] = [await order(late), await order(quick)];
    expect(await pay(quick, quickOrder)).toBe('paid');
    await expect(pay(late, lateOrder)).rejects.toMatchObject({
      message: expect.stringContaining('The promo code had') as string,
    });
  });

  it('take a small set, as any customer’s may', async () => {
    await ordered(await newcomer(), POUF, 4);
    expect(await stockOf(POUF.id)).toBe(0);
  });

  it('that held nothing are told that it has gone before they are charged, and refunded if they were', async () => {
    await stock({ id: 6, stock: 12 });
    const thing = { id: 6 };
    await ordered(await newcomer(), thing, 6);
    const late = await newcomer();
    const { id } = await ordered(late, thing, 4);
    const known = await newcomer();
    await paid(known, LAMP);
    for (const quantity of [4, 2]) await paid(known, thing, quantity);
    expect(await stockOf(6)).toBe(0);
    await expect(pay(late, id)).rejects.toMatchObject({
      status: 409,
      message: 'This order has been cancelled. It sold out before you paid. Nothing was charged.',
    });
    const { data } = await late.call(readOrder, { params: { id } });
    expect(data).toMatchObject({
      ...{ status: 'cancelled', refunded: 0, isUnheld: false },
      over: 'It sold out before you paid. Nothing was charged.',
    });
    expect(await stockOf(6)).toBe(0);
  });

  it('that were charged, and whose customer never came back, are refunded when the stock has gone', async () => {
    const thing = { id: 12 };
    await stock({ ...thing, stock: 12 });
    await ordered(await newcomer(), thing, 6);
    const late = await newcomer();
    const { id } = await ordered(late, thing, 4);
    const token = await cardToken(late.site, 'challenge');
    const { data } = await late.call(payOrder, { params: { id }, body: { token } });
    await confirmedAtBank(late.site, data.redirectUrl);
    const known = await newcomer();
    await paid(known, LAMP);
    for (const quantity of [4, 2]) await paid(known, thing, quantity);
    // To say that nothing was charged would be untrue.
    await expect(pay(late, id)).rejects.toMatchObject({
      message: `This order has been cancelled. ${soldOutAnd('£400.00')}`,
    });
    const { data: order } = await late.call(readOrder, { params: { id } });
    expect(order).toMatchObject({
      ...{ status: 'cancelled', refunded: order.total, over: soldOutAnd('£400.00') },
    });
  });

  it('that are charged at the bank are paid or refunded at once by its own event, and hear why', async () => {
    const thing = { id: 13 };
    await stock({ ...thing, stock: 9 });
    for (const quantity of [4, 1]) await ordered(await newcomer(), thing, quantity);
    const buyers = [await newcomer(), await newcomer(), await newcomer()];
    const orders: Order[] = [];
    const banks: string[] = [];
    for (const buyer of buyers) {
      const order = await ordered(buyer, thing, 4);
      expect((await buyer.call(readOrder, { params: { id: order.id } })).data.isUnheld).toBe(true);
      const token = await cardToken(buyer.site, 'challenge');
      const { data } = await buyer.call(payOrder, { params: { id: order.id }, body: { token } });
      orders.push(order);
      banks.push(data.redirectUrl);
    }
    for (const url of banks) {
      await new Browser('http://localhost:8787').post(url, { answer: 'confirm' });
    }
    const found = await Promise.all(
      buyers.map(
        async (buyer, at) =>
          (await buyer.call(readOrder, { params: { id: orders[at]?.id ?? '' } })).data,
      ),
    );
    expect(found.map(({ status, refunded, over }) => ({ status, refunded, over }))).toEqual([
      { status: 'paid', refunded: 0, over: '' },
      { status: 'cancelled', refunded: 400, over: soldOutAnd('£400.00') },
      { status: 'cancelled', refunded: 400, over: soldOutAnd('£400.00') },
    ]);
    const emails = await outboxEmails(env, siteOf('parlour'));
    const about = emails.filter(({ subject }) => subject.includes(orders[1]?.id ?? '-'));
    expect(about.map(({ subject }) => subject)).toContain(
      `Your order ${orders[1]?.id ?? ''} at Parlour has been cancelled`,
    );
    expect(
      about
        .map(({ text }) => text)
        .join('\n')
        .replace(/\s+/g, ' '),
    ).toContain(`has been cancelled. ${soldOutAnd('£400.00')}`);
  });

  it.each([
    ['one IPv4 address', () => '198.51.100.7'],
    ['the IPv6 addresses of one household', (turn: number) => `2001:db8:7::${String(turn)}`],
  ])('hold fifty units from %s, and those of another network go on', async (_, address) => {
    const before = await stockOf(LAMP.id);
    for (let turn = 0; turn < 6; turn += 1) {
      await ordered(await newcomer(address(turn)), LAMP, 10);
    }
    const held = before - 50;
    expect(await stockOf(LAMP.id)).toBe(held);
    await ordered(await newcomer(), LAMP, 10);
    expect(await stockOf(LAMP.id)).toBe(held - 10);
  });

  it('do not pass the caps when they are placed at once', async () => {
    await stock({ id: 7, stock: 40 });
    const all = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const customer = await newcomer();
        await putIntoCart(customer, { id: 7 }, 10);
        return { customer, body: { addressId: await addressOf(customer) } };
      }),
    );
    const placed = await Promise.allSettled(
      all.map(({ customer, body }) => customer.call(placeOrder, { body })),
    );
    expect(placed.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(2);
    expect(await stockOf(7)).toBe(20);
  });

  it('count a line in stock beside one at an agreed price, which never takes stock', async () => {
    await stock({ id: 8, stock: 12 });
    await seed({
      products: [
        {
          id: 9,
          name: 'Chesterfield',
          variants: [{ id: 9, offers: [{ price: 1, status: 'order_by_email', stock: 0 }] }],
        },
      ],
    });
    const agreed = async (customer: Shopper, quantity = 2) => {
      const asked = { sellerId: '1', productId: '9', variantId: '9', quantity, message: 'Many?' };
      const { id } = await customer.call(createEnquiry, { body: { ...asked, address: ADDRESS } });
      const { data } = await operate(operatorMakeOffer, {
        params: { id },
        body: { price: 500, expires: later(), message: 'For two' },
      });
      await customer.call(answerOffer, {
        params: { id, offerId: data.offers[0]?.id ?? '' },
        query: { approved: true },
        body: { approved: true },
      });
    };
    await ordered(await newcomer(), { id: 8 }, 6);
    const grace = await newcomer();
    await agreed(grace);
    await putIntoCart(grace, { id: 8 }, 3);
    const body = { addressId: await addressOf(grace) };
    const { data, message } = await grace.call(placeOrder, { body });
    expect([await stockOf(8), message]).toEqual([6, UNHELD]);
    expect(await pay(grace, data.id)).toBe('paid');
    expect(await stockOf(8)).toBe(3);
    // Without a line in stock there is nothing to count, however much is made for the customer.
    const network = '198.51.100.99';
    const kay = await newcomer(network);
    await agreed(kay, 60);
    const placed = await kay.call(placeOrder, { body: { addressId: await addressOf(kay) } });
    expect(placed.message).not.toBe(UNHELD);
    const before = await stockOf(STOOL.id);
    await ordered(await newcomer(network), STOOL);
    expect(await stockOf(STOOL.id)).toBe(before - 1);
  });

  it('are counted no longer, and have no network, once they are paid or cancelled', async () => {
    const ada = await newcomer();
    const { id } = await ordered(ada, STOOL);
    const network = () =>
      env.MARKET_DB.prepare('SELECT newcomer FROM customer_order WHERE id = ?1')
        .bind(id)
        .first<string>('newcomer');
    expect(await network()).toMatch(/^[\da-f]{32}$/);
    await ada.call(cancelOrder, { params: { id }, body: { comment: 'No' } });
    expect(await network()).toBe('');
  });
});

describe('the places of a day', () => {
  const daysFor = async (customer: Shopper, product: StockedProduct) => {
    await putIntoCart(customer, product);
    const { data } = await customer.call(readCheckout, { query: { postcode: 'OX7' } });
    return (
      data.shipments.find(({ sellerId }) => sellerId === String(product.seller ?? 1))?.days ?? []
    );
  };
  const orderFor = async (customer: Shopper, product: StockedProduct, day: string) => {
    await putIntoCart(customer, product);
    const days = [{ sellerId: String(product.seller ?? 1), day }];
    return (
      await customer.call(placeOrder, { body: { addressId: await addressOf(customer), days } })
    ).data;
  };

  beforeEach(async () => {
    await env.MARKET_DB.prepare(`UPDATE shipment SET delivery_day = ''`).run();
    await capacity(1, 4);
    await capacity(3, 2);
  });

  it('are held to half by orders that strangers do not pay', async () => {
    const [one, two] = [await newcomer(), await newcomer()];
    const day = (await daysFor(one, STOOL))[1] ?? '';
    for (const customer of [one, one, two, two]) await orderFor(customer, STOOL, day);
    const honest = await newcomer();
    expect(await daysFor(honest, STOOL)).toContain(day);
    const { id } = await orderFor(honest, STOOL, day);
    expect(await pay(honest, id)).toBe('paid');
  });

  it('go to those who pay, and others learn it before they are charged', async () => {
    const [one, two, three] = [await newcomer(), await newcomer(), await newcomer()];
    const day = (await daysFor(one, RUG))[1] ?? '';
    const first = await orderFor(one, RUG, day);
    const second = await orderFor(two, RUG, day);
    const third = await orderFor(three, RUG, day);
    expect(await pay(three, third.id)).toBe('paid');
    expect(await pay(one, first.id)).toBe('paid');
    await expect(pay(two, second.id)).rejects.toMatchObject({
      message:
        'This order has been cancelled. The day you chose was taken before you paid. Nothing was charged.',
    });
    expect(await daysFor(await newcomer(), RUG)).not.toContain(day);
  });

  it('go to whoever pays, while another is at the bank, who is refunded on the way back', async () => {
    const [slow, one, two] = [await newcomer(), await newcomer(), await newcomer()];
    const day = (await daysFor(slow, RUG))[1] ?? '';
    const waiting = await orderFor(slow, RUG, day);
    const others = [await orderFor(one, RUG, day), await orderFor(two, RUG, day)];
    const token = await cardToken(slow.site, 'challenge');
    const { data } = await slow.call(payOrder, { params: { id: waiting.id }, body: { token } });
    expect(data.status).toBe('redirect');
    expect(await pay(one, others[0]!.id)).toBe('paid');
    expect(await pay(two, others[1]!.id)).toBe('paid');
    await confirmedAtBank(slow.site, data.redirectUrl);
    await expect(slow.call(processOrder, { query: { orderID: waiting.id } })).rejects.toMatchObject(
      { code: 'order_refused' },
    );
    const { data: order } = await slow.call(readOrder, { params: { id: waiting.id } });
    expect(order).toMatchObject({ status: 'cancelled', refunded: order.total });
    expect(order.timeline.at(-1)?.comment).toBe('The day you chose was taken before you paid.');
  });

  it('are free again when a delivery is withdrawn before it arrives', async () => {
    await capacity(3, 1);
    const ada = await newcomer();
    await putIntoCart(ada, STOOL);
    const day = (await daysFor(ada, RUG))[1] ?? '';
    const days = [{ sellerId: '3', day }];
    const { data } = await ada.call(placeOrder, {
      body: { addressId: await addressOf(ada), days },
    });
    expect(await pay(ada, data.id)).toBe('paid');
    expect(await daysFor(await newcomer(), RUG)).not.toContain(day);
    const [stool, rug] = data.shipments;
    // One part is on its way, so the customer withdraws from the other.
    await takeStep(orderContextOf('parlour'), data.id, 'shipped', { shipmentId: stool?.id ?? '' });
    await ada.call(returnShipment, {
      query: { shipmentID: rug?.id ?? '' },
      body: { reasonReturn: 'No longer needed' },
    });
    expect(await daysFor(await newcomer(), RUG)).toContain(day);
  });
});
