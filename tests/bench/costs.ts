import { cacheTags } from '../../src/lib/cache-tags.ts';
import { purgeCache } from '../../src/lib/contract/operator/catalogue.ts';
import { loadDemo } from '../../tools/local/demo.ts';
import { shopAt } from '../../tools/catalogue/shop.ts';
import { startRuntime } from '../../tools/local/runtime.ts';
import { randomSecrets } from '../../tools/local/secrets.ts';
import { configuredSites } from '../../tools/local/sites.ts';
import { migrate } from '../../tools/local/steps.ts';
import { freePort } from './free-port.ts';
import { keptConnection } from './keep-alive.ts';
import { runtimeProcessorTime } from './processor-time.ts';
import { printTable, type Row } from './table.ts';

/*
 * What a page costs that has to be made, since a product on it has changed, or everything of the site: rows that the
 * database read, but for single rows that are looked up, and processor time of the whole runtime. The demo
 * catalogue stands behind it. docs/cost.md reckons with these.
 */

const HOST = 'localhost';
/** Pages of a kind: the clock that processes are counted by is coarse. */
const ROUNDS = 20;

/** Words that the demo catalogue has. */
const WORDS = ['oak table', 'lamp', 'velvet sofa', 'brass', 'chair', 'rug', 'walnut bed', 'mirror'];

const pathsOf = (list: string): Readonly<Record<string, readonly string[]>> => ({
  home: ['/'],
  list: [1, 2, 3, 4].map((page) => `/products${page === 1 ? '' : `?page=${page}`}`),
  product: [...new Set(list.match(/\/[\w-]+\/products\/d\/\d+/g))],
  search: WORDS.map((words) => `/products?searchQuery=${encodeURIComponent(words)}`),
});

interface Asking {
  readonly port: number;
  /** Has what is kept under tags made again; everything for none. */
  readonly forget: (tags: string[]) => Promise<unknown>;
  readonly processorTime: () => Promise<number>;
}

/** A page, and the tag of a product on it. */
interface Shown {
  readonly path: string;
  readonly tag: string;
}

const shownAt = async (url: string, path: string): Promise<Shown> => {
  const read = async (at: string) => (await fetch(`${url}${at}`)).text();
  const [, variant] = /products\/d\/(\d+)/.exec(await read(path)) ?? [];
  const detail = variant === undefined ? '' : await read(`/web/product/v/${variant}`);
  const [, product] = /"productId":"?(\d+)/.exec(detail) ?? [];
  if (product === undefined) throw new Error(`${path} shows no product`);
  return { path, tag: cacheTags.product(product) };
};

const rowsIn = (head: string): number => Number(/ (\d+) rows"/.exec(head)?.[1] ?? 0);

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

const measure = async (
  { port, forget, processorTime }: Asking,
  pages: readonly Shown[],
  what: 'one product' | 'everything',
): Promise<readonly Row[]> => {
  const rows: number[] = [];
  const visit = async (path: string): Promise<void> => {
    // Each anew: the runtime closes those that wait while the next tags are purged.
    const connection = await keptConnection(port);
    const { status, head } = await connection.ask({ host: HOST, path });
    connection.close();
    if (status !== 200) throw new Error(`${path}: ${head}`);
    rows.push(rowsIn(head));
  };
  const rounds = async (visits: boolean): Promise<number> => {
    const before = await processorTime();
    for (let at = 0; at < ROUNDS; at += 1) {
      const { path = '/', tag = '' } = pages[at % pages.length] ?? {};
      await forget(what === 'everything' ? [] : [tag]);
      if (visits) await visit(path);
    }
    return ((await processorTime()) - before) / ROUNDS;
  };
  await rounds(true);
  rows.length = 0;
  const whole = await rounds(true);
  const processor = whole - (await rounds(false));
  const spread = `${median(rows)} (${Math.min(...rows)} to ${Math.max(...rows)})`;
  return [
    { name: `${what} has changed: rows read`, value: spread },
    { name: `${what} has changed: processor`, value: `${processor.toFixed(1)} ms` },
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
    const forget = (tags: string[]) => ask(purgeCache, { body: { sites: ['parlour'], tags } });
    const asking = { port, forget, processorTime: await runtimeProcessorTime() };
    const kinds = pathsOf(await (await fetch(`${shop.url}/products`)).text());
    const columns: (readonly Row[])[] = [];
    for (const paths of Object.values(kinds)) {
      const pages: Shown[] = [];
      for (const path of paths) pages.push(await shownAt(shop.url, path));
      columns.push([
        ...(await measure(asking, pages, 'one product')),
        ...(await measure(asking, pages, 'everything')),
      ]);
    }
    printTable(Object.keys(kinds), columns);
  } finally {
    await runtime.dispose();
  }
};
