import { detectFormat, type FormatName } from './detect.ts';
import type { FeedContext, FeedItem, Remark, FeedStore } from './feed.ts';
import { productReference } from './ndjson.ts';
import { pruneRefusal, type Gone } from './prune.ts';
import { readFeed } from './read-feed.ts';
import { recordPictures } from './record-pictures.ts';
import { CATALOGUE, supplierOf } from './supplier.ts';

/** What became of a feed. */
export interface Tally {
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
  /** Products taken off all of the sites. */
  readonly takenOff: number;
}

export const EMPTY_TALLY: Tally = {
  rows: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  skipped: 0,
  warnings: 0,
  takenOff: 0,
};

/** One line of a run's report. */
export interface FeedRemark extends Remark {
  readonly outcome: 'refused' | 'warning' | 'taken off';
}

const MAX_VALUE = 120;

const shortened = (value: string): string =>
  value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE - 1)}…` : value;

type Outcome =
  | { readonly outcome: 'created' | 'updated' | 'unchanged' }
  | { readonly outcome: 'refused'; readonly reasons: readonly string[] };

/** Hears what became of a record. */
export type OnOutcome = (record: unknown, outcome: Outcome['outcome']) => void;

interface ImportReply {
  /** One for each record, in order. */
  readonly outcomes: readonly Outcome[];
  /** Whether the shop fetches the records' pictures by itself. */
  readonly keepsPictures?: boolean | undefined;
}

interface Running {
  /** Slug of the supplier under which the feed's products are filed. */
  readonly source: string;
  /** Has the shop load records, at most 100 of 250 KB together. */
  readonly load: (records: readonly unknown[]) => Promise<ImportReply>;
  readonly store: FeedStore;
  /** Takes a line of the report. */
  readonly remark: (remark: FeedRemark) => Promise<void> | void;
  readonly onOutcome?: OnOutcome | undefined;
}

export interface Pruning {
  /** Ids of the sites. */
  readonly sites: readonly string[];
  /** Per cent of the supplier's products at a site that may be taken off. */
  readonly limit: number;
  readonly dryRun: boolean;
  /** References of the supplier's products at a site, a page at a time from ''. */
  readonly references: (
    site: string,
    after: string,
  ) => Promise<{ readonly references: readonly string[]; readonly next: string | null }>;
  /** Takes at most 500 products off a site; returns how many it sold. */
  readonly withdraw: (site: string, references: readonly string[]) => Promise<number>;
}

/** What a feed no longer names, and why it was left on sale; `refusal` is null when it was not. */
export interface Pruned {
  readonly sites: readonly Gone[];
  readonly refusal: string | null;
}

/** A record on its way to the shop, with its place in the feed. */
interface Sent {
  readonly record: unknown;
  readonly line: number;
  /** Rows of the feed that it was made from. */
  readonly rows: number;
}

const MAX_RECORDS = 100;
/** Bytes of records in one request: the shop takes bodies of 256 KB, and the rest of one is small. */
const MAX_BYTES = 250 * 1024;
/** Products taken off in one request. */
const WITHDRAWN_AT_ONCE = 500;

const encoder = new TextEncoder();

/**
 * A run of a feed: counts and reports what a feed holds, sends its records to the shop, and takes off
 * what it no longer names. The command line, the console and the schedule differ in where the feed
 * comes from and in how they call the shop.
 */
export class FeedRun {
  readonly #running: Running;
  readonly #tally: { -readonly [Name in keyof Tally]: number };
  #unknownRows: number;

  /** @param before what the run came to in earlier steps */
  constructor(running: Running, before = { tally: EMPTY_TALLY, unknownRows: 0 }) {
    this.#running = running;
    this.#tally = { ...before.tally };
    this.#unknownRows = before.unknownRows;
  }

  get tally(): Tally {
    return { ...this.#tally };
  }

  /** Refused rows that could be of any product. */
  get unknownRows(): number {
    return this.#unknownRows;
  }

  /** Takes what a feed holds, and sends its records, one chunk while the next is read. */
  async take(items: AsyncIterable<FeedItem> | Iterable<FeedItem>): Promise<void> {
    let chunk: Sent[] = [];
    let bytes = 0;
    let sending = Promise.resolve();
    for await (const item of items) {
      await this.#note(item);
      if (item.kind !== 'record') continue;
      const json = JSON.stringify(item.record);
      const size = encoder.encode(json).byteLength + 1;
      if (size > MAX_BYTES) {
        await this.#refuseLarge(item, json, size);
        continue;
      }
      if (chunk.length === MAX_RECORDS || bytes + size > MAX_BYTES) {
        await sending;
        sending = this.#send(chunk);
        // Whoever awaits it hears of the failure; this only keeps it from being unheard until then.
        sending.catch(() => undefined);
        chunk = [];
        bytes = 0;
      }
      chunk.push(item);
      bytes += size;
    }
    await sending;
    if (chunk.length > 0) await this.#send(chunk);
  }

  async #note(item: FeedItem): Promise<void> {
    switch (item.kind) {
      case 'skipped':
        this.#tally.rows += 1;
        this.#tally.skipped += 1;
        return;
      case 'warning':
        this.#tally.warnings += 1;
        return this.#remark('warning', item.remark);
      case 'refused':
        this.#tally.rows += 1;
        this.#tally.refused += 1;
        if (item.reference === undefined) this.#unknownRows += 1;
        else this.#running.store.name(item.reference);
        for (const remark of item.remarks) await this.#remark('refused', remark);
        return;
      case 'record': {
        this.#tally.rows += item.rows;
        const reference = productReference(item.record);
        const { source, store } = this.#running;
        // A record of our own format may name another supplier than the feed's.
        const isOwn = (fieldOf(item.record, 'source') ?? source) === source;
        if (reference !== null && isOwn) store.name(reference);
      }
    }
  }

  async #remark(outcome: FeedRemark['outcome'], remark: Remark): Promise<void> {
    await this.#running.remark({ ...remark, outcome, value: shortened(remark.value) });
  }

  async #refuseLarge({ line, rows }: Sent, value: string, bytes: number): Promise<void> {
    this.#tally.refused += rows;
    const size = String(Math.ceil(bytes / 1024));
    const reason = `the record has ${size} KB, ${String(MAX_BYTES / 1024)} KB is the most: shorten its texts or make several products of it`;
    await this.#remark('refused', { line, column: '', value, reason });
  }

  async #send(chunk: readonly Sent[]): Promise<void> {
    const { load, store, onOutcome } = this.#running;
    const { outcomes, keepsPictures } = await load(chunk.map(({ record }) => record));
    for (const [at, { record, line, rows }] of chunk.entries()) {
      const outcome = outcomes[at];
      if (outcome === undefined) {
        throw new Error('The shop did not say of every record what became of it');
      }
      onOutcome?.(record, outcome.outcome);
      if (outcome.outcome !== 'refused') {
        this.#tally[outcome.outcome] += 1;
        if (keepsPictures !== true) continue;
        for (const address of recordPictures(record)) store.picture(address, line);
        continue;
      }
      this.#tally.refused += rows;
      for (const text of outcome.reasons) {
        const [, column = '', reason = text] = /^([\w.]+): (.*)$/s.exec(text) ?? [];
        await this.#remark('refused', { line, column, value: valueAt(record, column), reason });
      }
    }
  }

  /**
   * Takes off the sites what a feed that was read to its end no longer names: everywhere, or nowhere
   * when it would be too much at one of them.
   */
  async prune({ sites, limit, dryRun, references: ask, withdraw }: Pruning): Promise<Pruned> {
    const { store } = this.#running;
    const left: (Gone & { readonly references: readonly string[] })[] = [];
    for (const site of sites) left.push(await this.#leftAt(site, ask));
    const named = { products: store.countNamed(), unknownRows: this.#unknownRows };
    const refusal = pruneRefusal(named, left, limit);
    const isTaken = refusal === null && !dryRun;
    for (const { site, references } of left) {
      for (let at = 0; isTaken && at < references.length; at += WITHDRAWN_AT_ONCE) {
        const some = references.slice(at, at + WITHDRAWN_AT_ONCE);
        this.#tally.takenOff += await withdraw(site, some);
      }
      const state = isTaken ? 'taken off' : 'still on sale at';
      const reason = `the feed no longer names it; ${state} ${site}`;
      for (const value of references) {
        const remark = { line: 0, column: '', value, reason };
        await this.#remark(isTaken ? 'taken off' : 'warning', remark);
      }
    }
    return { sites: left.map(({ site, gone, total }) => ({ site, gone, total })), refusal };
  }

  async #leftAt(
    site: string,
    ask: Pruning['references'],
  ): Promise<Gone & { readonly references: readonly string[] }> {
    const left: string[] = [];
    let total = 0;
    for (let after: string | null = ''; after !== null;) {
      const { references, next } = await ask(site, after);
      total += references.length;
      left.push(...references.filter((reference) => !this.#running.store.isNamed(reference)));
      after = next;
    }
    return { site, references: left, gone: left.length, total };
  }

  /**
   * Asks once about pictures that the shop fetches, and reports those that are left out or doubtful.
   * @param ask what the shop knows of addresses; nothing of one that it does not fetch
   */
  async lookAtPictures(
    ask: (addresses: readonly string[]) => Promise<readonly FeedPicture[]>,
  ): Promise<PictureCounts> {
    const { store } = this.#running;
    const counts = { done: 0, refused: 0, doubted: 0, put: 0 };
    const open = store.openPictures(PICTURES_AT_ONCE);
    if (open.length === 0) return counts;
    const states = await ask(open.map(({ address }) => address));
    const known = new Map(states.map((state) => [state.address, state]));
    for (const { address, line } of open) {
      const { state = 'kept', reason = '', isPut = false } = known.get(address) ?? {};
      if (state === 'waiting' && !isPut) continue;
      store.closePicture(address);
      counts.done += 1;
      if (reason === '') continue;
      const fate = state === 'refused' ? 'refused' : isPut ? 'put' : 'doubted';
      counts[fate] += 1;
      this.#tally.warnings += 1;
      const remark = { line, column: 'picture', value: address, reason: FATES[fate] + reason };
      await this.#remark('warning', remark);
    }
    return counts;
  }
}

/** Pictures that are asked about at once. */
const PICTURES_AT_ONCE = 500;

const FATES = { refused: 'left out: ', put: 'tried again later: ', doubted: '' } as const;

/** What the shop knows of a picture that it fetches. */
export interface FeedPicture {
  readonly address: string;
  readonly state: 'kept' | 'refused' | 'waiting';
  readonly reason: string;
  /** Tried in vain; the shop tries it again by itself. */
  readonly isPut: boolean;
}

/** What became of pictures: `done` are no longer waited for. */
export interface PictureCounts {
  readonly done: number;
  /** Left out: the report names them. */
  readonly refused: number;
  /** Kept, and doubtful. */
  readonly doubted: number;
  /** Tried in vain; the shop tries them again by itself. */
  readonly put: number;
}

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/** What stands at a path such as `variants.0.ean`, as text; the reference for the whole record. */
const valueAt = (record: unknown, path: string): string => {
  const value = path.split('.').reduce(fieldOf, record) ?? fieldOf(record, 'reference') ?? record;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** How old a feed's figures for stock are. */
export interface StockDate {
  /** ISO 8601. */
  readonly at: string;
  /** Whether they are of that moment; otherwise they are of then or earlier. */
  readonly isExact: boolean;
}

/**
 * The age of a feed's figures: the feed's own date is exact; that of its file says only that they are
 * no newer. Nothing is counted in the future.
 */
export const stockDateOf = (dates: readonly Date[], written: number, now: number): StockDate => {
  const own = Math.max(...dates.map((made) => made.getTime()));
  const isExact = Number.isFinite(own);
  return { at: new Date(Math.min(isExact ? own : written, now)).toISOString(), isExact };
};

/** The first piece of a text that says anything, and all of the text. */
export const begunText = async (
  text: AsyncIterable<string>,
): Promise<{ readonly head: string; readonly text: AsyncIterable<string> }> => {
  const pieces = text[Symbol.asyncIterator]();
  let head = '';
  let next = await pieces.next();
  while (next.done !== true && (head += next.value).trim() === '') next = await pieces.next();
  return { head, text: continued(head, pieces) };
};

async function* continued(head: string, pieces: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    yield head;
    for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
      yield next.value;
    }
  } finally {
    await pieces.return?.();
  }
}

/** A feed in a file, and how it is to be read and loaded. */
export interface FeedFile {
  /** Without folders. */
  readonly name: string;
  readonly text: AsyncIterable<string>;
  /** When it was last written, in milliseconds since 1970. */
  readonly writtenAt: number;
  /** Found out from the file when absent. */
  readonly format?: FormatName | undefined;
  /**
   * Name or slug of the seller of its offers. Without one the file's name stands for it, and
   * `catalogue` in our own format, which names its sellers.
   */
  readonly seller?: string | undefined;
  readonly currencies: FeedContext['currencies'];
  /** When its figures for stock were taken; found out from the feed when absent. */
  readonly asOf?: Date | undefined;
  /** Check everything, write nothing. */
  readonly dryRun: boolean;
}

/** What each request of a load names. */
export interface FileImport {
  readonly source: string;
  /** The version of the catalogue that the load is; null for a dry run, and for records of no site. */
  readonly version: number | null;
}

/** How the records of a file reach the shop. */
export interface FileRun extends Omit<Running, 'source' | 'load'> {
  /** Begins a version of the catalogue, which can be undone; null for none. Not called in a dry run. */
  readonly begin: (source: string) => Promise<number | null>;
  readonly load: (
    records: readonly unknown[],
    load: FileImport & { readonly stockDate: StockDate },
  ) => Promise<ImportReply>;
  /** How to take off what the file does not name; it stays when absent. */
  readonly pruning?: ((load: FileImport) => Pruning) | undefined;
  /** Ends the load. Not called in a dry run. */
  readonly finish: (version: number | null, tally: Tally) => Promise<unknown>;
  /** Hears how many rows of all were loaded, once all are read. */
  readonly onRows?: (done: number, total: number) => void;
}

/** What a file came to. */
export interface FileResult extends Tally, FileImport {
  readonly format: FormatName;
  /** What was taken off the sites, or would be in a dry run; null when nothing was to be. */
  readonly pruned: Pruned | null;
}

/**
 * Loads a file from its beginning to its end.
 * @returns what it came to, and the run, whose pictures may still be fetched
 * @throws {FeedProblem} for a file that is no feed, and what the shop throws
 */
export const runFile = async (
  file: FeedFile,
  { begin, load, pruning, finish, onRows = () => undefined, ...running }: FileRun,
): Promise<{ readonly result: FileResult; readonly run: FeedRun }> => {
  const { name, seller, writtenAt, currencies, asOf, dryRun } = file;
  const { head, text } = await begunText(file.text);
  const format = detectFormat(head, file.format);
  const isOwn = format.name === 'ndjson' && seller === undefined;
  const supplier = isOwn ? CATALOGUE : supplierOf(seller, name);
  const now = Date.now();
  const dates: Date[] = [];
  const context = { supplier, currencies, now, onDate: (made: Date) => void dates.push(made) };
  const source = supplier.slug;
  const named = { source, version: dryRun ? null : await begin(source) };
  const run = new FeedRun({
    ...running,
    source,
    load(records) {
      const stockDate = stockDateOf(asOf === undefined ? dates : [asOf], writtenAt, now);
      return load(records, { ...named, stockDate });
    },
  });
  await run.take(readFeed(format, text, context, running.store, onRows));
  const pruned = pruning === undefined ? null : await run.prune(pruning(named));
  const { tally } = run;
  if (!dryRun) await finish(named.version, tally);
  return { result: { ...tally, ...named, format: format.name, pruned }, run };
};
