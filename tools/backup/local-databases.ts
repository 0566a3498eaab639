import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { configuredDatabases } from './configured-databases.ts';
import { STATE } from '../local/folders.ts';
import { DATABASES } from '../local/steps.ts';
import type { Database, DatabaseName, Databases, Row, Statement } from './database.ts';

const NOTHING = 'export default { fetch: () => new Response(null, { status: 404 }) }';

/** The databases of the shop on this machine, whether or not it is open. */
export const localDatabases = async (persist = STATE): Promise<Databases> => {
  const d1Databases = Object.fromEntries(await configuredDatabases());
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      workers: [{ name: 'parlour', modules: true, script: NOTHING, d1Databases }],
      cf: false,
      log: new Log(LogLevel.ERROR),
      resourcePersistencePath: persist,
    }),
  );
  const names = Object.keys(DATABASES) as DatabaseName[];
  const all = names.map(async (name) => opened(name, await runtime.getD1Database(name)));
  return {
    all: await Promise.all(all),
    place: 'this machine',
    close: () => runtime.dispose(),
  };
};

const opened = (name: DatabaseName, d1: Awaited<ReturnType<Miniflare['getD1Database']>>) =>
  ({
    name,
    async batch(statements: readonly Statement[]) {
      if (statements.length === 0) return [];
      const ask = () =>
        d1.batch<Record<string, string | number | null>>(
          statements.map(({ sql, params = [] }) => d1.prepare(sql).bind(...params)),
        );
      // The runtime drops a connection that is idle while much is hashed, perhaps just as it is used
      // again. What was done all the same is seen: its keys are there, and tables are compared.
      const results = await ask().catch((thrown: unknown) => {
        if (isConnectionLost(thrown)) return ask();
        throw thrown;
      });
      return results.map(({ results: rows }) => rows.map((row): Row => Object.values(row)));
    },
  }) satisfies Database;

const isConnectionLost = (thrown: unknown): boolean =>
  thrown instanceof TypeError && thrown.message === 'fetch failed';
