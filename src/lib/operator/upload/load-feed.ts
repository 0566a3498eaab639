import type { CallInput, CallResult } from '#lib/contract/call.ts';
import type { importRecords } from '#lib/contract/operator/catalogue.ts';
import { byteLength, chunking, MAX_RECORD_BYTES, type Sent } from '#lib/supplier-feeds/chunks.ts';
import { detectFormat } from '#lib/supplier-feeds/detect.ts';
import type { FeedItem, FeedRow, Spill } from '#lib/supplier-feeds/feed.ts';
import { readFeed } from '#lib/supplier-feeds/read-feed.ts';
import { CATALOGUE, supplierOf } from '#lib/supplier-feeds/supplier.ts';
import type { ReportLine, Tally, UploadReport } from './upload-report.ts';

type Records = CallInput<typeof importRecords>['body'];

/** A feed that somebody chose, and what is to become of it. */
export interface Upload {
  readonly file: Blob & { readonly name: string; readonly lastModified?: number };
  readonly sites: readonly string[];
  /** Name or slug of the seller; '' for the file's name. */
  readonly seller: string;
  /** Check everything, write nothing. */
  readonly dryRun: boolean;
}

interface Loading {
  /** Sends at most a hundred records. */
  readonly send: (body: Records) => Promise<CallResult<typeof importRecords>>;
  /** Hears how much has been read, in bytes of the file. */
  readonly onRead?: (bytes: number) => void;
}

/** Characters in which a feed shows what it is. */
const HEAD = 64 * 1024;

/**
 * Reads a feed in any of the known formats and sends its records, a chunk at a time, as the command
 * line does.
 * @throws {FeedProblem} for a file that is no feed, and what `send` throws
 */
export const loadFeed = async (upload: Upload, loading: Loading): Promise<UploadReport> => {
  const { file, seller, sites, dryRun } = upload;
  const format = detectFormat(await file.slice(0, HEAD).text());
  const isOwn = format.name === 'ndjson' && seller === '';
  const supplier = isOwn ? CATALOGUE : supplierOf(seller === '' ? undefined : seller, file.name);
  const tally = emptyTally(format.name, supplier.slug, dryRun);
  const at = new Date(Math.min(file.lastModified ?? Date.now(), Date.now())).toISOString();
  const context = {
    ...{ supplier, now: Date.now(), onDate: () => undefined },
    currencies: { assumed: 'GBP', rates: new Map<string, number>() },
  };
  const text = textOf(file, loading.onRead);
  const chunks = chunking();
  const send = async (chunk: readonly Sent[]): Promise<void> => {
    if (chunk.length === 0) return;
    const records = chunk.map(({ record }) => record);
    const stockDate = { at, isExact: false };
    const body = { sites: [...sites], source: supplier.slug, dryRun, stockDate, records };
    noteOutcomes(tally, chunk, (await loading.send(body)).outcomes);
  };
  const items = readFeed(format, text, context, rowsInMemory(), () => undefined);
  for await (const item of items) {
    const sent = noteItem(tally, item);
    const full = sent === null ? null : chunks.add(sent);
    if (full !== null) await send(full);
  }
  await send(chunks.rest());
  return tally;
};

/** The text of a file piece by piece; not every browser iterates a stream. */
async function* textOf(file: Blob, onRead?: (bytes: number) => void): AsyncIterable<string> {
  const reader = file.stream().getReader();
  const decoder = new TextDecoder();
  let read = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    onRead?.((read += value.byteLength));
    yield decoder.decode(value, { stream: true });
  }
  yield decoder.decode();
}

const emptyTally = (format: string, source: string, dryRun: boolean): Tally => ({
  ...{ format, source, dryRun, rows: 0, created: 0, updated: 0, unchanged: 0 },
  ...{ refused: 0, skipped: 0, lines: [] },
});

/** Counts what stands at one place of the feed; gives it back if it is to be sent. */
const noteItem = (tally: Tally, item: FeedItem): Sent | null => {
  if (item.kind === 'warning') {
    tally.lines.push({ kind: 'warning', ...item.remark });
    return null;
  }
  if (item.kind === 'record') {
    tally.rows += item.rows;
    return whenSmallEnough(tally, { ...item, json: JSON.stringify(item.record) });
  }
  tally.rows += 1;
  tally[item.kind] += 1;
  if (item.kind === 'refused') {
    tally.lines.push(...item.remarks.map((one): ReportLine => ({ kind: 'refused', ...one })));
  }
  return null;
};

const whenSmallEnough = (tally: Tally, sent: Sent): Sent | null => {
  if (byteLength(sent.json) <= MAX_RECORD_BYTES) return sent;
  const reason = `the record is larger than ${String(MAX_RECORD_BYTES / 1024)} KB: shorten its texts`;
  tally.refused += sent.rows;
  tally.lines.push({ kind: 'refused', line: sent.line, column: '', value: '', reason });
  return null;
};

type Outcomes = CallResult<typeof importRecords>['outcomes'];

const noteOutcomes = (tally: Tally, chunk: readonly Sent[], outcomes: Outcomes): void => {
  for (const [index, { line, rows }] of chunk.entries()) {
    const outcome = outcomes[index];
    if (outcome === undefined) continue;
    if (outcome.outcome !== 'refused') {
      tally[outcome.outcome] += 1;
      continue;
    }
    tally.refused += rows;
    for (const reason of outcome.reasons) {
      const [, column = '', said = reason] = /^([\w.]+): (.*)$/s.exec(reason) ?? [];
      tally.lines.push({ kind: 'refused', line, column, value: '', reason: said });
    }
  }
};

/** Holds the rows of a feed in memory, for one that somebody uploads: its size is bounded before. */
const rowsInMemory = (): Spill => {
  const lines = new Map<string, number>();
  const groups = new Map<string, FeedRow[]>();
  let size = 0;
  return {
    note(key, line) {
      const before = lines.get(key);
      if (before !== undefined) return before;
      lines.set(key, line);
      return null;
    },
    add(group, row) {
      const rows = groups.get(group);
      if (rows) rows.push(row);
      else groups.set(group, [row]);
      size += 1;
    },
    size: () => size,
    *groups(mostRows) {
      for (const [key, rows] of groups) {
        yield { key, rows: rows.slice(0, mostRows), surplus: rows.slice(mostRows) };
      }
    },
    close() {
      groups.clear();
    },
  };
};
