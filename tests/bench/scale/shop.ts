import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CallResult, operatorResume } from '@parlour/contract';
import type { Miniflare } from 'miniflare';
import { importCatalogue } from '../../../tools/catalogue/import-catalogue.ts';
import { shopAt } from '../../../tools/catalogue/shop.ts';
import { migrate } from '../../../tools/local/migrate.ts';
import type { LoggedLine } from '../../../tools/local/log/shop-log.ts';
import { startRuntime } from '../../../tools/local/runtime.ts';
import { randomSecrets } from '../../../tools/local/secrets.ts';
import { fingerprint } from '../../../tools/local/stamps.ts';
import { DATABASES } from '../../../tools/local/steps.ts';
import { parseSites } from '@parlour/site';
import { freePort } from '../free-port.ts';
import { COUNTS_PATH, type Counts } from './counts.ts';
import { writeFeed, type MadeSeller } from './feeds.ts';
import type { Installation } from './installation.ts';

/** The shop of the run, which is served on its own port. */
export interface ScaleShop {
  readonly port: number;
  /** Port of the runtime’s inspector. */
  readonly inspectorPort: number;
  readonly runtime: Miniflare;
  /** How many warnings and errors the worker has logged, by event. */
  readonly logged: ReadonlyMap<string, number>;
  readonly counts: () => Promise<Counts>;
  /** Sends the feed of a seller as it is after so many earlier ones. */
  readonly sendFeed: (seller: MadeSeller, revision: number) => Promise<SentFeed>;
  readonly resume: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface SentFeed {
  readonly seconds: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

const serve = async (
  { build, settings }: Installation,
  persist: string,
  countedSince: Date,
): Promise<ScaleShop> => {
  const secrets = randomSecrets(parseSites(settings));
  const token = secrets.OPERATOR_TOKEN ?? '';
  const port = await freePort();
  const inspectorPort = await freePort();
  const logged = new Map<string, number>();
  const onLog = ({ level, message }: LoggedLine) => {
    if (level !== 'warn' && level !== 'error') return;
    const [, event = message.slice(0, 60)] = /"event":"([^"]+)"/.exec(message) ?? [];
    logged.set(event, (logged.get(event) ?? 0) + 1);
  };
  const runtime = await startRuntime({
    ...{ port, persist, build, inspectorPort, onLog },
    bindings: secrets,
  });
  const url = `http://localhost:${port}`;
  const folder = await mkdtemp(path.join(tmpdir(), 'parlour-scale-'));
  let files = 0;
  return {
    port,
    inspectorPort,
    runtime,
    logged,
    counts: async () => (await fetch(`${url}${COUNTS_PATH}`)).json<Counts>(),
    sendFeed: async (seller, revision) => {
      files += 1;
      const file = path.join(folder, `${files}.tsv`);
      await writeFeed(file, seller, revision);
      const { seconds, created, updated, unchanged, refused } = await importCatalogue({
        ...{ url, token, file, seller: seller.name, sites: seller.sites },
        asOf: countedSince.toISOString(),
        report: path.join(folder, 'report.tsv'),
      });
      await rm(file);
      if (refused > 0) throw new Error(`${refused} rows of ${seller.name} were refused`);
      return { seconds, created, updated, unchanged };
    },
    resume: async () => {
      const call = shopAt({ url, token });
      for (let after: string | null = ''; after !== null;) {
        const { next }: CallResult<typeof operatorResume> = await call(operatorResume, {
          body: { after },
        });
        after = next;
      }
    },
    stop: async () => {
      await runtime.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export interface Stocked {
  readonly shop: ScaleShop;
  /** Seconds of the imports; undefined for a catalogue that was there. */
  readonly importSeconds: number | undefined;
}

/**
 * Serves the shop with the feeds of all sellers. The databases with them are kept, and copied for each run: of code with
 * the same tables.
 * @param folder for the state of this run
 */
export const stockedShop = async (
  installation: Installation,
  sellers: readonly MadeSeller[],
  {
    cache,
    folder,
    name,
  }: { readonly cache: string; readonly folder: string; readonly name: string },
): Promise<Stocked> => {
  const tables = await fingerprint(...Object.values(DATABASES));
  const kept = path.join(cache, `stock-${name}-${tables.slice(0, 12)}`);
  const state = path.join(folder, 'v3');
  let importSeconds: number | undefined;
  if (!existsSync(kept)) {
    const filling = `${kept}.part`;
    await rm(filling, { recursive: true, force: true });
    await mkdir(filling, { recursive: true });
    await migrate(path.join(filling, 'v3'));
    const shop = await serve(installation, path.join(filling, 'v3'), new Date());
    const started = performance.now();
    try {
      for (const seller of sellers) {
        const { seconds } = await shop.sendFeed(seller, 0);
        console.error(`${seller.name}: ${seller.rows} rows in ${seconds.toFixed(1)} s`);
      }
    } finally {
      await shop.stop();
    }
    importSeconds = (performance.now() - started) / 1_000;
    await rename(filling, kept);
  }
  await cp(path.join(kept, 'v3'), state, { recursive: true });
  const shop = await serve(installation, state, new Date());
  // The indexes outside the database may be those of other code.
  await shop.resume();
  return { shop, importSeconds };
};
