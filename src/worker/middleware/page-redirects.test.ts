import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { pageRedirects } from './page-redirects.ts';

const shop = new Hono()
  .use(pageRedirects())
  .get('/products', (c) => c.redirect('/products/from-100', 301))
  .get('/products/from-100', (c) => c.text('Products'))
  .get('/far', (c) => c.redirect('https://example.org/'));

const ask = async (path: string, method = 'GET') => {
  const { status, headers } = await shop.request(path, { method });
  return [status, headers.get('location')];
};

describe('a redirect of a page', () => {
  it.each([
    ['/products?from=100', '/products/from-100'],
    ['/products?from=100&gclid=1&utm_source=a%26b', '/products/from-100?gclid=1&utm_source=a%26b'],
  ])('of %s leads to %s', async (asked, target) => {
    expect(await ask(asked)).toEqual([301, target]);
  });

  it('to another host gets nothing of the shop’s', async () => {
    expect(await ask('/far?gclid=1')).toEqual([302, 'https://example.org/']);
  });
});

describe('a path with capitals', () => {
  it.each([
    ['/Products', '/products'],
    ['/PRODUCTS/from-100?gclid=A', '/products/from-100?gclid=A'],
    ['/Caf%C3%A9', '/caf%C3%A9'],
  ])('that names no page, %s, leads to %s', async (asked, target) => {
    expect(await ask(asked)).toEqual([308, target]);
  });

  it.each(['/caf%C3%A9', '/nothing', '/rooms/aBc'])(
    'at its beginning is not %s, which stays not found',
    async (asked) => {
      expect(await ask(asked)).toEqual([404, null]);
    },
  );

  it('is not led on for a form', async () => {
    expect(await ask('/Products', 'POST')).toEqual([404, null]);
  });
});
