import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CallResult } from '../../src/lib/contract/call.ts';
import { finishImport } from '../../src/lib/contract/operator/catalogue.ts';
import { rollBackCatalogue } from '../../src/lib/contract/operator/versions.ts';
import { localDatabases } from '../../tools/backup/local-databases.ts';
import { makeBackup } from '../../tools/backup/make-backup.ts';
import { restoreBackup } from '../../tools/backup/restore-backup.ts';
import { importCatalogue } from '../../tools/catalogue/import-catalogue.ts';
import { shopAt, type ShopAddress } from '../../tools/catalogue/shop.ts';
import { startRuntime } from '../../tools/local/runtime.ts';
import { randomSecrets } from '../../tools/local/secrets.ts';
import { configuredSites } from '../../tools/local/sites.ts';
import { migrate } from '../../tools/local/steps.ts';
import { writeMerchantFeed } from './merchant-feed.ts';
import { printTable, type Row } from './table.ts';

const seconds = async (work: () => Promise<unknown>): Promise<string> => {
  const started = performance.now();
  await work();
  return `${((performance.now() - started) / 1_000).toFixed(1)} s`;
};

const load = (shop: ShopAddress, file: string) =>
  importCatalogue({
    ...{ ...shop, file, sites: ['parlour'], seller: 'Bench' },
    report: path.join(path.dirname(file), 'report.tsv'),
  });

/** Goes back, and says how long it took to note what is there, to put all back, and to end. */
const rollBack = async (shop: ShopAddress, to: number): Promise<string> => {
  const ask = shopAt(shop);
  let version = 0;
  const took = { noting: 0, puttingBack: 0, ending: 0 };
  const timed = async <Result>(what: keyof typeof took, work: () => Promise<Result>) => {
    const started = performance.now();
    const result = await work();
    took[what] += (performance.now() - started) / 1_000;
    return result;
  };
  let isNoted = false;
  for (let after: number | null = 0; after !== null;) {
    const body = { site: 'parlour', to, version, after };
    const part: CallResult<typeof rollBackCatalogue> = await timed(
      isNoted ? 'puttingBack' : 'noting',
      () => ask(rollBackCatalogue, { body }),
    );
    ({ version, next: after } = part);
    isNoted = part.done === part.total;
  }
  await timed('ending', () => ask(finishImport, { body: { sites: ['parlour'], version } }));
  const [noting, puttingBack, ending] = Object.values(took).map((each) => each.toFixed(1));
  return `${String(noting)} s noting, ${String(puttingBack)} s putting back, ${String(ending)} s ending`;
};

/** Every price a pound more: each product of the feed is changed. */
const dearer = (feed: string): string =>
  feed.replace(/\t(\d+)\.00 GBP/g, (_, price: string) => `\t${String(Number(price) + 1)}.00 GBP`);

const servedRows = async (folder: string, rows: number): Promise<readonly Row[]> => {
  const secrets = randomSecrets((await configuredSites()).sites);
  const runtime = await startRuntime({ port: 0, persist: folder, bindings: secrets });
  try {
    const url = `http://localhost:${(await runtime.ready).port}`;
    const shop = { url, token: secrets.OPERATOR_TOKEN ?? '' };
    const file = path.join(folder, 'feed.tsv');
    await writeMerchantFeed(file, rows);
    const first = await load(shop, file);
    await writeFile(file, dearer(await readFile(file, 'utf8')));
    const second = await load(shop, file);
    const back = await rollBack(shop, first.version ?? 0);
    return [
      { name: 'first load', value: `${first.seconds.toFixed(1)} s, ${first.created} products` },
      {
        name: 'load that changes all',
        value: `${second.seconds.toFixed(1)} s, ${second.updated} products`,
      },
      { name: 'rollback', value: back },
    ];
  } finally {
    await runtime.dispose();
  }
};

const sizeOf = async (folder: string): Promise<string> => {
  const files = await readdir(folder);
  const sizes = await Promise.all(files.map((file) => stat(path.join(folder, file))));
  const bytes = sizes.reduce((sum, { size }) => sum + size, 0);
  return `${(bytes / 1e6).toFixed(1)} MB`;
};

const backupRows = async (state: string): Promise<readonly Row[]> => {
  const databases = await localDatabases(state);
  const folder = path.join(state, 'backup');
  try {
    const made = await seconds(() => makeBackup({ databases, folder }));
    const restored = await seconds(() => restoreBackup({ databases, folder, replace: true }));
    return [
      { name: 'backup', value: `${made}, ${await sizeOf(folder)}` },
      { name: 'restore', value: restored },
    ];
  } finally {
    await databases.close();
  }
};

/** Prints what the two ways back take at the sizes of a catalogue, in a folder for their state. */
export const printWaysBack = async (folder: string, sizes: readonly number[]): Promise<void> => {
  const columns: (readonly Row[])[] = [];
  for (const size of sizes) {
    const state = path.join(folder, String(size), 'v3');
    await migrate(state);
    columns.push([...(await servedRows(state, size)), ...(await backupRows(state))]);
  }
  const names = sizes.map((size) => `${size.toLocaleString('en-GB')} variants`);
  printTable(names, columns);
};
