import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { worked } from './import/files.ts';
import { createApp } from '../../../src/worker/app.ts';
import { TOKEN } from './call.ts';
import { withSites } from '../with-sites.ts';

/* The console's entry point: who can sign in, what a session permits, and whose records forms may change. */

const { SITES } = env as unknown as { SITES: Record<string, Record<string, unknown>> };

const bindings = {
  ...env,
  ...withSites({
    ...SITES,
    hearth: {
      ...SITES.hearth,
      operators: [
        { name: 'Ada', token: 'OPERATOR_ADA', role: 'everything' },
        { name: 'Ben', token: 'OPERATOR_BEN', role: 'catalogue' },
      ],
    },
  }),
  OPERATOR_ADA: 'token-of-ada',
  OPERATOR_BEN: 'token-of-ben',
};

const HEARTH = 'http://hearth.localhost:8787';

interface RequestOptions {
  readonly origin?: string;
  readonly cookie?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly secrets?: object;
}

const send = async (path: string, options: RequestOptions = {}): Promise<Response> => {
  const { origin = HEARTH, cookie = '', fields, headers = {}, secrets = {} } = options;
  const ctx = createExecutionContext();
  const own = { origin, 'sec-fetch-site': 'same-origin', cookie, ...headers };
  const body = fields && { method: 'POST', body: new URLSearchParams(fields) };
  const request = new Request(origin + path, { headers: own, redirect: 'manual', ...body });
  const reply = await createApp().fetch(request, { ...bindings, ...secrets }, ctx);
  await waitOnExecutionContext(ctx);
  return reply;
};

const signIn = async (token: string, origin = HEARTH): Promise<string> => {
  const reply = await send('/operator', { origin, fields: { form: 'sign-in', token } });
  const line = reply.headers.getSetCookie().find((one) => one.startsWith('__Host-operator=')) ?? '';
  return line.split(';')[0] ?? '';
};

/** Whether a cookie opens the console: Astro then renders its page, and is not in this runtime. */
const opens = async (cookie: string, origin = HEARTH, secrets = {}): Promise<boolean> =>
  (await send('/operator/console/orders', { cookie, origin, secrets })).status === 404;

const ROWS = [
  `INSERT INTO customer_order (id, site, customer, customer_name, customer_email, status, address,
     size, subtotal_pence, total_pence, vat_pence, placed_at, pay_by)
   VALUES ('OWN', 'hearth', 'c', 'C', 'c@example.test', 'placed', '{}', 1, 100, 100, 20,
     '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z')`,
  `INSERT INTO customer_order (id, site, customer, customer_name, customer_email, status, address,
     size, subtotal_pence, total_pence, vat_pence, placed_at, pay_by)
   VALUES ('THEIRS', 'ombre', 'c', 'C', 'c@example.test', 'placed', '{}', 1, 100, 100, 20,
     '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z')`,
  `INSERT INTO shipment (id, order_id, position, seller_id, seller_name, status, moved_at)
   VALUES ('OWN-1', 'OWN', 1, 1, 'Oak & Sons', 'placed', '2026-01-01T00:00:00Z')`,
];

beforeAll(async () => {
  await env.MARKET_DB.batch(ROWS.map((sql) => env.MARKET_DB.prepare(sql)));
});

const lastEntry = () =>
  env.MARKET_DB.prepare(
    'SELECT operator, call, status FROM operator_act ORDER BY id DESC LIMIT 1',
  ).first();

describe('signing in at the console', () => {
  it('[TENANT-003] stores a sealed cookie that no script and no other site’s page can use', async () => {
    const fields = {
      form: 'sign-in',
      token: TOKEN,
      returnTo: '/operator/console/orders?site=hearth',
    };
    const reply = await send('/operator', { fields });
    expect(reply.status).toBe(303);
    expect(reply.headers.get('location')).toBe('/operator/console/orders?site=hearth');
    const line = reply.headers.getSetCookie().find((one) => one.startsWith('__Host-operator='));
    expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Strict|SameSite=Strict/);
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/', 'Max-Age=28800']) {
      expect(line).toContain(part);
    }
    expect(line).not.toContain(TOKEN);
    const kept = await env.MARKET_DB.prepare('SELECT * FROM operator_session').all();
    expect(JSON.stringify(kept.results)).not.toContain(TOKEN);
    expect(JSON.stringify(kept.results)).not.toContain(line?.split(/[=;]/)[1]);
  });

  it('redirects only into the console', async () => {
    for (const returnTo of ['//evil.example', 'https://evil.example/operator', '/profile/edit']) {
      const reply = await send('/operator', {
        fields: { form: 'sign-in', token: TOKEN, returnTo },
      });
      expect(reply.headers.get('location')).toBe('/operator');
    }
  });

  it('refuses other tokens, including those of another site’s operators, and forms of other pages', async () => {
    expect(await signIn('nobody')).toBe('');
    expect(await signIn('token-of-ada', 'http://ombre.localhost:8787')).toBe('');
    const foreign = await send('/operator', {
      fields: { form: 'sign-in', token: TOKEN },
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.status).toBe(403);
  });

  it('counts attempts, and asks the operator to wait after ten wrong ones', async () => {
    const headers = { 'cf-connecting-ip': '203.0.113.77' };
    const fields = { form: 'sign-in', token: 'wrong' };
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn += 1) {
      statuses.push((await send('/operator', { fields, headers })).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    expect(statuses[10]).toBe(429);
    const right = await send('/operator', { fields: { form: 'sign-in', token: TOKEN }, headers });
    expect(right.status).toBe(429);
  });
});

