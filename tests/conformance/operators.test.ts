import { OAuth2Server, type MutableToken } from 'oauth2-mock-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, Visitor, type Shop } from './shop.ts';

/*
 * The console's sign-in with a provider that lies on demand: which answers open no console, and which end a
 * session. The ID token is checked by the same functions as customers'; refused-sign-ins.test.ts tests its
 * faults.
 */

const HEARTH = 'http://hearth.localhost:8787';
const OMBRE = 'http://ombre.localhost:8787';

interface Answer {
  body: Record<string, string>;
  statusCode: number;
}

let provider: OAuth2Server;
let shop: Shop;
let ada: Visitor;
/** The provider's claims about the user; undefined ones are omitted. */
let claims: Record<string, unknown>;
/** Whether refreshes succeed, are refused for good, or fail. */
let refresh: 'given' | 'invalid_grant' | 'failing';
let asked: string[];

beforeAll(async () => {
  provider = new OAuth2Server();
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  const issuer = `http://127.0.0.1:${String(provider.address().port)}`;
  provider.issuer.url = issuer;
  const site = {
    signIn: { issuer, scopes: ['openid', 'email'] },
    operatorSignIn: {
      claim: 'realm_access.roles',
      roles: [
        { value: 'shop-admin', role: 'everything' },
        { value: 'shop-orders', role: 'orders' },
      ],
      scopes: ['roles'],
      acr: ['mfa'],
    },
  };
  shop = await openShop({ hearth: site, ombre: { signIn: { ...site.signIn, clientId: 'ombre' } } });
});

afterAll(async () => {
  await shop.stop();
  await provider.stop();
});

beforeEach(() => {
  provider.service.removeAllListeners();
  ada = new Visitor(shop, HEARTH);
  asked = [];
  refresh = 'given';
  claims = {
    email: 'ada@hearth.example',
    acr: 'mfa',
    auth_time: Math.floor(Date.now() / 1_000),
    realm_access: { roles: ['shop-orders'] },
  };
  provider.service.on('beforeTokenSigning', ({ payload }: MutableToken) => {
    if (payload.aud !== undefined) Object.assign(payload, claims);
  });
  provider.service.on('beforeUserinfo', (reply) => {
    (reply as Answer).body = { sub: 'johndoe' };
  });
  provider.service.on('beforeResponse', (given, request) => {
    const reply = given as Answer;
    const { body } = request as { body: { grant_type?: string } };
    const { grant_type: grant = '' } = body;
    asked.push(grant);
    if (grant !== 'refresh_token' || refresh === 'given') return;
    reply.statusCode = refresh === 'failing' ? 503 : 400;
    reply.body = { error: refresh === 'failing' ? 'temporarily_unavailable' : 'invalid_grant' };
  });
});

/** Goes to the provider and back; returns where the shop redirects to. */
const signIn = async (visitor = ada): Promise<string | null> => {
  const start = await visitor.send('/auth/operator?returnTo=/operator/console/orders');
  const authorization = await fetch(start.headers.get('location')!, { redirect: 'manual' });
  const { search } = new URL(authorization.headers.get('location')!);
  return (await visitor.send(`/auth/complete${search}`)).headers.get('location');
};

const status = async (visitor = ada): Promise<number> =>
  (await visitor.send('/operator/console/orders')).status;

const later = async (minutes: number): Promise<void> => {
  const db = await shop.runtime.getD1Database('MARKET_DB');
  const then = new Date(Date.now() - minutes * 60_000).toISOString();
  await db.prepare('UPDATE operator_session SET check_from = ?1, checked_at = ?1').bind(then).run();
};

describe('the console, with a sign-in at a provider', () => {
  it('[TENANT-003] asks for the password again, for the role’s scope and a second factor, and opens by a claim', async () => {
    const start = await ada.send('/auth/operator');
    const { searchParams } = new URL(start.headers.get('location')!);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      prompt: 'login',
      max_age: '300',
      scope: 'openid email roles',
      acr_values: 'mfa',
      redirect_uri: `${HEARTH}/post-login`,
      code_challenge_method: 'S256',
    });
    expect(await signIn()).toBe('/operator/console/orders');
    expect(await status()).toBe(200);
    expect([...ada.cookies.keys()]).not.toContain('Host-session');
    expect(await (await ada.send('/operator/console/orders')).text()).toContain(
      'ada@hearth.example',
    );
  });

  it.each([
    ['a sign-in from yesterday', { auth_time: Math.floor(Date.now() / 1_000) - 86_400 }, 'failed'],
    ['a sign-in without a time', { auth_time: undefined }, 'failed'],
    ['a sign-in without the second factor', { acr: 'pwd' }, 'failed'],
    ['an ID token for another client', { aud: 'ombre' }, 'failed'],
    ['an ID token of another sign-in', { nonce: 'of another' }, 'failed'],
    ['no role', { realm_access: { roles: ['customer'] } }, 'role'],
    ['no claim', { realm_access: undefined }, 'role'],
  ])('[TENANT-003] stays closed for %s', async (_, change, refused) => {
    Object.assign(claims, change);
    expect(await signIn()).toBe(
      `/operator?returnTo=%2Foperator%2Fconsole%2Forders&refused=${refused}`,
    );
    expect([...ada.cookies.keys()]).not.toContain('Host-operator');
    expect(await status()).toBe(303);
  });

  it('[TENANT-003] does not exist at a site that names no claim, where its cookie opens nothing', async () => {
    await signIn();
    const elsewhere = new Visitor(shop, OMBRE);
    expect((await elsewhere.send('/auth/operator')).status).toBe(404);
    elsewhere.cookies.set('Host-operator', ada.cookies.get('Host-operator')!);
    expect(await status(elsewhere)).toBe(303);
  });

  it('ends at the next check after the provider has taken the role away', async () => {
    await signIn();
    claims.realm_access = { roles: ['shop-admin'] };
    await later(1);
    expect(await status()).toBe(200);
    claims.realm_access = { roles: [] };
    expect(await status()).toBe(200);
    await later(1);
    expect(await status()).toBe(303);
    expect(asked.filter((grant) => grant === 'refresh_token')).toHaveLength(2);
  });

  it('ends when the provider has ended the sign-in', async () => {
    await signIn();
    refresh = 'invalid_grant';
    await later(1);
    expect(await status()).toBe(303);
  });

  it('stays open for a quarter of an hour while the provider does not answer', async () => {
    await signIn();
    refresh = 'failing';
    await later(6);
    expect(await status()).toBe(200);
    await later(30);
    expect(await status()).toBe(303);
  });
});
