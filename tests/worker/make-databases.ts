import { env } from 'cloudflare:workers';
import { makeFresh } from './runtime/fresh-runtime.ts';

await makeFresh();
await Promise.all(
  (['MARKET_DB', 'IDENTITY_DB', 'VISITOR_DB'] as const).map((name) =>
    env[name].batch(env.SCHEMAS[name].map((statement) => env[name].prepare(statement))),
  ),
);
