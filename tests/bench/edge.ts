import { cp } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { loadDemo } from '../../tools/local/demo.ts';
import { startRuntime } from '../../tools/local/runtime.ts';
import { randomSecrets } from '../../tools/local/secrets.ts';
import { configuredSites } from '../../tools/local/sites.ts';
import { migrate } from '../../tools/local/migrate.ts';
import { freePort } from './free-port.ts';
import { keptConnection, type KeptConnection, type BenchRequest } from './keep-alive.ts';
import { runtimeProcessorTime } from './processor-time.ts';
import { printTable, type Row } from './table.ts';

/*
 * Pages at the worker itself, with no network before it and clients that keep their connections open. The
 * processor time is that of the whole runtime, including its sockets, databases and stores.
 */

const HOST = 'localhost';
const SECONDS = 4;
const PARALLEL = 8;
const WARM_UP = 60;
/** Lists that are rendered in turn. */
const LISTS = 24;

/** Headers of a browser that has visited before. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd', cookie: 'XSRF-TOKEN=held' };

/** Headers for each way of requesting a page. */
const waysOf = (operatorToken: string) => ({
  /** From the isolate's memory. */
  cached: BROWSER,
  /** The same for a client that accepts no Brotli. */
  'cached, gzip': { ...BROWSER, 'accept-encoding': 'gzip' },
  /** The same for a client that accepts no compression. */
  'cached, plain': { cookie: BROWSER.cookie },
  /** The browser has the page already. */
  confirmed: { ...BROWSER, 'if-none-match': '*' },
  /** An operator's request skips the page cache; the replies of calls are still cached. */
  rendered: { authorization: `Bearer ${operatorToken}` },
});

/** Settings of a shop, and the secrets for requests to it. */
interface Shop {
  readonly bindings: Readonly<Record<string, unknown>>;
  readonly operatorToken: string;
}

interface Measurement {
  readonly rate: number;
  readonly processor: number;
  readonly bytes: number;
}

/** Path of the first product of the list. */
const productPath = async (port: number): Promise<string> => {
  const reply = await fetch(`http://${HOST}:${port}/products`);
  const [address] = /\/[\w-]+\/products\/d\/\d+/.exec(await reply.text()) ?? [];
  if (address === undefined) throw new Error('the list shows no product');
  return address;
};

const connect = (port: number): Promise<KeptConnection[]> =>
  Promise.all(Array.from({ length: PARALLEL }, () => keptConnection(port)));

type Visits = readonly [BenchRequest, ...BenchRequest[]];

const inTurn = (visits: Visits, turn: number): BenchRequest =>
  visits[turn % visits.length] ?? visits[0];

const warmUp = async ([first]: readonly KeptConnection[], visits: Visits): Promise<void> => {
  for (let turn = 0; turn < WARM_UP * visits.length; turn++) await first?.ask(inTurn(visits, turn));
};

const measure = async (
  connections: readonly KeptConnection[],
  processorTime: () => Promise<number>,
  visits: Visits,
): Promise<Measurement> => {
  let asked = 0;
  let count = 0;
  let bytes = 0;
  const before = await processorTime();
  const started = performance.now();
  const visitor = async (connection: KeptConnection) => {
    while (performance.now() < started + SECONDS * 1000) {
      const request = inTurn(visits, asked++);
      const reply = await connection.ask(request);
      if (reply.status >= 400) throw new Error(`${request.path}: ${reply.head}`);
      count += 1;
      bytes = reply.bytes;
    }
  };
  await Promise.all(connections.map(visitor));
  const seconds = (performance.now() - started) / 1000;
  return { rate: count / seconds, processor: ((await processorTime()) - before) / count, bytes };
};

const rowsOf = (way: string, { rate, processor, bytes }: Measurement): Row[] => [
  { name: `${way}, a second`, value: rate.toFixed(0) },
  { name: `${way}, processor`, value: `${processor.toFixed(2)} ms` },
  ...(way.startsWith('cached')
    ? [{ name: `${way}, size`, value: `${(bytes / 1000).toFixed(0)} kB` }]
    : []),
];

