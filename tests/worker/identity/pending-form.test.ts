import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '../browser.ts';
import { stock } from '../checkout/shop.ts';
import { codeIn, loadProvider, newestEmail, signUp, somebody } from './people.ts';
import { Visitor } from './passkey-visitor.ts';

/* What a visitor wanted while signed out is done at once after the sign-in, without a script. */

const PRODUCT = '/ash-chair/products/d/10';
const ROOM = '/snug/moodrooms/d/7?page=2';
const ADD = { form: 'buying', variantId: '10', sellerId: '1', qty: '2' };

let visitor: Visitor;

beforeAll(async () => {
  await stock({ id: 1, stock: 500 });
  await loadProvider();
});

beforeEach(() => {
  visitor = new Visitor();
});

/** Follows a refused form to the sign-in and signs in with a code; returns where the shop leads from there. */
const signInWithCode = async (refused: Response, email = somebody().email): Promise<string> => {
  expect([302, 303]).toContain(refused.status);
  const { url } = await visitor.follow(refused);
  expect(url.pathname).toMatch(/^\/idp\/sign-(in|up)$/);
  url.pathname = '/idp/sign-in';
  const asked = await visitor.post(url.href, { email });
  const code = codeIn((await newestEmail())!.body);
  const sent = await visitor.post(asked.headers.get('location')!, { code });
  const { url: back } = await visitor.follow(sent);
  const done = await visitor.get(`/auth/complete${back.search}`);
  return done.headers.get('location')!;
};

const cart = async (browser: Browser = visitor): Promise<number[]> => {
  const reply = await browser.get('/api/customer/carts');
  return (await reply.json<{ data: { quantity: number }[] }>()).data.map(
    ({ quantity }) => quantity,
  );
};

const bookmarked = async (itemType: string): Promise<string[]> => {
  const url = '/v1/api/bookmarks/postbookmarkdetails';
  const reply = await visitor.script(url, 'POST', { itemType });
  const { data } = await reply.json<{ data: { list: { itemID: string }[] } }>();
  return data.list.map(({ itemID }) => itemID);
};

