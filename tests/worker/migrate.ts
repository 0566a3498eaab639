import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

await applyD1Migrations(env.MARKET_DB, env.MIGRATIONS);
await applyD1Migrations(env.IDENTITY_DB, env.IDENTITY_MIGRATIONS);
