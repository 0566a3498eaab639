import { describe, expect, it } from 'vitest';
import { isCacheable, isSpeculation, isPublicPage } from './rules.ts';

describe('the cache for offline use', () => {
  it.each([
    '/',
    '/products',
    '/products/room-study',
    '/_/blog/t',
    '/about-us',
    '/profile/seller/3',
  ])('[CONST-005] may include %s', (path) => {
    expect(isPublicPage(path)).toBe(true);
  });

  it.each([
    '/profile/edit',
    '/Profile/edit',
    '/profile',
    '/purchase/cart-new',
    '/auth/sign-out',
    '/idp/sign-in',
    '/post-login',
    '/api/customer',
    '/v1/api/x',
    '/web/tags',
    '/consent',
  ])('[CONST-005] never includes %s', (path) => {
    expect(isPublicPage(path)).toBe(false);
  });

  it.each([
    [200, 'private, no-cache', true],
    [200, '', true],
    [200, 'no-store', false],
    [200, 'private, No-Store', false],
    [404, '', false],
    [503, '', false],
  ])('a reply %i with %j: %j', (status, control, kept) => {
    const reply = new Response('', { status, headers: { 'cache-control': control } });
    expect(isCacheable(reply)).toBe(kept);
  });

  it.each([
    ['prefetch', true],
    ['prefetch;prerender', true],
    ['', false],
  ])('treats a request with the purpose %j as speculation: %s', (purpose, speculation) => {
    expect(isSpeculation(new Headers({ 'sec-purpose': purpose }))).toBe(speculation);
    expect(isSpeculation(new Headers())).toBe(false);
  });
});
