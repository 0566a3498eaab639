import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Call } from '#lib/contract/call.ts';
import { operatorCalls } from '#lib/contract/operator/index.ts';

export interface FakeOperator {
  readonly url: string;
  /** Method and path of each call, in turn, and whether the contract has it in this form. */
  readonly asked: readonly { readonly call: string; readonly isAllowed: boolean }[];
  readonly close: () => Promise<void>;
}

const matching = (method: string, path: string): Call | undefined =>
  Object.values(operatorCalls).find(
    (row) =>
      row.method === method &&
      new RegExp(`^/${row.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );

/** Records that a reply has to have where nothing will not do. */
const REPLIES: readonly unknown[] = [
  {},
  { data: {} },
  { data: { code: 'SPRING', percent: 10, uses: 0 } },
  { removed: true },
  { purged: [] },
  { synonyms: 1 },
  { records: [], next: null },
  { products: 1, variants: 1, tags: 1 },
];

const replyTo = (row: Call | undefined, body: { readonly records?: readonly unknown[] }) =>
  body.records
    ? { outcomes: body.records.map(() => ({ outcome: 'created' })) }
    : REPLIES.find((each) => row?.reply.safeParse(each).success);

/** An operator API that knows the contract and keeps nothing: it answers the least that a shape allows. */
export const startFakeOperator = async (): Promise<FakeOperator> => {
  const asked: { call: string; isAllowed: boolean }[] = [];
  const server = createServer((request, reply) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop');
      const row = matching(request.method ?? '', pathname);
      const sent = await text(request);
      const body = (sent === '' ? {} : JSON.parse(sent)) as { records?: readonly unknown[] };
      const isAllowed =
        row?.query.safeParse(Object.fromEntries(searchParams)).success === true &&
        row.body.safeParse(sent === '' ? undefined : body).success;
      asked.push({ call: `${request.method ?? ''} ${pathname}`, isAllowed });
      reply.writeHead(isAllowed ? 200 : 400, { 'content-type': 'application/json' });
      reply.end(JSON.stringify(replyTo(row, body) ?? {}));
    })();
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
