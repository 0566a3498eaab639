import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runParlour } from '../../tests/operator/run-parlour.ts';

const FACT = {
  ...{ slug: 'seat-height', name: 'Seat height', group: 'Comfort', type: 'number', unit: 'cm' },
  ...{ choices: [], position: 10, categories: ['furniture/sofas'], aliases: [], isFilter: true },
};
const MISSING = {
  ...{ source: 'oak', category: 'furniture/sofas', slug: 'seat-height', fact: 'Seat height' },
  ...{ missing: 2, products: 9, example: 'Alder' },
};

let asked: { readonly url: string; readonly body: unknown }[] = [];

/** A shop with one fact. */
const server = createServer((request, reply) => {
  const answer = (body: unknown) => {
    asked.push({ url: `${request.method ?? ''} ${request.url ?? ''}`, body });
    const isMissing = (request.url ?? '').includes('/missing');
    const found = isMissing ? { data: [MISSING], totalCount: 1, pageCount: 1 } : { data: [FACT] };
    reply.writeHead(200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify(request.method === 'GET' ? found : { facts: 1 }));
  };
  if (request.method === 'PUT') void json(request).then(answer);
  else answer(null);
});
let url = '';
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'facts-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

const run = (...words: readonly string[]) =>
  runParlour(['facts', ...words, '--url', url, '--token', 'a-token']);

it('`facts list` shows what is declared', async () => {
  expect((await run('list')).out).toBe(
    'seat-height  Comfort: Seat height, number in cm; for furniture/sofas; a filter\n1 fact\n',
  );
});

const sent = () => asked.filter(({ url: to }) => to.startsWith('PUT'));

it('`facts declare` declares one, and refuses what makes no sense before the shop is asked', async () => {
  const declared = await run(
    ...['declare', 'seat-depth', '--type', 'number', '--unit', 'cm', '--group', 'Comfort'],
    ...['--for', 'furniture/sofas', '--position', '10', '--filter'],
  );
  expect(declared.out).toContain('seat-depth is declared');
  const depth = { ...FACT, slug: 'seat-depth', name: 'Seat depth' };
  expect(sent()).toEqual([{ url: 'PUT /operator/facts', body: { facts: [depth] } }]);
  const refused = await run('declare', 'care', '--type', 'text', '--filter');
  expect(refused.code).not.toBe(0);
  expect(refused.error).toContain('a text is searched, and is no filter');
  expect(sent()).toHaveLength(1);
});

it.each([
  [['--unit', 'mm'], { unit: 'mm' }],
  [['--no-filter'], { isFilter: false }],
  [
    ['--for', 'none', '--alias', 'Sitzhöhe,Seat: Height'],
    { categories: [], aliases: ['Sitzhöhe', 'Seat: Height'] },
  ],
  [['--unit', 'none'], { unit: '' }],
  [['--type', 'yes_no'], { type: 'yes_no', unit: '' }],
])('`facts declare` changes what is named and keeps the rest: %j', async (words, changed) => {
  const { out } = await run('declare', 'seat-height', ...words);
  expect(sent()).toEqual([
    { url: 'PUT /operator/facts', body: { facts: [{ ...FACT, ...changed }] } },
  ]);
  expect(out).toContain('seat-height  Comfort: Seat height, ');
});

it('`facts declare` asks before it makes a new fact whose slug is one letter away from another', async () => {
  const words = ['declare', 'seat-heigth', '--type', 'number', '--unit', 'cm'];
  const refused = await run(...words);
  expect(refused.code).not.toBe(0);
  expect(refused.error).toContain(
    'With --yes, this happens: seat-heigth becomes a new fact, beside seat-height (did you mean that?)',
  );
  expect(sent()).toEqual([]);
  expect((await run(...words, '--yes')).out).toContain('seat-heigth is declared');
  expect(sent()).toMatchObject([{ body: { facts: [{ slug: 'seat-heigth' }], isMeant: true } }]);
});

it('`facts load` asks so, too', async () => {
  const file = path.join(folder, 'slip.json');
  await writeFile(file, JSON.stringify({ facts: [{ ...FACT, slug: 'seat-hight', name: 'Up' }] }));
  const refused = await run('load', file);
  expect(refused.error).toContain('seat-hight becomes a new fact, beside seat-height');
  expect(sent()).toEqual([]);
  expect((await run('load', file, '--yes')).code).toBe(0);
  expect(sent()).toHaveLength(1);
});

it('`facts export` writes a file that `facts load` declares', async () => {
  const file = path.join(folder, 'facts.json');
  expect((await run('export', file)).out).toBe(`1 fact written to ${file}\n`);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ facts: [FACT] });
  expect((await run('load', file)).out).toBe(`${file} is loaded: 1 fact declared now\n`);
  expect(asked.at(-1)).toEqual({ url: 'PUT /operator/facts', body: { facts: [FACT] } });
});

it('`facts load` names what is wrong in a file', async () => {
  const file = path.join(folder, 'wrong.json');
  await writeFile(file, JSON.stringify({ facts: [{ ...FACT, type: 'text' }] }));
  const { code, error } = await run('load', file);
  expect(code).not.toBe(0);
  expect(error).toContain('facts.0.unit: only a number has a unit');
  expect(asked).toEqual([]);
});

it('`facts remove` asks first', async () => {
  expect((await run('remove', 'seat-height')).code).not.toBe(0);
  expect((await run('remove', 'seat-height', '--yes')).out).toBe('seat-height is removed\n');
  expect(asked).toEqual([{ url: 'DELETE /operator/facts/seat-height', body: null }]);
});

it('`facts missing` says what feeds lack', async () => {
  expect((await run('missing', '--site', 'hearth')).out).toBe(
    'oak: Seat height is missing at 2 of 9 products of furniture/sofas, such as Alder\nPage 1 of 1, 1 fact\n',
  );
});
