import { env, exports } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  askForAlert,
  confirmAsked,
  createAlert,
  deleteAlert,
  endAsked,
  finishImport,
  listAlerts,
  operatorSetStock,
  readAsked,
} from '@parlour/contract';
import { sendAllDue } from '../../../src/worker/emails.ts';
import { Browser } from '../browser.ts';
import { shopper } from '../checkout/shopper.ts';
import { OWN_PAGE } from '../gateway/fixture.ts';
import { operate } from '../operator/orders.ts';
import { seed } from '../seed.ts';

/* A chair that is in stock, and a lamp that has sold out. */
const CHAIR = '10';
const LAMP = '20';

interface EmailRow {
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

beforeEach(async () => {
  const tables = ['product_alert', 'alert_change', 'letter', 'product', 'variant'];
  await env.MARKET_DB.batch([
    ...['seller_inventory', 'assortment_product', 'product_tag', 'product_text'].map((table) =>
      env.MARKET_DB.prepare(`DELETE FROM ${table}`),
    ),
    ...tables.map((table) => env.MARKET_DB.prepare(`DELETE FROM ${table}`)),
  ]);
  await env.IDENTITY_DB.prepare('DELETE FROM outbox').run();
  await env.VISITOR_DB.prepare('DELETE FROM asked').run();
  await seed({
    products: [
      {
        id: 1,
        name: 'Chair',
        assortments: ['parlour', 'hearth'],
        variants: [{ id: 10, seoTitle: 'Ash chair', offers: [{ price: 20_000, delivery: 500 }] }],
      },
      {
        id: 2,
        name: 'Lamp',
        assortments: ['parlour'],
        variants: [{ id: 20, seoTitle: 'Brass lamp', offers: [{ price: 9_000, stock: 0 }] }],
      },
    ],
  });
});

const emails = async (): Promise<readonly EmailRow[]> =>
  (
    await env.IDENTITY_DB.prepare(
      'SELECT kind, recipient, subject, body FROM outbox ORDER BY id',
    ).all<EmailRow>()
  ).results;

const kinds = async () => (await emails()).map(({ kind }) => kind);

const ada = () => shopper('parlour', { sub: 'ada' });

const keyOf = async (): Promise<string> =>
  (await env.MARKET_DB.prepare('SELECT key FROM product_alert').first<string>('key')) ?? '';

/** The keys of what nobody has confirmed, the newest last. */
const askedKeys = async (): Promise<readonly string[]> =>
  (
    await env.VISITOR_DB.prepare(
      "SELECT key FROM asked WHERE moved_at = '' ORDER BY created_at",
    ).all<{ key: string }>()
  ).results.map(({ key }) => key);

const askedKey = async (): Promise<string> => (await askedKeys()).at(-1) ?? '';

/** Requests and confirms an alert, as a signed-out visitor does. */
const confirmed = async (variantId: string, kind: 'price' | 'stock'): Promise<string> => {
  const who = await ada();
  await who.call(askForAlert, { body: { variantId, kind, email: 'Eve@Example.test' } });
  const key = await askedKey();
  await who.call(confirmAsked, { params: { key } });
  return key;
};

/** A visitor's request from a line of its own. */
const asLine = (network: string, body: object) =>
  exports.default.fetch('http://localhost:8787/web/product-alert', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...OWN_PAGE, 'content-type': 'application/json', 'cf-connecting-ip': network },
  });

const setPrice = async (pence: number): Promise<void> => {
  await env.MARKET_DB.prepare('UPDATE seller_inventory SET price_pence = ?1 WHERE variant_id = 10')
    .bind(pence)
    .run();
  await operate(finishImport, { body: { sites: ['parlour'] } });
};

const setStock = (stock: number) =>
  operate(operatorSetStock, {
    body: { changes: [{ variantId: LAMP, seller: 'seller-1', stock }] },
  });

