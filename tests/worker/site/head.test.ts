import { exports } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';

/* tests/e2e/quality/head.requests.ts tests pages, calls and files against a running shop. */

const ask = (method: 'GET' | 'HEAD', path: string) =>
  exports.default.fetch(`http://hearth.localhost:8787${path}`, { method, redirect: 'manual' });

const saidBy = ({ status, headers }: Response) => ({
  status,
  location: headers.get('location'),
  type: headers.get('content-type'),
  cacheControl: headers.get('cache-control'),
  cookies: headers.getSetCookie().map((cookie) => cookie.split('=')[0]),
});

describe('HEAD', () => {
  it.each([
    ['a page that needs a sign-in', '/profile/edit'],
    ['the keys of the provider', '/idp/jwks'],
    ['a public call', '/web/tags'],
    ['a customer’s call', '/api/customer'],
    ['an unknown call', '/web/nothing'],
  ])('gives the headers of GET for %s, without its body', async (_, path) => {
    const head = await ask('HEAD', path);
    expect(saidBy(head)).toEqual(saidBy(await ask('GET', path)));
    expect(await head.text()).toBe('');
  });
});
