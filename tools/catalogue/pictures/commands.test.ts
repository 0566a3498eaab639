import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runParlour } from '../../../tests/operator/run-parlour.ts';

/* Each test starts programs. */
vi.setConfig({ testTimeout: 60_000 });

const REFUSED = {
  address: 'https://oak.example/a.jpg?…',
  supplier: 'oak',
  state: 'refused',
  reason: 'its server answered 404',
  products: 2,
  shown: '',
  width: 0,
  height: 0,
  bytes: 0,
  checkedAt: '2026-11-20T06:41:00.000Z',
  dueAt: '',
};
const SUPPLIERS = [{ supplier: 'oak', waiting: 0, kept: 7, refused: 1, bytes: 2_345_678 }];
const SIZES = {
  read: 40,
  waiting: 2,
  unread: 1,
  some: [{ address: 'https://oak.example/b.jpg', reason: 'its server answered 410' }],
};

let server: Server;
let url: string;
const received: { readonly call: string; readonly body: string }[] = [];

beforeAll(async () => {
  server = createServer((request, reply) => {
    void text(request).then((body) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://shop');
      received.push({ call: `${request.method ?? ''} ${pathname}`, body });
      const data = searchParams.get('state') === 'refused' ? [REFUSED] : [];
      const page = {
        data,
        totalCount: data.length,
        pageCount: 1,
        suppliers: SUPPLIERS,
        sizes: SIZES,
      };
      reply.end(JSON.stringify(request.method === 'GET' ? page : { due: 1, sizes: 2 }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});

afterAll(() => {
  server.close();
});

const pictures = (...words: readonly string[]) =>
  runParlour(['catalogue', 'pictures', ...words, '--url', url, '--token', 'x']);

describe('catalogue pictures', () => {
  it('counts those of each supplier, and lists those that need a look', async () => {
    const { out, code } = await pictures('list');
    expect(code).toBe(0);
    expect(out.trim().split('\n')).toEqual([
      'oak  7 kept (2.3 MB), 0 waiting, 1 left out',
      '  refused  https://oak.example/a.jpg?…  its server answered 404',
      'Pixels that no record gives: 40 read from the files, 2 waiting, 1 unknown',
      '  unknown  https://oak.example/b.jpg  its server answered 410',
    ]);
  });

  it('lists them for spreadsheets', async () => {
    const { out } = await pictures('list', '--state', 'refused', '--csv');
    const [head, row] = out.trim().split('\n');
    expect(head).toBe(
      'supplier,state,reason,address,products,shown,width,height,bytes,checked,next',
    );
    expect(row).toContain('oak,refused,its server answered 404,');
  });

  it('has them fetched again', async () => {
    const { out } = await pictures('retry', '--seller', 'oak', '--all');
    expect(out.trim().split('\n')).toEqual([
      '1 picture is being fetched',
      'the pixels of 2 pictures are read again within the hour',
    ]);
    expect(received.at(-1)?.call).toBe('POST /operator/pictures/retry');
    expect(JSON.parse(received.at(-1)?.body ?? '')).toEqual({ supplier: 'oak', all: true });
  });
});
