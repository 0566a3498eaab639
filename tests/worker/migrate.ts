import type { D1Migration } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { makeFresh } from './runtime/fresh-runtime.ts';

/**
 * Creates the tables of an empty database: all migrations at once, because running each alone costs a test
 * file seconds.
 */
const migrate = async (db: D1Database, migrations: readonly D1Migration[]): Promise<void> => {
  const queries = migrations.flatMap(({ queries: of }) => of);
  await db.batch(queries.map((query) => db.prepare(query)));
};

await makeFresh();
await Promise.all([
  migrate(env.MARKET_DB, env.MIGRATIONS),
  migrate(env.IDENTITY_DB, env.IDENTITY_MIGRATIONS),
  migrate(env.VISITOR_DB, env.VISITOR_MIGRATIONS),
]);
