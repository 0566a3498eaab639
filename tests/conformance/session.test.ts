import { OAuth2Server, type MutableToken } from 'oauth2-mock-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openShop, Visitor, type Shop } from './shop.ts';
import { RemoteUpstream } from './upstream.ts';

/* The life of a session, with a provider and a customer API over the network. */

const ORIGIN = 'http://hearth.localhost:8787';

interface Answer {
  body: Record<string, string | number>;
  statusCode: number;
}

const upstream = new RemoteUpstream();
let provider: OAuth2Server;
let port: number;
let issuer: string;
let shop: Shop;
let visitor: Visitor;
/** Grants in the requests to the token endpoint. */
let grants: string[];
/** Changes the answer to a refresh. */
let onRefresh: ((answer: Answer) => void) | undefined;

beforeAll(async () => {
  provider = new OAuth2Server();
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  ({ port } = provider.address());
  issuer = `http://127.0.0.1:${String(port)}`;
  provider.issuer.url = issuer;
  const upstreams = { customer: await upstream.start() };
  shop = await openShop({ hearth: { signIn: { issuer, scopes: ['openid'] }, upstreams } });
});

afterAll(async () => {
  await shop.stop();
  await provider.stop();
  await upstream.stop();
});

beforeEach(() => {
  vi.restoreAllMocks();
  upstream.forget();
  provider.service.removeAllListeners();
  provider.service.on('beforeTokenSigning', ({ payload }: MutableToken) => {
    payload.jti = crypto.randomUUID();
  });
  grants = [];
  onRefresh = undefined;
  provider.service.on('beforeResponse', (given, request) => {
    const reply = given as Answer;
    const grant = (request as { body: { grant_type: string } }).body.grant_type;
    grants.push(grant);
    if (grant === 'refresh_token') onRefresh?.(reply);
    else reply.body.expires_in = accessLifetime;
  });
  visitor = new Visitor(shop, ORIGIN);
});

let accessLifetime = 3_600;

/**
 * Signs in with an access token that lasts this many seconds; under half a minute it is due for renewal at
 * once.
 */
const signIn = async (seconds = 3_600): Promise<void> => {
  accessLifetime = seconds;
  const start = await visitor.send('/auth/sign-in');
  const authorization = await fetch(start.headers.get('location')!, { redirect: 'manual' });
  await visitor.send(`/auth/complete${new URL(authorization.headers.get('location')!).search}`);
  expect([...visitor.cookies.keys()]).toContain('Host-session');
  grants = [];
};

const bearers = () => upstream.received.map(({ headers }) => headers.authorization);
const refreshes = () => grants.filter((grant) => grant === 'refresh_token').length;
const callCustomer = () => visitor.send('/api/customer');

describe('the tokens of a session', () => {
  it('[API-003] accompany a customer’s call, and the API token does not', async () => {
    await signIn();
    expect((await callCustomer()).status).toBe(200);
    const [received] = upstream.received;
    expect(received).toMatchObject({ method: 'GET', path: '/api/customer' });
    expect(received?.headers.authorization).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
    expect(received?.headers).not.toHaveProperty('x-api-token');
    expect(received?.headers).not.toHaveProperty('cookie');
    expect(refreshes()).toBe(0);
  });

  it('[AUTH-012] are refreshed once, however many calls need it: oidcc-client-test-refresh-token', async () => {
    await signIn(10);
    const replies = await Promise.all(Array.from({ length: 20 }, callCustomer));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(refreshes()).toBe(1);
    expect(new Set(bearers()).size).toBe(1);
  });

  it('[AUTH-012] are refreshed once when the upstream refuses them', async () => {
    await signIn();
    await callCustomer();
    const [old] = bearers();
    upstream.takes = (bearer) => `Bearer ${bearer}` !== old;
    const replies = await Promise.all(Array.from({ length: 8 }, callCustomer));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(refreshes()).toBe(1);
  });
});

const expectSignedIn = async (): Promise<void> => {
  expect((await callCustomer()).status).toBe(200);
  expect([...visitor.cookies.keys()]).toContain('Host-session');
};

const expectSignedOut = async (): Promise<void> => {
  const reply = await callCustomer();
  expect(reply.status).toBe(401);
  expect(await reply.json()).toMatchObject({ message: 'You must be logged in' });
  expect([...visitor.cookies.keys()]).not.toContain('Host-session');
  expect([...visitor.cookies.keys()]).not.toContain('signed-in');
};

