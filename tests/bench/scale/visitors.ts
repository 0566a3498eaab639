import { setTimeout as pause } from 'node:timers/promises';
import { send } from '../../../tools/catalogue/send.ts';
import { keptConnection } from '../keep-alive.ts';
import { randomFrom } from '../random.ts';
import { tailOf } from './feeds.ts';
import { MARKETPLACE, type MadeSite } from './installation.ts';

/** How often something happened, by what it was. */
type Counted = Record<string, number>;

/** What the pages’ caches did, as each page says it in `Cache-Status`, and how long the page took. */
export interface Views {
  fresh: number;
  stale: number;
  missed: number;
  other: number;
  /** Pages that the shop would not show, by status: one that is missing, or too many or too much at once. */
  readonly refused: Counted;
  /** Pages that it could not, by status or by what went wrong with the connection. */
  readonly failed: Counted;
  readonly milliseconds: number[];
}

const count = (counted: Counted, what: string): void => {
  counted[what] = (counted[what] ?? 0) + 1;
};

export const noViews = (): Views => ({
  fresh: 0,
  stale: 0,
  missed: 0,
  other: 0,
  refused: {},
  failed: {},
  milliseconds: [],
});

const LISTS = [
  '/products',
  '/products/category-furniture',
  '/products/category-lighting',
  '/products?page=2',
  '/products/category-accessories',
  '/products/category-furniture-sofas',
  '/products/category-furniture-beds',
  '/products?sort=price_asc',
  '/products/category-furniture-chairs',
  '/products?page=3',
  '/products/category-accessories-rugs',
  '/products/category-lighting-pendants',
  '/products/color-navy',
  '/products/material-oak',
  '/products/room-garden',
];
const WORDS = ['oak table', 'navy sofa', 'velvet armchair', 'rug', 'pendant light', 'walnut bed'];

/** Connections of all visitors together. */
const PARALLEL = 4;
/** Networks of the visitors: the shop limits the pages that it renders for each. */
const NETWORKS = 60_000;

export interface VisitorOptions {
  readonly port: number;
  /** The sites with visitors, the most visited first. */
  readonly sites: readonly MadeSite[];
  /** Paths of products by assortment. */
  readonly products: ReadonlyMap<string, readonly string[]>;
  /** Views a second. */
  readonly rate: number;
  readonly seed: number;
}

/** Each view: a site by a heavy tail, then a home page, a list, a search or a product of it by another. */
const viewsOf = ({ sites, products, seed }: VisitorOptions) => {
  const random = randomFrom(seed);
  const siteAt = tailOf(sites.length, random);
  const listAt = tailOf(LISTS.length, random);
  const wordsAt = tailOf(WORDS.length, random);
  const productAt = new Map(
    [...products].map(([name, paths]) => [name, tailOf(Math.max(1, paths.length), random)]),
  );
  return () => {
    const { host, assortment } = sites[siteAt()] ?? sites[0]!;
    const kind = random();
    const network = Math.floor(random() * NETWORKS);
    const product = products.get(assortment)?.[productAt.get(assortment)?.() ?? 0] ?? '/';
    const search = `/products?searchQuery=${encodeURIComponent(WORDS[wordsAt()] ?? '')}`;
    const rest = kind < 0.6 ? (LISTS[listAt()] ?? '/products') : kind < 0.65 ? search : product;
    const path = kind < 0.2 ? '/' : rest;
    return { host, path, address: `10.1.${network >> 8}.${network & 255}` };
  };
};

/** Statuses with which the shop refuses a page for now, as it does with those below 500. */
const UNAVAILABLE = 503;

const note = (views: Views, status: number, head: string): void => {
  if (status >= 400) {
    const isRefused = status < 500 || status === UNAVAILABLE;
    count(isRefused ? views.refused : views.failed, String(status));
  } else {
    const said = /^cache-status: *(.*)$/im.exec(head)?.[1] ?? '';
    if (said.includes('hit')) views[said.includes('ttl=-') ? 'stale' : 'fresh'] += 1;
    else views[said.includes('fwd=miss') || said.includes('fwd=stale') ? 'missed' : 'other'] += 1;
  }
};

/** Milliseconds after which nobody waits for a page any more. */
const PATIENCE_MS = 30_000;

/** @throws when nobody waits any more */
const tooLate = async (): Promise<never> => {
  await pause(PATIENCE_MS, undefined, { ref: false });
  throw new Error('no answer in time');
};

/**
 * Visits pages until it is stopped, at the given rate at most.
 * @returns what to add the views to from now on, and how to stop
 */
export const startVisitors = (options: VisitorOptions) => {
  const next = viewsOf(options);
  let views = noViews();
  let isOver = false;
  const between = (PARALLEL * 1_000) / options.rate;
  const visitor = async () => {
    const connection = await keptConnection(options.port);
    while (!isOver) {
      const { host, path, address } = next();
      const started = performance.now();
      const headers = { 'cf-connecting-ip': address, 'accept-encoding': 'br' };
      try {
        const asked = connection.ask({ host, path, headers });
        const { status, head } = await Promise.race([asked, tooLate()]);
        note(views, status, head);
      } catch (thrown) {
        count(views.failed, thrown instanceof Error ? thrown.message : String(thrown));
        connection.close();
      }
      const taken = performance.now() - started;
      views.milliseconds.push(taken);
      await pause(Math.max(0, between - taken));
    }
    connection.close();
  };
  const visitors = Promise.all(Array.from({ length: PARALLEL }, visitor));
  return {
    countInto: (other: Views) => {
      views = other;
    },
    stop: async () => {
      isOver = true;
      await visitors;
    },
  };
};

/** Pages of an assortment's list whose products are visited, at most. */
const MOST_PAGES = { marketplace: 40, other: 8 };
const LINK = /href="(\/[\w-]+\/products\/d\/\d+)"/g;
const DEADLINE_MS = 120_000;

/** Paths of the products that visitors open: those that the lists of each assortment link to. */
export const productPaths = async (
  port: number,
  sites: readonly MadeSite[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const paths = new Map<string, readonly string[]>();
  for (const { host, assortment } of sites) {
    if (paths.has(assortment)) continue;
    const found = new Set<string>();
    const most = assortment === MARKETPLACE ? MOST_PAGES.marketplace : MOST_PAGES.other;
    for (let page = 1; page <= most; page += 1) {
      const url = new URL(`http://${host}/products${page === 1 ? '' : `?page=${page}`}`);
      url.port = String(port);
      const headers = { 'cf-connecting-ip': `10.3.0.${page}` };
      const { text } = await send(url, { method: 'GET', headers }, DEADLINE_MS);
      const before = found.size;
      for (const [, link = ''] of text.matchAll(LINK)) found.add(link);
      if (found.size === before) break;
    }
    paths.set(assortment, [...found]);
  }
  return paths;
};
