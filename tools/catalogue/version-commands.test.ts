import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runParlour } from '../../tests/operator/run-parlour.ts';

/* This test starts a program. */
vi.setConfig({ testTimeout: 60_000 });

const NONE = { restored: 0, unchanged: 0, withdrawn: 0, refused: [], sites: ['hearth'] };

/** The shop's replies to the requests of a rollback of 400 records, in order. */
const PARTS = [
  { ...NONE, version: 7, total: 400, done: 200, next: 200 },
  { ...NONE, version: 7, total: 400, done: 400, next: 400 },
  { ...NONE, restored: 390, withdrawn: 10, version: 7, total: 400, done: 400, next: null },
];

let server: Server;
const received: { readonly path: string; readonly body: unknown }[] = [];

beforeAll(async () => {
  const parts = PARTS.values();
  server = createServer((request, reply) => {
    void text(request).then((body) => {
      const path = new URL(request.url ?? '', 'http://shop').pathname;
      if (request.method === 'GET') {
        reply.end(JSON.stringify({ data: [{ id: 41 }, { id: 42 }] }));
        return;
      }
      received.push({ path, body: JSON.parse(body) });
      const counts = { products: 0, variants: 0, tags: 0, sellers: 0, moodrooms: 0, posts: 0 };
      reply.end(JSON.stringify(path.endsWith('/rollback') ? parts.next().value : counts));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => {
  server.close();
});

it('catalogue rollback shows the records that it notes and restores, and ends what it began', async () => {
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const flags = ['--site', 'hearth', '--url', url, '--token', 'x', '--yes'];
  const { out, code } = await runParlour(['catalogue', 'rollback', '41', ...flags]);
  expect(code).toBe(0);
  expect(out.trim().split('\n')).toEqual([
    'Recording the present state 50 %',
    'Recording the present state 100 %',
    'Restoring 100 %',
    '390 records restored, 0 unchanged, 10 no longer sold; this is version 7',
  ]);
  expect(received.map(({ body }) => body)).toMatchObject([
    { site: 'hearth', to: 41, version: 0, after: 0 },
    { version: 7, after: 200 },
    { version: 7, after: 400 },
    { sites: ['hearth'], version: 7 },
  ]);
});

it.each([
  ['9999', []],
  ['9999', ['--undo']],
  ['40', []],
])('catalogue rollback refuses %s, which the site does not list', async (version, words) => {
  const before = received.length;
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const flags = ['--site', 'hearth', '--url', url, '--token', 'x', '--yes'];
  const { error, code } = await runParlour(['catalogue', 'rollback', version, ...words, ...flags]);
  expect(code).toBe(1);
  expect(error).toContain(`hearth has no version ${version}`);
  expect(received).toHaveLength(before);
});

it.each([[['40']], [['9999']], [['41', '9999']], [['40', '42']]])(
  'catalogue diff refuses %j, of which the site does not list one',
  async (versions) => {
    const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    const flags = ['--site', 'hearth', '--url', url, '--token', 'x'];
    const { out, error, code } = await runParlour(['catalogue', 'diff', ...versions, ...flags]);
    expect(code).toBe(1);
    const unknown = versions.find((version) => !['41', '42'].includes(version)) ?? '';
    expect(error).toContain(
      `hearth has no version ${unknown}; \`catalogue versions\` lists those that it has`,
    );
    expect(out).toBe('');
  },
);
