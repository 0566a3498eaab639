import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import type { AccountState, Answer, PlatformRequest, FakeRoute } from './fake-account.ts';
import { QUEUES } from './fake-queues.ts';

export interface FakePlatform {
  /** Base URL of its API. */
  readonly url: string;
  readonly state: AccountState;
  /** Method and path below the account of each request, in order. */
  readonly asked: string[];
  readonly close: () => Promise<void>;
}

const NO_WORKER: Answer = [404, null, { code: 10007, message: 'This Worker does not exist.' }];

/** A fake of the platform's API for the command line and wrangler, which records its requests. */
export const startFakePlatform = async (
  given: Partial<AccountState> = {},
): Promise<FakePlatform> => {
  const state: AccountState = {
    databases: [],
    namespaces: [],
    buckets: [],
    queues: [],
    applied: new Map(),
    secrets: undefined,
    values: new Map(),
    zones: [],
    subscriptions: [],
    unsent: [],
    versions: [],
    deployments: [],
    classes: undefined,
    sealed: 0,
    ...given,
  };
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    void answered(request, reply, state, asked);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => {
        resolve();
      });
    });
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return { url, state, asked, close };
};

const answered = async (
  request: IncomingMessage,
  reply: ServerResponse,
  state: AccountState,
  asked: string[],
): Promise<void> => {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://platform');
  const path = pathname.replace(/^\/accounts\/[^/]+/, '');
  const method = request.method ?? 'GET';
  const body = await text(request);
  asked.push(`${method} ${path}`);
  const [status, result, error] = answerTo({ method, path, query, body }, state);
  reply.writeHead(status, { 'content-type': 'application/json' });
  const errors = error === undefined ? [] : [error];
  reply.end(JSON.stringify({ success: status < 400, result, errors, messages: [] }));
};

/** The first row with this method and path answers; any other request of wrangler's succeeds. */
const answerTo = (request: PlatformRequest, state: AccountState): Answer => {
  for (const [method, pattern, answer] of ROWS) {
    const parts = pattern.exec(request.path);
    if (parts && method === request.method) return answer(state, request, parts);
  }
  return [200, {}];
};

const json = (body: string): Record<string, string> => JSON.parse(body) as Record<string, string>;

const STORES: readonly FakeRoute[] = [
  ['GET', /^\/d1\/database$/, ({ databases }) => [200, databases]],
  [
    'POST',
    /^\/d1\/database$/,
    ({ databases }, { body }) => {
      const made = { uuid: randomUUID(), name: json(body).name ?? '' };
      databases.push(made);
      return [200, made];
    },
  ],
  [
    'GET',
    /^\/d1\/database\/([\w-]+)$/,
    ({ databases }, _, [, id]) => [200, databases.find(({ uuid }) => uuid === id)],
  ],
  [
    'PUT',
    /^\/d1\/database\/([\w-]+)$/,
    ({ databases }, { body }, [, id]) => {
      const { read_replication: wanted } = JSON.parse(body) as {
        read_replication: { mode: string };
      };
      const database = databases.find(({ uuid }) => uuid === id);
      if (database) database.replication = wanted.mode;
      return [200, database];
    },
  ],
  [
    'POST',
    /^\/d1\/database\/([\w-]+)\/query$/,
    (state, { body }, [, id = '']) => [
      200,
      [{ success: true, meta: {}, results: queried(state, id, json(body).sql ?? '') }],
    ],
  ],
  ['GET', /\/time_travel\/bookmark$/, () => [200, { bookmark: '0000-before' }]],
  ['GET', /^\/r2\/buckets$/, ({ buckets }) => [200, { buckets }]],
  [
    'POST',
    /^\/r2\/buckets$/,
    ({ buckets }, { body }) => {
      const made = { name: json(body).name ?? '' };
      buckets.push(made);
      return [200, made];
    },
  ],
  ['GET', /^\/storage\/kv\/namespaces$/, ({ namespaces }) => [200, namespaces]],
  [
    'POST',
    /^\/storage\/kv\/namespaces$/,
    ({ namespaces }, { body }) => {
      const made = { id: randomUUID().replaceAll('-', ''), title: json(body).title ?? '' };
      namespaces.push(made);
      return [200, made];
    },
  ],
];

