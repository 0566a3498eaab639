import { beforeEach, describe, expect, it } from 'vitest';
import {
  browserRequest,
  CUSTOMER_CALLS,
  FakeUpstream,
  OWN_PAGE,
  remoteSites,
  PUBLIC_CALLS,
  signedIn,
  startApp,
  type Visitor,
} from './fixture.ts';
import { withSites } from '../with-sites.ts';

const ORIGIN = 'http://hearth.localhost:8787';

let upstream: FakeUpstream;
let visit: Visitor;

beforeEach(() => {
  upstream = new FakeUpstream();
  visit = startApp({ send: upstream.send }, withSites(remoteSites()));
});

describe('a customer’s call', () => {
  it.each(CUSTOMER_CALLS)(
    '[ERROR-001] $name is refused by the gateway itself while signed out',
    async (sampled) => {
      const reply = await visit(browserRequest(ORIGIN, sampled, OWN_PAGE));
      expect(reply.status).toBe(401);
      expect(await reply.json()).toMatchObject({ message: 'You must be logged in' });
      expect(upstream.requests).toEqual([]);
    },
  );

  it.each([
    'readCart',
    'addCartLine',
    'updateCartLine',
    'removeCartLine',
    'clearCart',
    'legacyGetCart',
    'legacyAddCart',
    'legacyAddCartMany',
    'legacyUpdateCart',
    'legacyRemoveCart',
    'legacyEmptyCart',
    'readPromoCode',
  ])('[CART-009] %s needs a sign-in', async (name) => {
    const sampled = [...PUBLIC_CALLS, ...CUSTOMER_CALLS].find((one) => one.name === name);
    expect((await visit(browserRequest(ORIGIN, sampled!, OWN_PAGE))).status).toBe(401);
    expect((await visit(browserRequest(ORIGIN, sampled!, await signedIn()))).status).toBe(200);
  });

  it.each(CUSTOMER_CALLS)(
    '[AUTH-018] [API-003] $name carries the access token, and is not cached',
    async (sampled) => {
      const headers = await signedIn();
      for (let turn = 0; turn < 2; turn += 1) {
        const reply = await visit(browserRequest(ORIGIN, sampled, headers));
        expect(reply.status).toBe(200);
        expect(reply.headers.get('cache-control')).toBe('no-store');
      }
      expect(upstream.requests.map(({ headers }) => headers.get('authorization'))).toEqual([
        'Bearer the-access-token',
        'Bearer the-access-token',
      ]);
    },
  );

  it.each(CUSTOMER_CALLS)(
    '[API-003] [API-004] $name carries the API token where the rule says so',
    async (sampled) => {
      await visit(browserRequest(ORIGIN, sampled, await signedIn()));
      const bearerAlone =
        /^(api\/(customer(\/|$)|comments$|order\/)|v1\/api\/(pictionaires|verdicts)\/)/.test(
          sampled.call.path,
        );
      const token = upstream.requests[0]?.headers.get('x-api-token');
      expect(token).toBe(bearerAlone ? null : 'test-token-hearth');
    },
  );

  it.each(CUSTOMER_CALLS.filter(({ call }) => call.effect === 'write'))(
    '[API-005] $name needs the XSRF header, whatever its method',
    async (sampled) => {
      const headers = await signedIn();
      for (const [name, value] of [
        ['x-xsrf-token', 'y'],
        ['sec-fetch-site', 'cross-site'],
      ] as const) {
        const reply = await visit(browserRequest(ORIGIN, sampled, { ...headers, [name]: value }));
        expect(reply.status).toBe(403);
      }
      expect(upstream.requests).toEqual([]);
    },
  );

  it('[API-050] carries the access token in its body, in place of any value from the browser', async () => {
    const request = new Request(`${ORIGIN}/v1/api/profiles/postchangepassword`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(await signedIn()) },
      body: JSON.stringify({ access_token: 'x', password: 'old', newpassword: 'the new one' }),
    });
    expect((await visit(request)).status).toBe(200);
    expect(await upstream.requests[0]?.json()).toEqual({
      access_token: 'the-access-token',
      password: 'old',
      newpassword: 'the new one',
    });
  });

  it('[TENANT-003] goes to the customer API of its site, and a session works at no other site', async () => {
    const [sampled] = CUSTOMER_CALLS.filter(({ name }) => name === 'readCustomer');
    const headers = await signedIn();
    await visit(browserRequest(ORIGIN, sampled!, headers));
    expect(new URL(upstream.requests[0]!.url).hostname).toContain('hearth');
    const other = await visit(browserRequest('http://ombre.localhost:8787', sampled!, headers));
    expect(other.status).toBe(401);
    expect(upstream.requests).toHaveLength(1);
  });
});

