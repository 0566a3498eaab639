import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { operatorListFacts } from '@parlour/contract';
import { createApp } from '../../../src/worker/app.ts';
import { TOKEN } from './call.ts';
import { emptied } from './import/emptied.ts';
import { operate } from './orders.ts';

const ORIGIN = 'http://localhost:8787';
const PAGE = '/operator/console/facts';

let cookie = '';

const send = async (path: string, fields: Readonly<Record<string, string>>) => {
  const ctx = createExecutionContext();
  const headers = { origin: ORIGIN, 'sec-fetch-site': 'same-origin', cookie };
  const body = new URLSearchParams(fields);
  const request = new Request(ORIGIN + path, { method: 'POST', headers, body, redirect: 'manual' });
  const reply = await createApp().fetch(request, env, ctx);
  await waitOnExecutionContext(ctx);
  return reply;
};

const FIELDS = {
  ...{ form: 'declare', site: 'parlour', slug: 'filling', name: 'Filling', group: 'Seat' },
  ...{ type: 'choice', unit: '', choices: 'Foam\r\nWool', position: '20' },
  ...{ categories: 'furniture/sofas', aliases: 'Seat: Filling', isFilter: 'on' },
};

const declared = async () => (await operate(operatorListFacts, { query: {} })).data;

beforeEach(async () => {
  await emptied();
  const reply = await send('/operator', { form: 'sign-in', token: TOKEN });
  const line = reply.headers.getSetCookie().find((one) => one.startsWith('__Host-operator='));
  cookie = line?.split(';')[0] ?? '';
});

it('the console declares a fact, changes it and removes it without a script', async () => {
  const reply = await send(PAGE, FIELDS);
  expect(reply.headers.get('location')).toBe(`${PAGE}?site=parlour&done=declared`);
  const fact = {
    ...{ slug: 'filling', name: 'Filling', group: 'Seat', type: 'choice', unit: '', position: 20 },
    ...{ choices: ['Foam', 'Wool'], categories: ['furniture/sofas'], aliases: ['Seat: Filling'] },
    isFilter: true,
  };
  expect(await declared()).toEqual([fact]);
  const { isFilter: _, ...without } = FIELDS;
  await send(PAGE, { ...without, name: 'Inside' });
  expect(await declared()).toEqual([{ ...fact, name: 'Inside', isFilter: false }]);
  const removed = await send(PAGE, { form: 'remove', site: 'parlour', slug: 'filling' });
  expect(removed.headers.get('location')).toBe(`${PAGE}?site=parlour&done=fact-removed`);
  expect(await declared()).toEqual([]);
});

it('the console declares nothing that makes no sense', async () => {
  for (const wrong of [
    { choices: '' },
    { slug: 'Fill me' },
    { position: 'first' },
    { name: ' ' },
  ]) {
    expect((await send(PAGE, { ...FIELDS, ...wrong })).headers.get('location')).toBeNull();
  }
  expect(await declared()).toEqual([]);
});

it('the console asks whether a new fact is meant that is much like another', async () => {
  await send(PAGE, FIELDS);
  const slip = { ...FIELDS, slug: 'fillings', name: 'Inside', aliases: '' };
  expect((await send(PAGE, slip)).headers.get('location')).toBeNull();
  expect(await declared()).toHaveLength(1);
  await send(PAGE, { ...slip, isMeant: 'on' });
  expect((await declared()).map(({ slug }) => slug)).toEqual(['filling', 'fillings']);
});
