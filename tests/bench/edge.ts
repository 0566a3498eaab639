import { loadDemo } from '../../tools/local/demo.ts';
import { startRuntime } from '../../tools/local/runtime.ts';
import { randomSecrets } from '../../tools/local/secrets.ts';
import { configuredSites } from '../../tools/local/sites.ts';
import { migrate } from '../../tools/local/steps.ts';
import { freePort } from './free-port.ts';
import { keptConnection, type KeptConnection, type Visit } from './keep-alive.ts';
import { runtimeProcessorTime } from './processor-time.ts';
import { printTable, type Row } from './table.ts';

/*
 * Pages at the worker itself: nothing stands before it, and clients keep their connections. What is printed as
 * processor time is that of the whole runtime, so its sockets, databases and stores are in it.
 */

const HOST = 'localhost';
const SECONDS = 4;
const PARALLEL = 8;
const WARM_UP = 60;

/** As a browser asks that has been here before. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd', cookie: 'XSRF-TOKEN=held' };

/** How a page is asked for. */
const waysOf = (operatorToken: string) => ({
  /** Kept in the isolate's memory. */
  cached: BROWSER,
  /** The same, for a program that takes nothing compressed. */
  'cached, plain': { cookie: BROWSER.cookie },
  /** The browser has it already. */
  confirmed: { ...BROWSER, 'if-none-match': '*' },
  /** An operator has it rendered past what is kept; the replies that it is made from are kept. */
  rendered: { authorization: `Bearer ${operatorToken}` },
});

interface Measured {
  readonly rate: number;
  readonly processor: number;
  readonly bytes: number;
}

/** The first product of the list. */
const productPath = async (port: number): Promise<string> => {
  const reply = await fetch(`http://${HOST}:${port}/products`);
  const [path] = /\/[\w-]+\/products\/d\/\d+/.exec(await reply.text()) ?? [];
  if (path === undefined) throw new Error('the list shows no product');
  return path;
};

const measure = async (
  connections: readonly KeptConnection[],
  processorTime: () => Promise<number>,
  visit: Visit,
): Promise<Measured> => {
  const [first] = connections;
  for (let turn = 0; turn < WARM_UP; turn++) await first?.ask(visit);
  let count = 0;
  let bytes = 0;
  const before = await processorTime();
  const started = performance.now();
  const visitor = async (connection: KeptConnection) => {
    while (performance.now() < started + SECONDS * 1000) {
      const answered = await connection.ask(visit);
      if (answered.status >= 400) throw new Error(`${visit.path}: ${answered.head}`);
      count += 1;
      bytes = answered.bytes;
    }
  };
  await Promise.all(connections.map(visitor));
  const seconds = (performance.now() - started) / 1000;
  return { rate: count / seconds, processor: ((await processorTime()) - before) / count, bytes };
};

const rowsOf = (way: string, { rate, processor, bytes }: Measured): Row[] => [
  { name: `${way}, a second`, value: rate.toFixed(0) },
  { name: `${way}, processor`, value: `${processor.toFixed(2)} ms` },
  ...(way.startsWith('cached')
    ? [{ name: `${way}, size`, value: `${(bytes / 1000).toFixed(0)} kB` }]
    : []),
];

/**
 * Prints how many pages a second the worker answers, and what one costs.
 * @param persist folder for the shop's state
 */
export const printEdge = async (persist: string): Promise<void> => {
  const { settings, sites } = await configuredSites();
  const secrets = randomSecrets(sites);
  const port = await freePort();
  await migrate(persist);
  const bindings = { ...secrets, SITES: settings };
  const runtime = await startRuntime({ port, persist, bindings, direct: true });
  try {
    await loadDemo({ url: `http://localhost:${port}`, token: secrets.OPERATOR_TOKEN ?? '' });
    const processorTime = await runtimeProcessorTime();
    const connections = await Promise.all(
      Array.from({ length: PARALLEL }, () => keptConnection(port)),
    );
    const paths = { home: '/', list: '/products', product: await productPath(port) };
    const ways = waysOf(secrets.OPERATOR_TOKEN ?? '');
    const columns: Row[][] = [];
    for (const path of Object.values(paths)) {
      const rows: Row[] = [];
      for (const [way, headers] of Object.entries(ways)) {
        rows.push(
          ...rowsOf(way, await measure(connections, processorTime, { host: HOST, path, headers })),
        );
      }
      columns.push(rows);
    }
    printTable(Object.keys(paths), columns);
    for (const connection of connections) connection.close();
  } finally {
    await runtime.dispose();
  }
};