describe('protected pages', () => {
  const page = async (path: string, headers: Record<string, string> = {}) =>
    visit(new Request(`${ORIGIN}${path}`, { headers, redirect: 'manual' }));

  it.each([
    '/profile/edit',
    '/profile',
    '/profile/bookmarks/product',
    '/purchase/cart-new?a=b',
    '/PROFILE/edit',
  ])('[AUTH-003] redirect a visitor from %s to the sign-in, and back', async (path) => {
    const reply = await page(path);
    expect(reply.status).toBe(302);
    const target = new URL(reply.headers.get('location')!, ORIGIN);
    expect(target.pathname).toBe('/auth/sign-in');
    expect(target.searchParams.get('returnTo')).toBe(path);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it.each(['/', '/products', '/profile/seller/7', '/profiles', '/purchased', '/game'])(
    '[AUTH-016] do not include %s, which is open to everybody',
    async (path) => {
      expect((await page(path)).status).not.toBe(302);
    },
  );

  it.each([
    'chatbot',
    'suggestProducts',
    'filterProducts',
    'listProducts',
    'productByVariant',
  ] as const)(
    '[AUTH-016] [LIST-019] do not include the call %s, which visitors make without signing in',
    async (name) => {
      const sampled = PUBLIC_CALLS.find((one) => one.name === name)!;
      const reply = await visit(browserRequest(ORIGIN, sampled, OWN_PAGE));
      expect(reply.status).toBe(200);
    },
  );

  it('[AUTH-003] open for the signed-in customer, at this site alone', async () => {
    const { cookie = '' } = await signedIn();
    expect((await page('/profile/edit', { cookie })).status).toBe(404);
    const elsewhere = await page('/profile/edit', { cookie: (await signedIn('ombre')).cookie! });
    expect(elsewhere.status).toBe(302);
    expect(elsewhere.headers.getSetCookie().join()).toContain('__Host-session=; Max-Age=0');
  });
});

describe('[API-053] signing out', () => {
  it('notifies the profile service in the customer’s name, and works when that does not answer', async () => {
    const headers = { ...(await signedIn()), origin: ORIGIN };
    const leave = async () =>
      visit(
        new Request(`${ORIGIN}/auth/sign-out`, { method: 'POST', headers, redirect: 'manual' }),
      );
    upstream.answer = () => new Response('down', { status: 500 });
    const reply = await leave();
    expect(reply.status).toBe(303);
    expect(reply.headers.getSetCookie().join()).toContain('__Host-session=; Max-Age=0');
    const [told] = upstream.requests;
    expect(new URL(told!.url).pathname).toMatch(/\/v1\/api\/profiles\/postsignout$/);
    expect(told?.headers.get('authorization')).toBe('Bearer the-access-token');
    upstream.requests.length = 0;
    await leave();
    expect(upstream.requests).toEqual([]);
  });
});

describe('a signed-in customer', () => {
  it('[AUTH-020] has no access to any call or page of an operator', async () => {
    const headers = await signedIn();
    expect(CUSTOMER_CALLS.every(({ call }) => call.family !== 'operator')).toBe(true);
    for (const path of ['/operator/catalogue/export?site=hearth', '/operator/cache/purge']) {
      expect((await visit(new Request(ORIGIN + path, { headers }))).status, path).toBe(401);
    }
    expect(upstream.requests).toEqual([]);
  });
});
