import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { importCatalogue } from '../../tools/catalogue/import-catalogue.ts';
import { runQuietly } from '../../tools/local/run.ts';
import { startRuntime } from '../../tools/local/runtime.ts';
import { randomSecrets } from '../../tools/local/secrets.ts';
import { configuredSites } from '../../tools/local/sites.ts';
import { buildOnce, migrate } from '../../tools/local/steps.ts';
import { printAudits } from './audits.ts';
import { measureCalls } from './calls.ts';
import { measurePages } from './pages.ts';
import { withDemoShop } from './demo-shop.ts';
import { printEdge } from './edge.ts';
import { printPresses } from './presses.ts';
import { printTable, type Row } from './table.ts';

/*
 * Measures the shop at several catalogue sizes, one fresh shop a size, then its pages and presses with
 * the demo catalogue, all in one run:
 * npm run bench -- --sizes 1000,10000,100000
 * `--only edge` measures pages at the worker itself and nothing else. `--only presses` leaves the rest out, and `--shop http://hearth.localhost:8788` presses a shop that runs.
 */

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,100000' },
    only: { type: 'string', default: '' },
    shop: { type: 'string' },
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

const measureSizes = async (): Promise<void> => {
  const columns: (readonly Row[])[] = [];
  for (const size of sizes) columns.push(await benchSize(size));
  printTable(
    sizes.map((size) => `${size.toLocaleString('en-GB')} variants`),
    columns,
  );
};

const inFolder = async (use: (persist: string) => Promise<void>): Promise<void> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'parlour-bench-'));
  try {
    await use(path.join(folder, 'v3'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const measureDemo = (persist: string): Promise<void> =>
  withDemoShop(persist, async (shop) => {
    if (values.only === '') await printAudits(shop);
    await printPresses(shop.origins[0] ?? '');
  });

if (values.shop !== undefined) await printPresses(values.shop);
else {
  await buildOnce();
  if (values.only === '') await measureSizes();
  if (values.only !== 'presses') await inFolder(printEdge);
  if (values.only !== 'edge') await inFolder(measureDemo);
}
