import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/worker/app.ts';
import { Browser } from '../browser.ts';
import { isSignedIn, loadProvider, signUp } from '../identity/people.ts';
import { importAll, TOKEN } from './call.ts';
import { sofa } from './records.ts';
import { withSites } from '../with-sites.ts';

/* What operators remove: a review, a product, a customer. */

const { SITES } = env as unknown as { SITES: Record<string, Record<string, unknown>> };
const bindings = {
  ...env,
  ...withSites({
    ...SITES,
    hearth: {
      ...SITES.hearth,
      operators: [
        { name: 'Ben', token: 'OPERATOR_BEN', role: 'catalogue' },
        { name: 'Cyd', token: 'OPERATOR_CYD', role: 'orders' },
      ],
    },
  }),
  OPERATOR_BEN: 'token-of-ben',
  OPERATOR_CYD: 'token-of-cyd',
};

type OperatorName = 'ben' | 'cyd' | 'installation';

const ask = async (who: OperatorName, path: string, method = 'GET'): Promise<Response> => {
  const ctx = createExecutionContext();
  const authorization = `Bearer ${who === 'installation' ? TOKEN : `token-of-${who}`}`;
  const request = new Request(`http://localhost/operator/${path}`, {
    method,
    headers: { authorization },
  });
  const reply = await createApp().fetch(request, bindings, ctx);
  await waitOnExecutionContext(ctx);
  return reply;
};

const remove = async (who: OperatorName, path: string) => {
  const reply = await ask(who, path, 'DELETE');
  return [reply.status, (await reply.json<{ removed?: boolean }>()).removed];
};

const forgotten = () =>
  env.VISITOR_DB.prepare('SELECT count(*) AS n FROM forgotten').first<number>('n');

const lastEntry = () =>
  env.MARKET_DB.prepare(
    'SELECT operator, sites, call, status FROM operator_act ORDER BY id DESC LIMIT 1',
  ).first();

const productOf = async (reference: string): Promise<number> =>
  (await env.MARKET_DB.prepare('SELECT id FROM product WHERE reference = ?1')
    .bind(reference)
    .first<number>('id')) ?? 0;

const review = async (site: string, customer: string, comment: string): Promise<number> =>
  (await env.MARKET_DB.prepare(
    `INSERT INTO review (product_id, author, rating, comment, created_at, site, customer)
     VALUES (?1, 'Ada B.', 1, ?2, '2026-11-01T00:00:00Z', ?3, ?4) RETURNING id`,
  )
    .bind(await productOf('shared'), comment, site, customer)
    .first<number>('id'))!;

beforeAll(loadProvider);

beforeEach(async () => {
  await importAll([sofa({ reference: 'shared' })], { sites: ['hearth', 'ombre'], source: 'oak' });
  await importAll([sofa({ reference: 'own' })], { sites: ['hearth'], source: 'oak' });
});

describe('a review', () => {
  it('[REVIEW-001] is listed and removed by an operator with the customers of its site', async () => {
    const [own, theirs] = [
      await review('hearth', 'a', 'Rude.'),
      await review('ombre', 'b', 'Fine.'),
    ];
    const { data } = await (
      await ask('cyd', 'reviews?site=hearth')
    ).json<{ data: { id: string; comment: string }[] }>();
    expect(data).toEqual([expect.objectContaining({ id: String(own), comment: 'Rude.' })]);
    for (const path of [`reviews?site=ombre`, `reviews?site=ombre&only=reported`])
      expect((await ask('cyd', path)).status).toBe(403);
    expect(await remove('ben', `reviews/${String(own)}`)).toEqual([403, undefined]);
    expect(await remove('cyd', `reviews/${String(theirs)}`)).toEqual([403, undefined]);
    expect(await remove('cyd', `reviews/${String(own)}`)).toEqual([200, true]);
    expect(await lastEntry()).toMatchObject({
      operator: 'hearth/Cyd',
      sites: ' hearth ',
      status: 200,
      call: `DELETE /operator/reviews/${String(own)}`,
    });
    expect(await remove('installation', `reviews/${String(own)}`)).toEqual([404, undefined]);
    expect(await remove('installation', `reviews/${String(theirs)}`)).toEqual([200, true]);
  });

  it('[REVIEW-001] of the catalogue is removed by the installation’s operator, and no longer counts', async () => {
    const id = await review('', '', 'Wobbles.');
    const counted = () =>
      env.MARKET_DB.prepare('SELECT review_count, review_average FROM product WHERE id = ?1')
        .bind(productId)
        .first<{ review_count: number }>();
    const productId = await productOf('shared');
    const before = (await counted())!.review_count;
    expect(await remove('cyd', `reviews/${String(id)}`)).toEqual([403, undefined]);
    expect(await remove('installation', `reviews/${String(id)}`)).toEqual([200, true]);
    expect((await counted())!.review_count).toBe(before);
  });
});

