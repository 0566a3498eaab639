import { createExecutionContext } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { Hono } from 'hono';
import { DAY_MS } from '@parlour/domain';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isSignedIn, linkOf, loadProvider, newestEmail, send, signUp, write } from './people.ts';
import { sessionsOfCustomer } from '@parlour/identity';
import type { AuthEnv } from '../../../src/worker/auth/env.ts';
import { session } from '../../../src/worker/auth/session.ts';
import type { Session } from '../../../src/worker/auth/sessions.ts';
import { site } from '../../../src/worker/middleware/site.ts';
import { sweepAll } from '../../../src/worker/retention.ts';
import { Browser } from '../browser.ts';
import { BUYING_SAMPLES } from '../gateway/buying-samples.ts';

/* Sessions of one customer in several browsers: ending one takes effect at once. */

let browser: Browser;
let elsewhere: Browser;

beforeAll(loadProvider);

/** A customer who is signed in with two browsers. */
const twice = async () => {
  const person = await signUp(browser);
  await send(elsewhere, 'sign-in', person);
  expect(await isSignedIn(elsewhere)).toBe(true);
  return person;
};

beforeEach(() => {
  browser = new Browser();
  elsewhere = new Browser();
});

afterEach(() => {
  vi.useRealTimers();
});

interface HeldSession {
  state(): Promise<{ readonly token?: string }>;
}

/** The id under which a browser's session is listed. */
const idOf = async (visitor: Browser): Promise<string> => {
  const name = new TextEncoder().encode(`hearth ${visitor.cookie('__Host-session') ?? ''}`);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', name)).toHex();
};

const customerOf = async (visitor: Browser) =>
  env.IDENTITY_DB.prepare('SELECT customer FROM shopSession WHERE id = ?1')
    .bind(await idOf(visitor))
    .first<string>('customer');

/** The access token of a browser's session, which no browser ever sees. */
const tokenOf = async (visitor: Browser): Promise<string> => {
  const stub = env.SESSIONS.get(env.SESSIONS.idFromName(await idOf(visitor)));
  return (await (stub as unknown as HeldSession).state()).token ?? '';
};

const withToken = (token: string): Promise<Response> =>
  exports.default.fetch('http://hearth.localhost:8787/market/api/customer', {
    headers: { authorization: `Bearer ${token}` },
  });

/** Calls that all go through one request of a browser. */
const within = async (
  visitor: Browser,
  calls: (session: Session) => Promise<unknown>,
): Promise<void> => {
  const app = new Hono<AuthEnv>();
  app.use(site(), session());
  app.get('/', async (c) => {
    await calls(c.var.session!);
    return c.body(null);
  });
  const cookie = `__Host-session=${visitor.cookie('__Host-session') ?? ''}`;
  const request = new Request('http://hearth.localhost:8787/', { headers: { cookie } });
  expect((await app.fetch(request, env, createExecutionContext())).status).toBe(200);
};

describe('the session of a request', () => {
  it('is asked once, however many calls need its customer or its token', async () => {
    await signUp(browser);
    const objects = vi.spyOn(env.SESSIONS, 'idFromName');
    const asked = async (calls: (session: Session) => Promise<unknown>): Promise<number> => {
      objects.mockClear();
      await within(browser, calls);
      return objects.mock.calls.length;
    };
    const twoOfEach = ({ customer, bearer }: Session) =>
      Promise.all([customer(), bearer(), bearer(), customer()]);
    expect(await asked(twoOfEach)).toBe(1);
    const replaced = async ({ bearer }: Session) => {
      const first = await bearer();
      const rejected = first.status === 'active' ? first.token : '';
      const second = await bearer(rejected);
      expect(second).toMatchObject({ status: 'active' });
      expect(second).not.toEqual(first);
      expect(await bearer()).toEqual(second);
    };
    expect(await asked(replaced)).toBe(2);
    objects.mockRestore();
  });
});

const NEW = { password: 'another walk by the sea', repeat: 'another walk by the sea' };

const endings: readonly (readonly [
  string,
  (person: { password: string; email: string }) => Promise<unknown>,
])[] = [
  [
    '[API-050] a change of the password',
    ({ password }) =>
      write(browser, '/v1/api/profiles/postchangepassword', {
        password,
        newpassword: NEW.password,
      }),
  ],
  [
    '[API-048] the deletion of the account',
    () => write(browser, '/v1/api/profiles/getdeleteprofile'),
  ],
  [
    'a new password after a forgotten one',
    async ({ email }) => {
      await browser.post('/idp/forgotten-password', { email });
      await browser.post(linkOf((await newestEmail())!.body), NEW);
    },
  ],
  ['signing out everywhere else', () => browser.post('/auth/end-sessions')],
];

describe('every other session of a customer', () => {
  it.each(endings)('[AUTH-013] is ended at once by %s, and so is its token', async (_, end) => {
    const person = await twice();
    const token = await tokenOf(elsewhere);
    expect((await withToken(token)).status).toBe(200);
    await end(person);
    expect((await withToken(token)).status).toBe(401);
    const reply = await write(
      elsewhere,
      '/api/customer/address',
      BUYING_SAMPLES.createAddress.body,
    );
    expect(reply.status).toBe(401);
    expect((await elsewhere.get('/profile/edit')).status).toBe(302);
    expect(await isSignedIn(elsewhere)).toBe(false);
  });

  it('ends, while this one and those of other customers stay', async () => {
    const stranger = new Browser();
    await signUp(stranger);
    const { password } = await twice();
    await write(browser, '/v1/api/profiles/postchangepassword', {
      password,
      newpassword: NEW.password,
    });
    expect(await isSignedIn(browser)).toBe(true);
    await browser.post('/auth/end-sessions');
    expect(await isSignedIn(browser)).toBe(true);
    expect(await isSignedIn(stranger)).toBe(true);
  });
});

