import path from 'node:path';
import type { ShopConnection } from '../catalogue/shop.ts';
import { loadDemo } from './demo.ts';
import { BUILD, STATE, STATE_STAMPS } from './folders.ts';
import { requireTextsOfSites } from './policy-texts.ts';
import { runQuietly } from './run.ts';
import { fingerprint, onceFor } from './stamps.ts';

/** The databases of a shop, and the folders of their migrations. */
export const DATABASES = {
  MARKET_DB: 'src/worker/market/migrations',
  IDENTITY_DB: 'packages/identity/migrations',
  VISITOR_DB: 'src/worker/platform/visitors/migrations',
} as const;

/** A database of the settled orders of a year, with the market's tables (docs/orders-by-year.md). */
export type YearDatabase = `ORDERS_${string}`;

export const isYearDatabase = (binding: string): binding is YearDatabase =>
  /^ORDERS_\d{4}(?:_\d+)?$/.test(binding);

/** The folder of a database's migrations. */
export const migrationsOf = (name: keyof typeof DATABASES | YearDatabase): string =>
  isYearDatabase(name) ? DATABASES.MARKET_DB : DATABASES[name];

/** Where finished builds are recorded. */
export const BUILD_STAMPS = '.wrangler/stamps';

/** The sources of a build. */
export const BUILD_INPUTS = [
  'catalogue/policies',
  'packages',
  'src',
  'public',
  'astro.config.mjs',
  'wrangler.toml',
  'package-lock.json',
];

const build = async (folder: string): Promise<void> => {
  await runQuietly('astro', ['build', '--outDir', folder]);
};

/**
 * Builds the worker and the static files unless nothing has changed since the last build; tries once more
 * when a build fails (`build/whole-worker.ts`).
 */
export const buildOnce = async (folder = BUILD): Promise<boolean> =>
  onceFor({
    name: `build-${path.basename(folder)}`,
    stamps: BUILD_STAMPS,
    fingerprint: await fingerprint(...BUILD_INPUTS),
    output: `${folder}/server/wrangler.json`,
    run: async () => {
      await requireTextsOfSites();
      await build(folder).catch(() => build(folder));
    },
  });

/** Imports the demo catalogue into the running shop unless the same sources were imported before. */
export const loadDemoOnce = async (shop: ShopConnection): Promise<boolean> =>
  onceFor({
    name: 'demo-catalogue',
    stamps: STATE_STAMPS,
    fingerprint: await fingerprint('catalogue'),
    output: `${STATE}/d1`,
    run: () => loadDemo(shop),
  });