describe('a product', () => {
  it('[TENANT-003] is removed by an operator with the products of its only site, with all its own data', async () => {
    const [own, shared] = [await productOf('own'), await productOf('shared')];
    expect(await remove('cyd', `products/${String(own)}`)).toEqual([403, undefined]);
    expect(await remove('ben', `products/${String(shared)}`)).toEqual([403, undefined]);
    expect(await remove('ben', `products/${String(own)}`)).toEqual([200, true]);
    for (const table of ['variant', 'media', 'product_tag', 'assortment_product', 'product_text']) {
      const left = env.MARKET_DB.prepare(
        `SELECT count(*) AS n FROM ${table} WHERE product_id = ?1`,
      );
      expect([table, await left.bind(own).first('n')]).toEqual([table, 0]);
    }
    expect(await remove('installation', `products/${String(own)}`)).toEqual([404, undefined]);
    expect(await remove('installation', `products/${String(shared)}`)).toEqual([200, true]);
    await importAll([sofa({ reference: 'own' })], { sites: ['hearth'], source: 'oak' });
    expect(await productOf('own')).toBeGreaterThan(Math.max(own, shared));
  });
});

describe('a customer', () => {
  it('[PROFILE-010] [TENANT-003] is found by email address and deleted, at that site alone', async () => {
    const ada = new Browser();
    const { email, name } = await signUp(ada);
    const form = {
      accountType: 'DECORAIT_PRO',
      gender: '',
      telephone: '',
      country: 'United Kingdom',
    };
    const place = { address: '12 Mill Lane', city: 'Leeds', postcode: 'LS1 4AP' };
    await ada.post('/profile/edit', { form: 'save', name, ...form, ...place });
    // Asked for while signed out.
    await env.MARKET_DB.prepare(
      `INSERT INTO product_alert (id, site, email, variant_id, kind, key, created_at)
        VALUES (1, 'hearth', ?1, 1, 'price', 'k', '2026-11-01T00:00:00Z')`,
    )
      .bind(email)
      .run();
    const find = async (who: OperatorName, site: string) => {
      const reply = await ask(who, `customers?site=${site}&email=${email.toUpperCase()}`);
      return [reply.status, (await reply.json<{ data?: { id: string; name: string }[] }>()).data];
    };
    const [, found] = await find('cyd', 'hearth');
    expect(found).toEqual([{ id: expect.any(String) as string, name }]);
    const { id } = (found as { id: string }[])[0]!;
    expect((await find('ben', 'hearth'))[0]).toBe(403);
    expect((await find('cyd', 'ombre'))[0]).toBe(403);
    expect((await find('installation', 'ombre'))[1]).toEqual([]);
    expect((await ask('cyd', `customers/${id}?site=ombre`, 'DELETE')).status).toBe(403);
    expect((await ask('installation', `customers/${id}?site=ombre`, 'DELETE')).status).toBe(404);
    expect(await isSignedIn(ada)).toBe(true);
    expect((await ask('cyd', `customers/${id}?site=hearth`, 'DELETE')).status).toBe(200);
    const entries = await env.MARKET_DB.prepare('SELECT call, asked FROM operator_act').all();
    expect(JSON.stringify(entries.results)).not.toContain(email);
    expect(await lastEntry()).toMatchObject({ operator: 'hearth/Cyd', status: 200 });
    expect(await isSignedIn(ada)).toBe(false);
    const left = env.MARKET_DB.prepare('SELECT count(*) AS n FROM profile WHERE customer = ?1');
    expect(await left.bind(id).first('n')).toBe(0);
    const alerts = env.MARKET_DB.prepare(
      'SELECT count(*) AS n FROM product_alert WHERE email = ?1',
    );
    expect(await alerts.bind(email).first('n')).toBe(0);
    expect((await find('installation', 'hearth'))[1]).toEqual([]);
    expect((await ask('cyd', `customers/${id}?site=hearth`, 'DELETE')).status).toBe(404);
  });

  it('who is not known at the site is neither deleted nor signed out, and not remembered as deleted', async () => {
    const before = await forgotten();
    for (const path of ['customers/nonsense', 'customers/nonsense/sessions']) {
      const reply = await ask('installation', `${path}?site=hearth`, 'DELETE');
      expect([reply.status, await reply.json()]).toEqual([
        404,
        expect.objectContaining({ message: 'There is no such customer.' }),
      ]);
    }
    expect(await forgotten()).toBe(before);
  });

  it('who has left an address without an account is deleted', async () => {
    await env.MARKET_DB.prepare(
      `INSERT INTO bookmark_list (site, customer, id, name, created_at)
       VALUES ('hearth', 'of-another-provider', 1, 'Sofas', '2026-11-01')`,
    ).run();
    const path = 'customers/of-another-provider?site=hearth';
    expect((await ask('installation', path, 'DELETE')).status).toBe(200);
    expect((await ask('installation', path, 'DELETE')).status).toBe(404);
  });

  it('is signed out everywhere at once by an operator of its site', async () => {
    const ada = new Browser(undefined);
    const { email } = await signUp(ada);
    const found = await ask('cyd', `customers?site=hearth&email=${email}`);
    const { data } = await found.json<{ data: { id: string }[] }>();
    const path = `customers/${data[0]!.id}/sessions`;
    expect((await ask('ben', `${path}?site=hearth`, 'DELETE')).status).toBe(403);
    expect((await ask('cyd', `${path}?site=ombre`, 'DELETE')).status).toBe(403);
    expect(await isSignedIn(ada)).toBe(true);
    expect((await ask('cyd', `${path}?site=hearth`, 'DELETE')).status).toBe(200);
    expect(await isSignedIn(ada)).toBe(false);
  });
});
