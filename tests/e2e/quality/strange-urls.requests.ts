import { expect, test } from '@playwright/test';
import { requestFrom, type ServedReply } from '../request.ts';
import { readPage } from '../sent-page.ts';

/* The cost of unknown URLs: nothing is cached for them, and the pages rendered for them are counted. */

const HOST = 'nordhem.localhost';

const statusOf = ({ headers }: ServedReply): unknown => headers['cache-status'];

const productPath = async (): Promise<string> => {
  const { hrefs } = await readPage('/products', HOST);
  return hrefs.find((href) => /\/products\/d\/\d+$/.test(href)) ?? '';
};

test('parameters that a page does not read do not make another page in the cache', async () => {
  for (const path of ['/', '/store/brands', await productPath()]) {
    await requestFrom(HOST, path);
    for (const query of ['edit=1', 'edit=2', 'page=3', 'utm_source=x&v=1', 'force=true']) {
      const reply = await requestFrom(HOST, `${path}?${query}`);
      expect([path, query, statusOf(reply)]).toEqual([path, query, expect.stringContaining('hit')]);
    }
  }
});

test('a page is cached under its own URL alone', async () => {
  const path = await productPath();
  const id = path.split('/').at(-1) ?? '';
  for (const url of [
    `/buy-this-1/products/d/${id}`,
    `${path}?option=0`,
    `${path}?seller=0`,
    '/products?sort=1',
    '/products?page=1',
    '/products?choices=1',
    '/seller/1?seed=1',
    '/buy-this-1/products/seller/1',
    '/compare?v=0',
    '/carousels/associated/0',
    '/buy-this-1/products/list/room/0',
    '/products/nonsense-1',
  ]) {
    for (let turn = 0; turn < 2; turn += 1) {
      const reply = await requestFrom(HOST, url);
      expect([url, statusOf(reply)]).toEqual([url, 'Parlour; fwd=bypass']);
    }
  }
});

test('a bearer token that is not an operator’s renders nothing', async () => {
  await requestFrom(HOST, '/');
  const reply = await requestFrom(HOST, '/', { authorization: 'Bearer none' });
  expect(statusOf(reply)).toEqual(expect.stringContaining('hit'));
});

test('a URL over 4 KB is refused, whatever it names and whatever is cached', async () => {
  await requestFrom(HOST, '/');
  for (const path of ['/?a=', '/products?searchQuery=', '/web/tags?a=', '/about-us?a=']) {
    const reply = await requestFrom(HOST, path + 'x'.repeat(4_100));
    expect([path, reply.status]).toEqual([path, 414]);
    expect(reply.text).toContain('This URL is too long.');
  }
});
