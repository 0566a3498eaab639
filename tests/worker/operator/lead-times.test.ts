import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type CallInput,
  filterProducts,
  operatorListStock,
  readLeadTime,
  setLeadTime,
} from '@parlour/contract';
import { createApp } from '../../../src/worker/app.ts';
import { emptyCache, startApp, type Visitor } from '../gateway/fixture.ts';
import { callMarket } from '../market/call.ts';
import { callOperator, exported, importAll, rows, TOKEN } from './call.ts';
import { emptied } from './import/emptied.ts';
import { operate } from './orders.ts';
import { withSites } from '../with-sites.ts';

const ORIGIN = 'http://localhost:8787';
const ALL = ['parlour', 'hearth'];

const LEAD_TIME = {
  madeToOrder: false,
  handling: { min: 1, max: 2 },
  transit: { min: 2, max: 3 },
};

const chair = (name: string, ...offers: readonly object[]) => ({
  kind: 'product',
  ...{ reference: name, name },
  tags: [{ type: 'category', path: [{ name: 'Seats' }] }],
  variants: [
    {
      ...{ reference: name, name: 'Oak', seoTitle: name },
      offers: offers.map((offer) => ({ seller: { name: 'Oak' }, price: 90, stock: 5, ...offer })),
    },
  ],
});

const OWN = chair('Own', {}, { seller: { name: 'Elm' }, price: 95 });
const SHARED = chair('Shared', {});
const THEIRS = chair('Theirs', {});

let variants: Readonly<Record<string, string>> = {};

const offer = (name = 'Own', seller = 'oak') => ({ variantId: variants[name] ?? '', seller });

const set = (leadTime: object | null, params: object = offer()) =>
  operate(setLeadTime, { params, body: { leadTime } } as CallInput<typeof setLeadTime>);

/** The lead times of the products that a site sells, by seller. */
const leadTimes = async (site = 'parlour') => {
  const { data } = await operate(operatorListStock, { query: { site } });
  return Object.fromEntries(data.map((row) => [`${row.name} ${row.seller}`, row.leadTime]));
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // A Thursday.
  vi.setSystemTime(Date.parse('2026-11-26T12:00:00Z'));
  await emptied();
  await emptyCache();
  await importAll([OWN, SHARED], { sites: ALL });
  await importAll([THEIRS], { sites: ['ombre'] });
  await callOperator('catalogue/finish', { body: { sites: [...ALL, 'ombre'] } });
  const found = await rows('SELECT reference, id FROM variant');
  variants = Object.fromEntries(
    found.map(({ reference, id }) => [String(reference), String(id)] as const),
  );
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the lead time of an offer', () => {
  it('is set for that offer alone, taken away, and recorded in the audit log', async () => {
    const { data } = await set(LEAD_TIME);
    expect(data).toMatchObject({ name: 'Own', sellerName: 'Oak', leadTime: LEAD_TIME });
    expect(await operate(readLeadTime, { params: offer() })).toEqual({ data });
    expect(await leadTimes()).toEqual({
      'Own oak': LEAD_TIME,
      'Own elm': null,
      'Shared oak': null,
    });
    await set({ ...LEAD_TIME, madeToOrder: true });
    expect(await leadTimes()).toMatchObject({ 'Own oak': { madeToOrder: true } });
    await set(null);
    expect(await leadTimes()).toMatchObject({ 'Own oak': null });
    const [entry] = await rows('SELECT * FROM operator_act ORDER BY id DESC LIMIT 1');
    expect(entry).toMatchObject({
      operator: 'installation',
      call: `PUT /operator/stock/${variants.Own ?? ''}/oak/lead-time`,
      sites: ' parlour hearth ',
      status: 200,
    });
    expect(entry?.asked).toContain('"leadTime":null');
  });

  it.each([
    [{ ...LEAD_TIME, transit: { min: 5, max: 2 } }, 'leadTime.transit.max'],
    [{ ...LEAD_TIME, handling: { min: 0, max: 251 } }, 'leadTime.handling.max'],
    [{ ...LEAD_TIME, handling: { min: 0.5, max: 2 } }, 'leadTime.handling.min'],
    [{ handling: LEAD_TIME.handling }, 'leadTime.transit'],
    [{ ...LEAD_TIME, days: 3 }, 'leadTime'],
  ])('is refused, and stays, if a value is wrong: %#', async (wrong, field) => {
    await set(LEAD_TIME);
    await expect(set(wrong)).rejects.toMatchObject({
      status: 400,
      details: [expect.stringContaining(`body.${field}: `)],
    });
    expect(await leadTimes()).toMatchObject({ 'Own oak': LEAD_TIME });
  });

  it('is none of a seller who does not sell the variant, and of an unknown variant', async () => {
    for (const params of [offer('Own', 'ash'), offer('Shared', 'elm'), offer('None')]) {
      const unknown = { ...params, variantId: params.variantId || '999999' };
      await expect(set(LEAD_TIME, unknown)).rejects.toMatchObject({ status: 404 });
    }
    expect(new Set(Object.values(await leadTimes()))).toEqual(new Set([null]));
  });

  it('gives way to the next import of its product, even if the record is the same as before', async () => {
    await set(LEAD_TIME);
    expect(await importAll([OWN, SHARED], { sites: ALL })).toEqual([
      { outcome: 'updated' },
      { outcome: 'unchanged' },
    ]);
    expect(await leadTimes()).toMatchObject({ 'Own oak': null });
  });

  it('is exported with the catalogue', async () => {
    await set(LEAD_TIME);
    expect(JSON.stringify(await exported('hearth'))).toContain(JSON.stringify(LEAD_TIME));
  });
});

