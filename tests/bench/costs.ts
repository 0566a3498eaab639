import { setTimeout } from 'node:timers/promises';
import { cacheTags } from '../../src/lib/cache-tags.ts';
import { operatorListStock, operatorSetStock, purgeCache } from '@parlour/contract';
import { loadDemo } from '../../tools/local/demo.ts';
import { shopAt } from '../../tools/catalogue/shop.ts';
import { startRuntime } from '../../tools/local/runtime.ts';
import { randomSecrets } from '../../tools/local/secrets.ts';
import { configuredSites } from '../../tools/local/sites.ts';
import { migrate } from '../../tools/local/migrate.ts';
import { freePort } from './free-port.ts';
import { keptConnection } from './keep-alive.ts';
import { runtimeProcessorTime } from './processor-time.ts';
import { printTable, type Row } from './table.ts';

/*
 * What a page costs when it has to be rendered: because the stock of a product on it has changed, because
 * everything of the site has been purged, or because the stock has changed and the isolate has just started.
 * The cost is the rows that the database reads, without single rows that are looked up, and the processor
 * time of the whole runtime. The pages are of the demo catalogue. docs/cost.md calculates with these figures.
 */

const HOST = 'localhost';
/** The status for a network that has used up its renderings, and the period of that limit in milliseconds. */
const TOO_MANY = 429;
const RENDERINGS_MS = 10_000;
/** Pages of each kind. Many are needed, because the clock that counts the time of processes is coarse. */
const ROUNDS = 20;

/** Words that occur in the demo catalogue. */
const WORDS = ['oak table', 'lamp', 'velvet sofa', 'brass', 'chair', 'rug', 'walnut bed', 'mirror'];

const pathsOf = (list: string): Readonly<Record<string, readonly string[]>> => ({
  home: ['/'],
  list: [1, 2, 3, 4].map((page) => `/products${page === 1 ? '' : `?page=${page}`}`),
  product: [...new Set(list.match(/\/[\w-]+\/products\/d\/\d+/g))],
  search: WORDS.map((words) => `/products?searchQuery=${encodeURIComponent(words)}`),
});

interface CostOptions {
  readonly port: number;
  /** Changes the stock of the page's product and purges what shows it; without a page it purges everything. */
  readonly change: (page?: BenchedPage) => Promise<unknown>;
  readonly processorTime: () => Promise<number>;
}

/** A page and a product on it. */
interface BenchedPage {
  readonly path: string;
  readonly tag: string;
  readonly variantId: string;
}

const shownAt = async (url: string, path: string): Promise<BenchedPage> => {
  const read = async (at: string) => (await fetch(`${url}${at}`)).text();
  const [, variant] = /products\/d\/(\d+)/.exec(await read(path)) ?? [];
  const detail = variant === undefined ? '' : await read(`/web/product/v/${variant}`);
  const [, product] = /"productId":"?(\d+)/.exec(detail) ?? [];
  if (product === undefined) throw new Error(`${path} shows no product`);
  return { path, tag: cacheTags.product(product), variantId: variant ?? '' };
};

const rowsIn = (head: string): number => Number(/ (\d+) rows"/.exec(head)?.[1] ?? 0);

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

/** Opens a page and gives the rows that the database read for it. */
const visit = async (port: number, path: string): Promise<number> => {
  // Each visit opens a connection: the runtime closes idle ones while the next tags are purged.
  const connection = await keptConnection(port);
  const { status, head } = await connection.ask({ host: HOST, path });
  connection.close();
  if (status === TOO_MANY) {
    await setTimeout(RENDERINGS_MS);
    return visit(port, path);
  }
  if (status !== 200) throw new Error(`${path}: ${head}`);
  return rowsIn(head);
};

const spread = (rows: readonly number[]): string =>
  `${median(rows)} (${Math.min(...rows)} to ${Math.max(...rows)})`;

const measure = async (
  { port, change, processorTime }: CostOptions,
  pages: readonly BenchedPage[],
  what: 'one product' | 'everything',
): Promise<readonly Row[]> => {
  const rows: number[] = [];
  const rounds = async (visits: boolean): Promise<number> => {
    const before = await processorTime();
    for (let at = 0; at < ROUNDS; at += 1) {
      const page = pages[at % pages.length];
      await change(what === 'everything' ? undefined : page);
      if (visits) rows.push(await visit(port, page?.path ?? '/'));
    }
    return ((await processorTime()) - before) / ROUNDS;
  };
  await rounds(true);
  rows.length = 0;
  const whole = await rounds(true);
  const processor = whole - (await rounds(false));
  return [
    { name: `${what} has changed: rows read`, value: spread(rows) },
    { name: `${what} has changed: processor`, value: `${processor.toFixed(1)} ms` },
  ];
};

/** Sets the stock to another number, and purges what the shop would purge. */
const changing = async (ask: ReturnType<typeof shopAt>): Promise<CostOptions['change']> => {
  const sellers = new Map<string, string>();
  for (let [page, last] = [1, 1]; page <= last; page += 1) {
    const query = { site: 'parlour', page, size: 100 };
    const { data, pageCount } = await ask(operatorListStock, { query });
    for (const { variantId, seller } of data) sellers.set(variantId, seller);
    last = pageCount;
  }
  let stock = 50;
  return async (page) => {
    stock += 1;
    const { tag, variantId = '' } = page ?? {};
    const seller = sellers.get(variantId);
    if (seller !== undefined)
      await ask(operatorSetStock, { body: { changes: [{ variantId, seller, stock }] } });
    const tags = tag === undefined ? [] : [tag];
    await ask(purgeCache, { body: { sites: ['parlour'], tags } });
  };
};

/** How many times an isolate is started to render a page of each kind first. */
const STARTS = 3;

/**
 * Prints the cost of rendering a page, by kind.
 * @param persist folder for the shop's state
 */
export const printCosts = async (persist: string): Promise<void> => {
  const { sites } = await configuredSites();
  const secrets = randomSecrets(sites);
  const port = await freePort();
  await migrate(persist);
  const bindings = { ...secrets, COUNT_DELAY_MS: '-1' };
  const start = () => startRuntime({ port, persist, bindings, direct: true });
  let runtime = await start();
  try {
    const shop = { url: `http://localhost:${port}`, token: secrets.OPERATOR_TOKEN ?? '' };
    await loadDemo(shop);
    const change = await changing(shopAt(shop));
    const asking = { port, change, processorTime: await runtimeProcessorTime() };
    const kinds = pathsOf(await (await fetch(`${shop.url}/products`)).text());
    const pagesOf = new Map<string, BenchedPage[]>();
    const columns = new Map<string, Row[]>();
    for (const [kind, paths] of Object.entries(kinds)) {
      const pages: BenchedPage[] = [];
      for (const path of paths) pages.push(await shownAt(shop.url, path));
      pagesOf.set(kind, pages);
      columns.set(kind, [
        ...(await measure(asking, pages, 'one product')),
        ...(await measure(asking, pages, 'everything')),
      ]);
    }
    for (const [kind, pages] of pagesOf) {
      const rows: number[] = [];
      for (const page of pages.slice(0, STARTS)) {
        await change(page);
        await runtime.dispose();
        runtime = await start();
        rows.push(await visit(port, page.path));
      }
      const name = 'one product has changed, and the isolate has just started: rows read';
      columns.get(kind)?.push({ name, value: spread(rows) });
    }
    printTable([...columns.keys()], [...columns.values()]);
  } finally {
    await runtime.dispose();
  }
};
