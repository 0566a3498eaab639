import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Findings } from '../../soak/findings.ts';
import { heldMegabytes, residentMegabytes } from '../../soak/memory.ts';
import { randomFrom } from '../random.ts';
import { countsBetween, type Counts } from './counts.ts';
import { ScaleCustomer, type Offer } from './customers.ts';
import {
  changesPieces,
  madeSellers,
  oneOfEach,
  rowsFrom,
  tailOf,
  type MadeSeller,
} from './feeds.ts';
import { installationWith, madeSites, MARKETPLACE, type MadeSite } from './installation.ts';
import { searched, type Searched } from './searches.ts';
import { stockedShop, type ScaleShop, type SentFeed } from './shop.ts';
import { noViews, productPaths, startVisitors, type Views } from './visitors.ts';

export interface ScaleOptions {
  readonly variants: number;
  readonly sites: number;
  /** Sites with visitors and customers: the first of all. */
  readonly served: number;
  /** Feeds an hour, each of a seller of its own. */
  readonly feeds: number;
  /** Orders a day. */
  readonly orders: number;
  /** Minutes in which the orders of a day and the feeds of an hour are sent. */
  readonly minutes: number;
  /** Views a second. */
  readonly views: number;
  readonly seed: number;
  /** Where installations and databases are kept for the next run. */
  readonly cache: string;
}

/** What one thing costs when nothing else happens. */
export interface Unit {
  readonly times: number;
  readonly counts: Counts;
}

export interface ScaleReport {
  readonly options: ScaleOptions;
  readonly assortments: number;
  readonly largestAssortment: number;
  readonly settingsBytes: number;
  readonly buildSeconds: number;
  readonly importSeconds: number | undefined;
  /** Minutes that the day took. */
  readonly minutes: number;
  readonly views: Omit<Views, 'milliseconds'>;
  /** Milliseconds of a page: median and 95 of 100. */
  readonly viewMilliseconds: readonly [number, number];
  readonly feed: Unit & {
    readonly rows: number;
    readonly updated: number;
    readonly seconds: number;
  };
  readonly unchangedFeed: Unit;
  readonly order: Unit;
  readonly day: Counts;
  readonly feeds: {
    readonly sent: number;
    readonly updated: number;
    readonly seconds: readonly number[];
  };
  readonly orders: {
    readonly asked: number;
    readonly placed: number;
    readonly refused: number;
    readonly stored: number;
    readonly lost: number;
    readonly stockWrong: number;
    readonly stockChecked: number;
  };
  /** Warnings and errors of the worker, by event. */
  readonly logged: Readonly<Record<string, number>>;
  readonly customers: number;
  readonly wrongAnswers: number;
  readonly firstWrongAnswer: string;
  readonly memory: { readonly held: number; readonly resident: number };
  readonly searches: Searched;
}

/** Customers at once: as many as the machine has cores, and two more that wait for it. */
const CUSTOMERS_AT_ONCE = availableParallelism() + 2;
const ORDERS_OF_A_CUSTOMER = 25;
/** Sites at which customers order, at most: the most visited ones. An account takes longer than an order. */
const MOST_SITES_WITH_ORDERS = 40;
/** Orders that are placed one after another before the day begins. */
const QUIET_ORDERS = 10;
/** Tries of an order at which the shop has sold out. */
const TRIES = 3;
const SAMPLE_EVERY_MS = 15_000;
/** A day that the machine cannot play in its time ends after so many times it. */
const MOST_TIMES = 4;

/** Orders of each hour of a day, of a hundred. */
const HOURS = [1, 1, 0, 0, 0, 1, 2, 3, 4, 5, 6, 6, 7, 6, 5, 5, 5, 6, 7, 9, 9, 7, 4, 1];

const tell = (text: string): void => {
  console.error(`${new Date().toISOString().slice(11, 19)} ${text}`);
};

