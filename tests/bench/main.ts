import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { importCatalogue } from '../../tools/catalogue/import-catalogue.ts';
import { runQuietly } from '../../tools/local/run.ts';
import { startRuntime } from '../../tools/local/runtime.ts';
import { ensureSecrets, randomSecrets } from '../../tools/local/secrets.ts';
import { configuredSites } from '../../tools/local/sites.ts';
import { buildOnce, migrate } from '../../tools/local/steps.ts';
import { printAudits } from './audits.ts';
import { measureCalls } from './calls.ts';
import { printLists } from './lists-in-memory.ts';
import { measurePages } from './pages.ts';
import { withDemoShop } from './demo-shop.ts';
import { printLoads } from './loads/loads.ts';
import { printPresses } from './presses.ts';
import { printTable, type Row } from './table.ts';

/*
 * Measures the shop at several catalogue sizes, one fresh shop a size, then its pages and presses with
 * the demo catalogue, all in one run:
 * npm run bench -- --sizes 1000,10000,100000
 * `--only loads` or `--only presses` leaves the rest out. First loads are measured beside those of another
 * commit, `--beside v1.2`, by default the one before; `--beside ''` for none. `--shop http://hearth.localhost:8788`
 * presses a shop that runs.
 */

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,100000' },
    only: { type: 'string', default: '' },
    shop: { type: 'string' },
    beside: { type: 'string', default: 'HEAD^' },
  },
});
const sizes = values.sizes.split(',').map(Number);

const importFeed = async (url: string, token: string, folder: string, rows: number) => {
  const file = path.join(folder, 'feed.tsv');
  await runQuietly('node', ['tests/bench/merchant-feed.ts', '--rows', String(rows), '--out', file]);
  const report = path.join(folder, 'report.tsv');
  return importCatalogue({ url, token, file, sites: ['parlour'], seller: 'Bench', report });
};

const benchSize = async (size: number): Promise<readonly Row[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'parlour-bench-'));
  const persist = path.join(folder, 'v3');
  const { sites } = await configuredSites();
  const secrets = randomSecrets(sites);
  await migrate(persist);
  const runtime = await startRuntime({ port: 0, persist, bindings: secrets });
  try {
    const url = `http://localhost:${(await runtime.ready).port}`;
    const imported = await importFeed(url, secrets.OPERATOR_TOKEN ?? '', folder, size);
    const rate = `${Math.round(size / imported.seconds).toLocaleString('en-GB')} rows/s`;
    const shop = { url, apiToken: secrets.API_TOKEN_PARLOUR ?? '' };
    return [
      { name: 'import', value: `${imported.seconds.toFixed(1)} s, ${rate}` },
      { name: 'rows refused', value: String(imported.refused) },
      ...(await measureCalls(shop)),
      ...(await measurePages(shop)),
    ];
  } finally {
    await runtime.dispose();
    await rm(folder, { recursive: true, force: true });
  }
};

/** `--only index` measures lists in memory alone, up to a million variants, and builds nothing. */
const measureIndexes = (): void => {
  printLists([...sizes, 1_000_000]);
};

const measureSizes = async (): Promise<void> => {
  measureIndexes();
  const columns: (readonly Row[])[] = [];
  for (const size of sizes) columns.push(await benchSize(size));
  printTable(
    sizes.map((size) => `${size.toLocaleString('en-GB')} variants`),
    columns,
  );
};

const measureDemo = async (): Promise<void> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'parlour-bench-'));
  try {
    await withDemoShop(path.join(folder, 'v3'), async (shop) => {
      if (values.only === '') await printAudits(shop);
      await printPresses(shop.origins[0] ?? '');
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

if (values.shop !== undefined) await printPresses(values.shop);
else if (values.only === 'index') measureIndexes();
else {
  // What is built names the secrets of a shop, which a new clone has none of yet.
  await ensureSecrets((await configuredSites()).sites);
  await buildOnce();
  if (values.only === '') await measureSizes();
  if (values.only === '' || values.only === 'loads') await printLoads(values.beside);
  if (values.only !== 'loads') await measureDemo();
}
