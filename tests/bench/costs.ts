import { purgeCache } from '../../src/lib/contract/operator/catalogue.ts';
import { loadDemo } from '../../tools/local/demo.ts';
import { shopAt } from '../../tools/catalogue/shop.ts';
import { startRuntime } from '../../tools/local/runtime.ts';
import { randomSecrets } from '../../tools/local/secrets.ts';
import { configuredSites } from '../../tools/local/sites.ts';
import { migrate } from '../../tools/local/steps.ts';
import { freePort } from './free-port.ts';
import { keptConnection, type KeptConnection } from './keep-alive.ts';
import { runtimeProcessorTime } from './processor-time.ts';
import { printTable, type Row } from './table.ts';

/*
 * What a page costs that has to be made, with nothing of it kept: rows that the database read, and processor
 * time of the whole runtime, the demo catalogue behind it. docs/cost.md reckons with these.
 */

const HOST = 'localhost';
/** Pages of a kind: the clock that processes are counted by is coarse. */
const ROUNDS = 40;

/** Words that the demo catalogue has. */
const WORDS = ['oak table', 'lamp', 'velvet sofa', 'brass', 'chair', 'rug', 'walnut bed', 'mirror'];

const pathsOf = (list: string): Readonly<Record<string, readonly string[]>> => ({
  home: ['/'],
  list: [1, 2, 3, 4].map((page) => `/products${page === 1 ? '' : `?page=${page}`}`),
  product: [...new Set(list.match(/\/[\w-]+\/products\/d\/\d+/g))],
  search: WORDS.map((words) => `/products?query=${encodeURIComponent(words)}`),
});

interface Asking {
  readonly connection: KeptConnection;
  readonly forget: () => Promise<unknown>;
  readonly processorTime: () => Promise<number>;
}

const rowsIn = (head: string): number => Number(/ (\d+) rows"/.exec(head)?.[1] ?? 0);

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

const measure = async (
  { connection, forget, processorTime }: Asking,
  paths: readonly string[],
): Promise<readonly Row[]> => {
  const rows: number[] = [];
  const round = async (path: string | undefined): Promise<void> => {
    await forget();
    if (path === undefined) return;
    const { status, head } = await connection.ask({ host: HOST, path });
    if (status !== 200) throw new Error(`${path}: ${head}`);
    rows.push(rowsIn(head));
  };
  const rounds = async (visits: boolean): Promise<number> => {
    const before = await processorTime();
    for (let at = 0; at < ROUNDS; at += 1) {
      await round(visits ? paths[at % paths.length] : undefined);
    }
    return ((await processorTime()) - before) / ROUNDS;
  };
  await rounds(true);
  rows.length = 0;
  const whole = await rounds(true);
  const processor = whole - (await rounds(false));
  const spread = `${median(rows)} (${Math.min(...rows)} to ${Math.max(...rows)})`;
  return [
    { name: 'rows read', value: spread },
    { name: 'processor', value: `${processor.toFixed(1)} ms` },
  ];
};

/**
 * Prints what pages cost that are made, by kind.
 * @param persist folder for the shop's state
 */
export const printCosts = async (persist: string): Promise<void> => {
  const { settings, sites } = await configuredSites();
  const secrets = randomSecrets(sites);
  const port = await freePort();
  await migrate(persist);
  const bindings = { ...secrets, SITES: settings, COUNT_DELAY_MS: '-1' };
  const runtime = await startRuntime({ port, persist, bindings, direct: true });
  try {
    const shop = { url: `http://localhost:${port}`, token: secrets.OPERATOR_TOKEN ?? '' };
    await loadDemo(shop);
    const ask = shopAt(shop);
    const connection = await keptConnection(port);
    const forget = () => ask(purgeCache, { body: { sites: ['parlour'], tags: [] } });
    const asking = { connection, forget, processorTime: await runtimeProcessorTime() };
    const kinds = pathsOf(await (await fetch(`${shop.url}/products`)).text());
    const columns: (readonly Row[])[] = [];
    for (const paths of Object.values(kinds)) columns.push(await measure(asking, paths));
    printTable(Object.keys(kinds), columns);
    connection.close();
  } finally {
    await runtime.dispose();
  }
};
