import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { exportRecords, operatorPictureStates } from '@parlour/contract';
import type { FeedFormat } from '@parlour/domain';
import {
  FeedProblem,
  type FeedRun,
  type FeedTables,
  type FileResult,
  type OnOutcome,
  type PictureCounts,
  runFile,
} from '@parlour/feeds';
import { CatalogueFailure } from './failure.ts';
import { openFeed } from './feed-file.ts';
import { importTarget, type ImportTarget } from './import-target.ts';
import { onInterruption } from './interruption.ts';
import { openReport, type Report } from './report.ts';
import { shopAt, type CallShop } from './shop.ts';
import { temporaryFeed } from './temporary-feed.ts';

export interface ImportOptions extends ImportTarget {
  /** Where the shop runs, such as `http://localhost:8787`. */
  readonly url: string;
  /** The shop's `OPERATOR_TOKEN`. */
  readonly token: string;
  /**
   * Name or slug of the seller of the feed's offers, half of the key of its products. Only our own format, which
   * names its sellers, needs none.
   */
  readonly seller?: string | undefined;
  /** Path of the table of refused rows. */
  readonly report: string;
  /** Detected from the file when absent. */
  readonly format?: FeedFormat | undefined;
  /** Currency of prices that name none; GBP when absent. */
  readonly currency?: string | undefined;
  /** When the feed's stock figures were taken; detected from the feed when absent. */
  readonly asOf?: Date | undefined;
  /** Pounds for one unit of other currencies. */
  readonly convert?: Readonly<Record<string, number>> | undefined;
  /** False: do not wait until the shop has fetched the pictures. */
  readonly wait?: boolean | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Called with the outcome of each record. */
  readonly onOutcome?: OnOutcome | undefined;
}

/**
 * Progress of an import: bytes while it reads, rows while it loads them, then pictures; or of a rollback:
 * records whose present state is noted, then those that have been restored.
 */
export interface Progress {
  readonly stage: 'reading' | 'loading' | 'pictures' | 'noting' | 'putting back';
  readonly done: number;
  readonly total: number;
}

export interface Summary extends FileResult {
  readonly seconds: number;
  /** Outcome of the pictures that the shop keeps, `total` in all; null when the import did not wait for them. */
  readonly pictures: (Omit<PictureCounts, 'done'> & { readonly total: number }) | null;
  /** Path of the report, null when there was nothing to report. */
  readonly report: string | null;
}

/**
 * Imports a feed into a running shop as a stream: memory does not grow with the feed.
 * @throws {CatalogueFailure} when nothing, or nothing more, can be loaded.
 */
export const importCatalogue = async (options: ImportOptions): Promise<Summary> => {
  const started = performance.now();
  const callShop = shopAt(options);
  await checkSites(callShop, options.sites);
  const report = await openReport(options.report, options.file);
  const feed = opened(report);
  const advice =
    options.dryRun === true
      ? 'Stopped. Nothing was written; the check can be started again.'
      : 'Stopped. What was loaded stays; run the same command again for the rest.';
  const ended = onInterruption(() => {
    feed.close();
    report.discard();
  }, advice);
  try {
    const { result, run } = await loadFile(options, callShop, report, feed.store);
    const pictures =
      options.wait === false ? null : await awaitPictures(options, callShop, run, feed.store);
    const seconds = (performance.now() - started) / 1_000;
    return { ...result, pictures, seconds, report: await report.close() };
  } finally {
    ended();
    feed.close();
    report.discard();
  }
};

const opened = (report: Report): ReturnType<typeof temporaryFeed> => {
  try {
    return temporaryFeed();
  } catch (thrown) {
    report.discard();
    throw thrown;
  }
};

const BEYOND_THE_LAST = 'products:999999999999999';

/** Requests an empty page of each site, so that a wrong token or site is reported before anything else. */
const checkSites = async (callShop: CallShop, sites: readonly string[]): Promise<void> => {
  for (const site of sites) {
    await callShop(exportRecords, { query: { site, after: BEYOND_THE_LAST } });
  }
};

const loadFile = async (
  options: ImportOptions,
  callShop: CallShop,
  report: Report,
  store: FeedTables,
) => {
  const { file, seller, format, asOf, dryRun = false, onProgress = () => undefined } = options;
  const currencies = currenciesOf(options);
  let read = 0;
  const feed = await openFeed(file, (bytes) => {
    onProgress({ stage: 'reading', done: (read += bytes), total: feed.size });
  });
  const writtenAt = feed.writtenAt.getTime();
  const target = importTarget(options, callShop);
  return runFile(
    { bytes: feed.bytes(), writtenAt, format, seller, currencies, asOf, dryRun },
    {
      ...target,
      store,
      remark: report.add,
      onOutcome: options.onOutcome,
      onRows(done, total) {
        onProgress({ stage: 'loading', done, total });
      },
    },
  ).catch((thrown: unknown) => {
    throw asFailure(thrown, target.loaded());
  });
};

/** A fault of the feed itself ends the command as any other failure does. */
const asFailure = (thrown: unknown, loaded: number): unknown => {
  if (thrown instanceof FeedProblem) return new CatalogueFailure(thrown.message, { cause: thrown });
  if (isFullDisk(thrown)) {
    const message = `The disk is full: an import stores its feed in ${tmpdir()} until it ends`;
    return asFailure(new CatalogueFailure(message, { cause: thrown }), loaded);
  }
  if (!(thrown instanceof CatalogueFailure) || loaded === 0) return thrown;
  const advice = `${loaded} records were loaded before that and stay; run the same command again for the rest`;
  return new CatalogueFailure(`${thrown.message}\n${advice}`, { cause: thrown });
};

/** Whether the database of the feed had no room left. */
const isFullDisk = (thrown: unknown): boolean =>
  thrown instanceof Error && /database or disk is full|disk I\/O error/.test(thrown.message);

/** Pause between two requests while nothing has changed. */
const PICTURES_PAUSE_MS = 2_000;

/** Waits until the shop has tried every picture of a feed. */
const awaitPictures = async (
  { sites, onProgress }: ImportOptions,
  callShop: CallShop,
  run: FeedRun,
  store: FeedTables,
): Promise<Summary['pictures']> => {
  const total = store.countPictures();
  const counts = { total, refused: 0, doubted: 0, put: 0 };
  while (store.countPictures() > 0) {
    const { done, refused, doubted, put } = await run.lookAtPictures(async (addresses) => {
      const body = { sites: [...sites], addresses: [...addresses] };
      return (await callShop(operatorPictureStates, { body })).pictures;
    });
    counts.refused += refused;
    counts.doubted += doubted;
    counts.put += put;
    onProgress?.({ stage: 'pictures', done: total - store.countPictures(), total });
    if (done === 0) await pause(PICTURES_PAUSE_MS);
  }
  return counts;
};

const currenciesOf = ({ currency = 'GBP', convert = {} }: ImportOptions) => {
  const rates = new Map(Object.entries(convert).map(([code, rate]) => [code.toUpperCase(), rate]));
  const wrong = [...rates.values()].find((rate) => !(rate > 0 && Number.isFinite(rate)));
  if (wrong !== undefined) {
    throw new CatalogueFailure('A rate is the pounds for one unit of a currency, such as USD=0.79');
  }
  return { assumed: currency.toUpperCase(), rates };
};
