import { base64url, decodeJwt, generateKeyPair, SignJWT } from 'jose';
import { OAuth2Server, type MutableToken } from 'oauth2-mock-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, Visitor, type Shop } from './shop.ts';

/*
 * The modules of the OpenID relying-party certification by name, against a provider that lies on demand;
 * session.test.ts has those about refreshing. In each negative module the visitor stays signed out and sees
 * no error. docs/conformance.md has the table.
 */

const ORIGIN = 'http://hearth.localhost:8787';

interface Answer {
  body: Record<string, string>;
  statusCode: number;
}

let provider: OAuth2Server;
let shop: Shop;
let visitor: Visitor;

beforeAll(async () => {
  provider = new OAuth2Server();
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  const issuer = `http://127.0.0.1:${String(provider.address().port)}`;
  provider.issuer.url = issuer;
  const scopes = ['openid', 'email'];
  shop = await openShop({
    hearth: { signIn: { issuer, scopes } },
    // The same provider under a different URL from the one in its document.
    nordhem: { signIn: { issuer: issuer.replace('127.0.0.1', 'localhost'), scopes } },
  });
});

afterAll(async () => {
  await shop.stop();
  await provider.stop();
});

beforeEach(() => {
  provider.service.removeAllListeners();
  visitor = new Visitor(shop, ORIGIN);
});

/** Goes to the provider and returns to the callback; gives the shop's answer. */
const signIn = async (atCallback: (callback: URL) => void = () => undefined) => {
  const start = await visitor.send('/auth/sign-in?returnTo=/products');
  const authorization = await fetch(start.headers.get('location')!, { redirect: 'manual' });
  const callback = new URL(authorization.headers.get('location')!);
  expect(callback.origin + callback.pathname).toBe(`${ORIGIN}/post-login`);
  atCallback(callback);
  return visitor.send(`/auth/complete${callback.search}`);
};

const idToken = (change: (token: MutableToken) => void): void => {
  provider.service.on('beforeTokenSigning', (token: MutableToken) => {
    if (token.payload.aud !== undefined) change(token);
  });
};

const answer = (change: (body: Record<string, string>) => void): void => {
  provider.service.on('beforeResponse', (reply) => {
    change((reply as Answer).body);
  });
};

const of = (module: string): string => ` (oidcc-client-test-${module})`;

const parts = (token: string): string[] => token.split('.');
const encoded = (value: object): string => base64url.encode(JSON.stringify(value));

/** Signs in with an ID token that has the same claims and another signature. */
const signAgain = async (sign: (claims: SignJWT) => Promise<string>) => {
  const start = await visitor.send('/auth/sign-in');
  const authorization = await fetch(start.headers.get('location')!, { redirect: 'manual' });
  const { search } = new URL(authorization.headers.get('location')!);
  const nonce = new URL(start.headers.get('location')!).searchParams.get('nonce');
  const now = Math.floor(Date.now() / 1_000);
  const claims = { iss: provider.issuer.url, sub: 'johndoe', aud: 'hearth', nonce, iat: now };
  const token = await sign(new SignJWT({ ...claims, exp: now + 600 }));
  answer((body) => (body.id_token = token));
  return visitor.send(`/auth/complete${search}`);
};

const expectRefused = async (
  attempt: Promise<{ status: number; headers: { get(name: string): string | null } }>,
) => {
  const reply = await attempt;
  expect(reply.status).toBe(303);
  expect(reply.headers.get('location')).toBe('/');
  expect([...visitor.cookies.keys()]).not.toContain('Host-session');
};