describe('the session of a customer', () => {
  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])(
    'goes on when the console refuses a %s that another site makes the browser send',
    async (method) => {
      const customer = new Browser();
      await signUp(customer);
      const headers = {
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
        'content-type': 'text/plain',
        cookie: `__Host-session=${customer.cookie('__Host-session') ?? ''}`,
      };
      const reply = await exports.default.fetch(
        'http://hearth.localhost:8787/operator/console/orders',
        { method, headers, body: 'a=b' },
      );
      expect(reply.status).toBe(401);
      expect(reply.headers.getSetCookie()).toEqual([]);
      expect(await isSignedIn(customer)).toBe(true);
    },
  );
});

describe('a session whose object could not be ended', () => {
  it('[AUTH-013] is over all the same once its sign-in has ended', async () => {
    await signUp(browser);
    const id = await idOf(browser);
    await env.IDENTITY_DB.prepare(
      `INSERT INTO endedSession (site, id, until)
        SELECT site, providerSession, ?2 FROM shopSession WHERE id = ?1`,
    )
      .bind(id, Date.now() + DAY_MS)
      .run();
    const reply = await browser.get('/api/customer');
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({ message: 'You must be logged in' });
    expect(browser.cookie('__Host-session')).toBeUndefined();
  });
});

describe('a session that is not used', () => {
  it('ends after a fortnight, and is not listed any more; each use begins the fortnight anew', async () => {
    await twice();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 13 * DAY_MS });
    expect(await isSignedIn(browser)).toBe(true);
    vi.setSystemTime(Date.now() + 2 * DAY_MS);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await isSignedIn(browser)).toBe(true);
    const customer = (await customerOf(browser))!;
    const listed = await sessionsOfCustomer(env, 'hearth', customer);
    expect(listed.map(({ id }) => id)).toEqual([await idOf(browser)]);
  });

  it('does not last longer than thirty days, however often it is used', async () => {
    await signUp(browser);
    const begun = Date.now();
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const day of [10, 20, 29]) {
      vi.setSystemTime(begun + day * DAY_MS);
      expect(await isSignedIn(browser)).toBe(true);
    }
    vi.setSystemTime(begun + 31 * DAY_MS);
    expect(await isSignedIn(browser)).toBe(false);
  });
});

describe('the list of sessions', () => {
  it('says where each was opened, with which browser, and when it was last seen', async () => {
    await twice();
    const rows = await env.IDENTITY_DB.prepare(
      'SELECT site, device, openedAt, seenAt FROM shopSession WHERE id = ?1',
    )
      .bind(await idOf(elsewhere))
      .first<{ site: string; openedAt: number; seenAt: number }>();
    expect(rows).toMatchObject({ site: 'hearth', device: 'Unknown browser' });
    expect(rows!.seenAt).toBeGreaterThanOrEqual(rows!.openedAt);
  });

  it('lets one of them be ended, at once', async () => {
    await twice();
    const token = await tokenOf(elsewhere);
    const reply = await browser.post('/auth/end-sessions', { id: await idOf(elsewhere) });
    expect([reply.status, reply.headers.get('location')]).toEqual([
      303,
      '/profile/sessions?done=ended',
    ]);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect((await withToken(token)).status).toBe(401);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('[TENANT-003] lets no customer end another’s, and no page of another site send the form', async () => {
    await twice();
    const stranger = new Browser();
    await signUp(stranger);
    await stranger.post('/auth/end-sessions', { id: await idOf(browser) });
    expect(await isSignedIn(browser)).toBe(true);
    const forged = await exports.default.fetch('http://hearth.localhost:8787/auth/end-sessions', {
      method: 'POST',
      headers: {
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
        cookie: `__Host-session=${browser.cookie('__Host-session') ?? ''}`,
      },
    });
    expect(forged.status).toBe(403);
    expect(await isSignedIn(elsewhere)).toBe(true);
  });

  it('omits those that have ended, which a sign-in leaves to the sweep of the night', async () => {
    const ended = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)';
    const old = () =>
      env.IDENTITY_DB.prepare(`SELECT count(*) AS n FROM shopSession WHERE customer = 'old'`).first(
        'n',
      );
    await env.IDENTITY_DB.prepare(
      `INSERT INTO shopSession (site, id, customer, providerSession, device, place, openedAt, seenAt, endsAt)
        ${ended} SELECT 'hearth', 'old ' || i, 'old', '', '', '', 1, 1, 2 FROM n`,
    ).run();
    await twice();
    expect(await old()).toBe(3_000);
    expect(await sessionsOfCustomer(env, 'hearth', 'old')).toEqual([]);
    await sweepAll(env);
    expect(await old()).toBe(0);
  });

  it('omits a session that was signed out', async () => {
    await twice();
    const id = await idOf(elsewhere);
    await elsewhere.post('/auth/sign-out');
    const row = env.IDENTITY_DB.prepare('SELECT id FROM shopSession WHERE id = ?1').bind(id);
    expect(await row.first()).toBeNull();
  });
});