describe('the installation’s token', () => {
  const deployed = { DEVELOPMENT: 'false' };
  const fields = { form: 'sign-in', token: TOKEN };

  it('opens the console of a shop on this machine alone: in a deployed shop it is for the command line', async () => {
    const headers = { 'cf-connecting-ip': '203.0.113.78' };
    const reply = await send('/operator', { fields, headers, secrets: deployed });
    expect(reply.status).toBe(401);
    expect(reply.headers.getSetCookie().join()).not.toContain('__Host-operator=');
    const ada = { form: 'sign-in', token: 'token-of-ada' };
    expect((await send('/operator', { fields: ada, headers, secrets: deployed })).status).toBe(303);
    expect(await opens(await signIn(TOKEN), HEARTH, deployed)).toBe(false);
  });
});

describe('a session of the console', () => {
  it('opens its own site alone, and ends with sign-out, a changed token and its time limit', async () => {
    const ada = await signIn('token-of-ada');
    expect(await opens(ada)).toBe(true);
    expect(await opens(ada, 'http://ombre.localhost:8787')).toBe(false);
    expect(await opens(ada, HEARTH, { OPERATOR_ADA: 'token-of-ada-renewed' })).toBe(false);
    expect(await opens('__Host-operator=made-up')).toBe(false);
    await send('/operator', { cookie: ada, fields: { form: 'sign-out' } });
    expect(await opens(ada)).toBe(false);
    const again = await signIn('token-of-ada');
    await env.MARKET_DB.prepare(`UPDATE operator_session SET ends_at = '2026-01-01'`).run();
    expect(await opens(again)).toBe(false);
  });

  it('is required for every page and form, to which the sign-in returns', async () => {
    const page = await send('/operator/console/orders?site=hearth');
    expect(page.status).toBe(303);
    expect(page.headers.get('location')).toBe(
      '/operator?returnTo=%2Foperator%2Fconsole%2Forders%3Fsite%3Dhearth',
    );
    const form = await send('/operator/console/orders/OWN', {
      fields: { form: 'move', to: 'cancelled' },
    });
    expect(form.status).toBe(303);
    const upload = await send('/operator/console/catalogue/imports', {
      fields: {},
      headers: { 'content-type': 'application/json' },
    });
    expect(upload.status).toBe(401);
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  it('keeps pages out of caches and search engines', async () => {
    const { headers } = await send('/operator/console/orders', { cookie: await signIn(TOKEN) });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });
});

describe('an operator’s action at the console', () => {
  it('[TENANT-003] is recorded with the operator’s name, like one by the command line', async () => {
    const cookie = await signIn('token-of-ada');
    const fields = { form: 'move', to: 'cancelled', comment: 'Out of stock' };
    const reply = await send('/operator/console/orders/OWN', { cookie, fields });
    expect(reply.headers.get('location')).toBe('/operator/console/orders/OWN?done=moved');
    expect(await lastEntry()).toEqual({
      operator: 'hearth/Ada',
      call: 'POST /operator/orders/OWN/move',
      status: 200,
    });
  });

  it.each([
    ['orders/THEIRS', { form: 'move', to: 'cancelled' }],
    ['orders/THEIRS', { form: 'refund', amount: '1', owed: '0' }],
    ['orders/NONE', { form: 'move', to: 'cancelled' }],
    ['claims/THEIRS/1', { form: 'step', step: 'agree' }],
    ['enquiries/999', { form: 'offer', price: '10', days: '7' }],
    ['stock', { form: 'stock', 'stock.999.5.nobody': '1' }],
    ['reviews', { form: 'remove', id: '999' }],
  ])(
    '[TENANT-003] is 404 for another site’s record, and for a missing one: %s',
    async (path, fields) => {
      const cookie = await signIn('token-of-ada');
      const reply = await send(`/operator/console/${path}`, { cookie, fields });
      expect(reply.status).toBe(404);
      const { results } = await env.MARKET_DB.prepare(
        `SELECT id FROM customer_order WHERE id = 'THEIRS' AND status = 'placed'`,
      ).all();
      expect(results).toHaveLength(1);
    },
  );

  it('[TENANT-003] is limited to the role: the catalogue’s operator moves no order', async () => {
    const cookie = await signIn('token-of-ben');
    const reply = await send('/operator/console/orders/OWN', {
      cookie,
      fields: { form: 'move', to: 'cancelled' },
    });
    expect(reply.status).toBe(404);
    expect(await lastEntry()).toMatchObject({ operator: 'hearth/Ben', status: 403 });
  });

  const FEED =
    'id\ttitle\tprice\tavailability\timage_link\nA1\tOak stool\t120 GBP\tin_stock\thttps://cdn.example/a.jpg\nA2\tOak bench\tcheap\tin_stock\thttps://cdn.example/b.jpg\n';
  const file = () => ({
    ...{ seller: 'Ash', name: 'ash.tsv', bytes: FEED.length, check: 'always' },
    writtenAt: new Date().toISOString(),
  });

  const call = async (
    path: string,
    body: object,
    headers: Record<string, string>,
    method = 'POST',
  ) => {
    const ctx = createExecutionContext();
    const request = new Request(`${HEARTH}/operator/console/catalogue/imports${path}`, {
      method,
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
      headers: { origin: HEARTH, 'content-type': 'application/json', ...headers },
    });
    const reply = await createApp().fetch(request, bindings, ctx);
    await waitOnExecutionContext(ctx);
    return reply;
  };

  it('imports a file only from the console’s own page, for its own sites, with a report to save', async () => {
    const cookie = `${await signIn('token-of-ben')}; XSRF-TOKEN=t`;
    const headers = { cookie, 'x-xsrf-token': 't' };
    expect((await call('', { ...file(), sites: ['hearth'] }, { cookie })).status).toBe(403);
    expect((await call('', { ...file(), sites: ['ombre'] }, headers)).ok).toBe(false);
    const started = await call('', { ...file(), sites: ['hearth'] }, headers);
    const { id } = await started.json<{ id: string }>();
    const piece = { at: 0, bytes: btoa(FEED) };
    expect((await call(`/${id}/pieces`, piece, { cookie }, 'PUT')).status).toBe(403);
    expect((await call(`/${id}/pieces`, piece, headers, 'PUT')).status).toBe(200);
    expect(await worked(id)).toMatchObject({ state: 'checked', created: 1 });
    const found = await call(`/${id}`, {}, { cookie }, 'GET');
    expect(await found.json()).toMatchObject({ id, rows: 2, lines: [{ line: 3, value: 'cheap' }] });
    const report = await call(`/${id}/report.tsv`, {}, { cookie }, 'GET');
    expect(report.headers.get('content-disposition')).toBe('attachment; filename="report.tsv"');
    expect(await report.text()).toMatch(
      /^outcome\tline\tcolumn\tvalue\treason\nrefused\t3\tprice\tcheap\tnot a price[^\n]*$/,
    );
    expect((await call(`/${id}/apply`, {}, headers)).status).toBe(200);
    expect(await worked(id)).toMatchObject({ state: 'done', created: 1 });
    expect(await lastEntry()).toEqual({
      operator: 'hearth/Ben',
      call: 'POST /operator/catalogue/imports',
      status: 200,
    });
    expect((await call(`/${crypto.randomUUID()}`, {}, { cookie }, 'GET')).status).toBe(404);
  });

  const submit = async (fields: Readonly<Record<string, string | File>>, query = '') => {
    const ctx = createExecutionContext();
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const request = new Request(`${HEARTH}/operator/console/catalogue${query}`, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: {
        ...{ origin: HEARTH, 'sec-fetch-site': 'same-origin', accept: 'application/json' },
        cookie: await signIn('token-of-ben'),
      },
    });
    const reply = await createApp().fetch(request, bindings, ctx);
    await waitOnExecutionContext(ctx);
    return reply;
  };

  it('imports a file without a script: a form has it checked, and another one puts it on sale', async () => {
    const form = { form: 'upload', seller: 'Elm', 'site-hearth': 'on' };
    const feed = new File([FEED], 'elm.tsv');
    const checked = await submit({ ...form, file: feed });
    const { next } = await checked.json<{ next: string }>();
    const id = new URL(next, HEARTH).searchParams.get('import') ?? '';
    expect(await worked(id)).toMatchObject({ state: 'checked', seller: 'Elm', created: 1 });
    const loaded = await submit({ form: 'load', import: id }, `?import=${id}`);
    expect(await loaded.json()).toEqual({ next });
    expect(await worked(id)).toMatchObject({ state: 'done', created: 1 });
  });

  it.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ['no file', '', 'Choose a file first.'],
    ['a web page', '<html><body>Error 500</body></html>', 'a web page'],
    ['a file that is too large', new Uint8Array(17 * 1024 * 1024), 'up to 16 MB'],
  ])('refuses %s without a script, and says why', async (_, content, words) => {
    const form = { form: 'upload', seller: 'Elm', 'site-hearth': 'on' };
    const reply = await submit({ ...form, file: new File([content], 'elm.tsv') });
    expect(reply.ok).toBe(false);
    expect(await reply.text()).toContain(words);
  });

  it('says that a checked file is no longer kept', async () => {
    const reply = await submit({ form: 'load', import: crypto.randomUUID() });
    expect(await reply.text()).toContain('no longer kept');
  });
});
