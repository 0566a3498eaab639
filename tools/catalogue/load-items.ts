import type { CallReply, CallRequest } from '#lib/contract/call.ts';
import { importRecords } from '#lib/contract/operator/catalogue.ts';
import { byteLength, chunking, MAX_RECORD_BYTES, type Sent } from '#lib/supplier-feeds/chunks.ts';
import { recordPictures } from '#lib/supplier-feeds/record-pictures.ts';
import { CatalogueFailure } from './failure.ts';
import type { FeedItem, FeedItems } from '#lib/supplier-feeds/feed.ts';
import { productReference } from '#lib/supplier-feeds/ndjson.ts';
import type { NamedPictures } from './pictures/named-pictures.ts';
import type { Report } from './report.ts';
import type { AskShop } from './shop.ts';

/** What became of a feed. */
export interface Counts {
  /** Rows (records, in our own format) that were read. */
  readonly rows: number;
  /** Records that were created, changed, or there already as they are. */
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Rows that could not be loaded; the report says why. */
  readonly refused: number;
  /** Rows left out on purpose, such as drafts. */
  readonly skipped: number;
  /** Doubts about rows that were loaded; the report lists them. */
  readonly warnings: number;
}

type StockDate = NonNullable<CallRequest<typeof importRecords>['body']['stockDate']>;

export interface Target {
  readonly ask: AskShop;
  readonly sites: readonly string[];
  /** Supplier of the products. */
  readonly source: string;
  readonly dryRun: boolean;
  /** The version of the catalogue that the load is; null for none. */
  readonly version: number | null;
  readonly onOutcome?: OnOutcome | undefined;
  /** Hears of the pictures that the shop fetches by itself. */
  readonly pictures: Pick<NamedPictures, 'add'>;
  /** Of the feed's figures for stock; asked once its first record has been read. */
  readonly stockDate: () => StockDate;
}

/** Hears which products of the supplier a feed names, and of rows that could be any. */
export interface NamedProducts {
  readonly add: (reference: string) => void;
  readonly addUnknown: () => void;
}

type Outcome = CallReply<typeof importRecords>['outcomes'][number];

/** Hears what became of a record. */
export type OnOutcome = (record: unknown, outcome: Outcome['outcome']) => void;

type Tally = { -readonly [Name in keyof Counts]: number };

interface Load {
  readonly target: Target;
  readonly report: Report;
  readonly tally: Tally;
  readonly named: NamedProducts;
}

/**
 * Sends the records of a feed to the shop, one chunk while the next is read.
 * @throws {CatalogueFailure} when the shop takes no more of them.
 */
export const loadItems = async (
  items: FeedItems,
  target: Target,
  report: Report,
  named: NamedProducts,
): Promise<Counts> => {
  const load = { target, report, named, tally: emptyTally() };
  try {
    await sendAll(load, items);
    return load.tally;
  } catch (thrown) {
    throw withLoaded(thrown, load.tally);
  }
};

const withLoaded = (thrown: unknown, { created, updated, unchanged }: Counts): unknown => {
  const loaded = created + updated + unchanged;
  if (!(thrown instanceof CatalogueFailure) || loaded === 0) return thrown;
  const advice = `${loaded} records were loaded before that and stay; run the same command again for the rest`;
  return new CatalogueFailure(`${thrown.message}\n${advice}`, { cause: thrown });
};

const sendAll = async (load: Load, items: FeedItems): Promise<void> => {
  const chunks = chunking();
  let sending = Promise.resolve();
  for await (const item of items) {
    const sent = await sentOf(load, item);
    const full = sent === null ? null : chunks.add(sent);
    if (full === null) continue;
    await sending;
    sending = send(load, full);
    // Whoever awaits it hears of the failure; this only keeps it from being unheard until then.
    sending.catch(() => undefined);
  }
  await sending;
  await send(load, chunks.rest());
};

const emptyTally = (): Tally => ({
  rows: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  skipped: 0,
  warnings: 0,
});

/** Counts and reports an item; answers it when it is a record that can be sent. */
const sentOf = async (load: Load, item: FeedItem): Promise<Sent | null> => {
  const { tally, report } = load;
  switch (item.kind) {
    case 'skipped':
      tally.rows += 1;
      tally.skipped += 1;
      return null;
    case 'warning':
      tally.warnings += 1;
      await report.add('warning', item.remark);
      return null;
    case 'refused':
      tally.rows += 1;
      tally.refused += 1;
      nameRefused(load, item.reference);
      for (const remark of item.remarks) await report.add('refused', remark);
      return null;
    case 'record':
      tally.rows += item.rows;
      nameRecord(load, item.record);
      return whenSmallEnough({ tally, report }, { ...item, json: JSON.stringify(item.record) });
  }
};

const nameRefused = ({ named }: Load, reference: string | undefined): void => {
  if (reference === undefined) named.addUnknown();
  else named.add(reference);
};

/** A record may name another supplier than the feed's. */
const nameRecord = ({ named, target }: Load, record: unknown): void => {
  const reference = productReference(record);
  const source = fieldOf(record, 'source') ?? target.source;
  if (reference !== null && source === target.source) named.add(reference);
};

const whenSmallEnough = async (
  { tally, report }: Pick<Load, 'tally' | 'report'>,
  sent: Sent,
): Promise<Sent | null> => {
  const bytes = byteLength(sent.json);
  if (bytes <= MAX_RECORD_BYTES) return sent;
  const reason = `the record has ${Math.ceil(bytes / 1024)} KB, ${MAX_RECORD_BYTES / 1024} KB is the most: shorten its texts or make several products of it`;
  tally.refused += sent.rows;
  await report.add('refused', { line: sent.line, column: '', value: sent.json, reason });
  return null;
};

const send = async (load: Load, chunk: readonly Sent[]): Promise<void> => {
  if (chunk.length === 0) return;
  const { ask, sites, source, dryRun, stockDate, version } = load.target;
  const records = chunk.map(({ record }) => record);
  const { outcomes, keepsPictures } = await ask(importRecords, {
    body: {
      ...{ sites: [...sites], source, dryRun, stockDate: stockDate(), records },
      ...(version === null ? {} : { version }),
    },
  });
  if (outcomes.length !== chunk.length) {
    throw new CatalogueFailure('The shop did not say of every record what became of it');
  }
  for (const [at, sent] of chunk.entries()) {
    await note(load, sent, outcomes[at]);
    if (keepsPictures === true && outcomes[at]?.outcome !== 'refused') notePictures(load, sent);
  }
};

const notePictures = ({ target }: Load, { record, line }: Sent): void => {
  for (const address of recordPictures(record)) target.pictures.add(address, line);
};

const note = async (
  { tally, report, target }: Load,
  { record, line, rows }: Sent,
  outcome: Outcome | undefined,
): Promise<void> => {
  if (outcome === undefined) return;
  target.onOutcome?.(record, outcome.outcome);
  if (outcome.outcome !== 'refused') {
    tally[outcome.outcome] += 1;
    return;
  }
  tally.refused += rows;
  for (const reason of outcome.reasons) {
    const [, column = '', message = reason] = /^([\w.]+): (.*)$/s.exec(reason) ?? [];
    const value = valueAt(record, column);
    await report.add('refused', { line, column, value, reason: message });
  }
};

/** What stands at a path such as `variants.0.ean`, as text; the reference for the whole record. */
const valueAt = (record: unknown, path: string): string => {
  const value = path.split('.').reduce(fieldOf, record) ?? fieldOf(record, 'reference') ?? record;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
