import { env, exports } from 'cloudflare:workers';
import type { CatalogueRecordInput } from '@parlour/contract';

export const TOKEN = 'test-token-operator';

interface CallOptions {
  readonly token?: string | null;
  readonly body?: unknown;
  readonly host?: string;
}

/** Calls the operator API as the command line would. */
export const callOperator = (
  path: string,
  { token = TOKEN, body, host = 'localhost' }: CallOptions = {},
): Promise<Response> =>
  exports.default.fetch(`http://${host}/operator/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

export interface ImportOptions {
  readonly sites?: readonly string[];
  readonly source?: string;
  readonly dryRun?: boolean;
  readonly stockDate?: { readonly at: string; readonly isExact: boolean };
}

export type Outcomes = readonly {
  readonly outcome: string;
  readonly reasons?: readonly string[];
}[];

/** Imports records and returns the result of each. */
export const importAll = async (
  records: readonly unknown[],
  { sites = ['parlour'], source = 'catalogue', dryRun = false, stockDate }: ImportOptions = {},
): Promise<Outcomes> => {
  const body = { sites, source, dryRun, records, stockDate };
  const reply = await callOperator('catalogue/import', { body });
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  return (await reply.json<{ outcomes: Outcomes }>()).outcomes;
};

/** Every record in the export of a site. */
export const exported = async (site: string): Promise<readonly CatalogueRecordInput[]> => {
  const records: CatalogueRecordInput[] = [];
  for (let next: string | null = ''; next !== null;) {
    const reply: Response = await callOperator(`catalogue/export?site=${site}&after=${next}`);
    const page = await reply.json<{ records: CatalogueRecordInput[]; next: string | null }>();
    records.push(...page.records);
    next = page.next;
  }
  return records;
};

/** Rows of a query to the market's database. */
export const rows = async (sql: string): Promise<readonly Record<string, unknown>[]> =>
  (await env.MARKET_DB.prepare(sql).all()).results;

/** Every row of every table of the catalogue, which an import may change. */
export const everything = async (): Promise<string> => {
  const tables = await rows(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'
       AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'd1%' AND name NOT LIKE 'product_search%'
       AND name NOT LIKE 'product_word%' AND name NOT LIKE 'search_trigram%' AND name <> 'operator_act'`,
  );
  const contents = await Promise.all(
    tables.map(async ({ name }) => [name, await rows(`SELECT * FROM ${String(name)}`)]),
  );
  return JSON.stringify(contents);
};
