import { env } from 'cloudflare:workers';
import Stripe from 'stripe';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { operatorReseal, payOrder } from '@parlour/contract';
import { stripePayments } from '@parlour/payments';
import { makeSealingKeys, sealedHeader, type SealingKeys, siteById } from '@parlour/site';
import type { Env } from '../../../src/worker/platform/env.ts';
import { Browser } from '../browser.ts';
import { FakeStripe } from '../checkout/fake-stripe.ts';
import { ordered, stock } from '../checkout/shop.ts';
import { shopper } from '../checkout/shopper.ts';
import { startApp } from '../gateway/fixture.ts';
import { isSignedIn, loadProvider, signUp } from '../identity/people.ts';
import { sealAll, sealedShop, VALUES } from './sealing.ts';

const OPERATOR = 'test-token-operator';
const CHAIR = { id: 1, price: 12_000, stock: 100 };

let keys: SealingKeys;
let sealed: Record<string, string>;
let shop: Env;

// The identity provider is loaded on demand, which takes longer here than in a built worker.
beforeAll(async () => {
  await loadProvider();
  await stock(CHAIR);
  keys = await makeSealingKeys();
  sealed = await sealAll(keys.publicKey, 'hearth', VALUES);
  shop = sealedShop(keys.privateKey, sealed);
});

const ask = (
  bindings: Env,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  host = 'hearth.localhost',
): Promise<Response> =>
  startApp({}, bindings)(new Request(`http://${host}:8787${path}`, { headers }));

const statusOf = async (...asked: Parameters<typeof ask>): Promise<number> =>
  (await ask(...asked)).status;

const asOperator = (token: string) => ({ authorization: `Bearer ${token}` });
const LIST = '/operator/catalogue/references?site=hearth&source=oak';

interface Health {
  readonly dependencies: readonly { readonly name: string; readonly fault?: string }[];
}

/** What health says of the secrets of a shop, and what the log said as it opened them. */
const faultOf = async (bindings: Env): Promise<string | undefined> => {
  const reply = await ask(bindings, '/healthz/ready', asOperator(OPERATOR));
  const { dependencies } = await reply.json<Health>();
  return dependencies.find(({ name }) => name === 'secrets')?.fault;
};

