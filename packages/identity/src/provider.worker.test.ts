import { applyD1Migrations, createExecutionContext, type D1Migration } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { outboxEmails } from '@parlour/mail';
import { parseSites, sampleFiles, sampleSettings } from '@parlour/site';
import { accounts, attemptsAt, embeddedIdentity } from './index.ts';
import type { IdentityFormName } from './identity-form.ts';

/** The shop's own run of these tests has made its databases; this package's has the migrations. */
const { MIGRATIONS = [] } = env as { readonly MIGRATIONS?: D1Migration[] };

const settings = sampleSettings();
const [, site] = parseSites(settings);
const hearth = site!;
const own = {
  ...env,
  ASSETS: sampleFiles(settings),
  DEVELOPMENT: 'true',
  IDENTITY_SECRET: 'a secret of 32 characters or more',
  CLIENT_SECRET_HEARTH: 'the secret of the client',
};

beforeAll(() => applyD1Migrations(env.IDENTITY_DB, MIGRATIONS));

const ASKED = new URLSearchParams({
  client_id: hearth.signIn.clientId,
  redirect_uri: `${hearth.origin}/post-login`,
  response_type: 'code',
  scope: 'openid email',
  state: 'of the browser',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
});

const ask = (path: string, init: RequestInit = {}) =>
  embeddedIdentity.fetch(
    new Request(`${hearth.origin}/idp${path}`, { redirect: 'manual', ...init }),
    own,
    createExecutionContext(),
  );

/** A browser that keeps the provider's cookies. */
const browser = () => {
  const jar = new Map<string, string>([['seen', 'yes']]);
  const headers = () =>
    new Headers({ cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') });
  const keep = (lines: readonly string[] = []) => {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
  };
  return {
    headers,
    send: async (name: IdentityFormName, query: string, fields: Record<string, string>) => {
      const url = new URL(`${hearth.origin}/idp/${name}?${query}`);
      const sent = { env: own, site: hearth, url, headers: headers(), fields };
      const outcome = await embeddedIdentity.submit(name, sent);
      keep(outcome.cookies);
      return outcome;
    },
  };
};

const newestEmail = async () => (await outboxEmails(own, hearth))[0]!;

const ADA = {
  name: 'Ada Byron',
  email: 'ada@provider.test',
  password: 'a long walk by the sea',
  accountType: 'DECORAIT_TRADE',
};

describe('the provider of a site', () => {
  it('has its own issuer and keys', async () => {
    const metadata = await (await ask('/.well-known/openid-configuration')).json();
    expect(metadata).toMatchObject({ issuer: `${hearth.origin}/idp` });
    const { keys } = await (await ask('/jwks')).json<{ keys: { alg: string }[] }>();
    expect(keys.map(({ alg }) => alg)).toEqual(['ES256']);
  });

  it('answers at the hosts of sites alone', async () => {
    const request = new Request('http://nobody.invalid/idp/jwks');
    const reply = await embeddedIdentity.fetch(request, own, createExecutionContext());
    expect(reply.status).toBe(404);
  });
});

describe('an account', () => {
  const ada = browser();

  it('begins with an email, whose link its browser confirms', async () => {
    expect(await ada.send('sign-up', '', ADA)).toMatchObject({ form: { done: true } });
    const { kind, to, text } = await newestEmail();
    expect([kind, to]).toEqual(['confirm-address', ADA.email]);
    expect(await accounts.find(own, hearth, ADA.email)).toMatchObject([{ name: ADA.name }]);
    const [, query = ''] = /verify-email\?(\S+)/.exec(text) ?? [];
    expect(await browser().send('verify-email', query, {})).toMatchObject({ status: 401 });
    expect(await ada.send('verify-email', query, {})).toMatchObject({ form: { done: true } });
  });

  it('opens with its password, and goes on with the authorization', async () => {
    const fields = { email: ADA.email, password: ADA.password };
    const outcome = await ada.send('sign-in', ASKED.toString(), fields);
    const next = 'next' in outcome ? outcome.next : '';
    expect(next).toMatch(/^\/idp\/oauth2\/authorize\?/);
    const reply = await ask(next.slice('/idp'.length), { headers: ada.headers() });
    const back = new URL(reply.headers.get('location') ?? '');
    expect(back.href.startsWith(`${hearth.origin}/post-login?`)).toBe(true);
    expect(back.searchParams.get('state')).toBe('of the browser');
    expect(back.searchParams.get('code')).toMatch(/.{20}/);
  });

  it('does not open with another password, nor after ten of them with its own', async () => {
    const stranger = browser();
    const tried = [];
    for (let count = 0; count < 10; count += 1) {
      tried.push(
        await stranger.send('sign-in', ASKED.toString(), { email: ADA.email, password: 'wrong' }),
      );
    }
    expect(tried.map((outcome) => 'status' in outcome && outcome.status)).toEqual(
      Array.from({ length: 10 }, () => 401),
    );
    const fields = { email: ADA.email, password: ADA.password };
    expect(await stranger.send('sign-in', ASKED.toString(), fields)).toMatchObject({ status: 429 });
  });

  it('opens with a code from an email, in the browser that asked for it', async () => {
    const asked = await ada.send('sign-in', ASKED.toString(), { email: ADA.email });
    const page = new URL('next' in asked ? asked.next : '', hearth.origin).search.slice(1);
    const code = /\b\d{6}\b/.exec((await newestEmail()).text)?.[0] ?? '';
    expect(await browser().send('sign-in', page, { code })).toMatchObject({ status: 401 });
    expect(await ada.send('sign-in', page, { code })).toHaveProperty('next');
  });

  it('is unknown at another site, and gone once it is forgotten', async () => {
    const [other] = parseSites(settings);
    expect(await accounts.find(own, other!, ADA.email)).toEqual([]);
    const [{ id } = { id: '' }] = await accounts.find(own, hearth, ADA.email);
    await accounts.forget(own, hearth, id);
    expect(await accounts.find(own, hearth, ADA.email)).toEqual([]);
  });
});

describe('attempts', () => {
  const rate = { count: 2, period: 60 };
  const counter = { kind: 'opening doors', person: 'ada', rate };

  it('are refused once their number is used up, until one is given back', async () => {
    const attempts = attemptsAt(own, hearth);
    expect(await attempts.count(counter)).toEqual([1]);
    expect(await attempts.count(counter)).toEqual([2]);
    expect(await attempts.isUsedUp(counter)).toBe(true);
    await expect(attempts.count(counter)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await attemptsAt(own, { id: 'nordhem' }).isUsedUp(counter)).toBe(false);
    await attempts.succeeded(counter);
    expect(await attempts.isUsedUp(counter)).toBe(false);
  });
});