describe('the shop, after the lead time of an offer has changed', () => {
  interface Detail {
    readonly variant: { readonly sellerInventories: readonly { readonly arrivesFrom?: string }[] };
  }

  const arrival = async (visit: Visitor, host: string) => {
    const reply = await visit(`http://${host}/web/product/v/${variants.Shared ?? ''}`);
    const { variant } = await reply.json<Detail>();
    return variant.sellerInventories[0]?.arrivesFrom;
  };

  it('shows the days of arrival at every site that sells it', async () => {
    const visit = startApp();
    const hosts = ['localhost', 'hearth.localhost'];
    const shown = () => Promise.all(hosts.map((host) => arrival(visit, host)));
    const before = await shown();
    await set(LEAD_TIME, offer('Shared'));
    expect(await shown()).toEqual(['2026-12-01', '2026-12-01']);
    await set(null, offer('Shared'));
    expect(await shown()).toEqual(before);
  });

  it('finds the product by its day at once', async () => {
    const found = async () => {
      const body = { arrivesBy: '2026-12-03' };
      const reply = await callMarket('web/1/filter/products', { body });
      const { retailerProducts } = filterProducts.reply.parse(await reply.json());
      return retailerProducts.map(({ name }) => name);
    };
    expect(await found()).toEqual([]);
    await set(LEAD_TIME, offer('Shared'));
    expect(await found()).toEqual(['Shared']);
    await set({ ...LEAD_TIME, transit: { min: 2, max: 30 } }, offer('Shared'));
    expect(await found()).toEqual([]);
  });
});

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

const send = async (request: Request): Promise<Response> => {
  const ctx = createExecutionContext();
  const reply = await createApp().fetch(request, bindings, ctx);
  await waitOnExecutionContext(ctx);
  return reply;
};

it('an operator of the catalogue sets the lead time of what the own site sells, and no other operator does', async () => {
  const status = async (who: string, name: string, method: string) => {
    const { variantId, seller } = offer(name);
    const body = method === 'GET' ? {} : { body: JSON.stringify({ leadTime: LEAD_TIME }) };
    const headers = { authorization: `Bearer token-of-${who}` };
    const url = `http://localhost/operator/stock/${variantId}/${seller}/lead-time`;
    return (await send(new Request(url, { method, headers, ...body }))).status;
  };
  for (const method of ['GET', 'PUT']) {
    expect(await status('ben', 'Shared', method)).toBe(200);
    expect(await status('ben', 'Theirs', method)).toBe(403);
    expect(await status('cyd', 'Own', method)).toBe(403);
  }
  expect(await leadTimes('hearth')).toMatchObject({ 'Own oak': null, 'Shared oak': LEAD_TIME });
  expect(await leadTimes('ombre')).toEqual({ 'Theirs oak': null });
});

describe('the form of a lead time at the console', () => {
  const post = (path: string, fields: Readonly<Record<string, string>>, cookie = '') =>
    send(
      new Request(ORIGIN + path, {
        method: 'POST',
        headers: { origin: ORIGIN, 'sec-fetch-site': 'same-origin', cookie },
        body: new URLSearchParams(fields),
        redirect: 'manual',
      }),
    );

  const signIn = async (): Promise<string> => {
    const reply = await post('/operator', { form: 'sign-in', token: TOKEN });
    const line = reply.headers.getSetCookie().find((one) => one.startsWith('__Host-operator='));
    return line?.split(';')[0] ?? '';
  };

  const FIELDS = {
    ...{ form: 'lead-time', site: 'parlour', find: 'own', show: '', page: '1' },
    ...{ kind: 'made-to-order', 'handling.min': '20', 'handling.max': '25' },
    ...{ 'transit.min': '2', 'transit.max': ' 5 ' },
  };

  const save = async (fields: object) =>
    post(
      `/operator/console/stock/${variants.Own ?? ''}/oak`,
      { ...FIELDS, ...fields },
      await signIn(),
    );

  it('saves what was typed, or takes the lead time away', async () => {
    const page = `/operator/console/stock/${variants.Own ?? ''}/oak?site=parlour&find=own&page=1`;
    const reply = await save({});
    expect(reply.headers.get('location')).toBe(`${page}&done=lead-time`);
    expect(await leadTimes()).toMatchObject({
      'Own oak': { madeToOrder: true, handling: { min: 20, max: 25 }, transit: { min: 2, max: 5 } },
    });
    const removed = await save({ kind: 'none', 'handling.min': '' });
    expect(removed.headers.get('location')).toBe(`${page}&done=no-lead-time`);
    expect(await leadTimes()).toMatchObject({ 'Own oak': null });
  });

  it.each([
    { 'handling.min': '' },
    { 'handling.min': 'soon' },
    { 'transit.max': '1' },
    { kind: 'tomorrow' },
  ])('saves nothing that is wrong: %o', async (wrong) => {
    expect((await save(wrong)).status).toBe(422);
    expect(await leadTimes()).toMatchObject({ 'Own oak': null });
  });
});
