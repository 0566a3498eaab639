import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeLists {
  readonly url: string;
  /** Path and query of each call, in order. */
  readonly asked: readonly URL[];
  readonly close: () => Promise<void>;
}

/** An operator API that lists these rows by path, page by page. */
export const startFakeLists = async (
  lists: Readonly<Record<string, readonly object[]>>,
): Promise<FakeLists> => {
  const asked: URL[] = [];
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', 'http://shop');
    asked.push(url);
    const page = Number(url.searchParams.get('page') ?? 1);
    const size = Number(url.searchParams.get('size') ?? 20);
    const rows = lists[url.pathname] ?? [];
    reply.writeHead(200, { 'content-type': 'application/json' });
    reply.end(
      JSON.stringify({
        data: rows.slice((page - 1) * size, page * size),
        totalCount: rows.length,
        pageCount: Math.ceil(rows.length / size),
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => {
        resolve();
      });
    });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}`, asked, close };
};