/** The moments of orders, as shares of the day. */
const momentsOf = (orders: number, random: () => number): readonly number[] => {
  const whole = HOURS.reduce((sum, weight) => sum + weight, 0);
  const hourAt = (at: number): number => {
    let left = at * whole;
    for (const [hour, weight] of HOURS.entries()) {
      if (left < weight) return (hour + left / weight) / HOURS.length;
      left -= weight;
    }
    return 1;
  };
  return Array.from({ length: orders }, () => hourAt(random())).toSorted((a, b) => a - b);
};

interface Stock extends Offer {
  readonly stock: number;
}

const STOCK = `SELECT i.variant_id AS variantId, i.seller_id AS sellerId, i.stock, v.reference
  FROM seller_inventory i JOIN variant v ON v.id = i.variant_id
  JOIN assortment_product a ON a.product_id = v.product_id
  WHERE a.assortment = ?1 AND a.listed = 1 AND i.status = 'active' AND i.stock > 0
  ORDER BY v.id LIMIT 3000`;

/** What is bought of each assortment: rows whose pieces no feed changes. */
const buyable = async (
  market: D1Database,
  sites: readonly MadeSite[],
): Promise<ReadonlyMap<string, readonly Stock[]>> => {
  const offers = new Map<string, readonly Stock[]>();
  for (const name of new Set(sites.map(({ assortment }) => assortment))) {
    const { results } = await market
      .prepare(STOCK)
      .bind(name)
      .all<{ variantId: number; sellerId: number; stock: number; reference: string }>();
    offers.set(
      name,
      results
        .filter(({ reference }) => !changesPieces(Number(reference.slice('SKU-'.length))))
        .map(({ variantId, sellerId, stock }) => ({
          ...{ variantId: String(variantId), sellerId: String(sellerId) },
          stock,
        })),
    );
  }
  return offers;
};

const unitOf = async (
  shop: ScaleShop,
  times: number,
  work: () => Promise<unknown>,
): Promise<Unit> => {
  const before = await shop.counts();
  await work();
  // What is written after the answer is a part of it.
  await pause(3_000);
  return { times, counts: countsBetween(before, await shop.counts()) };
};

const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export const medianAnd95 = (values: readonly number[]): readonly [number, number] => [
  percentile(values, 0.5),
  percentile(values, 0.95),
];

