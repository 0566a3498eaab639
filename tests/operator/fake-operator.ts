import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { type Call, listVersions, operatorCalls, operatorMoveSamples } from '@parlour/contract';
import { parseRequest, type GivenRequest } from '../../src/worker/platform/call-request.ts';
import { nothingHere, toShopError, type ShopError } from '@parlour/http';

export interface FakeOperator {
  readonly url: string;
  /** Method and path of each call, in order, and whether the contract has it in this form. */
  readonly asked: readonly { readonly call: string; readonly isAllowed: boolean }[];
  readonly close: () => Promise<void>;
}

const matching = (method: string, path: string): Call | undefined =>
  Object.values(operatorCalls).find(
    (call) =>
      call.method === method &&
      new RegExp(`^/${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );

interface Shape {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
}

const PLAIN: Readonly<Record<string, unknown>> = {
  array: [],
  boolean: true,
  number: 1,
  integer: 1,
  null: null,
};

const textOf = ({ format, pattern }: Shape): string => {
  if (format === 'date-time') return '2026-11-01T09:00:00Z';
  return pattern === undefined ? '' : 'A';
};

/** No further page, a seller whom the sites know, and nothing that is refused. */
const NAMED: Readonly<Record<string, unknown>> = { next: null, isNew: false, refusal: null };

const ID = 'f2f4b0f0-0000-4000-8000-000000000001';

/** The smallest value of a field that a command can go on with: an import has an id, and has ended. */
const fieldOf = (name: string, field: Shape): unknown => {
  if (name in NAMED) return NAMED[name];
  if (name === 'state' && field.enum?.includes('done')) return 'done';
  const least = leastOf(field);
  if (name === 'refused' && least === 1) return 0;
  return name === 'id' && least === '' ? ID : least;
};

/** The smallest value of a shape: one, true and an empty list. */
const leastOf = (shape: Shape): unknown => {
  const [choice] = shape.anyOf ?? shape.oneOf ?? [];
  if (choice) return leastOf(choice);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const [type] = [shape.type].flat();
  if (type === 'string') return textOf(shape);
  if (type !== 'object') return type === undefined ? null : PLAIN[type];
  const fields = Object.entries(shape.properties ?? {});
  return Object.fromEntries(fields.map(([name, field]) => [name, fieldOf(name, field)]));
};

interface Sent {
  readonly records?: readonly unknown[];
  readonly ids?: readonly string[];
}

/** The versions that every site has. */
const VERSIONS = [2, 41, 42];

const replyTo = (call: Call | undefined, body: Sent) => {
  if (call === undefined) return {};
  if (call === listVersions) return { data: VERSIONS.map((id) => ({ id })) };
  if (call === operatorMoveSamples) return { moved: body.ids };
  const least = leastOf(
    z.toJSONSchema(call.reply, { io: 'input', unrepresentable: 'any' }) as Shape,
  ) as object;
  if (!('outcomes' in least)) return least;
  return { ...least, outcomes: body.records?.map(() => ({ outcome: 'created' })) };
};

const paramsOf = ({ path }: Call, pathname: string): Readonly<Record<string, string>> => {
  const pattern = path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const found = new RegExp(`^/${pattern}$`).exec(pathname)?.groups ?? {};
  return Object.fromEntries(
    Object.entries(found).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
};

/** Why the shop itself would refuse a request; undefined when it would not. */
const refusalOf = (call: Call | undefined, given: GivenRequest): ShopError | undefined => {
  try {
    if (call === undefined) throw nothingHere();
    parseRequest(call, given);
    return undefined;
  } catch (thrown) {
    return toShopError(thrown);
  }
};

/**
 * An operator API that knows the contract and stores nothing: it answers with the smallest value of a shape, has what a
 * command names, and refuses what the shop itself refuses, in its words.
 */
export const startFakeOperator = async (): Promise<FakeOperator> => {
  const asked: { call: string; isAllowed: boolean }[] = [];
  const server = createServer((request, reply) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop');
      const call = matching(request.method ?? '', pathname);
      const sent = await text(request);
      const body = (sent === '' ? {} : JSON.parse(sent)) as Sent;
      const refusal = refusalOf(call, {
        params: call && paramsOf(call, pathname),
        query: Object.fromEntries(searchParams),
        body: sent === '' ? undefined : body,
      });
      asked.push({ call: `${request.method ?? ''} ${pathname}`, isAllowed: refusal === undefined });
      reply.writeHead(refusal?.status ?? 200, { 'content-type': 'application/json' });
      const { code, message, details } = refusal ?? {};
      reply.end(JSON.stringify(refusal ? { code, message, details } : replyTo(call, body)));
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