describe('a refresh that fails', () => {
  const lie = (change: (token: MutableToken) => void): void => {
    provider.service.on('beforeTokenSigning', (token: MutableToken, request: unknown) => {
      const { grant_type: grant } = (request as { body: { grant_type: string } }).body;
      if (grant === 'refresh_token' && token.payload.aud !== undefined) change(token);
    });
  };

  it.each<[string, () => void]>([
    ['has an unreadable answer', () => (onRefresh = (reply) => (reply.statusCode = 500))],
    [
      'is refused for another reason',
      () => {
        onRefresh = (reply) => {
          reply.statusCode = 400;
          reply.body = { error: 'temporarily_unavailable' };
        };
      },
    ],
    [
      'brings an ID token of another issuer (oidcc-client-test-refresh-token-invalid-issuer)',
      () => {
        lie(({ payload }) => (payload.iss = 'https://other.example'));
      },
    ],
    [
      'brings an ID token of another subject (oidcc-client-test-refresh-token-invalid-sub)',
      () => {
        lie(({ payload }) => (payload.sub = 'someone-else'));
      },
    ],
    [
      'brings an ID token for another client',
      () => {
        lie(({ payload }) => (payload.aud = 'someone-else'));
      },
    ],
  ])('[AUTH-013] keeps the session when it %s', async (_, arrange) => {
    await signIn(20);
    arrange();
    await expectSignedIn();
    const [bearer] = bearers();
    await expectSignedIn();
    expect(bearers()).toEqual([bearer, bearer]);
    expect(refreshes()).toBe(1);
  });

  it('[AUTH-013] keeps the session when the provider cannot be reached', async () => {
    await signIn(20);
    await provider.stop();
    await expectSignedIn();
    await provider.start(port, '127.0.0.1');
    provider.issuer.url = issuer;
    await expectSignedIn();
  });

  it('[AUTH-013] accepts the new tokens although the provider’s keys are unavailable, because the old ones are spent', async () => {
    await signIn(20);
    let given = '';
    onRefresh = ({ body }) => (given = String(body.access_token));
    const keys = vi.spyOn(provider.issuer.keys, 'toJSON').mockImplementation(() => {
      throw new Error('no keys today');
    });
    await expectSignedIn();
    expect(bearers()).toEqual([`Bearer ${given}`]);
    keys.mockRestore();
    await expectSignedIn();
    expect(refreshes()).toBe(1);
  });

  it('[AUTH-013] ends the session without an error when the provider says that the grant is over', async () => {
    await signIn(20);
    onRefresh = (reply) => {
      reply.statusCode = 400;
      reply.body = { error: 'invalid_grant' };
    };
    await expectSignedOut();
  });

  it('[AUTH-013] ends the session without an error when the new token is refused as well', async () => {
    await signIn();
    upstream.takes = () => false;
    await expectSignedOut();
    expect(refreshes()).toBe(1);
    expect(upstream.received).toHaveLength(2);
  });
});

describe('a session', () => {
  it('[AUTH-008] gets a new id at every sign-in, and the old one stops working', async () => {
    await signIn();
    const old = visitor.cookies.get('Host-session')!;
    visitor.cookies.delete('Host-session');
    await signIn();
    const again = visitor.cookies.get('Host-session')!;
    expect(again).not.toBe(old);
  });

  it('[API-053] ends on the server at sign-out, and the browser goes to the provider', async () => {
    await signIn();
    const id = visitor.cookies.get('Host-session')!;
    const reply = await visitor.send('/auth/sign-out', {
      method: 'POST',
      headers: { origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
    });
    const target = new URL(reply.headers.get('location')!);
    expect(target.pathname).toBe('/endsession');
    expect(Object.fromEntries(target.searchParams)).toEqual({
      client_id: 'hearth',
      post_logout_redirect_uri: `${ORIGIN}/`,
    });
    expect([...visitor.cookies.keys()]).toEqual(['XSRF-TOKEN']);
    visitor.cookies.set('Host-session', id);
    await expectSignedOut();
  });

  it('[TENANT-003] of one site does not work at another', async () => {
    await signIn();
    const stranger = new Visitor(shop, 'http://nordhem.localhost:8787');
    stranger.cookies.set('Host-session', visitor.cookies.get('Host-session')!);
    const reply = await stranger.send('/api/customer');
    expect(reply.status).toBe(401);
    await expectSignedIn();
  });

  it('[ERROR-001] [API-003] is required: without one the shop makes no call', async () => {
    for (const id of [undefined, 'x', 'A'.repeat(43)]) {
      if (id !== undefined) visitor.cookies.set('Host-session', id);
      await expectSignedOut();
    }
    expect(upstream.received).toEqual([]);
  });
});
