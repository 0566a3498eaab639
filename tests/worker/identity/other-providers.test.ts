import { env } from 'cloudflare:workers';
import { createExecutionContext } from 'cloudflare:test';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../../src/worker/app.ts';
import { stock } from '../checkout/shop.ts';
import { FakeProvider, type Claims } from './fake-provider.ts';
import {
  isSignedIn,
  linkOf,
  loadProvider,
  newestEmail,
  openPage,
  send,
  signUp,
  somebody,
} from './people.ts';
import { Visitor } from './passkey-visitor.ts';
import { withSites } from '../with-sites.ts';

/* Customers of the embedded provider sign in with another one, such as Google. */

let provider: FakeProvider;
let browser: Visitor;
let fetchShop: (request: Request) => Response | Promise<Response>;

beforeAll(async () => {
  await stock({ id: 1, stock: 500 });
  await loadProvider();
  provider = await FakeProvider.start();
  const { SITES } = env as unknown as { SITES: Record<string, { signIn: object }> };
  const hearth = {
    ...SITES.hearth,
    signIn: { ...SITES.hearth!.signIn, providers: FakeProvider.settings },
  };
  const shop = { ...env, ...provider.secrets, ...withSites({ ...SITES, hearth }) };
  const app = createApp({});
  fetchShop = (request) => app.fetch(request, shop, createExecutionContext());
});

afterAll(() => {
  vi.restoreAllMocks();
});

const newVisitor = () =>
  new Visitor('http://hearth.localhost:8787', (request) => fetchShop(request));

beforeEach(() => {
  browser = newVisitor();
  provider.isUp = true;
  provider.nonce = undefined;
});

const userOf = (email: string) =>
  env.IDENTITY_DB.prepare(
    'SELECT id, name, image, emailVerified, confirmedAt, accountType FROM user WHERE site = ?1 AND email = ?2',
  )
    .bind('hearth', email)
    .first<{ id: string; name: string; confirmedAt: string | null }>();

const linksOf = async (email: string) =>
  (
    await env.IDENTITY_DB.prepare(
      `SELECT account.* FROM account JOIN user ON user.site = account.site AND user.id = userId
       WHERE account.site = 'hearth' AND email = ?1 AND providerId <> 'credential'`,
    )
      .bind(email)
      .all()
  ).results;

/** Presses the button of a provider on the sign-in page; returns where the page leaves to. */
const press = async (visitor: Visitor, id = 'oak', page?: URL): Promise<URL> => {
  const { href } = page ?? (await openPage(visitor, 'sign-in'));
  const reply = await visitor.post(href, { provider: id });
  return new URL((reply.headers.get('refresh') ?? '').replace('0;url=', ''));
};

const back = (query: Record<string, string>, id = 'oak'): string =>
  `/idp/callback/${id}?${new URLSearchParams(query).toString()}`;

/** Follows the provider's answer to the shop; returns the last URL. */
const arrive = async (visitor: Visitor, reply: Response): Promise<URL> => {
  const { url } = await visitor.follow(reply);
  if (url.pathname !== '/post-login') return url;
  const done = await visitor.get(`/auth/complete${url.search}`);
  return new URL(done.headers.get('location') ?? '', visitor.origin);
};

const signInAs = async (visitor: Visitor, claims: Claims, page?: URL): Promise<URL> =>
  arrive(
    visitor,
    await visitor.get(back(provider.grant(await press(visitor, 'oak', page), claims))),
  );

const person = (more: Partial<Claims> = {}): Claims & { readonly email: string } => {
  const { email, name } = somebody();
  return { sub: `sub of ${email}`, email, email_verified: true, name, ...more };
};

