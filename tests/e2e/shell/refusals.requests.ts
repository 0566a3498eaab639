import { expect, test } from '@playwright/test';
import { requestFrom } from '../request.ts';
import { requestPage } from '../sent-page.ts';

/* Whatever refuses a navigation answers with a page of the shop; scripts and programs get JSON. */

const NAVIGATION = { 'sec-fetch-mode': 'navigate', accept: 'text/html,*/*;q=0.8' };
const SCRIPT = { 'sec-fetch-mode': 'cors', accept: '*/*' };

for (const host of ['nordhem.localhost', 'hearth.localhost']) {
  for (const [path, status] of [
    ['/products/%', 400],
    ['/blog/50%-off', 400],
    [`/products?a=${'x'.repeat(4_100)}`, 414],
  ] as const) {
    test(`${path.slice(0, 20)} shows a visitor of ${host} the page for what is not found`, async () => {
      const reply = await requestFrom(host, path, NAVIGATION);
      expect(reply.status).toBe(status);
      expect(reply.headers['content-type']).toContain('text/html');
      expect(reply.headers['cache-control']).toBe('no-store');
      expect(reply.text).toContain('Oops ! The Page Not Found.');
      const call = await requestFrom(host, path, SCRIPT);
      expect(call.status).toBe(status);
      expect(JSON.parse(call.text)).toHaveProperty('code');
    });
  }
}

test('a form that is refused as a whole says why, and leads back to its page', async () => {
  const host = 'hearth.localhost';
  const form = new URLSearchParams({ form: 'nothing' });
  const origin = 'https://elsewhere.example';
  const reply = await requestFrom(host, '/game', { ...NAVIGATION, origin }, form);
  expect(reply.status).toBe(403);
  expect(reply.headers['content-type']).toContain('text/html');
  expect(reply.text).toContain('This request didn’t come from a page of this shop.');
  expect(reply.text).toMatch(/<a[^>]*href="\/"[^>]*>\s*Go back/);
});

test('a call keeps its JSON in a navigation', async () => {
  const reply = await requestFrom('hearth.localhost', '/web/%', NAVIGATION);
  expect(reply.headers['content-type']).toContain('application/json');
});

test('a link of an email, or to something shared, that has ended says so and leads on', async () => {
  for (const [path, words, next] of [
    ['/cancel/ended', 'ask for a new one', '/cancel'],
    ['/deliveries/ended', 'This link has ended', '/purchase/orders-list-new'],
    ['/emails/over', 'This link has ended', '/'],
    ['/lists/ended', 'This list isn’t shared any more', '/'],
    ['/rooms/ended', 'This room isn’t shared any more', '/'],
  ] as const) {
    const page = await requestPage(path, 'hearth.localhost');
    expect(page.status, path).toBe(404);
    const main = page.one('main');
    expect(main.text, path).toContain(words);
    expect(main.hrefs, path).toEqual([next]);
  }
});