/** Makes the shop, plays its day, and compares what is there afterwards with what was told. */
export const runScale = async (options: ScaleOptions): Promise<ScaleReport> => {
  const sites = madeSites(options.sites, options.seed);
  const sellers = madeSellers(options.feeds, options.variants, sites);
  tell('building the installation');
  const installation = await installationWith(sites, options.cache);
  const folder = await mkdtemp(path.join(tmpdir(), 'parlour-scale-'));
  tell('importing, or copying what was imported');
  const name = [options.variants, options.sites, options.feeds, options.seed].join('-');
  const { shop, importSeconds } = await stockedShop(installation, sellers, {
    ...{ cache: options.cache, folder, name },
  });
  try {
    return {
      ...(await played(shop, sites, sellers, options)),
      ...{ options, importSeconds },
      buildSeconds: installation.seconds,
      settingsBytes: installation.settingsBytes,
      assortments: new Set(sites.map(({ assortment }) => assortment)).size,
      largestAssortment: sellers
        .filter(({ assortments }) => assortments.includes(MARKETPLACE))
        .reduce((sum, { rows }) => sum + rows, 0),
    };
  } finally {
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

type Played = Omit<
  ScaleReport,
  | 'options'
  | 'importSeconds'
  | 'buildSeconds'
  | 'settingsBytes'
  | 'assortments'
  | 'largestAssortment'
>;

const played = async (
  shop: ScaleShop,
  sites: readonly MadeSite[],
  sellers: readonly MadeSeller[],
  options: ScaleOptions,
): Promise<Played> => {
  const random = randomFrom(options.seed + 1);
  const served = sites.slice(0, options.served);
  const market = await shop.runtime.getD1Database('MARKET_DB');
  const offers = await buyable(market, served);
  const findings = new Findings();

  tell('signing customers up');
  const siteAt = tailOf(Math.min(served.length, MOST_SITES_WITH_ORDERS), random);
  const siteOfOrder = Array.from({ length: options.orders }, siteAt);
  const customers = new Map<number, ScaleCustomer[]>();
  const newcomers = [...Map.groupBy(siteOfOrder, (site) => site)].flatMap(([at, orders]) =>
    Array.from({ length: Math.ceil(orders.length / ORDERS_OF_A_CUSTOMER) }, () => at),
  );
  const signUpAll = async (): Promise<void> => {
    for (let at = newcomers.pop(); at !== undefined; at = newcomers.pop()) {
      const customer = await ScaleCustomer.at(shop, served[at]!, findings);
      customers.set(at, [...(customers.get(at) ?? []), customer]);
    }
  };
  await Promise.all(Array.from({ length: CUSTOMERS_AT_ONCE }, signUpAll));
  const everyone = [...customers.values()].flat();

  const outcomes = { asked: 0, placed: 0, refused: 0 };
  const offerAt = new Map(
    [...offers].map(([name, some]) => [name, tailOf(Math.max(1, some.length), random)]),
  );
  /** One order of a customer who is free, of a product that is asked for by a heavy tail. */
  const order = async (at: number): Promise<void> => {
    const { assortment } = served[at]!;
    const free = customers.get(at)!;
    const customer = free.shift();
    if (customer === undefined) {
      await pause(100);
      return order(at);
    }
    try {
      for (let turn = 0; turn < TRIES; turn += 1) {
        const offer = offers.get(assortment)?.[offerAt.get(assortment)!()];
        if (offer === undefined) return;
        outcomes.asked += 1;
        const { variantId, sellerId } = offer;
        const isSold = await customer.buy({ variantId, sellerId }, random() < 0.9 ? 1 : 2);
        outcomes[isSold ? 'placed' : 'refused'] += 1;
        if (isSold) return;
      }
    } finally {
      free.push(customer);
    }
  };

  const paths = await productPaths(shop.port, served);
  const visitors = startVisitors({
    ...{ port: shop.port, sites: served, products: paths },
    ...{ rate: options.views, seed: options.seed + 2 },
  });
  tell('visitors warm the caches');
  await pause(Math.min(60_000, options.minutes * 12_000));
  visitors.countInto(noViews());

  const seller = sellers[Math.min(sellers.length - 1, 1)]!;
  await visitors.stop();
  tell('a feed and some orders alone');
  let sent: SentFeed | undefined;
  const feed = await unitOf(shop, 1, async () => (sent = await shop.sendFeed(seller, 1)));
  const unchangedFeed = await unitOf(shop, 1, () => shop.sendFeed(seller, 1));
  const quiet = Math.min(QUIET_ORDERS, options.orders);
  const alone = await unitOf(shop, quiet, async () => {
    for (let made = 0; made < quiet; made += 1) await order(siteOfOrder[made] ?? 0);
  });

  tell('the day begins');
  const began = performance.now();
  const dayMs = options.minutes * 60_000;
  const isLate = () => performance.now() - began > MOST_TIMES * dayMs;
  const until = (share: number) => pause(Math.max(0, began + share * dayMs - performance.now()));
  const before = await shop.counts();
  const views = noViews();
  const dayVisitors = startVisitors({
    ...{ port: shop.port, sites: served, products: paths },
    ...{ rate: options.views, seed: options.seed + 3 },
  });
  dayVisitors.countInto(views);

  const feedSeconds: number[] = [];
  let updated = 0;
  const sendFeeds = async () => {
    for (const [at, each] of sellers.entries()) {
      await until(at / sellers.length);
      if (isLate()) return;
      const { seconds, updated: changed } = await shop.sendFeed(each, each === seller ? 2 : 1);
      feedSeconds.push(seconds);
      updated += changed;
    }
  };
  const moments = momentsOf(options.orders - quiet, random);
  let next = 0;
  const placeOrders = async () => {
    while (next < moments.length && !isLate()) {
      const at = next++;
      await until(moments[at] ?? 1);
      await order(siteOfOrder[quiet + at] ?? 0);
    }
  };
  const memory = { held: 0, resident: 0 };
  let hasEnded = false;
  const isOver = () => hasEnded;
  const sampleMemory = async () => {
    while (!isOver()) {
      memory.held = Math.max(memory.held, await heldMegabytes(shop.inspectorPort));
      memory.resident = Math.max(memory.resident, await residentMegabytes());
      for (let waited = 0; waited < SAMPLE_EVERY_MS && !isOver(); waited += 500) await pause(500);
    }
  };
  const sampling = sampleMemory();
  await Promise.all([
    sendFeeds(),
    ...Array.from({ length: CUSTOMERS_AT_ONCE }, placeOrders),
    until(1),
  ]);
  hasEnded = true;
  await sampling;
  const minutes = (performance.now() - began) / 60_000;
  await dayVisitors.stop();
  const day = countsBetween(before, await shop.counts());

  tell('comparing orders and stock');
  let lost = 0;
  for (const customer of everyone) lost += (await customer.lost()).length;
  const told = everyone.flatMap(({ orders }) => orders);
  const stored = await market
    .prepare('SELECT count(*) AS n FROM customer_order')
    .first<number>('n');
  const checked = await wrongStock(market, offers, told);

  tell('the newest products');
  const newest = { from: options.variants + 10_000, rows: Math.min(NEWEST_ROWS, options.variants) };
  await shop.sendFeed({ ...sellers[0]!, ...newest, name: 'Newest maker' }, 0);
  const searches = await searched(shop.port, oneOfEach(rowsFrom(newest.from, newest.rows)));

  const { milliseconds, ...counted } = views;
  return {
    ...{ minutes, views: counted, day, memory, searches, unchangedFeed, order: alone },
    viewMilliseconds: medianAnd95(milliseconds),
    feed: {
      ...feed,
      ...{ rows: seller.rows, updated: sent?.updated ?? 0, seconds: sent?.seconds ?? 0 },
    },
    feeds: { sent: feedSeconds.length, updated, seconds: medianAnd95(feedSeconds) },
    orders: { ...outcomes, ...checked, stored: stored ?? 0, lost },
    ...{ logged: Object.fromEntries(shop.logged), customers: everyone.length },
    wrongAnswers: findings.wrong.length,
    firstWrongAnswer: findings.wrong[0] ?? '',
  };
};

/** A thousand products, which have three variants each. */
const NEWEST_ROWS = 3_000;

const LEFT = `SELECT variant_id AS variantId, seller_id AS sellerId, stock FROM seller_inventory
  WHERE variant_id IN (SELECT value FROM json_each(?1))`;

/** Compares what is left of each product with what there was less what customers were told that they bought. */
const wrongStock = async (
  market: D1Database,
  offers: ReadonlyMap<string, readonly Stock[]>,
  told: readonly (Offer & { readonly quantity: number })[],
) => {
  const keyOf = ({ variantId, sellerId }: Offer) => `${variantId} ${sellerId}`;
  const began = new Map([...offers.values()].flat().map((offer) => [keyOf(offer), offer.stock]));
  const sold = new Map<string, number>();
  for (const order of told) {
    sold.set(keyOf(order), (sold.get(keyOf(order)) ?? 0) + order.quantity);
  }
  let stockWrong = 0;
  const ids = [...new Set([...offers.values()].flat().map(({ variantId }) => Number(variantId)))];
  for (let from = 0; from < ids.length; from += 1_000) {
    const { results } = await market
      .prepare(LEFT)
      .bind(JSON.stringify(ids.slice(from, from + 1_000)))
      .all<{ variantId: number; sellerId: number; stock: number }>();
    for (const { variantId, sellerId, stock } of results) {
      const key = `${variantId} ${sellerId}`;
      if (began.has(key) && began.get(key) !== stock + (sold.get(key) ?? 0)) stockWrong += 1;
    }
  }
  return { stockWrong, stockChecked: began.size };
};