describe('a provider that follows the rules', () => {
  it('[AUTH-008] [AUTH-009] signs a visitor in, and the shop returns to the stored page: oidcc-client-test, oidcc-client-test-idtoken-sig-rs256', async () => {
    const reply = await signIn();
    expect(reply.status).toBe(303);
    expect(reply.headers.get('location')).toBe('/products');
    expect([...visitor.cookies.keys()]).toEqual(
      expect.arrayContaining(['Host-session', 'signed-in', 'XSRF-TOKEN']),
    );
    expect([...visitor.cookies.keys()].filter((name) => name.startsWith('Host-sign-in-'))).toEqual(
      [],
    );
  });

  it('[AUTH-008] may omit the key id while it has one key: oidcc-client-test-kid-absent-single-jwks', async () => {
    idToken(({ header }) => {
      delete (header as Partial<typeof header>).kid;
    });
    expect((await signIn()).headers.get('location')).toBe('/products');
  });
});

describe('the user information', () => {
  it('[AUTH-008] supplies the claims that the ID token omits: oidcc-client-test-scope-userinfo-claims', async () => {
    let asked = 0;
    provider.service.on('beforeUserinfo', (reply) => {
      asked += 1;
      (reply as Answer).body.email = 'ada@example.test';
    });
    expect((await signIn()).headers.get('location')).toBe('/products');
    expect(asked).toBe(1);
  });
});

describe('[AUTH-008] [AUTH-013] a sign-in is refused without an error', () => {
  it.each<[string, (token: MutableToken) => void]>([
    [
      'another issuer' + of('invalid-iss'),
      ({ payload }) => (payload.iss = 'https://other.example'),
    ],
    ['no subject' + of('missing-sub'), ({ payload }) => delete payload.sub],
    ['another audience' + of('invalid-aud'), ({ payload }) => (payload.aud = 'someone-else')],
    [
      'several audiences and another authorized party',
      ({ payload }) => {
        payload.aud = ['hearth', 'someone-else'];
        payload.azp = 'someone-else';
      },
    ],
    [
      'no issue time' + of('missing-iat'),
      ({ payload }) => delete (payload as Partial<typeof payload>).iat,
    ],
    ['no expiry', ({ payload }) => delete (payload as Partial<typeof payload>).exp],
    ['an expiry in the past', ({ payload }) => (payload.exp = payload.iat - 3_600)],
    ['another nonce' + of('nonce-invalid'), ({ payload }) => (payload.nonce = 'n'.repeat(43))],
    ['no nonce', ({ payload }) => delete payload.nonce],
    ['no audience' + of('missing-aud'), ({ payload }) => delete payload.aud],
    ['an unknown key id', ({ header }) => (header.kid = 'unknown')],
  ])('with %s in the ID token', async (_, change) => {
    idToken(change);
    await expectRefused(signIn());
  });

  it('with an invalid signature of another algorithm: oidcc-client-test-invalid-sig-es256', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const header = { alg: 'ES256', kid: provider.issuer.keys.get()!.kid };
    await expectRefused(signAgain((claims) => claims.setProtectedHeader(header).sign(privateKey)));
  });

  it('with a signature made with the client secret: oidcc-client-test-invalid-sig-hs256', async () => {
    const secret = new TextEncoder().encode(shop.secrets.CLIENT_SECRET_HEARTH);
    await expectRefused(
      signAgain((claims) => claims.setProtectedHeader({ alg: 'HS256' }).sign(secret)),
    );
  });

  it('with an unsigned ID token: oidcc-client-test-idtoken-sig-none', async () => {
    answer((body) => {
      const [, payload = ''] = parts(body.id_token!);
      body.id_token = `${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`;
    });
    await expectRefused(signIn());
  });

  it('with the signature of another token: oidcc-client-test-invalid-sig-rs256', async () => {
    answer((body) => {
      const [header = '', payload = ''] = parts(body.id_token!);
      body.id_token = `${header}.${payload}.${parts(body.access_token!)[2]!}`;
    });
    await expectRefused(signIn());
  });

  it('with a claim that was changed after signing', async () => {
    answer((body) => {
      const [header = '', , signature = ''] = parts(body.id_token!);
      const claims = { ...decodeJwt(body.id_token!), sub: 'someone-else' };
      body.id_token = [header, encoded(claims), signature].join('.');
    });
    await expectRefused(signIn());
  });

  it('without an ID token', async () => {
    answer((body) => {
      delete body.id_token;
    });
    await expectRefused(signIn());
  });

  it('with user information about another subject: oidcc-client-test-userinfo-invalid-sub', async () => {
    provider.service.on('beforeUserinfo', (reply) => {
      (reply as Answer).body.sub = 'someone-else';
    });
    await expectRefused(signIn());
  });

  it('with an error from the provider', async () => {
    await expectRefused(
      signIn(({ searchParams }) => {
        searchParams.delete('code');
        searchParams.set('error', 'access_denied');
      }),
    );
  });

  it('with another issuer in the callback', async () => {
    await expectRefused(
      signIn(({ searchParams }) => {
        searchParams.set('iss', 'https://other.example');
      }),
    );
  });

  it('with a token endpoint that fails', async () => {
    provider.service.on('beforeResponse', (reply) => {
      (reply as Answer).statusCode = 500;
    });
    await expectRefused(signIn());
  });
});

