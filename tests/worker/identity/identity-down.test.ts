import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../../src/worker/app.ts';
import { isEnded } from '@parlour/identity';
import { Browser } from '../browser.ts';
import { stock } from '../checkout/shop.ts';
import { loadProvider, openPage, signUp } from './people.ts';

/* The database of the embedded provider does not answer: it is locked, or cannot be reached. */

const broken = (): D1Database => {
  const fails = () => Promise.reject(new Error('D1_ERROR: database is locked: SQLITE_BUSY'));
  const statement = { first: fails, all: fails, run: fails, raw: fails, bind: () => statement };
  return { prepare: () => statement, batch: fails, withSession: broken } as unknown as D1Database;
};

const app = createApp();
let IDENTITY_DB = env.IDENTITY_DB;
const down = <T>(work: () => Promise<T>): Promise<T> => {
  IDENTITY_DB = broken();
  return work().finally(() => {
    IDENTITY_DB = env.IDENTITY_DB;
  });
};

const shop = async (request: Request): Promise<Response> => {
  const ctx = createExecutionContext();
  const reply = await app.fetch(request, { ...env, IDENTITY_DB }, ctx);
  await waitOnExecutionContext(ctx).catch(() => undefined);
  return reply;
};

beforeAll(async () => {
  await stock({ id: 1, stock: 500 });
  await loadProvider();
});

afterEach(() => {
  vi.useRealTimers();
});

const LINE = { variantId: '10', sellerId: '1', quantity: 2 };

const signedIn = async (): Promise<Browser> => {
  const browser = new Browser(undefined, shop);
  await signUp(browser);
  expect((await browser.get('/api/customer/carts')).status).toBe(200);
  return browser;
};

describe('while the identity database does not answer', () => {
  it('a sign-in that was checked in the last minutes goes on, for reading and for the cart', async () => {
    const browser = await signedIn();
    await down(async () => {
      expect((await browser.get('/api/customer')).status).toBe(200);
      expect((await browser.get('/api/customer/orders')).status).toBe(200);
      expect((await browser.script('/api/customer/cart', 'POST', LINE)).status).toBeLessThan(300);
      const cart = await (await browser.get('/api/customer/carts')).json<{ data: object[] }>();
      expect(cart.data).toMatchObject([{ quantity: 2 }]);
    });
  });

  it('a sign-in whose token is new goes on where it was never checked, as in another isolate', async () => {
    const unseen = (minutes: number) =>
      isEnded({ ...env, IDENTITY_DB: broken() }, 'hearth', 'never seen here', {
        goesOn: true,
        issuedAt: Date.now() - minutes * 60_000,
      });
    expect(await unseen(9)).toBe(false);
    await expect(unseen(11)).rejects.toMatchObject({ code: 'sign_in_unavailable' });
  });

  it('a promo code is read all the same, uncounted', async () => {
    const browser = await signedIn();
    await browser.script('/api/customer/cart', 'POST', LINE);
    await down(async () => {
      const reply = await browser.get('/api/customer/checkout?promoCode=NOTHING');
      expect(reply.status).toBeLessThan(500);
    });
  });

  it('an order is answered with a sentence and a time, and nobody is signed out', async () => {
    const browser = await signedIn();
    await browser.script('/api/customer/cart', 'POST', LINE);
    await down(async () => {
      const reply = await browser.script('/api/customer/order', 'POST', {
        addressId: '1',
      });
      expect(reply.status).toBe(503);
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await reply.json()).toMatchObject({
        message: expect.stringContaining('can’t be checked at the moment') as string,
      });
      expect(browser.cookie('__Host-session')).toBeDefined();
    });
    expect((await browser.get('/api/customer')).status).toBe(200);
  });

  it('a sign-in that was checked longer ago waits, and goes on afterwards', async () => {
    const browser = await signedIn();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    await down(async () => {
      expect((await browser.get('/api/customer')).status).toBe(503);
    });
    expect((await browser.get('/api/customer')).status).toBe(200);
  });

  it('a sign-in that has ended does not come back', async () => {
    const browser = await signedIn();
    const before = new Map(browser.cookies);
    await browser.post('/auth/sign-out');
    for (const [name, cookie] of before) browser.cookies.set(name, cookie);
    await down(async () => {
      expect((await browser.get('/api/customer')).status).toBeGreaterThanOrEqual(400);
    });
  });

  it('the forms of the provider say that nobody can sign in now, and when to try again', async () => {
    const browser = new Browser(undefined, shop);
    const { href } = await openPage(browser, 'sign-in');
    const signingUp = (await openPage(browser, 'sign-up')).href;
    const email = 'somebody@example.test';
    const password = 'a long walk by the sea';
    await down(async () => {
      for (const [url, fields] of [
        [href, { email }],
        [href, { email, password }],
        [signingUp, { email, password, name: 'Ada', accountType: 'DECORAIT_TRADE' }],
        ['/idp/forgotten-password', { email }],
      ] as const) {
        const reply = await browser.post(url, fields);
        expect([url, reply.status, reply.headers.get('retry-after')]).toEqual([url, 503, '60']);
      }
      expect((await browser.get('/web/tags')).status).toBe(200);
      const { url } = await browser.follow(await browser.get('/auth/sign-in?returnTo=/products'));
      expect(url.pathname).toBe('/idp/sign-in');
    });
  });

  it('the pages of the provider say so, too', async () => {
    const browser = new Browser(undefined, shop);
    await signUp(browser);
    browser.cookies.delete('__Host-session');
    const begun = await browser.get('/auth/sign-in?returnTo=/products');
    await down(async () => {
      // A sign-in at the provider that cannot be read is none: the page asks for the address.
      const { url } = await browser.follow(begun);
      expect(url.pathname).toBe('/idp/sign-in');
      for (const page of ['verify-email?token=x', 'reset-password?token=x']) {
        const reply = await browser.get(`/idp/${page}`, { accept: 'text/html' });
        expect([page, reply.status, reply.headers.get('retry-after')]).toEqual([page, 503, '60']);
      }
    });
  });
});
