import { expect, test } from '@playwright/test';
import { requestFrom } from '../request.ts';

const HOST = 'nordhem.localhost';

test('a redirect of a list carries on what an advertiser’s tag reads, and nothing that the list has read', async () => {
  for (const [asked, target] of [
    ['/products?from=100&gclid=1', /^\/products\/[^?]+\?gclid=1$/],
    ['/products?page=0&msclkid=a%26b', /^\/products\?msclkid=a%26b$/],
    ['/_/blog/t?page=0&utm_source=x', /^\/_\/blog\/t\?utm_source=x$/],
    ['/products?page=0', /^\/products$/],
  ] as const) {
    const { status, headers } = await requestFrom(HOST, asked);
    expect([asked, status >= 300 && status < 400]).toEqual([asked, true]);
    expect(headers.location).toMatch(target);
  }
});

test('a path with capitals leads to its page, with its query', async () => {
  const { status, headers } = await requestFrom(HOST, '/Products?gclid=A');
  expect([status, headers.location]).toEqual([308, '/products?gclid=A']);
  expect((await requestFrom(HOST, '/nothing')).status).toBe(404);
});
