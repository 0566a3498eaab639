import { runQuietly } from './run.ts';
import { fingerprint, onceFor } from './stamps.ts';

const MIGRATIONS = 'src/worker/market/migrations';

/** Brings the market's database in a folder of local state up to date. */
export const migrate = (persist: string): Promise<void> =>
  runQuietly('wrangler', [
    ...['d1', 'migrations', 'apply', 'MARKET_DB', '--local'],
    ...['--persist-to', persist.replace(/\/v3$/, '')],
  ]);

/** Migrates the shop's own state unless it is up to date. */
export const migrateOnce = async (persist: string): Promise<boolean> =>
  onceFor('migrations', await fingerprint(MIGRATIONS), () => migrate(persist));

/** Draws the demo catalogue's pictures unless they are drawn. */
export const drawOnce = async (): Promise<boolean> =>
  onceFor('drawings', await fingerprint('catalogue', 'wrangler.toml'), () =>
    runQuietly('node', ['catalogue/drawings/main.ts']),
  );

const BUILD_INPUTS = [
  ...['src', 'public', 'catalogue', 'astro.config.mjs', 'wrangler.toml', 'package-lock.json'],
  ...['.dev.vars', 'tsconfig.json'],
];

/** Builds the worker and the static files unless nothing changed since the last build. */
export const buildOnce = async (): Promise<boolean> =>
  onceFor('build', await fingerprint(...BUILD_INPUTS), () => runQuietly('astro', ['build']));
