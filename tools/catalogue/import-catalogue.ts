import path from 'node:path';
import { exportRecords, finishImport } from '#lib/contract/operator/catalogue.ts';
import { beginImport } from '#lib/contract/operator/versions.ts';
import { CatalogueFailure } from './failure.ts';
import { openFeed } from './feed-file.ts';
import { detectFormat, type FormatName } from '#lib/supplier-feeds/detect.ts';
import { readFeed } from '#lib/supplier-feeds/read-feed.ts';
import { FeedProblem } from '#lib/supplier-feeds/feed.ts';
import { PRUNE_LIMIT } from '#lib/supplier-feeds/prune.ts';
import { loadItems, type Counts, type NamedProducts, type OnOutcome } from './load-items.ts';
import { awaitPictures, type PictureCounts } from './pictures/await-pictures.ts';
import { namedPictures, type NamedPictures } from './pictures/named-pictures.ts';
import { namedProducts } from './named-products.ts';
import { pruneSites, type Pruned } from './prune-sites.ts';
import { openReport, type Report } from './report.ts';
import { openSpill } from './spill.ts';
import { shopAt, type AskShop } from './shop.ts';
import { CATALOGUE, supplierOf } from '#lib/supplier-feeds/supplier.ts';

export interface ImportOptions {
  /** Where the shop runs, such as `http://localhost:8787`. */
  readonly url: string;
  /** The shop's `OPERATOR_TOKEN`. */
  readonly token: string;
  readonly file: string;
  /** Ids of the sites that are to sell the products. */
  readonly sites: readonly string[];
  /**
   * Name or slug of the seller of the feed's offers, half of the key of its products. Without one
   * the file's name stands for it, and `catalogue` in our own format, which names its sellers.
   */
  readonly seller?: string | undefined;
  /** Check everything, write nothing. */
  readonly dryRun?: boolean | undefined;
  /** Where the table of refused rows is written to. */
  readonly report: string;
  /** Found out from the file when absent. */
  readonly format?: FormatName | undefined;
  /** Currency of prices that name none; GBP when absent. */
  readonly currency?: string | undefined;
  /** When the feed's figures for stock were taken; found out from the feed when absent. */
  readonly asOf?: Date | undefined;
  /** Pounds for one unit of other currencies. */
  readonly convert?: Readonly<Record<string, number>> | undefined;
  /** Take off the sites what the feed no longer names. */
  readonly prune?: boolean | undefined;
  /** Per cent of the supplier's products at a site that may be taken off; 30 when absent. */
  readonly pruneLimit?: number | undefined;
  /** False: do not wait until the shop has fetched the pictures. */
  readonly wait?: boolean | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Hears what became of each record. */
  readonly onOutcome?: OnOutcome | undefined;
}

/**
 * How far an import is: bytes while it reads, rows while it loads what it has read, then pictures; or a rollback:
 * records that are noted as they are, then those that have been put back.
 */
export interface Progress {
  readonly stage: 'reading' | 'loading' | 'pictures' | 'noting' | 'putting back';
  readonly done: number;
  readonly total: number;
}

export interface Summary extends Counts {
  readonly format: FormatName;
  /** Who the feed's products are filed under. */
  readonly source: string;
  readonly seconds: number;
  /** What was taken off the sites, or would be in a dry run; null when nothing was to be. */
  readonly pruned: Pruned | null;
  /** What became of the pictures that the shop keeps; null when it was not waited for. */
  readonly pictures: PictureCounts | null;
  /** The version of the catalogue that this load is; null for a dry run, and for records of no site. */
  readonly version: number | null;
  /** Path of the report, null when there was nothing to report. */
  readonly report: string | null;
  /** Things to know of the whole feed. */
  readonly notes: readonly string[];
}

/**
 * Loads a feed into a running shop, as a stream: memory does not grow with the feed.
 * @throws {CatalogueFailure} when nothing, or no more, can be loaded.
 */
export const importCatalogue = async (options: ImportOptions): Promise<Summary> => {
  const started = performance.now();
  const ask = shopAt(options);
  const report = openReport(options.report);
  await checkSites(ask, options.sites);
  const named = namedProducts();
  const pictures = namedPictures();
  try {
    const heard = { named, pictures };
    const loaded = await loadFile(options, ask, report, heard).catch(asFailure);
    const pruned = options.prune === true ? await prune(options, loaded) : null;
    if (options.dryRun !== true) await ask(finishImport, { body: endOf(options, loaded) });
    const fetched = options.wait === false ? null : await waitFor(options);
    const seconds = (performance.now() - started) / 1_000;
    return { ...loaded, pruned, pictures: fetched, seconds, report: await report.close() };
  } finally {
    named.close();
    pictures.close();
    await report.close();
  }

  function waitFor({ sites, onProgress }: ImportOptions) {
    const show = (done: number, total: number) => onProgress?.({ stage: 'pictures', done, total });
    return awaitPictures({ ask, sites, pictures, report, onProgress: show });
  }

  function prune(
    { sites, dryRun = false, pruneLimit: limit = PRUNE_LIMIT }: ImportOptions,
    { source, version }: Pick<Summary, 'source' | 'version'>,
  ) {
    return pruneSites({ ask, sites, source, version, named, report, dryRun, limit });
  }
};

