import { OAuth2Server, type MutableToken } from 'oauth2-mock-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, Visitor, type Shop } from './shop.ts';
import { RemoteUpstream } from './upstream.ts';

/*
 * The settings for what is particular to Amazon Cognito: sign-up and sign-out pages that the discovery
 * document does not list, claims with a prefix, and refresh tokens that stay the same.
 */

const ORIGIN = 'http://nordhem.localhost:8787';
const DOMAIN = 'https://nordhem.auth.eu-west-2.amazoncognito.com';
const upstream = new RemoteUpstream();
let provider: OAuth2Server;
let shop: Shop;
/** Bodies of the requests to the token endpoint. */
const asked: Record<string, string>[] = [];

beforeAll(async () => {
  provider = new OAuth2Server();
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  const issuer = `http://127.0.0.1:${String(provider.address().port)}`;
  provider.issuer.url = issuer;
  provider.service.on('beforeWellKnownOpenIdConfiguration', ({ body }) => {
    delete (body as Record<string, unknown>).end_session_endpoint;
    delete (body as Record<string, unknown>).userinfo_endpoint;
  });
  provider.service.on('beforeTokenSigning', ({ payload }: MutableToken) => {
    payload.jti = crypto.randomUUID();
  });
  provider.service.on('beforeResponse', (reply, request) => {
    const { body } = reply as { body: Record<string, unknown> };
    asked.push((request as unknown as { body: Record<string, string> }).body);
    body.expires_in = 10;
    if (asked.at(-1)?.grant_type === 'refresh_token') delete body.refresh_token;
  });
  const signIn = {
    issuer,
    scopes: ['phone', 'email', 'profile', 'openid', 'aws.cognito.signin.user.admin'],
    accountTypeClaim: 'custom:accountType',
    signUpUrl: `${DOMAIN}/signup`,
    signOutUrl: `${DOMAIN}/logout`,
  };
  const upstreams = { customer: await upstream.start() };
  shop = await openShop({ nordhem: { signIn, upstreams } });
});

afterAll(async () => {
  await shop.stop();
  await provider.stop();
  await upstream.stop();
});

const signIn = async (): Promise<Visitor> => {
  const visitor = new Visitor(shop, ORIGIN);
  const start = await visitor.send('/auth/sign-in');
  const authorization = await fetch(start.headers.get('location')!, { redirect: 'manual' });
  await visitor.send(`/auth/complete${new URL(authorization.headers.get('location')!).search}`);
  return visitor;
};

describe('Cognito', () => {
  it('[AUTH-006] [AUTH-007] receives the scopes of its settings, the admin scope included', async () => {
    const start = await new Visitor(shop, ORIGIN).send('/auth/sign-in');
    const { searchParams } = new URL(start.headers.get('location')!);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      redirect_uri: `${ORIGIN}/post-login`,
      response_type: 'code',
      client_id: 'nordhem',
      scope: 'phone email profile openid aws.cognito.signin.user.admin',
    });
    expect(searchParams.get('state')).toHaveLength(12);
    expect(searchParams.has('prompt')).toBe(false);
    expect(searchParams.has('resource')).toBe(false);
  });

  it('[AUTH-004] receives a different state at every sign-in', async () => {
    const states = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const start = await new Visitor(shop, ORIGIN).send('/auth/sign-in');
        return new URL(start.headers.get('location')!).searchParams.get('state');
      }),
    );
    expect(new Set(states).size).toBe(20);
  });

  it('[AUTH-004] [AUTH-006] has a sign-up page of its own', async () => {
    const start = await new Visitor(shop, ORIGIN).send('/auth/sign-up');
    const url = new URL(start.headers.get('location')!);
    expect(url.origin + url.pathname).toBe(`${DOMAIN}/signup`);
    expect(url.searchParams.get('state')).toHaveLength(12);
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
  });

  it('[AUTH-012] keeps its refresh token, which the shop uses every time', async () => {
    const visitor = await signIn();
    asked.length = 0;
    expect((await visitor.send('/api/customer')).status).toBe(200);
    expect((await visitor.send('/api/customer')).status).toBe(200);
    expect(asked.map(({ grant_type }) => grant_type)).toEqual(['refresh_token', 'refresh_token']);
    expect(asked[1]?.refresh_token).toBe(asked[0]?.refresh_token);
  });

  it('[API-053] has a sign-out page of its own', async () => {
    const visitor = await signIn();
    const headers = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };
    const reply = await visitor.send('/auth/sign-out', { method: 'POST', headers });
    expect(reply.headers.get('location')).toBe(
      `${DOMAIN}/logout?${new URLSearchParams({ client_id: 'nordhem', logout_uri: `${ORIGIN}/` }).toString()}`,
    );
  });
});
