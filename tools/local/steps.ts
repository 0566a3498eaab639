import { runQuietly } from './run.ts';
import { fingerprint, onceFor } from './stamps.ts';

const MIGRATIONS = 'src/worker/market/migrations';

/** Folder of the shop's own local state, the one that wrangler and the dev server use. */
export const STATE = '.wrangler/state/v3';

/** Brings the market's database in a folder of local state up to date. */
export const migrate = (persist: string): Promise<void> =>
  runQuietly('wrangler', [
    ...['d1', 'migrations', 'apply', 'MARKET_DB', '--local'],
    ...['--persist-to', persist.replace(/\/v3$/, '')],
  ]);

/** Migrates the shop's own state unless it is up to date. */
export const migrateOnce = async (): Promise<boolean> =>
  onceFor({
    name: 'migrations',
    fingerprint: await fingerprint(MIGRATIONS),
    output: `${STATE}/d1`,
    run: () => migrate(STATE),
  });

/** Draws the demo catalogue's pictures unless they are drawn. */
export const drawOnce = async (): Promise<boolean> =>
  onceFor({
    name: 'drawings',
    fingerprint: await fingerprint('catalogue', 'wrangler.toml'),
    output: 'public/media/drawn',
    run: () => runQuietly('node', ['catalogue/drawings/main.ts']),
  });

const BUILD_INPUTS = [
  'src',
  'public',
  'astro.config.mjs',
  'wrangler.toml',
  'package-lock.json',
  '.dev.vars',
];

/** Builds the worker and the static files unless nothing changed since the last build. */
export const buildOnce = async (): Promise<boolean> =>
  onceFor({
    name: 'build',
    fingerprint: await fingerprint(...BUILD_INPUTS),
    output: 'dist/server/wrangler.json',
    run: () => runQuietly('astro', ['build']),
  });