describe('another provider', () => {
  it('[AUTH-015] makes an account with a confirmed address and the name, and signs in', async () => {
    const claims = person({ picture: 'https://id.oak.example/ada.jpg' });
    expect((await signInAs(browser, claims)).pathname).toBe('/products');
    expect(await isSignedIn(browser)).toBe(true);
    const user = await userOf(claims.email);
    expect(user).toMatchObject({
      name: 'Ada Byron',
      image: null,
      emailVerified: 1,
      accountType: 'DECORAIT_PRO_CLIENT',
    });
    expect(user?.confirmedAt).not.toBeNull();
    expect(await linksOf(claims.email)).toMatchObject([
      {
        providerId: 'oak',
        accountId: claims.sub,
        accessToken: null,
        refreshToken: null,
        idToken: null,
      },
    ]);
  });

  it('opens the same account again, even if the address there has changed', async () => {
    const claims = person();
    await signInAs(browser, claims);
    const again = newVisitor();
    await signInAs(again, { ...claims, email: somebody().email });
    const { data } = await (await again.get('/api/customer')).json<{ data: object }>();
    expect(data).toMatchObject({ username: claims.email });
    expect(await linksOf(claims.email)).toMatchObject([{ idToken: null }]);
  });

  it('[PDP-050] [AUTH-017] does what was wanted before', async () => {
    const wanted = await browser.post('/ash-chair/products/d/10', {
      form: 'buying',
      variantId: '10',
      sellerId: '1',
      qty: '2',
    });
    const { url } = await browser.follow(wanted);
    const next = await signInAs(browser, person(), url);
    expect((await browser.get(next.href)).headers.get('location')).toContain('#added');
    const carts = await (await browser.get('/api/customer/carts')).json<{ data: object[] }>();
    expect(carts.data).toMatchObject([{ quantity: 2 }]);
  });

  it('opens the account of its confirmed address, and emails the owner', async () => {
    const owner = await signUp(newVisitor());
    const { id } = (await userOf(owner.email))!;
    await signInAs(browser, person({ email: owner.email.toUpperCase(), name: 'Somebody Else' }));
    expect(await userOf(owner.email)).toMatchObject({ id, name: owner.name });
    expect(await newestEmail()).toMatchObject({
      recipient: owner.email,
      subject: expect.stringContaining('Oak ID now opens your account') as string,
    });
    expect((await send(newVisitor(), 'sign-in', owner)).status).toBe(303);
  });

  it('takes an account from a stranger who began it with the address', async () => {
    const stranger = somebody();
    await send(newVisitor(), 'sign-up', stranger);
    await signInAs(browser, person({ email: stranger.email }));
    expect(await isSignedIn(browser)).toBe(true);
    expect((await send(newVisitor(), 'sign-in', stranger)).status).toBe(401);
  });

  it.each([
    ['has not confirmed the address', { email_verified: false }],
    ['says nothing about the address', { email_verified: undefined }],
    ['tells no address', { email: undefined }],
  ])('opens nothing when it %s, whether or not there is an account', async (_, claim) => {
    const owner = await signUp(newVisitor());
    for (const email of [owner.email, somebody().email]) {
      const visitor = newVisitor();
      const url = await signInAs(visitor, { ...person({ email }), ...claim });
      expect(url.pathname).toBe('/idp/sign-in');
      expect(url.searchParams.get('provider')).toBe('oak');
      expect(url.searchParams.get('error')).toMatch(
        /^(email_not_verified|account_not_linked|email_not_found)$/,
      );
      expect(await isSignedIn(visitor)).toBe(false);
      expect(await linksOf(email)).toEqual([]);
    }
  });

  it('leads back to the sign-in page when the person refuses', async () => {
    const state = (await press(browser)).searchParams.get('state') ?? '';
    const url = await arrive(browser, await browser.get(back({ error: 'access_denied', state })));
    expect(url.pathname).toBe('/idp/sign-in');
    expect(url.searchParams.get('error')).toBe('access_denied');
    // From there the sign-in goes on as if nothing had happened.
    const { pathname } = await signInAs(browser, person(), url);
    expect(pathname).toBe('/products');
  });

  it('is named on the page when it does not answer, and works as soon as it does', async () => {
    provider.isUp = false;
    const page = await openPage(browser, 'sign-in');
    expect((await browser.post(page.href, { provider: 'oak' })).status).toBe(503);
    provider.isUp = true;
    expect((await signInAs(browser, person(), page)).pathname).toBe('/products');
  });

  it('leads back to the sign-in page when it stops answering in between', async () => {
    const query = provider.grant(await press(browser), person());
    provider.isUp = false;
    const url = await arrive(browser, await browser.get(back(query)));
    expect(url.pathname).toMatch(/^\/idp\/(sign-in|error)$/);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('is refused without cookies, and when there is no such provider', async () => {
    const { href } = await openPage(browser, 'sign-in');
    expect((await browser.post(href, { provider: 'elm' })).status).toBe(400);
    expect((await newVisitor().post(href, { provider: 'oak' })).status).toBe(403);
  });
});

describe('the answer of another provider', () => {
  it('signs in only the browser that asked, and once', async () => {
    const query = provider.grant(await press(browser), person());
    const stranger = newVisitor();
    await press(stranger);
    expect((await arrive(stranger, await stranger.get(back(query)))).pathname).not.toBe(
      '/products',
    );
    expect(await isSignedIn(stranger)).toBe(false);
    await arrive(browser, await browser.get(back(query)));
    const again = newVisitor();
    await arrive(again, await again.get(back(query)));
    expect(await isSignedIn(again)).toBe(false);
  });

  it('is refused without the nonce of the request', async () => {
    provider.nonce = 'of another request';
    const url = await signInAs(browser, person());
    expect(url.pathname).toBe('/idp/sign-in');
    expect(await isSignedIn(browser)).toBe(false);
  });
});

describe('Sign in with Apple', () => {
  it('takes the form that Apple sends, with the name, and a client secret that the shop signs', async () => {
    const claims = person({ email_verified: 'true', name: undefined });
    const leave = await press(browser, 'apple');
    expect(leave.origin).toBe('https://appleid.apple.com');
    expect(leave.searchParams.get('response_mode')).toBe('form_post');
    const user = JSON.stringify({ name: { firstName: 'Ada', lastName: 'Byron' } });
    // A browser sends no cookies with a form of another site; they are there when the shop redirects.
    const sent = await newVisitor().post(
      '/idp/callback/apple',
      { ...provider.grant(leave, claims), user },
      { origin: 'https://appleid.apple.com', 'sec-fetch-site': 'cross-site' },
    );
    const reply = await browser.get(sent.headers.get('location') ?? '');
    expect((await arrive(browser, reply)).pathname).toBe('/products');
    expect(await userOf(claims.email)).toMatchObject({ name: 'Ada Byron' });
  });
});

describe('a linked provider', () => {
  it('is on the page of passkeys, in the customer’s data, and can be removed there', async () => {
    const claims = person();
    await signInAs(browser, claims);
    const [link] = await linksOf(claims.email);
    const data = await (await browser.get('/profile/data/download')).text();
    expect(data).toContain(claims.sub);
    const removed = await browser.post('/profile/passkeys', {
      form: 'unlink',
      id: String(link!.id),
    });
    expect(removed.headers.get('location')).toBe('/profile/passkeys?done=unlinked');
    expect(await linksOf(claims.email)).toEqual([]);
    // The address is still confirmed there.
    await signInAs(newVisitor(), claims);
    expect(await linksOf(claims.email)).toHaveLength(1);
  });

  it('is removed with a new password by email, unless its owner keeps it', async () => {
    const claims = person();
    await signInAs(browser, claims);
    const recover = async (fields: Record<string, string>) => {
      await browser.post('/idp/forgotten-password', { email: claims.email });
      const password = 'another long walk by the sea';
      const link = linkOf((await newestEmail())!.body);
      expect((await browser.post(link, { password, repeat: password, ...fields })).status).toBe(
        200,
      );
    };
    const [link] = await linksOf(claims.email);
    await recover({ [`keep ${String(link!.id)}`]: 'on' });
    expect(await linksOf(claims.email)).toHaveLength(1);
    await recover({});
    expect(await linksOf(claims.email)).toEqual([]);
  });
});
