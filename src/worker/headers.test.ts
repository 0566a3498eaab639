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
    ['an address that is not there', 'http://hearth.localhost/nothing'],
  ])('guards %s', async (_what, address) => {
    const reply = await exports.default.fetch(address);
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
    ['/profile/orders', 'same-origin'],
    ['/purchase/cart-new', 'same-origin'],
    ['/idp/sign-in', 'same-origin'],
    ['/operator', 'same-origin'],
    ['/products', null],
    ['/policies/privacy', null],
  ])('parts %s from what opened it by %j', async (path, policy) => {
    const app = new Hono();
    app.use(headers());
    app.get('*', () => page());
    const reply = await app.request(path);
    expect(reply.headers.get('cross-origin-opener-policy')).toBe(policy);
  });

  it('gives every request an id of its own', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await ask(page())).headers.get('x-request-id')),
    );
    expect(new Set(ids).size).toBe(2);
  });

  it('adds to the policy of a page that nobody may frame it', async () => {
    expect(await policyOf(page("script-src 'self' 'sha256-abc';"))).toBe(
      "script-src 'self' 'sha256-abc'; frame-src 'none'; frame-ancestors 'none'",
    );
  });

  it('leaves to a page what it frames', async () => {
    expect(await policyOf(page("default-src 'self'; frame-src https://bank.example"))).toBe(
      "default-src 'self'; frame-src https://bank.example; frame-ancestors 'none'",
    );
  });

  it('leaves a policy alone that says who may frame', async () => {
    const own = "default-src 'self'; frame-ancestors 'self'";
    expect(await policyOf(page(own))).toBe(own);
  });

  it('says of a page with its policy in a meta tag what cannot be said there', async () => {
    expect(await policyOf(page())).toBe(
      "object-src 'none'; base-uri 'self'; frame-src 'none'; frame-ancestors 'none'",
    );
  });

  it('puts no policy over that of the page which a 304 confirms', async () => {
    expect(await policyOf(new Response(null, { status: 304 }))).toBeNull();
  });

  it('keeps cookies and the caching that a response asks for', async () => {
    const answer = new Response('x', { headers: { 'cache-control': 'private, max-age=60' } });
    answer.headers.append('set-cookie', 'a=1');
    answer.headers.append('set-cookie', 'b=2');
    const reply = await ask(answer);
    expect(reply.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(reply.headers.get('cache-control')).toBe('private, max-age=60');
  });
});
