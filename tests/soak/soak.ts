import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { publishProfile, type PublishedProfile } from '../e2e/agents/published-profile.ts';
import { Assistant } from './assistant.ts';
import { audit, type Audit } from './audit.ts';
import { Client } from './client.ts';
import { Customer, type SoakProduct } from './customer.ts';
import { SELLER } from './feed.ts';
import { Findings } from './findings.ts';
import { heldMegabytes, residentMegabytes, type Sample } from './memory.ts';
import { Operator } from './operator.ts';
import { serveShop, type ServedShop, type SoakedSite } from './served-shop.ts';
import { Visitor, type Titles } from './visitor.ts';

export interface SoakOptions {
  readonly port: number;
  readonly seconds: number;
  /** When the worker is restarted, as shares of the time. */
  readonly restarts: readonly number[];
}

export interface SoakReport {
  readonly findings: Findings;
  readonly audit: Audit;
  readonly faults: ReadonlyMap<string, number>;
  readonly samples: readonly Sample[];
  readonly restarts: number;
  readonly imports: number;
  readonly repeats: number;
  readonly paid: number;
}

/** Share of the remote site's calls that meet a fault. */
const FAULTS = 0.15;
const SAMPLE_EVERY_MS = 5_000;
/** Milliseconds between two imports. */
const IMPORT_EVERY_MS = 15_000;

const things = async (shop: ServedShop): Promise<readonly SoakProduct[]> => {
  const db = await shop.runtime().getD1Database('MARKET_DB');
  const { results } = await db
    .prepare(
      `SELECT variant_id AS variantId, seller_id AS sellerId FROM seller_inventory
        WHERE seller_id = (SELECT id FROM seller WHERE name = ?1)`,
    )
    .bind(SELLER)
    .all<{ variantId: number; sellerId: number }>();
  return results.map(({ variantId, sellerId }) => ({
    variantId: String(variantId),
    sellerId: String(sellerId),
  }));
};

/**
 * Loads a shop of its own at four sites with visitors, customers, assistants, an operator, faults and
 * restarts, and then compares its orders with what the customers and assistants were told.
 */
export const runSoak = async (options: SoakOptions): Promise<SoakReport> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'parlour-soak-feed-'));
  const shop = await serveShop(options.port);
  const profile = await publishProfile();
  try {
    return await soaked(shop, profile, folder, options);
  } finally {
    profile.close();
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

const soaked = async (
  shop: ServedShop,
  profile: PublishedProfile,
  folder: string,
  { seconds, restarts }: SoakOptions,
): Promise<SoakReport> => {
  const findings = new Findings();
  const operator = new Operator(shop, findings, folder);
  await operator.begin();
  const stools = await things(shop);
  const titles: Titles = new Map();
  const newClient = (site: SoakedSite) => () => new Client(shop, site, findings);
  const visitors = shop.sites.map((site) => new Visitor(newClient(site)(), titles));
  const customers = shop.sites.map((site) => new Customer(newClient(site), stools));
  const assistants = shop.sites.map(
    (site) => new Assistant(newClient(site)(), profile, site.acp, stools),
  );
  for (const visitor of visitors) await visitor.learn();

  const started = performance.now();
  const samples: Sample[] = [];
  const until = untilOver(started + seconds * 1_000, findings);
  shop.upstream.share = FAULTS;
  await Promise.all([
    ...visitors.map((visitor) => until(() => visitor.visit())),
    ...customers.map((customer) => until(() => customer.buy())),
    ...assistants.map((assistant) => until(() => assistant.act())),
    until(() => operator.importAgain(Math.min(IMPORT_EVERY_MS, seconds * 150))),
    until(() => sample(shop, started, samples)),
    restartAt(
      shop,
      started,
      restarts.map((share) => share * seconds * 1_000),
    ),
    pause(seconds * 1_000).then(() => (shop.upstream.share = 0)),
  ]);
  const buyers = [...customers, ...assistants];
  const known = buyers.flatMap(({ orders }) => orders);
  return {
    findings,
    samples,
    imports: operator.imports,
    restarts: shop.generation(),
    audit: await audit(shop, known, SELLER),
    faults: shop.upstream.sent,
    repeats: buyers.reduce((sum, { repeats }) => sum + repeats, 0),
    paid: known.filter(({ isPaid }) => isPaid).length,
  };
};

/** Runs a step in a loop; a step that cannot continue counts as a wrong answer. */
const untilOver =
  (end: number, findings: Findings) =>
  async (work: () => Promise<void>): Promise<void> => {
    while (performance.now() < end) {
      await work().catch((thrown: unknown) => {
        findings.note('journey', 'wrong', String(thrown));
      });
    }
  };

const sample = async (shop: ServedShop, started: number, samples: Sample[]): Promise<void> => {
  await pause(SAMPLE_EVERY_MS);
  if (shop.isDown()) return;
  const generation = shop.generation();
  try {
    const held = await heldMegabytes(shop.inspectorPort);
    const minute = (performance.now() - started) / 60_000;
    samples.push({ minute, megabytes: await residentMegabytes(), held, generation });
  } catch (thrown) {
    if (!shop.isDown() && shop.generation() === generation) throw thrown;
  }
};

const restartAt = async (
  shop: ServedShop,
  started: number,
  moments: readonly number[],
): Promise<void> => {
  for (const moment of moments) {
    await pause(Math.max(0, started + moment - performance.now()));
    await shop.restart();
  }
};
