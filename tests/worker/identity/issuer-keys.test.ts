import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@parlour/domain';
import { createApp } from '../../../src/worker/app.ts';
import { createIssuers } from '../../../src/worker/auth/issuers.ts';
import { siteById } from '@parlour/site';
import { hastened, neverAnswered } from '../hastened.ts';
import { withSites } from '../with-sites.ts';

/* A provider over the network, whose keys are needed to verify a customer's token. */

const ORIGIN = 'http://hearth.localhost:8787';

let providers = 0;
let issuer: string;
let pair: Awaited<ReturnType<typeof generateKeyPair>>;
let keysAnswer: (signal?: AbortSignal | null) => Response | Promise<Response>;
let nonce = '';

const published = async (): Promise<Response> =>
  Response.json({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'ES256' }] });

const signed = (claims: JWTPayload): Promise<string> =>
  new SignJWT({ iss: issuer, sub: 'ada', email: 'ada@example.test', ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(pair.privateKey);

/** The provider. */
const send = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  if (pathname === '/keys') return keysAnswer(init?.signal);
  if (pathname !== '/token') {
    return Response.json({
      issuer,
      jwks_uri: `${issuer}/keys`,
      token_endpoint: `${issuer}/token`,
      authorization_endpoint: `${issuer}/authorize`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['ES256'],
    });
  }
  return Response.json({
    access_token: await signed({ aud: ORIGIN }),
    token_type: 'Bearer',
    expires_in: 3_600,
    id_token: await signed({ aud: 'hearth', nonce }),
  });
};

/** The shop with this provider for one site, whose upstreams are the shop's own entry point. */
const settings = () => {
  const { SITES } = env as unknown as { SITES: Record<string, { signIn: object }> };
  const market = 'http://localhost/market';
  const upstreams = { main: market, web: market, customer: market };
  const { hearth } = SITES;
  const signIn = { ...hearth!.signIn, issuer, audience: ORIGIN, scopes: ['openid', 'email'] };
  return { ...env, ...withSites({ ...SITES, hearth: { ...hearth, signIn, upstreams } }) };
};

beforeAll(async () => {
  pair = await generateKeyPair('ES256', { extractable: true });
});

beforeEach(() => {
  providers += 1;
  issuer = `http://127.0.0.1:9${String(providers).padStart(3, '0')}`;
  keysAnswer = published;
});

afterEach(() => {
  vi.useRealTimers();
});

const failures: readonly (readonly [string, typeof keysAnswer])[] = [
  ['can’t be reached', () => Promise.reject(new TypeError('connection refused'))],
  ['answers with an error', () => new Response('no', { status: 500 })],
  ['answers with a page', () => new Response('<html></html>')],
  ['answers with no keys', () => Response.json({ error: 'busy' })],
];
const slow = ['is too slow', neverAnswered] as const;

describe('a customer’s call over the network while the provider’s keys are unavailable', () => {
  it.each(failures)(
    '[AUTH-013] is answered with 503 when the service %s, and the session continues',
    async (_, failure) => {
      const configured = settings();
      const shop = createApp({
        send: (input, init) => {
          const request = new Request(input, init);
          const isMarket = new URL(request.url).pathname.startsWith('/market/');
          const ctx = createExecutionContext();
          return isMarket ? Promise.resolve(shop.fetch(request, configured, ctx)) : send(request);
        },
      });
      const ask = async (path: string, cookie = '') => {
        const ctx = createExecutionContext();
        const request = new Request(`${ORIGIN}${path}`, {
          headers: { cookie },
          redirect: 'manual',
        });
        const reply = await shop.fetch(request, configured, ctx);
        await waitOnExecutionContext(ctx);
        return reply;
      };
      const cookiesOf = (reply: Response): string =>
        reply.headers
          .getSetCookie()
          .map((line) => line.slice(0, line.indexOf(';')))
          .join('; ');

      const start = await ask('/auth/sign-in');
      const asked = new URL(start.headers.get('location')!).searchParams;
      nonce = asked.get('nonce')!;
      const answer = `code=a&state=${asked.get('state')!}&iss=${encodeURIComponent(issuer)}`;
      const cookie = cookiesOf(await ask(`/auth/complete?${answer}`, cookiesOf(start)));
      expect(cookie).toContain('__Host-session=');

      keysAnswer = failure;
      const refused = await ask('/api/customer', cookie);
      expect(refused.status).toBe(503);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused.headers.getSetCookie().join()).not.toContain('__Host-session');
      keysAnswer = published;
      expect((await ask('/api/customer', cookie)).status).toBe(200);
    },
  );
});

describe('keys that are already stored', () => {
  const visit = async () => {
    const configured = settings();
    const site = (await siteById(configured, 'hearth'))!;
    return { site, env: configured, ctx: createExecutionContext() };
  };

  it.each([...failures, slow])('are used for a day when the service %s', async (_, failure) => {
    const issuers = createIssuers({ send, identity: { fetch: () => new Response(null) } });
    const known = await issuers.keys(await visit());
    keysAnswer = failure;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    for (const step of [11 * MINUTE_MS, 6 * HOUR_MS, 6 * HOUR_MS]) {
      vi.setSystemTime(Date.now() + step);
      expect(await hastened(async () => issuers.keys(await visit()))).toEqual(known);
    }
    vi.setSystemTime(Date.now() + 13 * HOUR_MS);
    await expect(hastened(async () => issuers.keys(await visit()))).rejects.toMatchObject({
      status: 503,
    });
  });

  it('are requested again once the service answers', async () => {
    const issuers = createIssuers({ send, identity: { fetch: () => new Response(null) } });
    const known = await issuers.keys(await visit());
    keysAnswer = () => new Response('no', { status: 500 });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * MINUTE_MS });
    expect(await issuers.keys(await visit())).toEqual(known);
    keysAnswer = async () => {
      const { keys } = await (await published()).json<{ keys: object[] }>();
      return Response.json({ keys: keys.map((key) => ({ ...key, kid: 'two' })) });
    };
    vi.setSystemTime(Date.now() + MINUTE_MS);
    expect((await issuers.keys(await visit())).keys.map(({ kid }) => kid)).toEqual(['two']);
  });

  it('do not tell whether an unknown key is a new one', async () => {
    const issuers = createIssuers({ send, identity: { fetch: () => new Response(null) } });
    await issuers.keys(await visit());
    keysAnswer = () => new Response('no', { status: 500 });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MINUTE_MS });
    await expect(issuers.keys(await visit(), { fresh: true })).rejects.toMatchObject({
      status: 503,
    });
  });
});