describe('a provider with another issuer than its settings name', () => {
  it('[AUTH-008] receives no visitor: oidcc-client-test-discovery-issuer-mismatch', async () => {
    const start = await new Visitor(shop, 'http://nordhem.localhost:8787').send('/auth/sign-in');
    expect(start.headers.get('location') ?? '').not.toContain('127.0.0.1');
    expect(start.headers.getSetCookie().join()).not.toContain('Host-session');
  });
});

describe('key rotation', () => {
  it('[AUTH-008] accepts a new key at once, and refuses a token without a key id when there are several keys: oidcc-client-test-signing-key-rotation, oidcc-client-test-kid-absent-multiple-jwks', async () => {
    const { kid } = await provider.issuer.keys.generate('RS256');
    expect(typeof kid).toBe('string');
    for (let turn = 0; turn < 3; turn += 1) {
      visitor = new Visitor(shop, ORIGIN);
      expect((await signIn()).headers.get('location')).toBe('/products');
    }
    visitor = new Visitor(shop, ORIGIN);
    idToken(({ header }) => {
      delete (header as Partial<typeof header>).kid;
    });
    await expectRefused(signIn());
  });
});

describe('state', () => {
  it('[AUTH-011] that does not match is ignored, and the sign-in in progress continues', async () => {
    const start = await visitor.send('/auth/sign-in?returnTo=/products');
    const authorization = await fetch(start.headers.get('location')!, { redirect: 'manual' });
    const callback = new URL(authorization.headers.get('location')!);
    const forged = new URLSearchParams(callback.search);
    forged.set('state', 'AAAAAAAAAAAA');
    await expectRefused(visitor.send(`/auth/complete?${forged.toString()}`));
    const reply = await visitor.send(`/auth/complete${callback.search}`);
    expect(reply.headers.get('location')).toBe('/products');
  });

  it('[AUTH-011] [TENANT-002] from another browser or another site is ignored', async () => {
    const start = await visitor.send('/auth/sign-in');
    const authorization = await fetch(start.headers.get('location')!, { redirect: 'manual' });
    const { search } = new URL(authorization.headers.get('location')!);
    visitor = new Visitor(shop, ORIGIN);
    await expectRefused(visitor.send(`/auth/complete${search}`));
    visitor = new Visitor(shop, 'http://nordhem.localhost:8787');
    await expectRefused(visitor.send(`/auth/complete${search}`));
  });

  it('[AUTH-008] a code works only once', async () => {
    const start = await visitor.send('/auth/sign-in');
    const [name, flow] = [...visitor.cookies].find(([key]) => key.startsWith('Host-sign-in-'))!;
    const authorization = await fetch(start.headers.get('location')!, { redirect: 'manual' });
    const { search } = new URL(authorization.headers.get('location')!);
    await visitor.send(`/auth/complete${search}`);
    visitor = new Visitor(shop, ORIGIN);
    visitor.cookies.set(name, flow);
    await expectRefused(visitor.send(`/auth/complete${search}`));
  });
});
