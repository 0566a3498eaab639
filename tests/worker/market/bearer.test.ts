import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Call, readCustomer } from '@parlour/contract';
import { market } from '../../../src/worker/market/app.ts';
import { orderClock } from '../../../src/worker/market/orders/clock-object.ts';
import { payments } from '@parlour/payments';
import { parseRequest } from '../../../src/worker/platform/call-request.ts';
import { siteById } from '@parlour/site';
import type { Issuers } from '../../../src/worker/platform/issuer.ts';
import { customerOfClaims } from '../../../src/worker/platform/sign-in.ts';
import { withSites } from '../with-sites.ts';

const ORIGIN = 'http://hearth.localhost:8787';

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

let keys: Record<'first' | 'second' | 'foreign', KeyPair>;
/** Names of the keys that the issuer publishes. */
let published: readonly ('first' | 'second')[];
/** For each request for keys, whether it asked for fresh ones. */
let asked: boolean[];

const issuers: Issuers = {
  async keys(_, options) {
    asked.push(options?.fresh ?? false);
    // Cached keys are old; fresh ones are complete.
    const names = options?.fresh ? (['first', 'second'] as const) : published;
    const all = names.map(async (kid) => ({
      ...(await exportJWK(keys[kid].publicKey)),
      kid,
      alg: 'ES256',
    }));
    return { keys: await Promise.all(all) };
  },
  account: () => Promise.reject(new Error('not asked here')),
};

beforeAll(async () => {
  const [first, second, foreign] = await Promise.all([
    generateKeyPair('ES256', { extractable: true }),
    generateKeyPair('ES256', { extractable: true }),
    generateKeyPair('ES256', { extractable: true }),
  ]);
  keys = { first, second, foreign };
});

beforeEach(() => {
  published = ['first'];
  asked = [];
});

const now = () => Math.floor(Date.now() / 1_000);

const claims = (change: JWTPayload = {}): JWTPayload => ({
  iss: `${ORIGIN}/idp`,
  aud: ORIGIN,
  sub: 'ada',
  name: 'Ada Byron',
  iat: now(),
  exp: now() + 600,
  ...change,
});

const signed = (payload: JWTPayload, key: keyof typeof keys = 'first', kid: string = key) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid }).sign(keys[key].privateKey);

const ask = async (bearer: string, headers: Record<string, string> = {}): Promise<Response> =>
  market({ payments, clock: orderClock, issuers }).fetch(
    new Request('http://market.test/api/customer', {
      headers: { authorization: `Bearer ${bearer}`, ...headers },
    }),
    env,
    createExecutionContext(),
  );

describe('[API-003] a customer at the embedded market', () => {
  it('needs no bearer in this worker', async () => {
    const site = (await siteById(env, 'hearth'))!;
    const visit = { site, env, ctx: createExecutionContext() };
    const call = readCustomer as Call;
    const request = parseRequest<Call>(call, {});
    const here = market({ payments, clock: orderClock, issuers });
    const reply = await here.answer(visit, call, request, customerOfClaims(claims(), site));
    expect(reply).toMatchObject({ data: { uid: 'ada', name: 'Ada Byron' } });
    expect(asked).toEqual([]);
    await expect(here.answer(visit, call, request)).rejects.toMatchObject({
      code: 'bearer_missing',
    });
  });
});