describe('what was wanted while signed out', () => {
  it('[PDP-050] [AUTH-017] is put in the cart after the sign-in, once', async () => {
    const next = await signInWithCode(await visitor.post(PRODUCT, ADD));
    const done = await visitor.get(next);
    expect(done.status).toBe(303);
    expect(done.headers.get('location')).toMatch(/^\/ash-chair\/products\/d\/10\S*#added$/);
    expect(await cart()).toEqual([2]);
    expect((await visitor.get(next)).headers.get('location')).toBe('/');
    expect(await cart()).toEqual([2]);
  });

  it('[PDP-052] leads to the cart if it was to be bought now', async () => {
    const next = await signInWithCode(await visitor.post(PRODUCT, { ...ADD, do: 'buy' }));
    expect((await visitor.get(next)).headers.get('location')).toBe('/purchase/cart-new');
    expect(await cart()).toEqual([2]);
  });

  it('[BOOKMARK-007] is bookmarked on the page of its button, and stays if it was bookmarked before', async () => {
    const { email } = somebody();
    const press = () =>
      visitor.post('/bookmark', { item: 'post/7' }, { referer: visitor.origin + ROOM });
    for (let turn = 0; turn < 2; turn += 1) {
      const next = await signInWithCode(await press(), email);
      expect((await visitor.get(next)).headers.get('location')).toBe(`${ROOM}#bookmarked`);
      expect(await bookmarked('post')).toEqual(['7']);
      for (const name of [...visitor.cookies.keys()]) visitor.cookies.delete(name);
    }
  });

  it('is done after a sign-in with a password, too', async () => {
    const person = await signUp(new Visitor());
    const refused = await visitor.post(PRODUCT, ADD);
    const { url } = await visitor.follow(refused);
    const { url: back } = await visitor.follow(
      await visitor.post(url.href, { email: person.email, password: person.password }),
    );
    const done = await visitor.get(`/auth/complete${back.search}`);
    await visitor.get(done.headers.get('location')!);
    expect(await cart()).toEqual([2]);
  });

  it('[PDP-051] is dropped by a sign-in that returns elsewhere', async () => {
    await visitor.post(PRODUCT, ADD);
    const next = await signInWithCode(
      new Response(null, {
        status: 303,
        headers: { location: '/auth/sign-in?returnTo=/products' },
      }),
    );
    expect(next).toBe('/products');
    expect(await cart()).toEqual([]);
  });

  it('is not done for the next person at the browser, who begins a sign-in of their own', async () => {
    await visitor.follow(await visitor.post(PRODUCT, ADD));
    const own = `/auth/sign-in?returnTo=${encodeURIComponent(PRODUCT)}`;
    for (const location of [own, '/auth/sign-in']) {
      const next = await signInWithCode(new Response(null, { status: 303, headers: { location } }));
      expect(next).toBe(PRODUCT);
      expect(await cart()).toEqual([]);
      await visitor.post('/auth/sign-out');
    }
    expect((await visitor.get(`/auth/wanted${PRODUCT}`)).headers.get('location')).toBe('/');
  });

  it('is done in each of two tabs', async () => {
    const first = await visitor.post(PRODUCT, ADD);
    const { url: one } = await visitor.follow(first);
    const second = await visitor.post(
      '/bookmark',
      { item: 'post/7' },
      { referer: visitor.origin + ROOM },
    );
    const { url: two } = await visitor.follow(second);
    const { email } = somebody();
    for (const { href } of [one, two]) {
      const asked = await visitor.post(href, { email });
      const code = codeIn((await newestEmail())!.body);
      const { url: back } = await visitor.follow(
        await visitor.post(asked.headers.get('location')!, { code }),
      );
      const done = await visitor.get(`/auth/complete${back.search}`);
      await visitor.get(done.headers.get('location')!);
    }
    expect(await cart()).toEqual([2]);
    expect(await bookmarked('post')).toEqual(['7']);
  });

  it('follows its visitor from the sign-in page to the sign-up page', async () => {
    const { url } = await visitor.follow(await visitor.post(PRODUCT, ADD));
    const onward = await visitor.get('/auth/sign-up', { referer: url.href });
    const next = await signInWithCode(onward);
    expect(next).toContain(`/auth/wanted${PRODUCT}`);
  });

  it('never leads to another site, whatever the cookie says', async () => {
    for (const page of [
      '//evil.example/',
      '/\\evil.example',
      '/%2f/evil.example',
      'https://evil.example/',
    ]) {
      const value = btoa(JSON.stringify({ action: PRODUCT, fields: {}, page, isTaken: true }));
      visitor.cookies.set('__Host-wanted-abcdefghijkl', {
        value: value.replace(/=+$/, ''),
        path: '/',
      });
      const reply = await visitor.get(`/auth/wanted${PRODUCT}?wanted=abcdefghijkl`);
      expect([page, reply.headers.get('location')]).toEqual([page, '/']);
    }
  });

  it('is not done in another browser, nor by a link', async () => {
    await signInWithCode(await visitor.post(PRODUCT, ADD));
    const other = new Browser();
    await signUp(other);
    const reply = await other.get(`/auth/wanted${PRODUCT}`);
    expect(reply.headers.get('location')).toBe('/');
    expect(await cart(other)).toEqual([]);
    expect((await visitor.get('/auth/wanted/birch/products/d/20')).headers.get('location')).toBe(
      '/',
    );
  });

  it('is refused as always if it is impossible by now, and leads to its page', async () => {
    const next = await signInWithCode(await visitor.post(PRODUCT, { ...ADD, qty: '99999' }));
    const reply = await visitor.get(next);
    expect(reply.headers.get('location')).toBe(PRODUCT);
    expect(await cart()).toEqual([]);
  });

  it('is not kept if it is too long for a cookie', async () => {
    const refused = await visitor.post(PRODUCT, { ...ADD, note: 'x'.repeat(4_000) });
    expect(await signInWithCode(refused)).toBe(PRODUCT);
    expect(await cart()).toEqual([]);
  });

  it('keeps no password', async () => {
    await visitor.post(PRODUCT, { ...ADD, password: 'a long walk by the sea' });
    const kept = visitor.cookie(
      [...visitor.cookies.keys()].find((name) => name.startsWith('__Host-wanted-'))!,
    )!;
    expect(atob(kept.replaceAll('-', '+').replaceAll('_', '/'))).not.toContain('long walk');
  });
});