/** The list of everything, and the first lists that its sidebar links to. */
const listPaths = async (port: number): Promise<readonly string[]> => {
  const reply = await fetch(`http://${HOST}:${port}/products`);
  const links = (await reply.text()).matchAll(/href="(\/products\/[\w-]+)"/g);
  const paths = new Set(Array.from(links, ([, address = '']) => address));
  return ['/products', ...paths].slice(0, LISTS);
};

/** Starts a runtime that is ready to render lists. */
const startLists = async ({ bindings, operatorToken }: Shop, persist: string) => {
  const port = await freePort();
  const runtime = await startRuntime({ port, persist, bindings, direct: true });
  const { rendered: headers } = waysOf(operatorToken);
  const [first = '', ...others] = await listPaths(port);
  const visit = (url: string) => ({ host: HOST, path: url, headers });
  const visits: Visits = [visit(first), ...others.map(visit)];
  const connections = await connect(port);
  await warmUp(connections, visits);
  return {
    /** The processor time of one runtime among several is not known. */
    measure: () => measure(connections, () => Promise.resolve(0), visits),
    end: async () => {
      for (const connection of connections) connection.close();
      await runtime.dispose();
    },
  };
};

/**
 * Prints how many lists a second the machine renders with one runtime on each core: an isolate uses one core,
 * and a location runs as many isolates as it needs.
 */
const printEveryCore = async (shop: Shop, persist: string): Promise<void> => {
  const cores = Array.from({ length: availableParallelism() }, (_, core) =>
    path.join(path.dirname(persist), String(core), 'v3'),
  );
  for (const folder of cores) await cp(persist, folder, { recursive: true });
  const runtimes = await Promise.all(cores.map((folder) => startLists(shop, folder)));
  const measured = await Promise.all(runtimes.map((runtime) => runtime.measure()));
  await Promise.all(runtimes.map((runtime) => runtime.end()));
  const together = measured.reduce((sum, { rate }) => sum + rate, 0);
  const row = { name: `${LISTS} lists in turn, rendered, a second`, value: together.toFixed(0) };
  printTable([`${cores.length} cores`], [[row]]);
};

/**
 * Prints how many pages a second the worker answers, and what one page costs.
 * @param persist folder for the shop's state
 */
export const printEdge = async (persist: string): Promise<void> => {
  const { sites } = await configuredSites();
  const secrets = randomSecrets(sites);
  const shop = {
    bindings: secrets,
    operatorToken: secrets.OPERATOR_TOKEN ?? '',
  };
  await migrate(persist);
  await printPages(shop, persist);
  await printEveryCore(shop, persist);
};

/** Loads the demo catalogue, and measures a page of each kind in each way. */
const printPages = async ({ bindings, operatorToken }: Shop, persist: string): Promise<void> => {
  const port = await freePort();
  const runtime = await startRuntime({ port, persist, bindings, direct: true });
  try {
    await loadDemo({ url: `http://localhost:${port}`, token: operatorToken });
    const processorTime = await runtimeProcessorTime();
    const connections = await connect(port);
    const paths = { home: '/', list: '/products', product: await productPath(port) };
    const ways = waysOf(operatorToken);
    const columns: Row[][] = [];
    for (const url of Object.values(paths)) {
      const rows: Row[] = [];
      for (const [way, headers] of Object.entries(ways)) {
        const visit = { host: HOST, path: url, headers };
        await warmUp(connections, [visit]);
        rows.push(...rowsOf(way, await measure(connections, processorTime, [visit])));
      }
      columns.push(rows);
    }
    printTable(Object.keys(paths), columns);
    for (const connection of connections) connection.close();
  } finally {
    await runtime.dispose();
  }
};
