import { exports } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  exports.default.fetch(`http://hearth.localhost:8787${path}`, { redirect: 'manual', ...init });

/** A path and query with this many bytes. */
const long = (start: string, bytes: number) => start + 'x'.repeat(bytes - start.length);

describe('URLs longer than 4 KB', () => {
  it.each([
    '/?a=',
    '/',
    '/products?searchQuery=',
    '/web/products?page=1&a=',
    '/auth/sign-in?returnTo=/',
    '/idp/sign-in?a=',
    '/operator/',
    '/market/web/tags?a=',
    '/%70roducts/',
    '/sites/hearth/logo.svg?a=',
  ])('are refused: %s…', async (start) => {
    const reply = await ask(long(start, 4_097));
    expect(reply.status).toBe(414);
    expect(await reply.json()).toMatchObject({ code: 'address_too_long' });
    expect((await ask(long(start, 4_096))).status).not.toBe(414);
  });

  it('are refused for writes, too, and counted in bytes', async () => {
    expect((await ask(long('/products?a=', 5_000), { method: 'POST', body: '' })).status).toBe(414);
    expect((await ask(`/products?a=${'é'.repeat(800)}`)).status).toBe(414);
  });
});
