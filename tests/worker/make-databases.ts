import { env } from 'cloudflare:workers';
import { makeFresh } from './runtime/fresh-runtime.ts';

await makeFresh();
const make = (db: D1Database, schema: readonly string[]) =>
  db.batch(schema.map((statement) => db.prepare(statement)));
await Promise.all([
  ...(['MARKET_DB', 'IDENTITY_DB', 'VISITOR_DB'] as const).map((name) =>
    make(env[name], env.SCHEMAS[name]),
  ),
  make(env.ORDERS_2026, env.SCHEMAS.MARKET_DB),
]);
