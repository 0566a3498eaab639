import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/worker/app.ts';
import { importAll, TOKEN } from './call.ts';
import { remarksOf, worked } from './import/files.ts';
import { sofa } from './records.ts';
import { withSites } from '../with-sites.ts';

/* Operators of one site beside the installation's: their rights and the audit log. */

const { SITES } = env as unknown as { SITES: Record<string, Record<string, unknown>> };

const settings = {
  ...SITES,
  hearth: {
    ...SITES.hearth,
    operators: [
      { name: 'Ada', token: 'OPERATOR_ADA', role: 'everything' },
      { name: 'Ben', token: 'OPERATOR_BEN', role: 'catalogue' },
      { name: 'Cyd', token: 'OPERATOR_CYD', role: 'orders' },
    ],
  },
};

const bindings = {
  ...env,
  ...withSites(settings),
  OPERATOR_ADA: 'token-of-ada',
  OPERATOR_BEN: 'token-of-ben',
  OPERATOR_CYD: 'token-of-cyd',
};

type OperatorName = 'ada' | 'ben' | 'cyd' | 'installation';

const ask = async (
  who: OperatorName,
  path: string,
  body?: unknown,
  method?: string,
): Promise<Response> => {
  const ctx = createExecutionContext();
  const request = new Request(`http://localhost/operator/${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { authorization: `Bearer ${who === 'installation' ? TOKEN : `token-of-${who}`}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const reply = await createApp().fetch(request, bindings, ctx);
  await waitOnExecutionContext(ctx);
  return reply;
};

interface Outcomes {
  readonly outcomes: readonly { readonly outcome: string; readonly reasons?: readonly string[] }[];
}

const importAs = async (who: OperatorName, sites: readonly string[], records: readonly unknown[]) =>
  ask(who, 'catalogue/import', { sites, source: 'oak', dryRun: false, records });

interface Entry {
  readonly operator: string;
  readonly sites: readonly string[];
  readonly call: string;
  readonly asked: string;
  readonly status: number;
}

const entries = async (who: OperatorName, query = ''): Promise<readonly Entry[]> =>
  (await (await ask(who, `acts${query}`)).json<{ data: Entry[] }>()).data;

const statuses = (calls: readonly (readonly [OperatorName, string, unknown?, string?])[]) =>
  Promise.all(calls.map(async (call) => (await ask(...call)).status));

beforeAll(async () => {
  await importAll([sofa({ reference: 'shared' })], { sites: ['hearth', 'ombre'], source: 'oak' });
  await importAll([sofa({ reference: 'theirs' })], { sites: ['ombre'], source: 'oak' });
  const order = env.MARKET_DB.prepare(
    `INSERT INTO customer_order (id, site, customer, customer_name, customer_email, status, address,
       size, subtotal_pence, total_pence, vat_pence, placed_at, pay_by)
     VALUES (?1, ?2, 'c', 'C', 'c@example.test', 'paid', '{}', 1, 100, 100, 20,
       '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z')`,
  );
  await env.MARKET_DB.batch([order.bind('OWN', 'hearth'), order.bind('THEIRS', 'ombre')]);
});

const PROMO = { code: 'TEN', percent: 10 };

describe('an operator of one site', () => {
  it('[TENANT-003] sees and changes that site alone', async () => {
    expect(
      await statuses([
        ['ada', 'catalogue/export?site=hearth'],
        ['ada', 'orders?site=hearth'],
        ['ada', 'orders/OWN'],
        ['ada', 'enquiries?site=hearth'],
        ['ada', 'promo-codes', { ...PROMO, site: 'hearth' }, 'PUT'],
        ['ada', 'promo-codes?site=hearth'],
        ['ada', 'cache/purge', { sites: ['hearth'], tags: ['catalogue'] }],
        ['ada', 'acts?site=hearth'],
      ]),
    ).toEqual([200, 200, 200, 200, 200, 200, 200, 200]);
    expect(
      await statuses([
        ['ada', 'catalogue/export?site=ombre'],
        ['ada', 'orders?site=ombre'],
        ['ada', 'orders/THEIRS'],
        ['ada', 'orders/THEIRS/move', { to: 'processing' }],
        ['ada', 'orders/THEIRS/refund', { owed: 0 }],
        ['ada', 'orders/NONE'],
        ['ada', 'enquiries?site=ombre'],
        ['ada', 'promo-codes', { ...PROMO, site: 'ombre' }, 'PUT'],
        ['ada', 'promo-codes?site=ombre'],
        ['ada', 'cache/purge', { sites: ['ombre'] }],
        ['ada', 'cache/purge', { sites: ['hearth', 'ombre'] }],
        ['ada', 'cache/purge', {}],
        ['ada', 'acts?site=ombre'],
        ['ada', 'acts'],
        ['ada', 'catalogue/finish', { sites: ['ombre'] }],
        ['ada', 'search/synonyms', { synonyms: [] }],
      ]),
    ).toEqual(Array(16).fill(403));
    const owners = await env.MARKET_DB.prepare('SELECT site FROM promo_code').all();
    expect(owners.results).toEqual([{ site: 'hearth' }]);
  });

  it('[TENANT-003] imports files for that site, without what other sites sell, and sees no other import', async () => {
    const text = ['shared', 'bens']
      .map((reference) => JSON.stringify(sofa({ reference })))
      .join('\n');
    const start = async (who: OperatorName, site: string) => {
      const file = { name: 'oak.ndjson', bytes: text.length, writtenAt: new Date().toISOString() };
      const body = { ...file, sites: [site], seller: 'Oak', check: 'never' };
      return ask(who, 'catalogue/imports', body);
    };
    expect([(await start('ben', 'ombre')).status, (await start('cyd', 'hearth')).status]).toEqual([
      403, 403,
    ]);
    const { id } = await (await start('ben', 'hearth')).json<{ id: string }>();
    const { id: theirs } = await (await start('installation', 'ombre')).json<{ id: string }>();
    const piece = { at: 0, bytes: btoa(text) };
    const pieces = (of: string) => ask('ben', `catalogue/imports/${of}/pieces`, piece, 'PUT');
    expect([(await pieces(id)).status, (await pieces(theirs)).status]).toEqual([200, 403]);
    for (const part of ['', '/remarks', '/products']) {
      expect((await ask('ben', `catalogue/imports/${theirs}${part}`)).status).toBe(403);
    }
    expect((await ask('ben', `catalogue/imports/${theirs}/apply`, {})).status).toBe(403);
    expect(await worked(id)).toMatchObject({ state: 'done', created: 1, refused: 1 });
    expect(await remarksOf(id)).toContainEqual(
      expect.stringContaining('other sites sell this product, too'),
    );
    expect((await entries('ada', '?site=hearth'))[0]).toMatchObject({
      operator: 'hearth/Ben',
      status: 200,
    });
  });

  it('does what the role permits, and nothing else', async () => {
    expect(
      await statuses([
        ['ben', 'catalogue/export?site=hearth'],
        ['ben', 'orders?site=hearth'],
        ['ben', 'promo-codes?site=hearth'],
        ['ben', 'acts?site=hearth'],
        ['cyd', 'orders?site=hearth'],
        ['cyd', 'catalogue/export?site=hearth'],
        ['cyd', 'cache/purge', { sites: ['hearth'] }],
        ['cyd', 'acts?site=hearth'],
      ]),
    ).toEqual([200, 403, 403, 403, 200, 403, 403, 403]);
  });

  it('imports products of that site, and changes none that others sell', async () => {
    const name = 'Renamed';
    const reply = await importAs(
      'ben',
      ['hearth'],
      [
        sofa({ reference: 'own' }),
        sofa({ reference: 'shared', name }),
        sofa({ reference: 'theirs', name }),
        { kind: 'seller', name: 'Loft & Co', about: 'Bad.' },
        { kind: 'product' },
        sofa({ reference: 'own', name }),
      ],
    );
    const { outcomes } = await reply.json<Outcomes>();
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      'created',
      'refused',
      'refused',
      'refused',
      'refused',
      'updated',
    ]);
    expect(outcomes[1]?.reasons?.join()).toContain('other sites sell this product');
    const named = env.MARKET_DB.prepare('SELECT reference FROM product WHERE name = ?1').bind(name);
    expect((await named.all()).results).toEqual([{ reference: 'own' }]);
    for (const sites of [[], ['ombre'], ['hearth', 'ombre']]) {
      expect((await importAs('ben', sites, [sofa({ reference: 'x' })])).status).toBe(403);
    }
  });

  it('sets the stock of the site’s products', async () => {
    const variantOf = (reference: string) =>
      env.MARKET_DB.prepare(
        `SELECT variant.id FROM variant JOIN product ON product.id = product_id
         WHERE product.reference = ?1`,
      )
        .bind(reference)
        .first<number>('id');
    const changeOf = async (reference: string) => {
      const variantId = String(await variantOf(reference));
      return { variantId, seller: 'oak-barn', stock: 7 };
    };
    const set = async (...references: readonly string[]) => {
      const changes = await Promise.all(references.map(changeOf));
      return (await ask('cyd', 'stock', { changes }, 'PUT')).status;
    };
    expect(await set('theirs')).toBe(403);
    expect(await set('shared', 'theirs')).toBe(403);
    expect(await set('shared')).toBe(200);
    expect(await set('shared', 'own')).toBe(200);
  });

  it('is refused with another token, and one whose secret is not set has no token', async () => {
    for (const token of ['token-of-dan', 'OPERATOR_ADA', '']) {
      const request = new Request('http://localhost/operator/acts', {
        headers: { authorization: `Bearer ${token}` },
      });
      const reply = await createApp().fetch(request, bindings, createExecutionContext());
      expect(reply.status).toBe(401);
    }
  });
});

