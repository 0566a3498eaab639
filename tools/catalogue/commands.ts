import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FeedFormat, plural } from '@parlour/domain';
import { purgeCache } from '@parlour/contract';
import { exportCatalogue } from './export-catalogue.ts';
import { print, type PrintFlags } from '../parlour/print.ts';
import { placeWhole } from '../parlour/write-whole.ts';
import { CatalogueFailure } from './failure.ts';
import { effectsOf, newSellerNote, previewedPrice } from '@parlour/feeds';
import { requireConfirmation, type ConfirmFlags } from '../parlour/confirm.ts';
import { importCatalogue, type Summary } from './import-catalogue.ts';
import { operatorToken } from './operator-token.ts';
import { progressDisplay } from './progress.ts';
import { shopAt } from './shop.ts';
import { loadSynonyms } from './synonyms.ts';

export interface ShopFlags extends PrintFlags {
  readonly url: string;
  readonly token?: string;
}

export interface ImportFlags extends ShopFlags, ConfirmFlags {
  readonly site: readonly string[];
  readonly seller?: string;
  readonly dryRun?: boolean;
  readonly format?: FeedFormat;
  readonly report?: string;
  readonly currency?: string;
  readonly asOf?: Date;
  readonly prune?: boolean;
  readonly pruneLimit?: number;
  readonly convert?: Readonly<Record<string, number>>;
  readonly wait: boolean;
}

/** npm runs scripts in the folder of the package; files are relative to the operator's folder. */
const fromHere = (file: string): string => path.resolve(process.env.INIT_CWD ?? '.', file);

/**
 * Imports a feed and prints the result. The first feed of a seller stops at a preview and asks. Exit code 2 when
 * rows were refused.
 */
export const runImport = async (file: string, flags: ImportFlags): Promise<void> => {
  const { site, url, report = reportName(file), json = false, yes, ...given } = flags;
  const { dryRun = false, wait, currency, asOf, ...settings } = given;
  const display = progressDisplay(flags);
  const summary = await importCatalogue({
    ...{ seller: settings.seller, format: settings.format, dryRun, wait },
    ...{ prune: settings.prune, pruneLimit: settings.pruneLimit },
    ...{ currency: currency?.toUpperCase(), rates: ratesOf(settings.convert) },
    asOf: asOf?.toISOString(),
    url,
    token: await operatorToken(flags.token),
    file: fromHere(file),
    sites: site,
    report: fromHere(report),
    check: yes === true ? 'never' : 'new',
    onProgress: display.show,
    async onChecked(checked) {
      display.end();
      if (!json) console.log(summaryText(checked));
      const records = checked.created + checked.updated + checked.unchanged;
      const plan = `${count(records, 'record')} ${plural(records, 'is', 'are')} loaded, and products go on sale at ${site.join(', ')}`;
      await requireConfirmation(plan, flags);
    },
  }).finally(display.end);
  print(flags, summary, summaryText(summary));
  const isWhole = summary.refused === 0 && (summary.pruned?.refusal ?? null) === null;
  process.exitCode = isWhole ? 0 : 2;
};

/** @throws {CatalogueFailure} for a rate that is none */
const ratesOf = (convert: ImportFlags['convert'] = {}): Record<string, number> => {
  const rates = Object.entries(convert).map(([code, rate]) => [code.toUpperCase(), rate] as const);
  if (rates.every(([, rate]) => rate > 0 && Number.isFinite(rate)))
    return Object.fromEntries(rates);
  throw new CatalogueFailure('A rate is the pounds for one unit of a currency, such as USD=0.79');
};

/** Feeds with the same name in different formats have reports of their own. */
const reportName = (file: string): string => `import-report-${path.basename(file)}.tsv`;

const count = (number: number, one: string): string =>
  `${number.toLocaleString('en-GB')} ${plural(number, one)}`;

/** The result of an import in sentences. */
const summaryText = (summary: Summary): string => {
  const { created, updated, unchanged, rows, refused, skipped, warnings, report } = summary;
  const { dryRun: isDryRun, preview, seller } = summary;
  return [
    isDryRun ? 'Dry run: nothing was written. The import would do this:' : '',
    `${created.toLocaleString('en-GB')} created, ${updated.toLocaleString('en-GB')} updated, ${unchanged.toLocaleString('en-GB')} unchanged,`,
    `from ${count(rows, 'row')} (${summary.format ?? ''}) in ${summary.seconds.toFixed(1)} s; supplier: ${summary.source}.`,
    preview === null ? '' : newSellerNote(preview, seller),
    ...effectsOf(summary, isDryRun).map((effect) => `${effect}.`),
    skipped > 0 ? `${count(skipped, 'row')} of drafts and the like left out.` : '',
    warnings > 0 ? `${count(warnings, 'warning')} about ${loadedRows(warnings, isDryRun)}.` : '',
    refused > 0 ? `${count(refused, 'row')} refused.` : '',
    ...prunedText(summary.pruned, isDryRun),
    ...picturesText(summary.pictures),
    report === null ? '' : `Line, column, value and reason of each: ${report}`,
    ...(isDryRun ? previewText(preview) : []),
  ]
    .filter((line) => line !== '')
    .join('\n');
};

