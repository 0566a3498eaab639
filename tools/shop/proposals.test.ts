import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runParlour } from '../../tests/operator/run-parlour.ts';

const FOUND = {
  data: [{ term: 'pouffe', means: 'footstool', count: 12, lastDay: '2026-11-20' }],
  totalCount: 1,
  pageCount: 1,
};

const asked: { readonly url: string; readonly body: unknown }[] = [];

/** A shop with one proposal, which accepts decisions about proposals. */
const server = createServer((request, reply) => {
  const answer = (body: unknown) => {
    asked.push({ url: `${request.method ?? ''} ${request.url ?? ''}`, body });
    reply.writeHead(200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify(body ?? FOUND));
  };
  if (request.method === 'GET') answer(null);
  else void json(request).then(answer);
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const run = (...words: readonly string[]) =>
  runParlour(['search', 'proposals', ...words, '--url', url, '--token', 'a-token']);

it('`search proposals list` shows what a word may mean, and how often that was seen', async () => {
  const { out } = await run('list', '--site', 'hearth', '--days', '28');
  expect(out).toBe(
    '2026-11-20  ‘pouffe’ may mean ‘footstool’ (seen 12 times)\nPage 1 of 1, 1 proposal\n',
  );
  expect(asked.at(-1)?.url).toBe('GET /operator/search/proposals?site=hearth&days=28&page=1');
  expect(JSON.parse((await run('list', '--json')).out)).toEqual(FOUND);
  expect((await run('list', '--csv')).out).toBe(
    '\uFEFFword,means,seen,last\npouffe,footstool,12,2026-11-20\n',
  );
});

it('`search proposals accept` and `refuse` pass the decision to the shop', async () => {
  const accepted = await run('accept', 'night stand', 'bedside table');
  expect(accepted.out).toBe('‘night stand’ finds ‘bedside table’ as well\n');
  expect(asked.at(-1)).toEqual({
    url: 'PUT /operator/search/proposals',
    body: { term: 'night stand', means: 'bedside table', accepted: true },
  });
  const refused = await run('refuse', 'piano', 'lamp');
  expect(refused.out).toBe('‘piano’ does not mean ‘lamp’\n');
  expect(asked.at(-1)?.body).toEqual({ term: 'piano', means: 'lamp', accepted: false });
});