describe('a site whose secrets are all sealed in its settings', () => {
  it('[TENANT-002] signs customers in', async () => {
    const visitor = new Browser('http://hearth.localhost:8787', startApp({}, shop));
    await signUp(visitor);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it('[TENANT-002] [CHECKOUT-002] is paid through its provider, and hears of it', async () => {
    const fake = new FakeStripe();
    const payments = stripePayments(fake.send);
    // The shopper's own calls carry the token that the tests have for hearth.
    const settings = { ...shop, API_TOKEN_HEARTH: 'test-token-hearth' };
    const ada = await shopper('hearth', { payments, settings });
    const { id } = await ordered(ada, CHAIR);
    const body = { token: 'pm_card_visa' };
    expect((await ada.call(payOrder, { params: { id }, body })).data.status).toBe('paid');
    expect(fake.requests.map(({ authorization }) => authorization)).toContain('Bearer sk_sealed');
    const heard = async (secret: string): Promise<number> => {
      const payload = JSON.stringify({
        ...{ id: 'evt_1', object: 'event', type: 'payment_intent.succeeded' },
        data: { object: { id: 'pi_1', metadata: { site: 'hearth', order: id } } },
      });
      const { webhooks } = new Stripe('sk_unused');
      const signature = await webhooks.generateTestHeaderStringAsync({ payload, secret });
      const url = 'http://hearth.localhost:8787/webhooks/stripe';
      const headers = { 'stripe-signature': signature };
      const request = new Request(url, { method: 'POST', headers, body: payload });
      return (await startApp({ payments }, shop)(request)).status;
    };
    expect(await heard(VALUES.STRIPE_WEBHOOK_HEARTH)).toBe(200);
    expect(await heard('whsec_guessed')).toBe(400);
  });

  it('[TENANT-002] [API-004] is recognised by its API token at every host', async () => {
    const tags = (token: string) =>
      statusOf(shop, '/market/web/tags', { 'x-api-token': token }, 'localhost');
    expect(await tags(VALUES.API_TOKEN_HEARTH)).toBe(200);
    expect(await tags('test-token-ombre')).toBe(200);
    expect(await tags('hearth.guessed')).toBe(401);
    expect(await tags('nobody.sealed-api-token')).toBe(401);
    expect(await tags('test-token-hearth')).toBe(401);
  });

  it('[TENANT-003] answers its operator, the installation’s, and nobody else', async () => {
    expect(await statusOf(shop, LIST, asOperator(VALUES.OPERATOR_ADA_HEARTH))).toBe(200);
    expect(await statusOf(shop, LIST, asOperator(OPERATOR))).toBe(200);
    expect(await statusOf(shop, LIST, asOperator('hearth.guessed'))).toBe(401);
    expect(await statusOf(shop, LIST, asOperator(VALUES.API_TOKEN_HEARTH))).toBe(401);
    const others = LIST.replace('hearth', 'ombre');
    expect(await statusOf(shop, others, asOperator(VALUES.OPERATOR_ADA_HEARTH))).toBe(403);
  });

  it('[TENANT-003] lets its operator sign in to the console, and stay', async () => {
    const visitor = new Browser('http://hearth.localhost:8787', startApp({}, shop));
    const fields = { form: 'sign-in', token: VALUES.OPERATOR_ADA_HEARTH };
    expect((await visitor.post('/operator', fields)).status).toBe(303);
    // Astro renders the page, and is not in this runtime.
    expect((await visitor.get('/operator/console/orders')).status).toBe(404);
  });

  it('is healthy', async () => {
    expect(await faultOf(shop)).toBeUndefined();
  });

  it('has no value in what is given to pages', async () => {
    const site = (await siteById(shop, 'hearth'))!;
    const text = JSON.stringify(site);
    for (const value of [...Object.values(VALUES), ...Object.values(sealed)]) {
      expect(text).not.toContain(value);
    }
    expect(site).not.toHaveProperty('sealed');
  });

  it('has other values once they are changed, and the previous ones as long as they are there', async () => {
    const next = { API_TOKEN_HEARTH_v2: 'hearth.next', OPERATOR_ADA_HEARTH_v2: 'hearth.next-ada' };
    const more = await sealAll(keys.publicKey, 'hearth', next);
    const both = sealedShop(keys.privateKey, { ...sealed, ...more });
    for (const token of [VALUES.OPERATOR_ADA_HEARTH, next.OPERATOR_ADA_HEARTH_v2]) {
      expect(await statusOf(both, LIST, asOperator(token))).toBe(200);
    }
    const { OPERATOR_ADA_HEARTH: _, ...rest } = sealed;
    const after = sealedShop(keys.privateKey, { ...rest, ...more });
    expect(await statusOf(after, LIST, asOperator(VALUES.OPERATOR_ADA_HEARTH))).toBe(401);
    expect(await statusOf(after, LIST, asOperator(next.OPERATOR_ADA_HEARTH_v2))).toBe(200);
  });

  it('takes a variable with the name before what is sealed', async () => {
    const variable = { OPERATOR_ADA_HEARTH: 'token-of-ada' };
    const two = sealedShop(keys.privateKey, sealed, variable);
    expect(await statusOf(two, LIST, asOperator('token-of-ada'))).toBe(200);
    expect(await statusOf(two, LIST, asOperator(VALUES.OPERATOR_ADA_HEARTH))).toBe(401);
  });
});

describe('a sealed secret that cannot be opened', () => {
  const logged = vi.spyOn(console, 'error');

  const changed = (text: string): string =>
    text.replace(
      /\.([\w-])([\w-]+)$/,
      (_, first: string, rest: string) => `.${first === 'A' ? 'B' : 'A'}${rest}`,
    );

  const CASES = [
    ['changed', 'changed since it was sealed', () => changed(sealed.API_TOKEN_HEARTH!)],
    [
      'of another key',
      'which this worker does not have',
      async () => {
        const other = await makeSealingKeys();
        const { API_TOKEN_HEARTH } = VALUES;
        return (await sealAll(other.publicKey, 'hearth', { API_TOKEN_HEARTH })).API_TOKEN_HEARTH!;
      },
    ],
    [
      'of a token that names another site',
      'does not begin with "hearth."',
      async () =>
        (await sealAll(keys.publicKey, 'hearth', { API_TOKEN_HEARTH: 'ombre.token' }))
          .API_TOKEN_HEARTH!,
    ],
    [
      'of the same value as another',
      'of the same value as OPERATOR_ADA_HEARTH',
      async () => {
        const API_TOKEN_HEARTH = VALUES.OPERATOR_ADA_HEARTH;
        return (await sealAll(keys.publicKey, 'hearth', { API_TOKEN_HEARTH })).API_TOKEN_HEARTH!;
      },
    ],
  ] as const;

  it.each(CASES)(
    'because it is %s is as if it were missing, and named by health and log',
    async (_, why, make) => {
      const { API_TOKEN_HEARTH: __, ...others } = sealed;
      const bad = await make();
      const broken = sealedShop(keys.privateKey, { ...others, API_TOKEN_HEARTH: bad });
      const fault = await faultOf(broken);
      expect(fault).toContain('API_TOKEN_HEARTH cannot be opened');
      expect(fault).toContain(why);
      const said = `${fault}${JSON.stringify(logged.mock.calls)}`;
      expect(said).toContain('secret_not_opened');
      for (const value of Object.values(VALUES)) expect(said).not.toContain(value);
      const token = { 'x-api-token': VALUES.API_TOKEN_HEARTH };
      expect(await statusOf(broken, '/market/web/tags', token)).toBe(401);
      // Its other secrets work, and other sites do.
      expect(await statusOf(broken, LIST, asOperator(VALUES.OPERATOR_ADA_HEARTH))).toBe(200);
      const ombre = { 'x-api-token': 'test-token-ombre' };
      expect(await statusOf(broken, '/market/web/tags', ombre)).toBe(200);
      expect(await statusOf(broken, '/healthz', {}, 'ombre.localhost')).toBe(200);
    },
  );

  it('because the worker has no key, or something else for one, is named in the same way', async () => {
    for (const key of ['', 'not a key', '{"kty":"OKP"}']) {
      const broken = sealedShop(key, sealed);
      expect(await faultOf(broken)).toContain('API_TOKEN_HEARTH cannot be opened');
      expect(await statusOf(broken, '/healthz')).toBe(200);
      expect(await statusOf(broken, LIST, asOperator(VALUES.OPERATOR_ADA_HEARTH))).toBe(401);
    }
  });
});

describe('a new key', () => {
  const reseal = async (bindings: Env, body: object, token = OPERATOR) => {
    const request = new Request(`http://hearth.localhost:8787/${operatorReseal.path}`, {
      method: 'POST',
      headers: { ...asOperator(token), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return startApp({}, bindings)(request);
  };

  it('[TENANT-002] takes the place of the previous one without a moment in which nothing opens', async () => {
    const next = await makeSealingKeys();
    const both = { SECRETS_KEY_v2: next.privateKey };
    const during = sealedShop(keys.privateKey, sealed, both);
    expect(await statusOf(during, LIST, asOperator(VALUES.OPERATOR_ADA_HEARTH))).toBe(200);

    const values = Object.entries(sealed).map(([name, text]) => ({ name, sealed: text }));
    const reply = await reseal(during, { site: 'hearth', values });
    const text = await reply.text();
    for (const value of Object.values(VALUES)) expect(text).not.toContain(value);
    const { values: again, unopened } = operatorReseal.reply.parse(JSON.parse(text));
    expect(unopened).toEqual([]);
    const resealed = Object.fromEntries(again.map((one) => [one.name, one.sealed]));
    expect(Object.keys(resealed)).toEqual(Object.keys(VALUES));
    const kids = new Set(Object.values(resealed).map((one) => sealedHeader(one)?.kid));
    expect(kids.has(sealedHeader(sealed.API_TOKEN_HEARTH!)?.kid)).toBe(false);

    for (const bindings of [
      sealedShop(keys.privateKey, resealed, both),
      sealedShop('', resealed, both),
    ]) {
      expect(await faultOf(bindings)).toBeUndefined();
      expect(await statusOf(bindings, LIST, asOperator(VALUES.OPERATOR_ADA_HEARTH))).toBe(200);
    }
  });

  it('[TENANT-002] seals nothing that was moved or changed, and obeys the installation’s operator alone', async () => {
    const values = [
      { name: 'API_TOKEN_OMBRE', sealed: sealed.API_TOKEN_HEARTH! },
      { name: 'STRIPE_HEARTH', sealed: 'guessed' },
    ];
    const reply = await reseal(shop, { site: 'hearth', values });
    expect(await reply.json()).toEqual({
      values: [],
      unopened: [
        {
          name: 'API_TOKEN_OMBRE',
          why: 'sealed for API_TOKEN_HEARTH of the site hearth, and opens only there',
        },
        { name: 'STRIPE_HEARTH', why: 'not a sealed value' },
      ],
    });
    const ada = await reseal(shop, { site: 'hearth', values }, VALUES.OPERATOR_ADA_HEARTH);
    expect(ada.status).toBe(403);
    const log = await env.MARKET_DB.prepare('SELECT asked FROM operator_act').all<{
      asked: string;
    }>();
    expect(JSON.stringify(log.results)).not.toContain(sealed.API_TOKEN_HEARTH);
  });
});
