import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runParlour } from '../../tests/operator/run-parlour.ts';

/* Each test starts programs. */
vi.setConfig({ testTimeout: 60_000 });

const RUN = {
  startedAt: '2026-11-20T06:41:00.000Z',
  endedAt: '2026-11-20T06:42:00.000Z',
  status: 'loaded',
  report: {
    created: 3,
    takenOff: 2,
    refused: 1,
    problem: '',
    coming: {
      saleUntil: { offers: 12, first: '2026-11-30T18:00:00Z', last: '2026-11-30T18:00:00Z' },
    },
  },
};
const FEED = {
  name: 'oak',
  address: 'https://oak.example/feed?…',
  sites: ['hearth'],
  seller: 'Oak',
  dueAt: '2026-11-21T06:41:00.000Z',
  runs: [RUN],
};

let server: Server;
let url: string;
const received: { readonly call: string; readonly body: string }[] = [];

beforeAll(async () => {
  server = createServer((request, reply) => {
    void text(request).then((body) => {
      received.push({ call: `${request.method ?? ''} ${request.url ?? ''}`, body });
      const answer =
        request.method === 'GET'
          ? { data: [FEED] }
          : request.url?.endsWith('/preview') === true
            ? { products: [], isNew: true, sellers: ['Loft'] }
            : { created: true, started: true };
      reply.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});

afterAll(() => {
  server.close();
});

const feeds = (...words: readonly string[]) =>
  runParlour(['catalogue', 'feeds', ...words, '--url', url, '--token', 'x']);

describe('catalogue feeds', () => {
  it('adds a feed for the shop to fetch, and warns of a seller that is new', async () => {
    const options = ['--site', 'hearth,ombre', '--seller', 'Oak & Sons', '--every', '6', '--prune'];
    const { out, code } = await feeds('add', 'oak', 'https://oak.example/f?key=1', ...options);
    expect([code, out.trim().split('\n')]).toEqual([
      0,
      [
        'Feed oak is added, and is fetched within the hour',
        'New seller Oak & Sons; sellers of these sites so far: Loft.',
      ],
    ]);
    expect(received.at(-1)?.call).toBe('PUT /operator/feeds/oak');
    expect(JSON.parse(received.at(-1)?.body ?? '')).toEqual({
      address: 'https://oak.example/f?key=1',
      sites: ['hearth', 'ombre'],
      seller: 'Oak & Sons',
      prune: true,
      pruneLimit: 30,
      currency: 'GBP',
      rates: {},
      everyHours: 6,
    });
  });

  it('lists feeds with the results of their runs', async () => {
    const { out } = await feeds('list');
    expect(out).toContain(
      'oak  https://oak.example/feed?…  hearth  every 24 h, next 2026-11-21 06:41',
    );
    expect(out).toContain(
      '2026-11-20 06:41  loaded  3 created, 0 updated, 0 unchanged, 12 sales end on 30 November 2026, 2 taken off',
    );
  });
});
