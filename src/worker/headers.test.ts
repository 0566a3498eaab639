import { exports } from 'cloudflare:workers';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { headers } from './headers.ts';

const ask = async (answer: Response): Promise<Response> => {
  const app = new Hono();
  app.use(headers());
  app.get('/', () => answer);
  return app.request('/');
};

const policyOf = async (answer: Response) =>
  (await ask(answer)).headers.get('content-security-policy');

const page = (policy?: string) =>
  new Response('<p>', {
    headers: {
      'content-type': 'text/html',
      ...(policy === undefined ? {} : { 'content-security-policy': policy }),
    },
  });

describe('headers', () => {
  it.each([
    ['a reply of the gateway', 'http://hearth.localhost/web/unknown'],
    ['a refused host', 'http://evil.example/'],
    ['an unknown URL', 'http://hearth.localhost/nothing'],
  ])('guards %s', async (_what, url) => {
    const reply = await exports.default.fetch(url);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()') as unknown,
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    });
  });

  it.each([
    ['that caches may keep', { 'cache-control': 'public, max-age=0' }, null],
    ['that only the edge may keep', { 'cdn-cache-control': 'max-age=60' }, null],
    ['that says nothing of caches', {}, 'same-origin'],
    ['that nobody may keep', { 'cache-control': 'no-store' }, 'same-origin'],
    ['of one visitor', { 'cache-control': 'private' }, 'same-origin'],
    [
      'that sets a cookie',
      { 'cache-control': 'public, max-age=0', 'set-cookie': 'a=b' },
      'same-origin',
    ],
  ])('isolates a page %s from the window that opened it', async (_, own, policy) => {
    const app = new Hono();
    app.use(headers());
    app.get('*', () => {
      const answer = page();
      for (const [name, value] of Object.entries(own)) answer.headers.set(name, value);
      return answer;
    });
    const reply = await app.request('/products');
    expect(reply.headers.get('cross-origin-opener-policy')).toBe(policy);
  });

  it('isolates the reply to a form, which shows what was typed, on any page', async () => {
    const app = new Hono();
    app.use(headers());
    app.post('*', () => page());
    for (const path of ['/bookmark', '/ash-chair/products/d/10', '/feedback']) {
      const reply = await app.request(path, { method: 'POST' });
      expect([path, reply.headers.get('cross-origin-opener-policy')]).toEqual([
        path,
        'same-origin',
      ]);
    }
  });

  it.each([
    ['no-referrer', 'strict-origin-when-cross-origin'],
    ['same-origin', 'same-origin'],
    ['unsafe-url', 'strict-origin-when-cross-origin'],
  ])('lets a page say %s of its referrer, if that is stricter', async (own, policy) => {
    const app = new Hono();
    app.use(headers());
    app.get('*', (c) => {
      c.header('referrer-policy', own);
      return c.html('');
    });
    const reply = await app.request('/deliveries/key');
    expect(reply.headers.get('referrer-policy')).toBe(policy);
  });

  it('gives every request its own id', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await ask(page())).headers.get('x-request-id')),
    );
    expect(new Set(ids).size).toBe(2);
  });

  it('adds to the policy of a page that no other page may frame it', async () => {
    expect(await policyOf(page("script-src 'self' 'sha256-abc';"))).toBe(
      "script-src 'self' 'sha256-abc'; frame-src 'none'; frame-ancestors 'none'",
    );
  });

  it('leaves it to a page what it frames', async () => {
    expect(await policyOf(page("default-src 'self'; frame-src https://bank.example"))).toBe(
      "default-src 'self'; frame-src https://bank.example; frame-ancestors 'none'",
    );
  });

  it('keeps a policy that already says which pages may frame it', async () => {
    const own = "default-src 'self'; frame-ancestors 'self'";
    expect(await policyOf(page(own))).toBe(own);
  });

  it('sets as a header what a page’s policy in a meta tag cannot say', async () => {
    expect(await policyOf(page())).toBe(
      "object-src 'none'; base-uri 'self'; frame-src 'none'; frame-ancestors 'none'",
    );
  });

  it('sets no policy with a 304, which would replace that of the page', async () => {
    expect(await policyOf(new Response(null, { status: 304 }))).toBeNull();
  });

  it('keeps the cookies and the caching that a response sets', async () => {
    const answer = new Response('x', { headers: { 'cache-control': 'private, max-age=60' } });
    answer.headers.append('set-cookie', 'a=1');
    answer.headers.append('set-cookie', 'b=2');
    const reply = await ask(answer);
    expect(reply.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(reply.headers.get('cache-control')).toBe('private, max-age=60');
  });
});
