import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { createApp } from '../../../src/worker/app.ts';
import { exported, importAll, TOKEN } from './call.ts';
import { emptied } from './import/emptied.ts';
import { withSites } from '../with-sites.ts';

const ORIGIN = 'http://localhost:8787';

const { SITES } = env as unknown as { SITES: Record<string, Record<string, unknown>> };

const bindings = {
  ...env,
  ...withSites({
    ...SITES,
    parlour: {
      ...SITES.parlour,
      operators: [{ name: 'Ben', token: 'OPERATOR_BEN', role: 'catalogue' }],
    },
  }),
  OPERATOR_BEN: 'token-of-ben',
};

const send = async (path: string, fields: Readonly<Record<string, string>>, cookie = '') => {
  const ctx = createExecutionContext();
  const headers = { origin: ORIGIN, 'sec-fetch-site': 'same-origin', cookie };
  const body = new URLSearchParams(fields);
  const request = new Request(ORIGIN + path, { method: 'POST', headers, body, redirect: 'manual' });
  const reply = await createApp().fetch(request, bindings, ctx);
  await waitOnExecutionContext(ctx);
  return reply;
};

const FIELDS = {
  ...{ form: 'calendar', site: 'parlour', seller: 'oak', 'day-tuesday': 'on' },
  ...{ notice: '2', capacity: '8', windows: '08:00-12:00', areas: 'ZE: none' },
  closed: '2027-08-02 to 2027-08-15\r\n2027-12-24',
};

let cookie = '';

const save = (fields: Readonly<Record<string, string>>) =>
  send('/operator/console/sellers', fields, cookie);

const calendar = async () =>
  (await exported('parlour')).flatMap((record) =>
    record.kind === 'seller' ? [record.deliveryCalendar] : [],
  );

beforeEach(async () => {
  await emptied();
  await importAll([
    { kind: 'seller', slug: 'oak', name: 'Oak', telephone: '01632 960114' },
    {
      kind: 'product',
      ...{ reference: 'Chair', name: 'Chair' },
      tags: [
        { type: 'category', path: [{ name: 'Seats' }] },
        { type: 'category', path: [{ name: 'Furniture' }, { name: 'Beds' }] },
      ],
      variants: [
        {
          ...{ reference: 'Chair', name: 'Oak', seoTitle: 'Chair in oak' },
          offers: [{ seller: { name: 'Oak' }, price: 90, stock: 5 }],
        },
      ],
    },
  ]);
  cookie = await signIn(TOKEN);
});

const signIn = async (token: string): Promise<string> => {
  const reply = await send('/operator', { form: 'sign-in', token });
  const line = reply.headers.getSetCookie().find((one) => one.startsWith('__Host-operator='));
  return line?.split(';')[0] ?? '';
};

it('the console saves the days of a seller, and nothing else of it', async () => {
  const reply = await save(FIELDS);
  expect(reply.headers.get('location')).toBe(
    '/operator/console/sellers?site=parlour&show=oak&done=calendar',
  );
  expect(await calendar()).toEqual([
    {
      ...{ days: ['tuesday'], notice: 2, capacity: 8, windows: ['08:00-12:00'] },
      areas: [{ areas: ['ZE'], days: [], extraDays: 0 }],
      closed: [
        { from: '2027-08-02', until: '2027-08-15' },
        { from: '2027-12-24', until: '2027-12-24' },
      ],
    },
  ]);
  expect(await exported('parlour')).toContainEqual(
    expect.objectContaining({ kind: 'seller', telephone: '01632 960114' }),
  );
});

it('the console saves no days that are wrong, and none of an unknown seller', async () => {
  for (const wrong of [
    ...[{ windows: 'mornings' }, { areas: 'IV' }, { seller: 'ash' }],
    ...[{ closed: 'August' }, { closed: '2027-08-15 to 2027-08-02' }],
    { closed: '2027-08-02 to 2037-08-15' },
  ]) {
    expect((await save({ ...FIELDS, ...wrong })).status).toBe(422);
  }
  expect(await calendar()).toEqual([undefined]);
});

it('the console does not say that it has saved the days of a seller for an operator of one site, who may not change sellers', async () => {
  cookie = await signIn('token-of-ben');
  expect((await save(FIELDS)).status).toBe(422);
  expect(await calendar()).toEqual([undefined]);
});

const SERVICES = {
  ...{ form: 'services', site: 'parlour', seller: 'oak' },
  ...{
    'service-0': 'assembly',
    'price-0': '£39.50',
    'perPiece-0': 'on',
    'categories-0': 'seats, beds',
  },
  ...{ 'covers-0': 'Legs on.', 'workingDays-0': '2' },
  ...{ 'service-1': '', 'price-1': '12' },
  ...{
    'service-2': 'packaging',
    'price-2': '',
    'categories-2': '',
    'covers-2': '',
    'workingDays-2': '',
  },
};

const services = async () =>
  (await exported('parlour')).flatMap((record) =>
    record.kind === 'seller' ? [record.services] : [],
  );

it('the console saves the services of a seller beside its days, without the rows that name none', async () => {
  await save(FIELDS);
  const reply = await save(SERVICES);
  expect(reply.headers.get('location')).toBe(
    '/operator/console/sellers?site=parlour&show=oak&done=services',
  );
  expect(await services()).toEqual([
    [
      {
        ...{ service: 'assembly', price: 39.5, perPiece: true, covers: 'Legs on.', workingDays: 2 },
        categories: ['seats', 'beds'],
      },
      {
        ...{ service: 'packaging', price: 0, perPiece: false, covers: '', workingDays: 0 },
        categories: [],
      },
    ],
  ]);
  expect(await calendar()).toMatchObject([{ days: ['tuesday'] }]);
  await save(FIELDS);
  expect(await services()).toMatchObject([[{ service: 'assembly' }, { service: 'packaging' }]]);
});

it.each([
  ['price-0', 'dear'],
  ['price-0', '-5'],
  ['workingDays-0', '1.5'],
  ['categories-0', 'Sofas'],
  ['categories-0', 'seats, thrones'],
  ['service-0', 'massage'],
])('the console saves no service with %s %s', async (field, value) => {
  expect((await save({ ...SERVICES, [field]: value })).status).toBe(422);
  expect(await services()).toEqual([undefined]);
});