describe('[API-003] a bearer at the embedded market', () => {
  it('names the customer and the site', async () => {
    const reply = await ask(await signed(claims()));
    expect(await reply.json()).toMatchObject({ data: { uid: 'ada', name: 'Ada Byron' } });
  });

  it('is accepted with the API token of its site, not with that of another', async () => {
    const bearer = await signed(claims());
    expect((await ask(bearer, { 'x-api-token': 'test-token-hearth' })).status).toBe(200);
    expect((await ask(bearer, { 'x-api-token': 'test-token-ombre' })).status).toBe(401);
  });

  it('is accepted with a key that the issuer has just begun to use', async () => {
    expect((await ask(await signed(claims(), 'second'))).status).toBe(200);
    expect(asked).toEqual([false, true]);
  });

  it.each<[string, JWTPayload]>([
    ['of another issuer', { iss: 'https://other.example' }],
    ['of another site', { iss: 'http://ombre.localhost:8787/idp' }],
    ['for another site', { aud: 'http://ombre.localhost:8787' }],
    ['for the client, like an ID token', { aud: 'hearth' }],
    ['without an audience', { aud: undefined }],
    ['that has expired', { iat: 1_000, exp: 2_000 }],
    ['that is not valid yet', { nbf: 4_000_000_000 }],
    ['that never expires', { exp: undefined }],
    ['without a subject', { sub: undefined }],
    ['without a time of issue', { iat: undefined }],
  ])('is refused when it is one %s', async (_, change) => {
    const bearer = await signed(claims(change));
    const reply = await ask(bearer);
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({ code: 'bearer_refused' });
  });

  it('is refused with another key’s signature, whatever key it names', async () => {
    expect((await ask(await signed(claims(), 'foreign'))).status).toBe(401);
    expect((await ask(await signed(claims(), 'foreign', 'first'))).status).toBe(401);
  });

  it('is refused unsigned, changed, signed with a public key, or malformed', async () => {
    const { publicKey } = keys.first;
    const shared = new TextEncoder().encode(JSON.stringify(await exportJWK(publicKey)));
    const [header = '', payload = '', signature = ''] = (await signed(claims())).split('.');
    const bearers = [
      new UnsecuredJWT(claims()).encode(),
      `${header}.${payload.slice(0, -2)}xx.${signature}`,
      await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'first' }).sign(shared),
      'made-up',
      'a.b.c',
    ];
    for (const bearer of bearers) expect((await ask(bearer)).status).toBe(401);
  });

  it('is required for a customer’s call: an API token alone is not enough', async () => {
    const reply = await ask('', { authorization: '', 'x-api-token': 'test-token-hearth' });
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({ code: 'bearer_missing' });
  });
});

describe('[API-003] a bearer of a provider without audiences', () => {
  const { SITES } = env as unknown as { SITES: Record<string, { signIn: object }> };
  const issuer = 'https://issuer.example';
  const shopEnv = {
    ...env,
    ...withSites({
      ...SITES,
      hearth: { ...SITES.hearth, signIn: { ...SITES.hearth?.signIn, issuer, audience: undefined } },
    }),
  };

  const statusOf = async (change: JWTPayload, typ?: string): Promise<number> => {
    const payload = { ...claims(), iss: issuer, aud: undefined, client_id: 'hearth', ...change };
    const bearer = await new SignJWT(payload)
      .setProtectedHeader({ alg: 'ES256', kid: 'first', ...(typ === undefined ? {} : { typ }) })
      .sign(keys.first.privateKey);
    const request = new Request('http://market.test/api/customer', {
      headers: { authorization: `Bearer ${bearer}` },
    });
    const here = market({ payments, clock: orderClock, issuers });
    return (await here.fetch(request, shopEnv, createExecutionContext())).status;
  };

  it('must say that it is an access token, of the site’s own client', async () => {
    expect(await statusOf({}, 'at+jwt')).toBe(200);
    expect(await statusOf({}, 'application/at+jwt')).toBe(200);
    expect(await statusOf({ token_use: 'access' })).toBe(200);
    expect(await statusOf({ client_id: undefined, azp: 'hearth' }, 'at+jwt')).toBe(200);
    expect(await statusOf({})).toBe(401);
    expect(await statusOf({}, 'JWT')).toBe(401);
    expect(await statusOf({ client_id: undefined, azp: 'hearth', aud: 'hearth' })).toBe(401);
    expect(await statusOf({ token_use: 'id' })).toBe(401);
    expect(await statusOf({ client_id: 'another' }, 'at+jwt')).toBe(401);
  });
});
