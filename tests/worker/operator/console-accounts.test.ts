import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../../src/worker/app.ts';
import { Browser } from '../browser.ts';
import { Authenticator } from '../identity/authenticator.ts';
import { add, challengeFor, HEARTH, Visitor } from '../identity/passkey-visitor.ts';
import {
  linkOf,
  loadProvider,
  newestEmail,
  send,
  signUp,
  type Person,
} from '../identity/people.ts';
import { TOKEN } from './call.ts';
import { withSites } from '../with-sites.ts';

/* The console's sign-in with an account of the embedded identity provider that has a role. */

const { SITES } = env as unknown as { SITES: Record<string, Record<string, unknown>> };
const OMBRE = 'http://ombre.localhost:8787';
const CLAIM = { operatorSignIn: { claim: 'operator_role', passkey: false } };
let settings: Record<string, Record<string, unknown>>;

/** The shop with its current settings. */
const shop = async (request: Request): Promise<Response> => {
  const ctx = createExecutionContext();
  const reply = await createApp().fetch(request, { ...env, ...withSites(settings) }, ctx);
  await waitOnExecutionContext(ctx);
  return reply;
};

let ada: Browser;
let person: Person;

const operatorCall = (method: string, path: string, body?: object): Promise<Response> =>
  shop(
    new Request(`http://hearth.localhost:8787/operator/${path}`, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );

const grant = (role: string, site = 'hearth') =>
  operatorCall('PUT', 'people', { site, email: person.email, role });
/** Offers a role, and accepts it as the account that has just signed in. */
const give = async (role: string, browser: Browser = ada): Promise<void> => {
  expect(await (await grant(role)).json()).toEqual({ role, state: 'offered' });
  const reply = await browser.post(linkOf((await newestEmail())!.body));
  expect(reply.headers.get('location')).toBe('/profile/role?done=accepted');
};
const revoke = () => operatorCall('POST', 'people/revoke', { site: 'hearth', email: person.email });

/** Signs in at the provider once more, and returns where the shop redirects to. */
const signInAtConsole = async (browser: Browser, fields: object = person): Promise<string> => {
  const asked = await browser.get('/auth/operator?returnTo=/operator/console/orders');
  const { url } = await browser.follow(asked);
  const sent = await browser.post(url.href, { ...fields });
  if (sent.status !== 303) return `the provider answers ${String(sent.status)}`;
  const back = await browser.follow(sent);
  const reply = await browser.get(`/auth/complete${back.url.search}`);
  return reply.headers.get('location') ?? '';
};

/** The status of a console page: 404 when the visitor has access, because Astro is not in this runtime. */
const status = async (browser: Browser, page = 'orders'): Promise<number> =>
  (await browser.get(`/operator/console/${page}`)).status;

/** Ends the time until the next check. */
const later = (checked = ''): Promise<unknown> =>
  env.MARKET_DB.prepare(
    `UPDATE operator_session SET check_from = '2026-01-01T00:00:00.000Z',
       checked_at = CASE ?1 WHEN '' THEN checked_at ELSE ?1 END WHERE role <> ''`,
  )
    .bind(checked)
    .run();

beforeAll(loadProvider);

beforeEach(async () => {
  settings = {
    ...SITES,
    hearth: { ...SITES.hearth, ...CLAIM },
    ombre: { ...SITES.ombre, ...CLAIM },
  };
  ada = new Browser(undefined, shop);
  person = await signUp(ada);
});

describe('an account with a role', () => {
  it('[TENANT-003] opens the console of its site after another sign-in, beside the shopper’s session', async () => {
    await give('everything');
    const asked = new URL((await ada.get('/auth/operator')).headers.get('location')!);
    expect(asked.searchParams.get('prompt')).toBe('login');
    expect(asked.searchParams.get('max_age')).toBe('300');
    const shopper = ada.cookie('__Host-session');
    expect(await signInAtConsole(ada)).toBe('/operator/console/orders');
    expect(await status(ada)).toBe(404);
    expect(ada.cookie('__Host-session')).toBe(shopper);
    const kept = JSON.stringify(
      (await env.MARKET_DB.prepare('SELECT * FROM operator_session').all()).results,
    );
    expect(kept).toContain(`hearth/${person.email}`);
    expect(kept).not.toContain(ada.cookie('__Host-operator'));
  });

  it('[TENANT-003] has no access at another site, even with the same account name there', async () => {
    await give('everything');
    await signInAtConsole(ada);
    const elsewhere = new Browser(OMBRE, shop);
    elsewhere.cookies.set('__Host-operator', { value: ada.cookie('__Host-operator')!, path: '/' });
    expect(await status(elsewhere)).toBe(303);
    await signUp(elsewhere, person);
    expect(await signInAtConsole(elsewhere)).toContain('refused=role');
    expect(elsewhere.cookie('__Host-operator')).toBeUndefined();
  });

  it('[TENANT-003] has the rights of the role, and is recorded by its address', async () => {
    await give('catalogue');
    await signInAtConsole(ada);
    const fields = { form: 'move', to: 'cancelled' };
    expect((await ada.post('/operator/console/orders/NONE', fields)).status).toBe(404);
    const act = await env.MARKET_DB.prepare(
      'SELECT operator, status FROM operator_act ORDER BY id DESC LIMIT 1',
    ).first();
    expect(act).toEqual({ operator: `hearth/${person.email}`, status: 403 });
  });

  it('is checked at the provider every five minutes, and loses the console with the role', async () => {
    await give('orders');
    await signInAtConsole(ada);
    await revoke();
    expect(await status(ada)).toBe(404);
    await later();
    expect(await status(ada)).toBe(303);
    const { results } = await env.MARKET_DB.prepare(
      'SELECT 1 FROM operator_session WHERE operator = ?1',
    )
      .bind(`hearth/${person.email}`)
      .all();
    expect(results).toEqual([]);
  });

  it('keeps the console during many simultaneous requests, of which only one checks', async () => {
    await give('orders');
    await signInAtConsole(ada);
    for (let turn = 0; turn < 3; turn += 1) {
      await later();
      expect(await Promise.all([status(ada), status(ada), status(ada)])).toEqual([404, 404, 404]);
    }
  });

  it('loses the console when its role, its sign-in or the site’s settings change', async () => {
    await give('orders');
    await signInAtConsole(ada);
    settings = {
      ...settings,
      hearth: { ...settings.hearth, operatorSignIn: { claim: 'another_role' } },
    };
    expect(await status(ada)).toBe(303);
    settings = { ...settings, hearth: { ...SITES.hearth, operatorSignIn: undefined } };
    expect(await status(ada)).toBe(303);
    expect((await ada.get('/auth/operator')).status).toBe(404);
  });

  it('loses the console when no check has succeeded for a quarter of an hour', async () => {
    await give('orders');
    await signInAtConsole(ada);
    await env.MARKET_DB.prepare(
      `UPDATE operator_session SET check_from = '2099-01-01T00:00:00.000Z' WHERE role <> ''`,
    ).run();
    expect(await status(ada)).toBe(404);
    await env.MARKET_DB.prepare(
      `UPDATE operator_session SET checked_at = '2026-01-01T00:00:00.000Z' WHERE role <> ''`,
    ).run();
    expect(await status(ada)).toBe(303);
  });
});

describe('an account with a role, at a site that asks operators for a passkey', () => {
  beforeEach(() => {
    const operatorSignIn = { claim: 'operator_role' };
    settings = { ...settings, hearth: { ...SITES.hearth, operatorSignIn } };
  });

  it('[TENANT-003] opens the console with the passkey, and not with the password', async () => {
    const visitor = new Visitor(undefined, shop);
    person = await signUp(visitor);
    const device = await Authenticator.make();
    await add(visitor, device);
    await give('orders', visitor);
    expect(await signInAtConsole(visitor)).toContain('refused=role');
    expect(visitor.cookie('__Host-operator')).toBeUndefined();
    const asked = await visitor.get('/auth/operator?returnTo=/operator/console/orders');
    const { url } = await visitor.follow(asked);
    const credential = JSON.stringify(await device.assert(await challengeFor(visitor), HEARTH));
    const back = await visitor.follow(await visitor.post(url.href, { credential }));
    const reply = await visitor.get(`/auth/complete${back.url.search}`);
    expect(reply.headers.get('location')).toBe('/operator/console/orders');
    await later();
    expect(await status(visitor)).toBe(404);
  });
});

describe('an account without a role', () => {
  it('[TENANT-003] opens no console, and reads why', async () => {
    expect(await signInAtConsole(ada)).toBe(
      '/operator?returnTo=%2Foperator%2Fconsole%2Forders&refused=role',
    );
    expect(ada.cookie('__Host-operator')).toBeUndefined();
    expect(await status(ada)).toBe(303);
  });

  it('opens none with the shopper’s own sign-in, whose callback is for another flow', async () => {
    await give('everything');
    const other = new Browser(undefined, shop);
    expect((await send(other, 'sign-in', person)).headers.get('location')).toBe('/products');
    expect(other.cookie('__Host-operator')).toBeUndefined();
  });
});

describe('roles', () => {
  it('are given only to accounts with a confirmed address, listed, and taken away', async () => {
    expect(
      (
        await operatorCall('PUT', 'people', {
          site: 'hearth',
          email: 'no@example.test',
          role: 'orders',
        })
      ).status,
    ).toBe(404);
    expect((await grant('owner')).status).toBe(400);
    await give('orders');
    await give('catalogue');
    const list: { data: object[] } = await (await operatorCall('GET', 'people?site=hearth')).json();
    const own = { email: person.email, role: 'catalogue' };
    expect(list.data).toContainEqual(expect.objectContaining(own));
    expect(await (await revoke()).json()).toEqual({ revoked: true });
    expect((await revoke()).status).toBe(404);
  });

  it('can be given at every demo site as it comes', async () => {
    settings = SITES;
    expect(await (await grant('orders')).json()).toEqual({ role: 'orders', state: 'offered' });
    for (const [id, site] of Object.entries(SITES))
      expect([id, site.operatorSignIn]).toEqual([id, { claim: 'operator_role' }]);
  });

  it('cannot where the site names no claim: the reason says which setting, and what to write', async () => {
    settings = { ...SITES, nordhem: { ...SITES.nordhem, operatorSignIn: undefined } };
    const refused = await grant('orders', 'nordhem');
    expect([refused.status, (await refused.json<{ message: string }>()).message]).toEqual([
      501,
      expect.stringMatching(
        /write claim = "operator_role" below \[vars\.SITES\.nordhem\.operatorSignIn\] in wrangler\.toml/,
      ),
    ]);
  });
});

describe('a role that is offered', () => {
  it('gives nothing before the account accepts it, signed in afresh, with the link of the email', async () => {
    expect((await grant('everything')).status).toBe(200);
    const email = await newestEmail();
    expect(email).toMatchObject({ recipient: person.email });
    const link = linkOf(email!.body);
    expect(new URL(link).pathname).toBe('/profile/role');
    const listed = async (): Promise<string> =>
      (await operatorCall('GET', 'people?site=hearth')).text();
    expect(await listed()).not.toContain(person.email);
    expect(await signInAtConsole(ada)).toContain('refused=role');
    await ada.get(link);
    expect(await listed()).not.toContain(person.email);

    const other = new Browser(undefined, shop);
    await signUp(other);
    expect((await other.post(link)).headers.get('location')).toContain('token=');
    expect((await new Browser(undefined, shop).post(link)).status).toBe(401);
    expect(await listed()).not.toContain(person.email);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
    expect((await ada.post(link)).headers.get('location')).toContain('token=');
    expect(await listed()).not.toContain(person.email);
    vi.useRealTimers();

    expect((await ada.post(link)).headers.get('location')).toBe('/profile/role?done=accepted');
    expect(await listed()).toContain(person.email);
    await revoke();
    await ada.post(link);
    expect(await listed()).not.toContain(person.email);
  });

  it('ends when it is revoked, replaced or three days old', async () => {
    await grant('everything');
    const first = linkOf((await newestEmail())!.body);
    await grant('orders');
    const second = linkOf((await newestEmail())!.body);
    expect((await ada.post(first)).headers.get('location')).toContain('token=');
    expect(await (await revoke()).json()).toEqual({ revoked: true });
    expect((await ada.post(second)).headers.get('location')).toContain('token=');
    await grant('orders');
    await env.IDENTITY_DB.prepare(
      `UPDATE verification SET expiresAt = '2026-01-01T00:00:00.000Z' WHERE identifier LIKE 'operator-role:%'`,
    ).run();
    const third = linkOf((await newestEmail())!.body);
    expect((await ada.post(third)).headers.get('location')).toContain('token=');
  });

  it('ends when the account is given what it has instead', async () => {
    await give('orders');
    await grant('everything');
    const link = linkOf((await newestEmail())!.body);
    await grant('orders');
    expect((await ada.post(link)).headers.get('location')).toContain('token=');
  });

  it('lessens at once what an account may do', async () => {
    await give('everything');
    expect(await (await grant('orders')).json()).toEqual({ role: 'orders', state: 'granted' });
    expect(await (await grant('everything')).json()).toEqual({
      role: 'everything',
      state: 'offered',
    });
  });
});
