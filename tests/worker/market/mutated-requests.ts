import fc, { type Arbitrary } from 'fast-check';
import { type Call, callPath, credentialsOf } from '@parlour/contract';
import { API_TOKEN_HEADER, IDEMPOTENCY_HEADER } from '@parlour/contract/browser';
import type { Parts } from './openapi-document.ts';

/** A request as it is sent, without its origin. */
export interface RawRequest {
  readonly method: string;
  /** Path and query, without a leading slash. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** A change of a request's parts, or of how it is written. */
type Mutation =
  | { readonly kind: 'parts'; readonly change: (parts: Parts) => Parts }
  | { readonly kind: 'writing'; readonly change: (request: RawRequest) => RawRequest };

export interface GeneratedRequest {
  readonly parts: Parts;
  readonly mutations: readonly Mutation[];
}

/** Texts that mean something else to a database, a search, a pattern, a path or an object. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  '9007199254740993',
  '99999999999999999999',
  '\u0000',
  '\u202e\u200b',
  '\ud800',
  "' OR 1=1; --",
  '" OR NEAR(a b)',
  '%',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '{"$gt":""}',
  '2026-13-45T99:99:99Z',
  'null',
  'ａ'.repeat(300),
  'a'.repeat(5_000),
];

const HOSTILE_VALUES: readonly unknown[] = [
  ...HOSTILE_TEXTS,
  null,
  true,
  0,
  -1,
  0.1,
  1e308,
  2 ** 53,
  [],
  {},
  [[]],
  { length: -1 },
  Array.from({ length: 200 }, (_, index) => String(index)),
];

const deep = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** Bodies that are no JSON, or none that a call takes. */
const RAW_BODIES = [
  '',
  '{',
  'null',
  '7',
  '"text"',
  '[]',
  '\ufeff{}',
  '{"a":1}{"a":1}',
  deep(5_000),
];

const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data' },
  { [IDEMPOTENCY_HEADER]: '' },
  { [IDEMPOTENCY_HEADER]: 'k'.repeat(300) },
  { [IDEMPOTENCY_HEADER]: 'the same key' },
  { [API_TOKEN_HEADER]: 'no such token' },
  { authorization: 'Bearer a.b.c' },
  { authorization: 'Basic YTpi' },
  { accept: 'text/html' },
  { 'if-none-match': '*' },
  { range: 'bytes=0-1' },
];

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'];

/** The value at one place of a tree, changed: `at` counts its objects' fields and its arrays' items. */
const changedAt = (tree: unknown, at: number, change: (value: unknown) => unknown): unknown => {
  let left = at;
  const walk = (value: unknown): unknown => {
    if (left === 0) {
      left -= 1;
      return change(value);
    }
    left -= 1;
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, one]) => {
        const changed = walk(one);
        return changed === undefined ? [] : [[name, changed]];
      }),
    );
  };
  return walk(tree);
};

const sizeOf = (tree: unknown): number =>
  typeof tree === 'object' && tree !== null
    ? Object.values(tree).reduce((sum: number, one) => sum + sizeOf(one), 1)
    : 1;

const inBody = (at: number, change: (value: unknown) => unknown): Mutation => ({
  kind: 'parts',
  change: (parts) => ({ ...parts, body: changedAt(parts.body, at % sizeOf(parts.body), change) }),
});

/** A field more in an object, an item more in an array. */
const enlarged = (value: unknown, name: string, more: unknown): unknown => {
  if (Array.isArray(value)) return [...(value as readonly unknown[]), more];
  if (typeof value !== 'object' || value === null) return { [name]: more };
  return Object.fromEntries([...Object.entries(value), [name, more]]);
};

const inPart = (part: 'path' | 'query', at: number, text: string): Mutation => ({
  kind: 'parts',
  change: (parts) => {
    const names = Object.keys(parts[part]);
    const name = names[at % names.length];
    if (name === undefined) return parts;
    return { ...parts, [part]: { ...parts[part], [name]: text.toWellFormed() } };
  },
});

const written = (change: (request: RawRequest) => Partial<RawRequest>): Mutation => ({
  kind: 'writing',
  change: (request) => ({ ...request, ...change(request) }),
});

const place = fc.nat(200);
const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const hostileValue = fc.oneof(fc.constantFrom(...HOSTILE_VALUES), fc.jsonValue());

const mutation: Arbitrary<Mutation> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(place, hostileValue).map(([at, to]) => inBody(at, () => to)) },
  { weight: 2, arbitrary: place.map((at) => inBody(at, () => undefined)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(place, hostileText, hostileValue)
      .map(([at, name, more]) => inBody(at, (value) => enlarged(value, name, more))),
  },
  { weight: 3, arbitrary: fc.tuple(place, hostileText).map(([at, to]) => inPart('query', at, to)) },
  { weight: 2, arbitrary: fc.tuple(place, hostileText).map(([at, to]) => inPart('path', at, to)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...RAW_BODIES).map((body) => written(() => ({ body }))),
  },
  {
    weight: 1,
    arbitrary: fc
      .nat(400)
      .map((length) => written(({ body }) => ({ body: body?.slice(0, length) }))),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...HEADERS)
      .map((more) => written(({ headers }) => ({ headers: { ...headers, ...more } }))),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...METHODS).map((method) => written(() => ({ method }))),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        '/',
        '//',
        '/..',
        '%',
        '%00',
        '%2F',
        '%ff',
        '?',
        '?a[]=1&a[]=2',
        '&page=1&page=2',
      )
      .map((end) => written(({ path }) => ({ path: `${path}${end}` }))),
  },
);

/** Requests that the document allows, with up to three changes; one in four has none. */
export const mutatedRequests = (parts: Arbitrary<Parts>): Arbitrary<GeneratedRequest> =>
  fc.record({ parts, mutations: fc.array(mutation, { maxLength: 3 }) });

/** The request, written with the credentials that its call needs. */
export const writtenRequest = (
  call: Call,
  { parts, mutations }: GeneratedRequest,
  credentials: Readonly<Record<'apiToken' | 'bearer' | 'operator', string>>,
): RawRequest => {
  let changed = parts;
  for (const one of mutations) if (one.kind === 'parts') changed = one.change(changed);
  let request: RawRequest = {
    method: call.method,
    path: callPath(call, changed.path, changed.query),
    headers: { 'content-type': 'application/json', ...credentialHeaders(call, credentials) },
    body: changed.body === undefined ? undefined : JSON.stringify(changed.body),
  };
  for (const one of mutations) if (one.kind === 'writing') request = one.change(request);
  return request;
};

const credentialHeaders = (
  call: Call,
  { apiToken, bearer, operator }: Readonly<Record<'apiToken' | 'bearer' | 'operator', string>>,
): Readonly<Record<string, string>> => {
  if (call.access === 'operator') return { authorization: `Bearer ${operator}` };
  const needed = credentialsOf(call);
  return {
    ...(needed.apiToken ? { [API_TOKEN_HEADER]: apiToken } : {}),
    ...(needed.bearer ? { authorization: `Bearer ${bearer}` } : {}),
  };
};