const loadedRows = (number: number, isDryRun: boolean): string =>
  isDryRun
    ? `${plural(number, 'a row', 'rows')} that would be loaded`
    : `${plural(number, 'a row that was', 'rows that were')} loaded`;

/** Products as the shop will show them, each with what is doubtful about it. */
const previewText = (preview: Summary['preview']): readonly string[] => {
  if (preview === null || preview.products.length === 0) return [];
  const products = preview.products.flatMap((product) => {
    const { reference, name, variants, stock, coming, warnings, refused } = product;
    const facts =
      refused.length > 0
        ? ['refused']
        : [
            previewedPrice(product),
            stock,
            ...coming,
            ...(variants > 1 ? [count(variants, 'variant')] : []),
          ];
    return [
      `  ${name} (${reference}): ${facts.join('; ')}`,
      ...[...refused, ...warnings].map((doubt) => `    ! ${doubt}`),
    ];
  });
  return [
    preview.products.length === 1
      ? 'The first product, as the shop would show it:'
      : `The first ${preview.products.length} products, as the shop would show them:`,
    ...products,
  ];
};

const prunedText = (pruned: Summary['pruned'], isDryRun: boolean): readonly string[] => {
  if (pruned === null) return [];
  if (pruned.refusal !== null) return [pruned.refusal];
  const verb = isDryRun ? 'would be taken off' : 'taken off';
  return pruned.sites.map(
    ({ site, gone }) => `${count(gone, 'product')} that the feed no longer names ${verb} ${site}.`,
  );
};

const picturesText = (pictures: Summary['pictures']): readonly string[] => {
  if (pictures === null || pictures.total === 0) return [];
  const { total, refused, doubted, put } = pictures;
  return [
    `${count(total, 'picture')} looked at: ${refused} left out, ${doubted} doubtful, ${put} to be retried.`,
  ];
};

export interface ExportFlags extends ShopFlags {
  readonly site: string;
}

/** Writes a site's products into a file, a record a line; `-` is the standard output. */
export const runExport = async (
  file: string,
  { url, site, ...flags }: ExportFlags,
): Promise<void> => {
  const shop = { url, token: await operatorToken(flags.token) };
  let records = 0;
  const lines = async function* () {
    for await (const record of exportCatalogue(shop, site)) {
      records += 1;
      yield `${JSON.stringify(record)}\n`;
    }
  };
  if (file === '-') {
    await pipeline(lines(), process.stdout, { end: false });
    return;
  }
  await placeWhole(fromHere(file), (beside, mode) =>
    pipeline(lines(), createWriteStream(beside, { mode })),
  );
  print(
    flags,
    { site, file, records },
    `${count(records, 'record')} of ${site} written to ${file}`,
  );
};

export interface PurgeFlags extends ShopFlags {
  readonly site?: readonly string[];
  readonly tag?: readonly string[];
}

/**
 * Purges pages and replies with the given cache tags from the caches of sites; everything when no tag is
 * given.
 */
export const runPurge = async ({
  url,
  site = [],
  tag = [],
  token,
  ...flags
}: PurgeFlags): Promise<void> => {
  const callShop = shopAt({ url, token: await operatorToken(token) });
  const { purged } = await callShop(purgeCache, { body: { sites: [...site], tags: [...tag] } });
  const what = tag.length > 0 ? `what is tagged ${tag.join(', ')}` : 'everything';
  print(flags, { purged }, `Purged ${what} of ${purged.map((one) => one.site).join(', ')}`);
};

/** Loads a list of synonyms in place of the previous one; a line that cannot be parsed stops it. */
export const runSynonyms = async (
  file: string,
  { url, token, ...flags }: ShopFlags,
): Promise<void> => {
  const shop = { url, token: await operatorToken(token) };
  const text = await readFile(fromHere(file), 'utf8').catch((cause: unknown) => {
    throw new CatalogueFailure(`${file} cannot be read`, { cause });
  });
  const synonyms = await loadSynonyms(shop, text);
  print(flags, { synonyms, file }, `${count(synonyms, 'synonym')} loaded from ${file}`);
};

/** Adds the names of `hearth,ombre` to those given before. */
export const withNames = (text: string, names: readonly string[] = []): readonly string[] => [
  ...new Set(
    [...names, ...text.split(',').map((name) => name.trim())].filter((name) => name !== ''),
  ),
];