describe('emails about a product', () => {
  it('are confirmed by email before any other is sent', async () => {
    const who = await ada();
    const body = { variantId: CHAIR, kind: 'price', email: 'eve@example.test' } as const;
    const { message } = await who.call(askForAlert, { body });
    await who.call(askForAlert, { body });
    expect(message).toContain('check your email');
    expect(await emails()).toMatchObject([
      { kind: 'alert-confirm', recipient: 'eve@example.test' },
    ]);
    expect((await emails())[0]?.body).toContain(`/emails/${await askedKey()}`);
    expect(await keyOf()).toBe('');
    await setPrice(15_000);
    expect(await kinds()).toEqual(['alert-confirm']);
  });

  it('report a price that fell before they were confirmed', async () => {
    const who = await ada();
    const body = { variantId: CHAIR, kind: 'price', email: 'eve@example.test' } as const;
    await who.call(askForAlert, { body });
    await setPrice(15_000);
    await who.call(confirmAsked, { params: { key: await askedKey() } });
    // A visitor does not wait for the emails of others: the schedule sends them.
    expect(await kinds()).toEqual(['alert-confirm']);
    await sendAllDue(env);
    expect(await kinds()).toEqual(['alert-confirm', 'price-dropped']);
  });

  it('report each fall of the price once, whichever run sends the emails, and no rise', async () => {
    await confirmed(CHAIR, 'price');
    await setPrice(18_000);
    await sendAllDue(env);
    await operate(finishImport, { body: { sites: ['parlour'] } });
    expect(await kinds()).toEqual(['alert-confirm', 'price-dropped']);
    const told = (await emails())[1]!;
    expect(told).toMatchObject({
      recipient: 'eve@example.test',
      subject: 'Ash chair has dropped in price',
    });
    expect(told.body).toContain('£205.00 and is now £185.00');
    await setPrice(19_000);
    await setPrice(18_000);
    expect(await kinds()).toHaveLength(2);
    await setPrice(17_000);
    expect(await kinds()).toEqual(['alert-confirm', 'price-dropped', 'price-dropped']);
  });

  it('report returned stock in one email, after an operator’s change', async () => {
    await confirmed(LAMP, 'stock');
    await setStock(3);
    await setStock(0);
    await setStock(5);
    expect(await kinds()).toEqual(['alert-confirm', 'back-in-stock']);
  });

  it('are not sent when they are no longer true', async () => {
    await confirmed(LAMP, 'stock');
    await env.MARKET_DB.batch([
      env.MARKET_DB.prepare(
        "UPDATE product_alert SET status = 'told', told = 1 WHERE variant_id = 20",
      ),
      env.MARKET_DB.prepare(`INSERT INTO letter (key, site, kind, alert_id, created_at, due_at)
        SELECT 'late', site, 'back-in-stock', id, created_at, created_at FROM product_alert`),
    ]);
    await sendAllDue(env);
    expect(await kinds()).toEqual(['alert-confirm']);
  });

  it('are refused for a product that is in stock, and for one that the site does not sell', async () => {
    const who = await ada();
    const ask = (variantId: string, kind: 'price' | 'stock') =>
      who.call(createAlert, { body: { variantId, kind } });
    await expect(ask(CHAIR, 'stock')).rejects.toMatchObject({ status: 409, code: 'alert_refused' });
    await expect(ask('99', 'price')).rejects.toMatchObject({ status: 404 });
    const hearth = await shopper('hearth');
    const body = { variantId: LAMP, kind: 'stock' } as const;
    await expect(hearth.call(createAlert, { body })).rejects.toMatchObject({ status: 404 });
  });

  it('are there once, however often and from wherever the link is pressed, and end by any of its emails', async () => {
    const who = await ada();
    const body = { variantId: CHAIR, kind: 'price', email: 'eve@example.test' } as const;
    await asLine('192.0.2.1', body);
    const first = await askedKey();
    // The same from another line is another email, which keeps the first from nothing.
    await asLine('192.0.2.2', body);
    const [second = ''] = (await askedKeys()).filter((key) => key !== first);
    for (const key of [first, first, second, second]) {
      await who.call(confirmAsked, { params: { key } });
      const { data } = await who.call(readAsked, { params: { key } });
      expect(data).toMatchObject({ kind: 'price', status: 'confirmed' });
    }
    // What is confirmed is asked for no more.
    await asLine('192.0.2.3', body);
    expect(await kinds()).toEqual(['alert-confirm', 'alert-confirm']);
    expect(await env.MARKET_DB.prepare('SELECT count(*) AS n FROM product_alert').first('n')).toBe(
      1,
    );
    await who.call(endAsked, { params: { key: second } });
    expect(await keyOf()).toBe('');
    for (const key of [first, second]) {
      await expect(who.call(confirmAsked, { params: { key } })).rejects.toMatchObject({
        status: 404,
      });
    }
  });

  it('are lost and doubled by no database that fails half-way', async () => {
    const who = await ada();
    const body = { variantId: CHAIR, kind: 'price', email: 'eve@example.test' } as const;
    await who.call(askForAlert, { body });
    const key = await askedKey();
    const market = vi.spyOn(env.MARKET_DB, 'batch').mockRejectedValueOnce(new Error('D1_ERROR'));
    await expect(who.call(confirmAsked, { params: { key } })).rejects.toMatchObject({
      status: 500,
    });
    market.mockRestore();
    expect(await askedKey()).toBe(key);
    await env.VISITOR_DB.prepare(
      `CREATE TRIGGER stuck BEFORE UPDATE ON asked BEGIN SELECT RAISE(ABORT, 'full'); END`,
    ).run();
    await who.call(confirmAsked, { params: { key } });
    await env.VISITOR_DB.prepare('DROP TRIGGER stuck').run();
    await who.call(confirmAsked, { params: { key } });
    expect(await keyOf()).toBe(key);
    await setPrice(15_000);
    expect(await kinds()).toEqual(['alert-confirm', 'price-dropped']);
  });

  it('are no more than fifty for one address, which its reader alone is told', async () => {
    await env.MARKET_DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50)
       INSERT INTO product_alert (id, site, email, variant_id, kind, key, status, created_at)
       SELECT i, 'parlour', 'eve@example.test', 1000 + i, 'price', 'k' || i, 'confirmed', '2026-11-01T00:00:00Z' FROM n`,
    ).run();
    const who = await ada();
    const body = { variantId: CHAIR, kind: 'price', email: 'eve@example.test' } as const;
    expect((await who.call(askForAlert, { body })).message).toContain('check your email');
    const key = await askedKey();
    await expect(who.call(confirmAsked, { params: { key } })).rejects.toMatchObject({
      code: 'alert_refused',
    });
  });

  it('ask one address for confirmation at most five times a day from one line', async () => {
    const products = Array.from({ length: 8 }, (_, index) => ({
      id: 100 + index,
      name: `Thing ${String(index)}`,
      variants: [{ id: 1_000 + index, offers: [{ price: 1_000 }] }],
    }));
    await seed({ products });
    const who = await ada();
    for (const { variants } of products) {
      const variantId = String(variants[0]!.id);
      await who.call(askForAlert, { body: { variantId, kind: 'price', email: 'b@example.test' } });
    }
    expect(await kinds()).toHaveLength(5);
  });

  it('are asked for by the owner of an address, whatever strangers have asked for with it', async () => {
    const products = Array.from({ length: 6 }, (_, index) => ({
      id: 200 + index,
      name: `Thing ${String(index)}`,
      variants: [{ id: 2_000 + index, offers: [{ price: 1_000 }] }],
    }));
    await seed({ products });
    const who = await ada();
    for (let index = 0; index < 5; index += 1) {
      const variantId = String(2_000 + index);
      const body = { variantId, kind: 'price', email: 'ada@example.test' } as const;
      await who.call(askForAlert, { body });
    }
    for (const variantId of ['2005', '2000']) {
      await who.call(createAlert, { body: { variantId, kind: 'price' } });
    }
    expect((await who.call(listAlerts)).data).toHaveLength(2);
  });

  it('are listed for the customer who asked, and ended there', async () => {
    const who = await ada();
    await who.call(createAlert, { body: { variantId: CHAIR, kind: 'price' } });
    const [alert] = (await who.call(listAlerts)).data;
    expect(alert).toMatchObject({ kind: 'price', status: 'asked', name: 'Ash chair' });
    expect((await emails())[0]?.recipient).toBe('ada@example.test');
    await who.call(deleteAlert, { params: { id: alert!.id } });
    expect((await who.call(listAlerts)).data).toEqual([]);
  });

  it('end for anyone with the link, once', async () => {
    const key = await confirmed(CHAIR, 'price');
    const who = await ada();
    await who.call(endAsked, { params: { key } });
    await expect(who.call(endAsked, { params: { key } })).rejects.toMatchObject({ status: 404 });
    await setPrice(1_000);
    expect(await kinds()).toEqual(['alert-confirm']);
  });

  it('end with one press in a mail program, without a cookie or a page', async () => {
    const key = await confirmed(CHAIR, 'price');
    const press = (url: string, text = 'List-Unsubscribe=One-Click') =>
      new Browser('http://localhost:8787').post(
        url,
        Object.fromEntries(new URLSearchParams(text)),
        { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
      );
    expect((await press(`/emails/${key}`, 'form=end')).status).toBe(403);
    const reply = await press(`/emails/${key}`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(await keyOf()).toBe('');
    expect((await press(`/emails/${key}`)).status).toBe(404);
  });

  it('sent before their pages moved end with one press, and their links lead to the new page', async () => {
    const key = await confirmed(CHAIR, 'price');
    const browser = new Browser('http://localhost:8787');
    const page = await browser.get(`/letters/${key}?done=confirmed`);
    expect(page.status).toBe(308);
    expect(page.headers.get('location')).toBe(`/emails/${key}?done=confirmed`);
    const press = await browser.post(
      `/letters/${key}`,
      { 'List-Unsubscribe': 'One-Click' },
      { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
    );
    expect(press.status).toBe(200);
    expect(await keyOf()).toBe('');
  });

  it('cannot be ended at another site', async () => {
    const key = await confirmed(CHAIR, 'price');
    const hearth = await shopper('hearth');
    for (const row of [confirmAsked, endAsked]) {
      await expect(hearth.call(row, { params: { key } })).rejects.toMatchObject({ status: 404 });
    }
  });
});
