import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type CallResult, finishImport, rollBackCatalogue } from '@parlour/contract';
import { importCatalogue, type Summary } from '../../tools/catalogue/import-catalogue.ts';
import { shopAt, type ShopConnection } from '../../tools/catalogue/shop.ts';
import { startRuntime } from '../../tools/local/runtime.ts';
import { randomSecrets } from '../../tools/local/secrets.ts';
import { configuredSites } from '../../tools/local/sites.ts';
import { migrate } from '../../tools/local/migrate.ts';
import { writeMerchantFeed } from './merchant-feed.ts';
import { runtimeProcessorTime } from './processor-time.ts';
import { printTable, type Row } from './table.ts';

/** Runs work, and returns its duration and the runtime's processor time for it. */
type TimeWork = <Result>(
  name: string,
  work: () => Promise<Result>,
) => Promise<{ readonly result: Result; readonly row: Row }>;

const inSeconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;

const timedInRuntime = async (): Promise<TimeWork> => {
  const processorTime = await runtimeProcessorTime();
  return async (name, work) => {
    const [started, spent] = [performance.now(), await processorTime()];
    const result = await work();
    const [took, processor] = [performance.now() - started, (await processorTime()) - spent];
    const value = `${inSeconds(took)}, ${inSeconds(processor)} of processor`;
    return { result, row: { name, value } };
  };
};

const load = (shop: ShopConnection, file: string): Promise<Summary> =>
  importCatalogue({
    ...shop,
    file,
    sites: ['parlour'],
    seller: 'Bench',
    report: path.join(path.dirname(file), 'report.tsv'),
  });

/** Rolls the catalogue back to a version, request by request, as the command line does. */
const rollBack = async (
  shop: ShopConnection,
  to: number,
  timed: TimeWork,
): Promise<readonly Row[]> => {
  const callShop = shopAt(shop);
  const at: { version: number; after: number | null } = { version: 0, after: 0 };
  const askParts = async (until: (isNoted: boolean) => boolean): Promise<void> => {
    while (at.after !== null) {
      const body = { site: 'parlour', to, version: at.version, after: at.after };
      const part: CallResult<typeof rollBackCatalogue> = await callShop(rollBackCatalogue, {
        body,
      });
      Object.assign(at, { version: part.version, after: part.next });
      if (until(part.done === part.total)) return;
    }
  };
  const { result, row } = await timed('rollback', async () => [
    await timed('of it noting', () => askParts((isNoted) => isNoted)),
    await timed('of it putting back', () => askParts(() => false)),
    await timed('of it ending', () =>
      callShop(finishImport, { body: { sites: ['parlour'], version: at.version } }),
    ),
  ]);
  return [row, ...result.map((part) => part.row)];
};

/** Raises every price by a pound: each product of the feed changes. */
const dearer = (feed: string): string =>
  feed.replace(/\t(\d+)\.00 GBP/g, (_, price: string) => `\t${String(Number(price) + 1)}.00 GBP`);

/** Loads a feed, loads it with other prices, and rolls that back, in a shop that keeps its state in a folder. */
export const rollbackRows = async (folder: string, rows: number): Promise<readonly Row[]> => {
  await migrate(folder);
  const secrets = randomSecrets((await configuredSites()).sites);
  const runtime = await startRuntime({ port: 0, persist: folder, bindings: secrets });
  try {
    const url = `http://localhost:${(await runtime.ready).port}`;
    const shop = { url, token: secrets.OPERATOR_TOKEN ?? '' };
    const timed = await timedInRuntime();
    const file = path.join(folder, 'feed.tsv');
    await writeMerchantFeed(file, rows);
    const first = await timed('first load', () => load(shop, file));
    await writeFile(file, dearer(await readFile(file, 'utf8')));
    const second = await timed('load that changes all', () => load(shop, file));
    return [
      { name: 'products', value: String(first.result.created) },
      { name: 'of them changed', value: String(second.result.updated) },
      first.row,
      second.row,
      ...(await rollBack(shop, first.result.version ?? 0, timed)),
    ];
  } finally {
    await runtime.dispose();
  }
};

/** Prints the cost of loading a feed, changing all of it and rolling back, at several sizes of the catalogue. */
export const printRollback = async (folder: string, sizes: readonly number[]): Promise<void> => {
  const columns: (readonly Row[])[] = [];
  for (const size of sizes) {
    columns.push(await rollbackRows(path.join(folder, String(size), 'v3'), size));
  }
  printTable(
    sizes.map((size) => `${size.toLocaleString('en-GB')} variants`),
    columns,
  );
};