describe('an operator’s action', () => {
  it('is recorded with who, what, where and its result, and refusals are too', async () => {
    await ask('ada', 'cache/purge', { sites: ['hearth'], tags: ['tag:1'] });
    await ask('ben', 'orders/THEIRS/move', { to: 'shipped', comment: 'mine now' });
    await importAs('installation', ['ombre'], [sofa({ reference: 'last' })]);
    const [third, second, first] = await entries('installation');
    expect(first).toMatchObject({
      operator: 'hearth/Ada',
      sites: ['hearth'],
      call: 'POST /operator/cache/purge',
      status: 200,
    });
    expect(first?.asked).toContain('tag:1');
    expect(second).toMatchObject({ operator: 'hearth/Ben', sites: ['ombre'], status: 403 });
    expect(second?.asked).toContain('mine now');
    expect(third).toMatchObject({ operator: 'installation', sites: ['ombre'], status: 200 });
    expect(third?.asked).toContain('1 records');
    expect(third?.asked).not.toContain('Brompton');
    const own = await entries('ada', '?site=hearth');
    expect(own.every(({ sites }) => sites.includes('hearth'))).toBe(true);
  });

  it('is one entry for an import, however many requests it takes; a check of a feed is none', async () => {
    const before = (await entries('installation')).length;
    const load = (more: object) =>
      ask('ada', 'catalogue/import', {
        sites: ['hearth'],
        source: 'oak',
        records: [sofa({ reference: 'one' })],
        ...more,
      });
    await load({ dryRun: true });
    expect(await entries('installation')).toHaveLength(before);
    const begun = { sites: ['hearth'], source: 'oak', feed: 'oak.tsv' };
    const { version } = await (
      await ask('ada', 'catalogue/versions', begun)
    ).json<{ version: number }>();
    for (let chunk = 0; chunk < 3; chunk += 1) await load({ version });
    const withdrawn = { site: 'hearth', source: 'oak', references: ['one'], version };
    await ask('ada', 'catalogue/withdraw', withdrawn);
    await ask('ada', 'catalogue/finish', { sites: ['hearth'], version });
    const [entry, ...older] = await entries('installation');
    expect(older).toHaveLength(before);
    expect(entry).toMatchObject({
      operator: 'hearth/Ada',
      call: 'POST /operator/catalogue/versions',
      status: 200,
    });
    expect(await entries('installation', '?find=OAK.tsv')).toMatchObject([
      { operator: 'hearth/Ada' },
    ]);
    expect(await entries('installation', '?find=oak.ods')).toEqual([]);
    expect((await ask('cyd', 'catalogue/finish', { sites: ['hearth'], version })).status).toBe(403);
    const [refused] = await entries('installation');
    expect(refused).toMatchObject({ operator: 'hearth/Cyd', status: 403 });
  });

  it('is recorded before it runs, and reads are not recorded', async () => {
    const before = (await entries('installation')).length;
    await ask('ada', 'orders?site=hearth');
    expect(await entries('installation')).toHaveLength(before);
    const broken = { ...bindings, CACHE: null };
    const request = new Request('http://localhost/operator/orders/OWN/move', {
      method: 'POST',
      headers: { authorization: 'Bearer token-of-ada' },
      body: JSON.stringify({ to: 'delivered' }),
    });
    const reply = await createApp().fetch(request, broken, createExecutionContext());
    const [entry] = await entries('installation');
    expect(entry).toMatchObject({ operator: 'hearth/Ada', status: reply.status });
    expect(reply.status).toBeGreaterThanOrEqual(400);
  });
});
