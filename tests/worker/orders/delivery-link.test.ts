import { env, exports } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cancelOrder, endDeliveryLink, readDeliveries } from '@parlour/contract';
import { DAY_MS } from '@parlour/domain';
import { deleteCustomer } from '../../../src/worker/market/account/delete-customer.ts';
import { sendAllDue } from '../../../src/worker/emails.ts';
import { takeStep } from '../../../src/worker/market/orders/change-order.ts';
import { payments } from '@parlour/payments';
import { orderContextOf, paid, siteOf, stock } from '../checkout/shop.ts';
import { shopper, type Shopper } from '../checkout/shopper.ts';
import { postOffice } from '../sent-emails.ts';

/* The link in an order's emails, for the person who is at home to receive the delivery. */

const CHAIR = { id: 1, price: 12_000, stock: 1_000 };

const { sent, EMAIL } = postOffice();

const customer = () => shopper('hearth', { settings: { EMAIL } });

beforeAll(() => stock(CHAIR));

beforeEach(() => {
  sent.length = 0;
});

afterEach(() => {
  vi.useRealTimers();
});

const keyIn = (text = ''): string => /\/deliveries\/([\w-]+)/.exec(text)?.[1] ?? '';

/** A paid order, and the key of the link in its email. */
const order = async (ada: Shopper) => {
  const { id } = await paid(ada, CHAIR, 2);
  return { id, key: keyIn(sent.at(-1)?.text) };
};

const read = async (key: string) =>
  (await (await customer()).call(readDeliveries, { params: { key } })).data;

describe('the link in the emails of an order', () => {
  it('shows what comes, how far it is and to which town, without a sign-in', async () => {
    const { id, key } = await order(await customer());
    expect(key).toHaveLength(32);
    expect(await read(key)).toMatchObject({
      id,
      place: 'Great Tew, OX7',
      shipments: [{ status: 'paid', shippedAt: '', lines: [{ name: 'Thing 1 10', quantity: 2 }] }],
    });
  });

  it('says when each delivery comes: by what was promised, or on the day that was chosen', async () => {
    const { id, key } = await order(await customer());
    const days = (from: string, day: string) =>
      env.MARKET_DB.prepare(
        `UPDATE shipment SET arrives_from = ?2, arrives_until = ?2, delivery_day = ?3, delivery_window = ?4
          WHERE order_id = ?1`,
      ).bind(id, from, day, day === '' ? '' : '08:00-12:00');
    await days('2027-01-08', '').run();
    const promised = { arrivesFrom: '2027-01-08', arrivesUntil: '2027-01-08' };
    expect((await read(key)).shipments).toMatchObject([{ ...promised, deliveryDay: '' }]);
    await days('2027-01-08', '2027-01-12').run();
    expect((await read(key)).shipments).toMatchObject([
      { ...promised, deliveryDay: '2027-01-12', deliveryWindow: '08:00-12:00' },
    ]);
  });

  it('shows no street, name, price or payment', async () => {
    const { key } = await order(await customer());
    const reply = await exports.default.fetch(`http://hearth.localhost:8787/web/deliveries/${key}`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('cache-control')).toContain('no-store');
    const text = await reply.text();
    for (const hidden of ['Church Lane', '4AA', 'Byron', '@', '120', '240', 'Visa', '4242']) {
      expect(text).not.toContain(hidden);
    }
  });

  it('is the same in each email', async () => {
    const ada = await customer();
    const { id, key } = await order(ada);
    const context = orderContextOf('hearth', {
      visit: { env: { ...env, EMAIL }, site: siteOf('hearth') },
    });
    await takeStep(context, id, 'processing');
    await takeStep(context, id, 'shipped');
    await sendAllDue({ ...env, EMAIL }, Date.now() + 60_000);
    expect(keyIn(sent.at(-1)?.text)).toBe(key);
    expect((await read(key)).shipments[0]).toMatchObject({ status: 'shipped' });
  });

  it('shows nothing at another site, nor for another key', async () => {
    const { key } = await order(await customer());
    const elsewhere = await shopper('parlour');
    const none = { status: 404 };
    await expect(elsewhere.call(readDeliveries, { params: { key } })).rejects.toMatchObject(none);
    await expect(read(`${key.slice(0, -1)}_`)).rejects.toMatchObject(none);
    await expect(read('null')).rejects.toMatchObject(none);
  });

  it('ends after ninety days', async () => {
    const { key } = await order(await customer());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 91 * DAY_MS });
    await expect(read(key)).rejects.toMatchObject({ status: 404 });
  });

  it('ends when its customer ends it, and is in no later email', async () => {
    const ada = await customer();
    const { id, key } = await order(ada);
    const grace = await customer();
    const others = grace.call(endDeliveryLink, { params: { id } });
    await expect(others).rejects.toMatchObject({ status: 404 });
    await ada.call(endDeliveryLink, { params: { id } });
    await expect(read(key)).rejects.toMatchObject({ status: 404 });
  });

  it('ends with a cancellation, and with the account', async () => {
    const ada = await customer();
    const first = await order(ada);
    await ada.call(cancelOrder, { params: { id: first.id }, body: { comment: 'By mistake' } });
    await expect(read(first.key)).rejects.toMatchObject({ status: 404 });
    const second = await order(ada);
    const site = siteOf('hearth');
    const owner = await env.MARKET_DB.prepare('SELECT customer FROM customer_order WHERE id = ?1')
      .bind(second.id)
      .first<string>('customer');
    await deleteCustomer({ env, payments, visit: { env, site } }, owner!, '');
    await expect(read(second.key)).rejects.toMatchObject({ status: 404 });
  });
});
