import { exports } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';

/* Pages, calls and files are gone through against a served shop: tests/e2e/quality/head.requests.ts. */

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
    ['a call for everybody', '/web/tags'],
    ['a customer’s call', '/api/customer'],
    ['a call that there is not', '/web/nothing'],
  ])('says what GET says of %s, without its body', async (_, path) => {
    const head = await ask('HEAD', path);
    expect(saidBy(head)).toEqual(saidBy(await ask('GET', path)));
    expect(await head.text()).toBe('');
  });
});
