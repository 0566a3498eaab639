import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { operatorResume, readOrder } from '@parlour/contract';
import { deleteCustomer } from '../../../src/worker/market/account/delete-customer.ts';
import { payments } from '@parlour/payments';
import { siteById, sitesOf } from '@parlour/site';
import { enquiryObject } from '../../../src/worker/market/enquiries/enquiry-object.ts';
import type { OrderClockObject } from '../../../src/worker/market/orders/clock-object.ts';
import { letLapse, ordered, stock, stockOf } from '../checkout/shop.ts';
import { shopper } from '../checkout/shopper.ts';
import { rows } from './call.ts';
import { operate } from './orders.ts';

const CHAIR = { id: 1, price: 12_000, stock: 100 };

beforeAll(() => stock(CHAIR));

const clockOf = (orderId: string) => {
  const clocks = env.ORDER_CLOCKS as DurableObjectNamespace<OrderClockObject>;
  return clocks.get(clocks.idFromName(`hearth ${orderId}`));
};

const resume = async () => {
  const first = await operate(operatorResume, { body: {} });
  let all = first;
  while (all.next !== null) {
    const part = await operate(operatorResume, { body: { after: all.next } });
    all = { ...part, orders: all.orders + part.orders, offers: all.offers + part.offers };
  }
  return { ...all, purged: first.purged };
};

describe('a shop with a restored database', () => {
  it('forgets the customers again who were deleted after the backup, without an email', async () => {
    const site = (await siteById(env, 'hearth'))!;
    const [ada, ben] = ['forgotten-ada', 'kept-ben'];
    const restored = async () => {
      for (const customer of [ada, ben]) {
        await env.MARKET_DB.prepare(
          `INSERT INTO bookmark (site, customer, item_type, item_id, created_at)
            VALUES ('hearth', ?1, 'product', '1', '2026-11-01T00:00:00Z') ON CONFLICT DO NOTHING`,
        )
          .bind(customer)
          .run();
        await env.IDENTITY_DB.prepare(
          `INSERT INTO user (site, id, name, email, emailVerified, accountType, createdAt, updatedAt)
            VALUES ('hearth', ?1, 'A', ?1 || '@example.test', 1, 'personal', '2026', '2026')
            ON CONFLICT DO NOTHING`,
        )
          .bind(customer)
          .run();
        // Asked for while signed out.
        await env.MARKET_DB.prepare(
          `INSERT INTO product_alert (id, site, email, variant_id, kind, key, created_at)
            VALUES (?1, 'hearth', ?2 || '@example.test', 1, 'price', ?2, '2026-11-01T00:00:00Z')
            ON CONFLICT DO NOTHING`,
        )
          .bind(customer.length, customer)
          .run();
      }
    };
    await restored();
    await deleteCustomer({ env, payments, visit: { env, site } }, ada, '');
    await restored();
    const { forgotten } = await operate(operatorResume, { body: {} });
    expect(forgotten).toBe(1);
    expect(await rows('SELECT customer FROM bookmark')).toEqual([{ customer: ben }]);
    expect(await rows('SELECT email FROM product_alert')).toEqual([
      { email: `${ben}@example.test` },
    ]);
    const users = await env.IDENTITY_DB.prepare('SELECT id FROM user').all();
    expect(users.results).toEqual([{ id: ben }]);
    const emails = await env.IDENTITY_DB.prepare('SELECT * FROM outbox').all();
    expect(emails.results).toEqual([]);
    expect((await resume()).forgotten).toBe(0);
  });

  it('sets the alarm of an order that rang while its row was missing', async () => {
    const ada = await shopper('hearth');
    const before = await stockOf(CHAIR.id);
    const { id } = await ordered(ada, CHAIR, 2);
    await letLapse(id);
    // Lost: the alarm rings, finds nothing and is dropped; then the row is restored.
    await env.MARKET_DB.prepare(`UPDATE customer_order SET site = 'gone' WHERE id = ?1`)
      .bind(id)
      .run();
    await runInDurableObject(clockOf(id), (_, state) => state.storage.deleteAll());
    await env.MARKET_DB.prepare(`UPDATE customer_order SET site = 'hearth' WHERE id = ?1`)
      .bind(id)
      .run();
    expect((await resume()).orders).toBeGreaterThan(0);
    // It rings at once, by itself or here.
    await runDurableObjectAlarm(clockOf(id));
    await expect
      .poll(async () => (await ada.call(readOrder, { params: { id } })).data.status)
      .toBe('cancelled');
    expect(await stockOf(CHAIR.id)).toBe(before);
  });

  it('waits for the end of the time to pay when nothing has been paid yet', async () => {
    const ada = await shopper('hearth');
    const { id, payBy } = await ordered(ada, CHAIR, 1);
    await runInDurableObject(clockOf(id), (_, state) => state.storage.deleteAll());
    await resume();
    const alarm = await runInDurableObject(clockOf(id), (_, state) => state.storage.getAlarm());
    expect(alarm).toBe(Date.parse(payBy));
  });

  it('sets the alarm of an offer', async () => {
    await env.MARKET_DB.batch(
      [
        `INSERT INTO product_enquiry (id, site, customer, seller_id, product_id, variant_id, seller_name,
          product_name, variant_name, quantity, message, status, created_at)
          VALUES (77, 'hearth', 'c', 1, 1, 1, 's', 'p', 'v', 1, 'm', 'offered', '2026-01-01T00:00:00Z')`,
        `INSERT INTO price_offer (enquiry_id, price_pence, created_at, expires_at)
          VALUES (77, 100, '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z')`,
      ].map((sql) => env.MARKET_DB.prepare(sql)),
    );
    expect((await resume()).offers).toBe(1);
    // It rings at once, by itself or here.
    await runDurableObjectAlarm(enquiryObject(env, 77));
    await expect
      .poll(() => rows('SELECT status FROM price_offer WHERE enquiry_id = 77'))
      .toEqual([{ status: 'expired' }]);
  });

  it('builds the lists of one assortment in each request', async () => {
    const names = new Set((await sitesOf(env)).map(({ assortment }) => assortment));
    let [requests, { next }] = [0, await operate(operatorResume, { body: {} })];
    while (next?.startsWith('lists:')) {
      ({ next } = await operate(operatorResume, { body: { after: next } }));
      requests += 1;
    }
    expect(requests).toBe(names.size + 1);
  });

  it('gives its lists another epoch, and purges every site', async () => {
    const before = await rows('SELECT value FROM list_epoch');
    const { purged } = await resume();
    expect(purged).toContain('hearth');
    expect(await rows('SELECT value FROM list_epoch')).not.toEqual(before);
  });
});