/** What is wrong with the feed itself ends the command as any other failure does. */
const asFailure = (thrown: unknown): never => {
  throw thrown instanceof FeedProblem
    ? new CatalogueFailure(thrown.message, { cause: thrown })
    : thrown;
};

const BEYOND_THE_LAST = 'products:999999999999999';

/** Asks for an empty page of each site, so that a wrong token or site shows before all else. */
const checkSites = async (ask: AskShop, sites: readonly string[]): Promise<void> => {
  for (const site of sites) {
    await ask(exportRecords, { query: { site, after: BEYOND_THE_LAST } });
  }
};

const loadFile = async (
  options: ImportOptions,
  ask: AskShop,
  report: Report,
  { named, pictures }: { readonly named: NamedProducts; readonly pictures: NamedPictures },
) => {
  const { file, sites, dryRun = false, onProgress = () => undefined } = options;
  const format = detectFormat(await headOf(file), options.format);
  let read = 0;
  const feed = await openFeed(file, (bytes) => {
    onProgress({ stage: 'reading', done: (read += bytes), total: feed.size });
  });
  const isOwn = format.name === 'ndjson' && options.seller === undefined;
  const supplier = isOwn ? CATALOGUE : supplierOf(options.seller, path.basename(file));
  const dates: Date[] = [];
  const context = {
    ...{ supplier, currencies: currenciesOf(options), now: Date.now() },
    onDate: (made: Date) => void dates.push(made),
  };
  const items = readFeed(format, feed.text(), context, openSpill(), (done, total) => {
    onProgress({ stage: 'loading', done, total });
  });
  const version = dryRun ? null : await begun(options, ask, supplier.slug);
  const target = {
    ...{ ask, sites, source: supplier.slug, dryRun, version, onOutcome: options.onOutcome },
    pictures,
    stockDate: () => stockDate(options.asOf ?? latest(dates), feed.writtenAt),
  };
  const counts = await loadItems(items, target, report, named);
  const notes = feed.readAsLatin1() ? ['The file is not UTF-8; it was read as Windows-1252.'] : [];
  return { ...counts, format: format.name, source: supplier.slug, version, notes };
};

const endOf = (
  { sites }: ImportOptions,
  { version, unchanged, refused }: Pick<Summary, 'version' | 'unchanged' | 'refused'>,
) => ({ sites: [...sites], ...(version === null ? {} : { version, unchanged, refused }) });

/** What is loaded from here on is a version of the catalogue, which can be undone. */
const begun = async (
  { sites, file }: ImportOptions,
  ask: AskShop,
  source: string,
): Promise<number | null> => {
  // Records of no site, such as those of tags, are no site’s version.
  if (sites.length === 0) return null;
  const body = { sites: [...sites], source, feed: path.basename(file).slice(0, 300) };
  return (await ask(beginImport, { body })).version;
};

/** A feed that does not say when it was made is no newer than its file. */
const stockDate = (made: Date | undefined, writtenAt: Date) => ({
  at: (made ?? writtenAt).toISOString(),
  isExact: made !== undefined,
});

const latest = (dates: readonly Date[]): Date | undefined =>
  dates.toSorted((one, other) => other.getTime() - one.getTime())[0];

/** The beginning of a file, as far as its first piece goes. */
const headOf = async (file: string): Promise<string> => {
  const feed = await openFeed(file);
  for await (const piece of feed.text()) {
    if (piece.trim() !== '') return piece;
  }
  return '';
};

const currenciesOf = ({ currency = 'GBP', convert = {} }: ImportOptions) => {
  const rates = new Map(Object.entries(convert).map(([code, rate]) => [code.toUpperCase(), rate]));
  const wrong = [...rates.values()].find((rate) => !(rate > 0 && Number.isFinite(rate)));
  if (wrong !== undefined) {
    throw new CatalogueFailure('A rate is the pounds for one unit of a currency, such as USD=0.79');
  }
  return { assumed: currency.toUpperCase(), rates };
};
