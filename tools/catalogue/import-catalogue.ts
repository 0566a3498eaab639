import { exportRecords, finishImport, importRecords } from '#lib/contract/operator/catalogue.ts';
import type { CallReply } from '#lib/contract/call.ts';
import { byteLength, chunking, MAX_RECORD_BYTES, type Sent } from './chunks.ts';
import { CatalogueFailure } from './failure.ts';
import { openFeed } from './feed-file.ts';
import type { Remark } from './feed-item.ts';
import { readNdjson } from './formats/ndjson.ts';
import { openReport, type Report } from './report.ts';
import { shopAt, type AskShop } from './shop.ts';

export interface ImportOptions {
  /** Where the shop runs, such as `http://localhost:8787`. */
  readonly url: string;
  /** The shop's `OPERATOR_TOKEN`. */
  readonly token: string;
  readonly file: string;
  /** Ids of the sites that are to sell the products. */
  readonly sites: readonly string[];
  /** Who supplies the feed; for our own format it is only the key of its products. */
  readonly seller?: string | undefined;
  readonly dryRun?: boolean | undefined;
  /** Where refused rows are written to. */
  readonly report: string;
  readonly onProgress?: ((bytesRead: number, size: number) => void) | undefined;
}

export interface Summary {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly skipped: number;
  readonly warnings: number;
  readonly seconds: number;
  /** Path of the report, null when there was nothing to report. */
  readonly report: string | null;
  /** Things to know of the whole feed. */
  readonly notes: readonly string[];
}

type Outcome = CallReply<typeof importRecords>['outcomes'][number];

interface Counts {
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  skipped: number;
  warnings: number;
}

interface Run {
  readonly ask: AskShop;
  readonly options: ImportOptions;
  readonly source: string;
  readonly report: Report;
  readonly counts: Counts;
}

/**
 * Loads a feed into a running shop, as a stream: memory does not grow with the feed.
 * @throws {CatalogueFailure} when nothing, or no more, can be loaded.
 */
export const importCatalogue = async (options: ImportOptions): Promise<Summary> => {
  const started = performance.now();
  let read = 0;
  const feed = await openFeed(options.file, (bytes) => {
    options.onProgress?.((read += bytes), feed.size);
  });
  const run = startRun(options);
  await checkSites(run);
  await loadAll(run, feed.text());
  if (options.dryRun !== true) await run.ask(finishImport, { body: { sites: [...options.sites] } });
  return {
    ...run.counts,
    seconds: (performance.now() - started) / 1000,
    report: await run.report.close(),
    notes: feed.readAsLatin1() ? ['The file is not UTF-8; it was read as Windows-1252.'] : [],
  };
};

const startRun = (options: ImportOptions): Run => ({
  ask: shopAt(options),
  options,
  source: 'catalogue',
  report: openReport(options.report),
  counts: { created: 0, updated: 0, unchanged: 0, refused: 0, skipped: 0, warnings: 0 },
});

const BEYOND_THE_LAST = 'products:999999999999999';

/** Asks for an empty page of each site, so that a wrong token or site shows before anything is read. */
const checkSites = async ({ ask, options }: Run): Promise<void> => {
  for (const site of options.sites) {
    await ask(exportRecords, { query: { site, after: BEYOND_THE_LAST } });
  }
};

/** Sends one chunk while the next is read. */
const loadAll = async (run: Run, text: AsyncIterable<string>): Promise<void> => {
  const chunks = chunking();
  let sending = Promise.resolve();
  for await (const item of readNdjson(text)) {
    if (item.kind === 'skipped') run.counts.skipped += 1;
    else if (item.kind !== 'record') await remark(run, item.kind, item);
    else {
      const sent = { ...item, json: JSON.stringify(item.record) };
      const full = (await isSendable(run, sent)) ? chunks.add(sent) : null;
      if (full !== null) {
        await sending;
        sending = send(run, full);
        sending.catch(() => undefined);
      }
    }
  }
  await sending;
  await send(run, chunks.rest());
};

const isSendable = async (run: Run, { json, line }: Sent): Promise<boolean> => {
  const bytes = byteLength(json);
  if (bytes <= MAX_RECORD_BYTES) return true;
  const reason = `the record is ${Math.ceil(bytes / 1024)} KB; ${MAX_RECORD_BYTES / 1024} KB is the most: shorten its texts, or split its variants over several products`;
  await remark(run, 'refused', { line, column: '', value: json, reason });
  return false;
};

const remark = async (run: Run, kind: 'refused' | 'warning', what: Remark): Promise<void> => {
  if (kind === 'refused') run.counts.refused += 1;
  else run.counts.warnings += 1;
  await run.report.add(kind, what);
};

const send = async (run: Run, chunk: readonly Sent[]): Promise<void> => {
  if (chunk.length === 0) return;
  const { sites, dryRun = false } = run.options;
  const records = chunk.map(({ record }) => record);
  const { outcomes } = await run.ask(importRecords, {
    body: { sites: [...sites], source: run.source, dryRun, records },
  });
  if (outcomes.length !== chunk.length) {
    throw new CatalogueFailure('The shop did not say of every record what became of it');
  }
  for (const [at, sent] of chunk.entries()) await note(run, sent, outcomes[at]);
};

const note = async (
  run: Run,
  { record, line }: Sent,
  outcome: Outcome | undefined,
): Promise<void> => {
  if (outcome === undefined) return;
  if (outcome.outcome !== 'refused') {
    run.counts[outcome.outcome] += 1;
    return;
  }
  run.counts.refused += 1;
  for (const reason of outcome.reasons) {
    const [, column = '', message = reason] = /^([\w.]+): (.*)$/s.exec(reason) ?? [];
    const value = valueAt(record, column);
    await run.report.add('refused', { line, column, value, reason: message });
  }
};

/** What stands at a path such as `variants.0.ean`, as text; the reference for the whole record. */
const valueAt = (record: unknown, path: string): string => {
  const value = path.split('.').reduce(fieldOf, record) ?? fieldOf(record, 'reference') ?? record;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const fieldOf = (value: unknown, key: string): unknown =>
  isObject(value) ? Reflect.get(value, key) : undefined;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