/** Knows only the table of migrations: which are applied, and that one more has been. */
const queried = (
  { applied, sealed }: AccountState,
  id: string,
  sql: string,
): readonly unknown[] => {
  if (sql.includes('FROM jwks')) return [{ sealed }];
  const names = applied.get(id) ?? [];
  const [, added] = /INSERT INTO "?d1_migrations"?[^']*'([^']+)'/i.exec(sql) ?? [];
  if (added !== undefined) applied.set(id, [...names, added]);
  if (sql.includes('sqlite_master')) return names.length > 0 ? [{ name: 'd1_migrations' }] : [];
  return /^\s*SELECT/i.test(sql) ? names.map((name, at) => ({ id: at + 1, name })) : [];
};

const worker =
  (answer: FakeRoute[2]): FakeRoute[2] =>
  (state, request, parts) =>
    state.secrets === undefined ? NO_WORKER : answer(state, request, parts);

/** Adds a version, whose tag is in the form that carries its modules. */
const added = (state: AccountState, body: string): string => {
  const id = randomUUID();
  const [, tag = ''] = /"workers\/tag":"([^"]*)"/.exec(body) ?? [];
  const [, classes] = /"new_tag":"([^"]*)"/.exec(body) ?? [];
  state.classes = classes ?? state.classes;
  state.versions.unshift({ id, annotations: { 'workers/tag': tag } });
  return id;
};

const TOLD = {
  number: 1,
  metadata: { created_on: '2026-11-20T09:00:00.000Z', source: 'wrangler' },
  resources: { bindings: [], script_runtime: {} },
};

const WORKERS: readonly FakeRoute[] = [
  [
    'GET',
    /\/secrets$/,
    worker(({ secrets }) => [200, (secrets ?? []).map((name) => ({ name, type: 'secret_text' }))]),
  ],
  // Bindings that wrangler could inherit from the running version.
  ['GET', /\/settings$/, worker(() => [200, { bindings: [] }])],
  ['GET', /\/deployments$/, worker(({ deployments }) => [200, { deployments }])],
  [
    'POST',
    /\/deployments$/,
    worker((state, { body }) => {
      state.deployments.unshift(JSON.parse(body) as AccountState['deployments'][number]);
      return [200, { id: randomUUID() }];
    }),
  ],
  ['GET', /\/versions$/, worker(({ versions }) => [200, { items: versions }])],
  [
    'GET',
    /\/versions\/([\w-]+)$/,
    worker(({ versions }, _, [, id]) => [
      200,
      { ...versions.find((one) => one.id === id), ...TOLD },
    ]),
  ],
  [
    'POST',
    /\/versions$/,
    worker((state, { body }) => [
      200,
      { id: added(state, body), startup_time_ms: 40, metadata: {} },
    ]),
  ],
  [
    'GET',
    /^\/workers\/services\/[\w-]+$/,
    worker(({ classes }) => [
      200,
      {
        default_environment: { script: { migration_tag: classes, last_deployed_from: 'wrangler' } },
      },
    ]),
  ],
  [
    'GET',
    /^\/workers\/scripts$/,
    ({ classes }) => [200, [{ id: 'parlour', migration_tag: classes }]],
  ],
  [
    'PUT',
    /^\/workers\/scripts\/[\w-]+$/,
    (state, { body }) => {
      const id = added(state, body);
      state.secrets ??= [];
      state.deployments.unshift({ versions: [{ version_id: id, percentage: 100 }] });
      return [200, { id: 'parlour', deployment_id: id, startup_time_ms: 40 }];
    },
  ],
  ['POST', /\/assets-upload-session$/, () => [200, { jwt: 'all-there', buckets: [] }]],
];

/** No call reads a value, as on the real platform; null deletes a secret. */
const changed = (state: AccountState, body: string): Answer => {
  const { secrets } = JSON.parse(body) as {
    secrets: Readonly<Record<string, { readonly text: string } | null>>;
  };
  const gone = Object.keys(secrets).filter((name) => secrets[name] === null);
  for (const [name, secret] of Object.entries(secrets)) {
    if (secret === null) state.values.delete(name);
    else state.values.set(name, secret.text);
  }
  const set = new Set([...(state.secrets ?? []), ...Object.keys(secrets)]);
  state.secrets = [...set].filter((name) => !gone.includes(name));
  return [200, {}];
};

const ADDRESSES: readonly FakeRoute[] = [
  ['PATCH', /\/secrets-bulk$/, worker((state, { body }) => changed(state, body))],
  [
    'GET',
    /^\/workers\/workers\/[\w-]+$/,
    () => [200, { subdomain: { enabled: false, previews_enabled: false } }],
  ],
  [
    'POST',
    /\/domains\/changeset$/,
    () => [200, { added: [], removed: [], updated: [], conflicting: [] }],
  ],
  ['PUT', /\/domains\/records$/, () => [200, []]],
  ['GET', /\/subdomain$/, () => [200, { enabled: false, previews_enabled: false }]],
];

const ROWS: readonly FakeRoute[] = [...STORES, ...QUEUES, ...WORKERS, ...ADDRESSES];
