import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import type { Database, Row, Value } from '../../tools/backup/database.ts';

/** A failure that the platform answers instead of running a request; each occurs once, in their order. */
interface PlannedFailure {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON when it is an object. */
  readonly body: unknown;
  /** The request is run before the failure, as when a reply is lost. */
  readonly isLate?: true;
}

export interface FakeD1 {
  /** Base URL of the API. */
  readonly url: string;
  /** The first words of each request's first statement. */
  readonly asked: string[];
  readonly hindrances: PlannedFailure[];
  readonly close: () => Promise<void>;
}

const TOKEN = 'a-token-that-may-edit-d1';
const ACCOUNT = 'an-account';

/** The environment variables with which the command line reaches it. */
export const environmentOf = ({ url }: FakeD1): Readonly<Record<string, string>> => ({
  CLOUDFLARE_API_BASE_URL: url,
  CLOUDFLARE_API_TOKEN: TOKEN,
  CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
});

/** The platform's limits on a statement: bytes of SQL, parameters, bytes of one value. */
const MOST = { sql: 100_000, params: 100, value: 2_000_000 };

const value = z.union([z.string(), z.number(), z.null()]);
const Statement = z.strictObject({ sql: z.string().min(1), params: z.array(value).optional() });
const Body = z.union([z.strictObject({ batch: z.array(Statement).min(1) }), Statement]);

/**
 * A fake of `/accounts/{account}/d1/database/{id}/raw` of the platform's API, over databases of the local
 * runtime, by their ids, and of their bookmarks of Time Travel.
 */
export const startFakeD1 = async (
  databases: Readonly<Record<string, Database>>,
): Promise<FakeD1> => {
  const asked: string[] = [];
  const hindrances: PlannedFailure[] = [];
  const server = createServer((request, reply) => {
    void answered(request, reply, { databases, asked, hindrances });
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
  return { url, asked, hindrances, close };
};

interface Platform {
  readonly databases: Readonly<Record<string, Database>>;
  readonly asked: string[];
  readonly hindrances: PlannedFailure[];
}

const answered = async (
  request: IncomingMessage,
  reply: ServerResponse,
  { databases, asked, hindrances }: Platform,
): Promise<void> => {
  const body = await text(request);
  const [, named] = /\/database\/([\w-]+)\/time_travel\/bookmark$/.exec(request.url ?? '') ?? [];
  if (named !== undefined) {
    reply.writeHead(200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ success: true, result: { bookmark: `bookmark-of-${named}` } }));
    return;
  }
  const failure = hindrances.shift();
  const answer = () => answerTo(request, body, databases, asked);
  if (failure?.isLate) await answer();
  const [status, content] = failure ? [failure.status, failure.body] : await answer();
  reply.writeHead(status, { 'content-type': 'application/json', ...failure?.headers });
  reply.end(typeof content === 'string' ? content : JSON.stringify(content));
};

type Answer = readonly [status: number, content: unknown];

const refusal = (status: number, code: number, message: string): Answer => [
  status,
  { success: false, errors: [{ code, message }], messages: [], result: null },
];

const answerTo = async (
  { method, url = '', headers }: IncomingMessage,
  text: string,
  databases: Platform['databases'],
  asked: string[],
): Promise<Answer> => {
  if (headers.authorization !== `Bearer ${TOKEN}`)
    return refusal(403, 10_000, 'Authentication error');
  const [, id = ''] =
    new RegExp(`^/accounts/${ACCOUNT}/d1/database/([\\w-]+)/raw$`).exec(url) ?? [];
  const database = databases[id];
  if (method !== 'POST' || database === undefined) {
    return refusal(404, 7404, `The database ${id} could not be found`);
  }
  const body = Body.safeParse(JSON.parse(text));
  if (!body.success) return refusal(400, 7400, 'The request is malformed');
  const statements = 'batch' in body.data ? body.data.batch : [body.data];
  asked.push(statements[0]?.sql.trim().slice(0, 40) ?? '');
  if (statements.some(isTooLarge)) return refusal(400, 7500, 'statement too long: SQLITE_TOOBIG');
  try {
    return [200, { ...done(await database.batch(statements.map(known))) }];
  } catch (thrown) {
    return refusal(400, 7500, thrown instanceof Error ? thrown.message : 'unknown');
  }
};

const known = ({ sql, params }: z.output<typeof Statement>) =>
  params === undefined ? { sql } : { sql, params };

const bytesOf = (sql: string): number => new TextEncoder().encode(sql).byteLength;

const isTooLarge = ({ sql, params = [] }: z.output<typeof Statement>): boolean =>
  bytesOf(sql) > MOST.sql ||
  params.length > MOST.params ||
  params.some((each: Value) => typeof each === 'string' && bytesOf(each) > MOST.value);

const done = (results: readonly (readonly Row[])[]) => ({
  success: true,
  errors: [],
  messages: [],
  result: results.map((rows) => ({
    success: true,
    meta: { duration: 1, rows_read: rows.length },
    results: { columns: (rows[0] ?? []).map((_, at) => `column${String(at)}`), rows },
  })),
});
