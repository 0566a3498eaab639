import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importCatalogue } from '../../tools/catalogue/import-catalogue.ts';
import { ensureChromium } from '../../tools/local/chromium.ts';
import { runQuietly, runShown } from '../../tools/local/run.ts';
import { startRuntime } from '../../tools/local/runtime.ts';
import { refuse, scriptOptions } from '../../tools/local/script-options.ts';
import { ensureSecrets, randomSecrets } from '../../tools/local/secrets.ts';
import { configuredSites } from '../../tools/local/sites.ts';
import { migrate } from '../../tools/local/migrate.ts';
import { buildOnce } from '../../tools/local/steps.ts';
import { printAudits } from './audits.ts';
import { measureCalls } from './calls.ts';
import { withDemoShop, type DemoShop } from './demo-shop.ts';
import { printCosts } from './costs.ts';
import { printEdge } from './edge.ts';
import { printFeedsOut } from './feeds-out.ts';
import { printLists } from './lists-in-memory.ts';
import { printLoads } from './loads/loads.ts';
import { measurePages } from './pages.ts';
import { printPresses } from './presses.ts';
import { printRollback } from './rollback.ts';
import { printScale } from './scale/scale.ts';
import { printSearch } from './search/search.ts';
import { printStart } from './start.ts';
import { printTable, type Row } from './table.ts';
import { printWaysBack } from './ways-back.ts';

const USAGE = `npm run bench [-- PARTS] [OPTIONS]

Measures the shop, one part after another, and prints a table for each. Without a name it measures all of them: index, feeds,
search, sizes, rollback, ways-in, back, edge, costs, start, loads, audits, presses. One more part must be named: scale, a day of many
sites.

  --only search,edge         the same as naming the parts
  --sizes 1000,10000,100000  variants of the catalogues, each of which is loaded into a fresh shop
  --feed FILE                judges searches by that feed instead of the demo catalogue and a made one
  --meaning URL --model NAME also queries a model for searches, at a server that accepts POST URL/embeddings; --meaning test uses
                             the small model of the tests
  --beside v1.2              measures first loads beside those of another commit, the previous one when absent; '' for none
  --peers peers.json         names further shops on this machine: [{ "name", "pages": { "list": "https://…" }, "cookies" }]
  --times 11                 loads each page, or does each press, so often
  --shop URL                 measures the presses at a running shop, and nothing else
  --press 'Load More'        measures the presses of that name only

  of scale, for a smaller day:
  --variants 1000000 --sites 1000 --served 200 (sites with visitors) --feeds 60 (an hour) --orders 10000 (a day)
  --minutes 10               in which the orders of a day and the feeds of an hour are sent
  --views 20                 pages a second
  --seed 1                   makes another day
  --json FILE                also writes the figures
  --compare BEFORE.json      also prints the figures of an earlier run`;

const { values, positionals } = scriptOptions(USAGE, {
  options: {
    sizes: { type: 'string', default: '1000,10000,100000' },
    only: { type: 'string', default: '' },
    shop: { type: 'string' },
    beside: { type: 'string', default: 'HEAD^' },
    peers: { type: 'string', default: '' },
    press: { type: 'string', default: '' },
    times: { type: 'string', default: '3' },
    feed: { type: 'string', default: '' },
    meaning: { type: 'string', default: '' },
    model: { type: 'string', default: '' },
    variants: { type: 'string', default: '1000000' },
    sites: { type: 'string', default: '1000' },
    served: { type: 'string', default: '200' },
    feeds: { type: 'string', default: '60' },
    orders: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '10' },
    views: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    json: { type: 'string', default: '' },
    compare: { type: 'string', default: '' },
  },
  allowPositionals: true,
});
const sizes = values.sizes.split(',').map(Number);
const pressed = { only: values.press, times: Math.max(1, Number(values.times) || 1) };

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

const withDemo = (use: (shop: DemoShop) => Promise<void>): Promise<void> =>
  inFolder((persist) => withDemoShop(persist, use));

/** Larger than any catalogue that the bench loads: only lists in memory are measured at this size. */
const LARGEST = 1_000_000;

/** Rows of each feed that is loaded by the command line, the console and the schedule. */
const WAYS_IN_ROWS = '20000';

/** Loads a feed of each kind by each way in, and prints seconds and a hash of the catalogue. */
const measureWaysIn = async (): Promise<void> => {
  process.env.FEED_ROWS = WAYS_IN_ROWS;
  process.exitCode = await runShown('vitest', [
    'run',
    '--project=worker',
    '--silent=false',
    'tests/worker/operator/import/one-runner.test.ts',
  ]);
};

/** Installations and databases of the scale run, which are used again. */
const SCALE_CACHE = '.cache/scale';

const measureScale = (): Promise<void> => {
  const above = (
    name: 'variants' | 'sites' | 'served' | 'feeds' | 'orders' | 'minutes' | 'views',
  ) => {
    const value = Number(values[name]);
    return value > 0 ? value : refuse(`--${name} wants a number above 0.`, USAGE);
  };
  const sites = above('sites');
  return printScale(
    {
      ...{ sites, served: Math.min(sites, above('served')), seed: Number(values.seed) || 0 },
      ...{ variants: above('variants'), feeds: above('feeds'), orders: above('orders') },
      ...{ minutes: above('minutes'), views: above('views'), cache: SCALE_CACHE },
    },
    values,
  );
};

const PARTS: Readonly<Record<string, () => void | Promise<void>>> = {
  index: () => {
    printLists([...sizes, LARGEST]);
  },
  feeds: () => {
    printFeedsOut(sizes);
  },
  search: () => printSearch(values.feed, { api: values.meaning, model: values.model }),
  sizes: measureSizes,
  rollback: () => inFolder((folder) => printRollback(folder, sizes)),
  'ways-in': measureWaysIn,
  back: () => inFolder((folder) => printWaysBack(folder, sizes)),
  edge: () => inFolder(printEdge),
  costs: () => inFolder(printCosts),
  start: printStart,
  loads: () => printLoads({ beside: values.beside, peers: values.peers, times: pressed.times }),
  audits: () => withDemo(printAudits),
  presses: () => withDemo(({ origins }) => printPresses(origins[0] ?? '', pressed)),
  scale: measureScale,
};

/** It takes an hour by itself, and makes a build of its own. */
const BY_NAME_ONLY = 'scale';

/** The parts that open pages in a browser, which may not be installed. */
const IN_A_BROWSER: ReadonlySet<string> = new Set(['loads', 'audits', 'presses']);

const measureParts = async (names: readonly string[]): Promise<void> => {
  const unknown = names.filter((name) => !Object.hasOwn(PARTS, name));
  if (unknown.length > 0) {
    refuse(`No part is called ${unknown.join(', ')}.`, USAGE);
  }
  if (names.some((name) => name !== BY_NAME_ONLY)) {
    // The build names the secrets of a shop, and a new clone has none yet.
    await ensureSecrets((await configuredSites()).sites);
    await buildOnce();
  }
  if (names.some((name) => IN_A_BROWSER.has(name))) await ensureChromium();
  for (const name of names) {
    console.log(`\n${name}\n`);
    await PARTS[name]?.();
  }
};

if (values.shop !== undefined) {
  await ensureChromium();
  await printPresses(values.shop, pressed);
} else {
  const named = [...positionals, ...values.only.split(',').filter((name) => name !== '')];
  const usual = Object.keys(PARTS).filter((name) => name !== BY_NAME_ONLY);
  await measureParts(named.length === 0 ? usual : named);
}
