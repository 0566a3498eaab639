import { exports } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { readFlow } from '../../../src/worker/auth/flow.ts';
import { safeReturnTo } from '@parlour/http';

const ORIGIN = 'http://hearth.localhost:8787';

const get = (path: string, headers: Record<string, string> = {}) =>
  exports.default.fetch(`${ORIGIN}${path}`, { headers, redirect: 'manual' });

const post = (path: string, headers: Record<string, string>) =>
  exports.default.fetch(`${ORIGIN}${path}`, { method: 'POST', headers, redirect: 'manual' });

describe('the page to return to', () => {
  it.each([
    ['/', '/'],
    ['/products', '/products'],
    ['/profile/edit?tab=1#name', '/profile/edit?tab=1#name'],
    ['/products?searchQuery=tv%2Fmedia', '/products?searchQuery=tv%2Fmedia'],
    ['/caf%C3%A9/products/d/1', '/caf%C3%A9/products/d/1'],
    ['/a/../products', '/products'],
  ])('[AUTH-003] [AUTH-009] is %s as given', (given, target) => {
    expect(safeReturnTo(given)).toBe(target);
  });

  it.each([
    '',
    'products',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'HTTPS:evil.example',
    'http:/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    ' //evil.example',
    '\t//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/%2f/evil.example',
    '/%2Fevil.example',
    '/%5cevil.example',
    '%2f%2fevil.example',
    '/%09/evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    '@evil.example',
    '/products\r\nset-cookie: a=b',
    '/%0d%0aset-cookie:a=b',
    `/${'a'.repeat(2_001)}`,
    '/auth/sign-in',
    '/auth/sign-out',
    '/post-login?code=1',
    '/idp/sign-in',
    '/auth',
  ])('[AUTH-009] is the home page for %j', (given) => {
    expect(safeReturnTo(given)).toBe('/');
  });

  it('[AUTH-009] is the home page when none is given', () => {
    expect(safeReturnTo(undefined)).toBe('/');
  });
});

describe('the start of a sign-in', () => {
  it.each(['sign-in', 'sign-up'])(
    '[AUTH-005] stores the state value and the last page before %s redirects',
    async (purpose) => {
      const reply = await get(`/auth/${purpose}?returnTo=${encodeURIComponent('/products?a=b#c')}`);
      expect(reply.status).toBe(302);
      const kept = reply.headers.getSetCookie().find((line) => line.startsWith('__Host-sign-in-'))!;
      expect(kept).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
      const flow = readFlow(kept.slice(kept.indexOf('=') + 1, kept.indexOf(';')));
      const sent = new URL(reply.headers.get('location')!, ORIGIN).searchParams;
      expect(flow).toMatchObject({ state: sent.get('state'), returnTo: '/products?a=b#c' });
    },
  );

  it('[AUTH-005] stores no page of another site, and keeps the page from sign-in to sign-up', async () => {
    const keptBy = async (path: string, cookie = '') => {
      const [line = ''] = (await get(path, { cookie })).headers.getSetCookie();
      return line.slice(0, line.indexOf(';'));
    };
    const foreign = await keptBy('/auth/sign-in?returnTo=https://evil.example/');
    expect(readFlow(foreign.split('=')[1])?.returnTo).toBe('/');
    const own = await keptBy('/auth/sign-in?returnTo=/products');
    expect(readFlow((await keptBy('/auth/sign-up', own)).split('=')[1])?.returnTo).toBe(
      '/products',
    );
  });
});

describe('a callback without a sign-in in progress', () => {
  it.each(['', '?code=1', '?state=AAAAAAAAAAAA&code=1', '?error=access_denied&state=x'])(
    '[AUTH-011] is ignored without an error: %j',
    async (search) => {
      for (const cookie of ['', '__Host-sign-in-AAAAAAAAAAAA=%%%', '__Host-sign-in-x=e30']) {
        const reply = await get(`/auth/complete${search}`, { cookie });
        expect(reply.status).toBe(303);
        expect(reply.headers.get('location')).toBe('/');
        expect(reply.headers.getSetCookie()).toEqual([]);
      }
    },
  );
});

describe('a callback of another sign-in', () => {
  it('[AUTH-011] is ignored, and the sign-in in progress continues', async () => {
    const [kept = ''] = (await get('/auth/sign-in?returnTo=/products')).headers.getSetCookie();
    const cookie = kept.slice(0, kept.indexOf(';'));
    const state = readFlow(cookie.slice(cookie.indexOf('=') + 1))?.state;
    for (const other of ['AAAAAAAAAAAA', String(state).toLowerCase(), '']) {
      const reply = await get(`/auth/complete?state=${other}&code=1`, { cookie });
      expect(reply.status).toBe(303);
      expect(reply.headers.get('location')).toBe('/');
      expect(reply.headers.getSetCookie()).toEqual([]);
    }
  });
});

describe('sign-out', () => {
  it.each<[string, Record<string, string>]>([
    ['nothing says where it comes from', {}],
    ['another site sends it', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    [
      'another shop sends it',
      { origin: 'http://ombre.localhost:8787', 'sec-fetch-site': 'same-site' },
    ],
    [
      'origin and fetch site disagree',
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ],
    ['the origin is hidden', { origin: 'null' }],
    ['its URL was typed', { 'sec-fetch-site': 'none' }],
  ])('[API-005] is refused when %s', async (_, headers) => {
    const reply = await post('/auth/sign-out', headers);
    expect(reply.status).toBe(403);
    expect(await reply.json()).toMatchObject({ code: 'xsrf_mismatch' });
  });

  it('[API-053] without a session leads home', async () => {
    const reply = await post('/auth/sign-out', { 'sec-fetch-site': 'same-origin' });
    expect(reply.status).toBe(303);
    expect(reply.headers.get('location')).toBe(`${ORIGIN}/`);
  });

  it('[API-053] does not work as a link', async () => {
    expect((await get('/auth/sign-out', { 'sec-fetch-site': 'same-origin' })).status).toBe(404);
  });
});
