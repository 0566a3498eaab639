import { exports } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';

const ask = (path: string, method = 'GET'): Promise<Response> =>
  exports.default.fetch(`http://hearth.localhost:8787${path}`, {
    method,
    redirect: 'manual',
    headers: { origin: 'http://hearth.localhost:8787', 'sec-fetch-site': 'same-origin' },
    ...(method === 'POST' ? { body: 'a=b' } : {}),
  });

describe('the canonical path of a page', () => {
  it.each([
    ['/%70roducts', '/products'],
    ['/%70roducts?page=2&tagId=%31', '/products?page=2&tagId=%31'],
    ['/products/category%2dsofas', '/products/category-sofas'],
    ['/%50rofile/edit', '/Profile/edit'],
    ['/caf%c3%a9/products/d/1', '/caf%C3%A9/products/d/1'],
    ['//products', '/products'],
    ['/products/', '/products'],
    ['/products//?gclid=a&page=2', '/products?gclid=a&page=2'],
    ['/azilal-rug/products/d/1/?option=2&gclid=a', '/azilal-rug/products/d/1?option=2&gclid=a'],
    ['/about-us/?gclid=abc', '/about-us?gclid=abc'],
    ['/a/products/d/1/reviews/?stars=5', '/a/products/d/1/reviews?stars=5'],
    ['/auth/sign-in/?returnTo=/', '/auth/sign-in?returnTo=/'],
    ['/products//category-sofas', '/products/category-sofas'],
    ['//evil.example/%70', '/evil.example/p'],
    ['/auth/sign-%69n?returnTo=/', '/auth/sign-in?returnTo=/'],
    ['/web/products/suggestion%73', '/web/products/suggestions'],
    ['/%73ites/ombre/logo.svg', '/sites/ombre/logo.svg'],
  ])('redirects a reader of %s to %s', async (spelt, canonical) => {
    for (const method of ['GET', 'HEAD']) {
      const reply = await ask(spelt, method);
      expect([reply.status, reply.headers.get('location')]).toEqual([308, canonical]);
      expect(reply.headers.get('cache-control')).toBe('no-store');
    }
  });

  it.each([
    ['/favicon.ico', '/sites/hearth/favicon.svg'],
    ['/.well-known/change-password', '/profile/changepassword'],
    ['/apple-touch-icon.png', '/sites/hearth/icon-180.png'],
    ['/apple-touch-icon-precomposed.png', '/sites/hearth/icon-180.png'],
  ])('has %s, which browsers ask for, at %s', async (asked, there) => {
    const reply = await ask(asked);
    expect([reply.status, reply.headers.get('location')]).toEqual([302, there]);
  });

  it('redirects the file of the home page to the home page', async () => {
    const reply = await ask('/index.html?gclid=1');
    expect([reply.status, reply.headers.get('location')]).toEqual([308, '/?gclid=1']);
  });

  it.each([
    '/web/products/suggestion%73',
    '/%70urchase/checkout',
    '/idp/sign-%75p',
    '/auth/sign%2dout',
    '//purchase/checkout',
    '/operator//cache/purge',
  ])('refuses a write to %s', async (path) => {
    const reply = await ask(path, 'POST');
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ code: 'invalid_request' });
  });

  it.each([
    '/%',
    '/products/%zz',
    '/a%2',
    '/%ff',
    '/a%2fb',
    '/a%5Cb',
    '/a%00',
    '/a%0d%0ab',
    '/%7f',
  ])('refuses %s, which no page has', async (path) => {
    expect((await ask(path)).status).toBe(400);
  });

  it.each([
    '/caf%C3%A9/products/d/1',
    '/products/brand-a%26b',
    "/o'hara/products/d/1",
    '/a%20b/blog/t',
  ])('leaves %s unchanged, which is canonical', async (path) => {
    expect([301, 302, 308, 400]).not.toContain((await ask(path)).status);
  });
});
