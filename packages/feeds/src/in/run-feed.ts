import { type ComingChanges, withComing } from './coming-changes.ts';
import { counted, plural } from '@parlour/domain';
import type { FeedItem, FeedStore, Remark } from './feed.ts';
import { productReference } from './ndjson.ts';
import { type NamedCounts, withNames } from './named-counts.ts';
import { pruneRefusal, type MissingProducts } from './prune.ts';
import { recordPictures } from './record-pictures.ts';
import { twinsIn } from './twins.ts';

/** The outcome of a feed. */
export interface Tally {
  /** Rows that were read; in our own format, records. */
  readonly rows: number;
  /** Records that were created or changed, or that are as they were, at each site. */
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Rows that were not imported; the report says why. */
  readonly refused: number;
  /** Rows that were left out on purpose, such as drafts. */
  readonly skipped: number;
  /** Warnings about imported rows; the report lists them. */
  readonly warnings: number;
  /** Records that existed, and that sites sell only from now on, by the sites' ids. */
  readonly alsoSold: Readonly<Record<string, number>>;
  /** Products with details that no fact has, by the details' names. */
  readonly undeclared: NamedCounts;
  /** Products without a fact that their category must say, by the facts' names. */
  readonly missing: NamedCounts;
  /** Products removed, on all sites together. */
  readonly takenOff: number;
  /** What the imported offers will do by themselves. */
  readonly coming: ComingChanges;
}

export const EMPTY_TALLY: Tally = {
  rows: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  skipped: 0,
  warnings: 0,
  alsoSold: {},
  undeclared: {},
  missing: {},
  takenOff: 0,
  coming: {},
};

/** One line of a run's report. */
export interface FeedRemark extends Remark {
  readonly outcome: 'refused' | 'warning' | 'taken off';
}

const MAX_VALUE = 120;

const shortened = (value: string): string =>
  value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE - 1)}…` : value;

type Outcome =
  | {
      readonly outcome: 'created' | 'updated' | 'unchanged';
      readonly alsoAt?: readonly string[] | undefined;
      /** What is doubtful by what the sites sell already. */
      readonly doubts?: readonly string[] | undefined;
      /** What is doubtful about its sellers, of which the report says each once. */
      readonly newSellers?: readonly string[] | undefined;
      /** Its stock was counted before, and no longer is. */
      readonly uncounted?: boolean | undefined;
      /** Names of its details that no fact has, and of facts that its category must say and it does not. */
      readonly undeclared?: readonly string[] | undefined;
      readonly missing?: readonly string[] | undefined;
    }
  | { readonly outcome: 'refused'; readonly reasons: readonly string[] };

/** Is told the outcome of a record, by its line. */
export type OnOutcome = (line: number, outcome: Outcome['outcome']) => void;

interface ImportReply {
  /** One for each record, in order. */
  readonly outcomes: readonly Outcome[];
  /** Whether the shop fetches the records' pictures by itself. */
  readonly keepsPictures?: boolean | undefined;
}

interface Running {
  /** Slug of the supplier of the feed's products. */
  readonly source: string;
  /** Sends records to the shop, at most 100 and at most 250 KB together. */
  readonly load: (records: readonly unknown[]) => Promise<ImportReply>;
  readonly store: FeedStore;
  /** Whether it ends with `prune`, for which it remembers the products that the feed names. */
  readonly prunes: boolean;
  /** Takes a line of the report. */
  readonly remark: (remark: FeedRemark) => Promise<void> | void;
  readonly onOutcome?: OnOutcome | undefined;
}

export interface PruneOptions {
  /** Ids of the sites. */
  readonly sites: readonly string[];
  /** The most to remove, in per cent of the supplier's products at a site. */
  readonly limit: number;
  readonly dryRun: boolean;
  /** References of the supplier's products at a site, a page at a time from ''. */
  readonly references: (
    site: string,
    after: string,
  ) => Promise<{ readonly references: readonly string[]; readonly next: string | null }>;
  /** Removes at most 500 products from a site; returns how many it was selling. */
  readonly withdraw: (site: string, references: readonly string[]) => Promise<number>;
}

/** Products that are no longer in a feed, and why they stay on sale; `refusal` is null if they were removed. */
export interface PruneResult {
  readonly sites: readonly MissingProducts[];
  readonly refusal: string | null;
}

/** A record on its way to the shop, with its position in the feed. */
interface QueuedRecord {
  readonly record: unknown;
  readonly line: number;
  /** Rows of the feed that make up the record. */
  readonly rows: number;
}

const MAX_RECORDS = 100;
/** Bytes of records in one request: the shop accepts bodies of 256 KB, and the rest of a body is small. */
const MAX_BYTES = 250 * 1024;
/** Products to remove in one request. */
const WITHDRAWN_AT_ONCE = 500;

const encoder = new TextEncoder();

/**
 * A run of a feed: counts and reports the content of a feed, sends its records to the shop, and removes
 * products that it no longer names.
 */
export class FeedRun {
  readonly #running: Running;
  readonly #tally: { -readonly [Name in keyof Tally]: Tally[Name] };
  #unknownRows: number;
  /** Products whose stock was counted before, since the report last said so, and the line of the first. */
  #uncounted = { products: 0, line: 0 };

  /** @param before the results of earlier steps */
  constructor(running: Running, before = { tally: EMPTY_TALLY, unknownRows: 0 }) {
    this.#running = running;
    this.#tally = { ...EMPTY_TALLY, ...before.tally };
    this.#unknownRows = before.unknownRows;
  }

  get tally(): Tally {
    return { ...this.#tally };
  }

  /** Refused rows whose product is unknown. */
  get unknownRows(): number {
    return this.#unknownRows;
  }

  /** Processes the content of a feed and sends its records, one chunk while the next is read. */
  async take(items: AsyncIterable<FeedItem> | Iterable<FeedItem>): Promise<void> {
    let chunk: QueuedRecord[] = [];
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
        // The failure reaches the caller who awaits it; this only prevents an unhandled rejection until then.
        sending.catch(() => undefined);
        chunk = [];
        bytes = 0;
      }
      chunk.push(item);
      bytes += size;
    }
    await sending;
    if (chunk.length > 0) await this.#send(chunk);
    await this.#doubtStock();
  }

  async #doubtStock(): Promise<void> {
    const { products, line } = this.#uncounted;
    if (products === 0) return;
    this.#uncounted = { products: 0, line: 0 };
    const of = `${counted(products, 'product')} had a counted stock and now ${plural(products, 'has', 'have')}`;
    const reason = `${of} no quantity: taken to be in stock without a limit; the first is on this line`;
    await this.#note({ kind: 'warning', remark: { line, column: 'quantity', value: '', reason } });
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
        else this.#name(item.reference);
        for (const remark of item.remarks) await this.#remark('refused', remark);
        return;
      case 'record': {
        this.#tally.rows += item.rows;
        const reference = productReference(item.record);
        const { source } = this.#running;
        // A record in our own format may name another supplier than the feed's.
        const isOwn = (fieldOf(item.record, 'source') ?? source) === source;
        if (reference !== null && isOwn) this.#name(reference);
        for (const remark of twinsIn(item.record, item.line, source, this.#running.store)) {
          await this.#note({ kind: 'warning', remark });
        }
      }
    }
  }

  #name(reference: string): void {
    if (this.#running.prunes) this.#running.store.name(reference);
  }

  async #remark(outcome: FeedRemark['outcome'], remark: Remark): Promise<void> {
    await this.#running.remark({ ...remark, outcome, value: shortened(remark.value) });
  }

  async #refuseLarge({ line, rows }: QueuedRecord, value: string, bytes: number): Promise<void> {
    this.#tally.refused += rows;
    const size = String(Math.ceil(bytes / 1024));
    const reason = `the record has ${size} KB, the limit is ${String(MAX_BYTES / 1024)} KB: shorten its texts or split it into several products`;
    await this.#remark('refused', { line, column: '', value, reason });
  }

  async #send(chunk: readonly QueuedRecord[]): Promise<void> {
    const { load, store, onOutcome } = this.#running;
    const { outcomes, keepsPictures } = await load(chunk.map(({ record }) => record));
    for (const [at, { record, line, rows }] of chunk.entries()) {
      const outcome = outcomes[at];
      if (outcome === undefined) {
        throw new Error('The shop didn’t report the outcome of every record');
      }
      onOutcome?.(line, outcome.outcome);
      if (outcome.outcome !== 'refused') {
        this.#count(outcome);
        if (outcome.uncounted === true) this.#countUncounted(line);
        const reference = productReference(record) ?? '';
        const newSellers = (outcome.newSellers ?? []).filter(
          (text) => store.claim(text, reference, line) === null,
        );
        for (const text of [...newSellers, ...(outcome.doubts ?? [])]) {
          await this.#note({ kind: 'warning', remark: { line, ...placed(record, text) } });
        }
        this.#tally.coming = withComing(this.#tally.coming, record, Date.now());
        if (keepsPictures !== true) continue;
        for (const url of recordPictures(record)) store.picture(url, line);
        continue;
      }
      this.#tally.refused += rows;
      for (const text of outcome.reasons) {
        await this.#remark('refused', { line, ...placed(record, text) });
      }
    }
  }

  #countUncounted(line: number): void {
    const { products, line: first } = this.#uncounted;
    this.#uncounted = { products: products + 1, line: products === 0 ? line : first };
  }

  #count({
    outcome,
    alsoAt = [],
    undeclared = [],
    missing = [],
  }: Exclude<Outcome, { readonly outcome: 'refused' }>): void {
    this.#tally.undeclared = withNames(this.#tally.undeclared, undeclared);
    this.#tally.missing = withNames(this.#tally.missing, missing);
    if (outcome !== 'unchanged' || alsoAt.length === 0) this.#tally[outcome] += 1;
    const { alsoSold } = this.#tally;
    const added = alsoAt.map((site) => [site, (alsoSold[site] ?? 0) + 1] as const);
    this.#tally.alsoSold = { ...alsoSold, ...Object.fromEntries(added) };
  }

  /**
   * Removes the products from the sites that a complete feed no longer names: everywhere, or nowhere if it
   * would be too many at one of them.
   */
  async prune({
    sites,
    limit,
    dryRun,
    references: ask,
    withdraw,
  }: PruneOptions): Promise<PruneResult> {
    const { store } = this.#running;
    const left: (MissingProducts & { readonly references: readonly string[] })[] = [];
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
    ask: PruneOptions['references'],
  ): Promise<MissingProducts & { readonly references: readonly string[] }> {
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
   * Asks once for the state of pictures that the shop fetches, and reports those that are refused or
   * doubtful.
   * @param ask the state by URL; nothing for a URL that the shop does not fetch
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

/** Pictures in one request. */
const PICTURES_AT_ONCE = 500;

const FATES = { refused: 'left out: ', put: 'to be retried: ', doubted: '' } as const;

/** The state of a picture that the shop fetches. */
export interface FeedPicture {
  readonly address: string;
  readonly state: 'kept' | 'refused' | 'waiting';
  readonly reason: string;
  /** It failed; the shop will try it again by itself. */
  readonly isPut: boolean;
}

/** The outcomes of pictures: `done` ones need no more waiting. */
export interface PictureCounts {
  readonly done: number;
  /** Left out; the report names them. */
  readonly refused: number;
  /** Copied, but doubtful. */
  readonly doubted: number;
  /** They failed; the shop will try them again by itself. */
  readonly put: number;
}

/** The field that a sentence of the shop is about, with its value; of a fact, its name in the feed. */
const placed = (record: unknown, text: string): Omit<Remark, 'line'> => {
  const [, path = '', quoted, reason = text] = SENTENCE.exec(text) ?? [];
  const name = quoted === undefined ? [] : [JSON.parse(quoted) as string];
  const value = valueAt(record, [...path.split('.'), ...name]);
  return { column: name[0] ?? path, value, reason };
};

/** `variants.0.ean: is …`, `facts["Seat height"]: is …` */
const SENTENCE = /^([\w.]+)(?:\[("(?:[^"\\]|\\.)*")\])?: (.*)$/s;

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/** The value at a path such as that of `variants.0.ean`, as text; the reference for the whole record. */
const valueAt = (record: unknown, path: readonly string[]): string => {
  const value = path.reduce(fieldOf, record) ?? fieldOf(record, 'reference') ?? record;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** The age of a feed's stock. */
export interface StockDate {
  /** ISO 8601. */
  readonly at: string;
  /** Whether it is of that moment; otherwise it is of then or earlier. */
  readonly isExact: boolean;
}

/**
 * The age of a feed's stock: the feed's own date is exact; that of its file only says that the stock is no
 * newer. A date in the future becomes now.
 */
export const stockDateOf = (dates: readonly Date[], written: number, now: number): StockDate => {
  const own = Math.max(...dates.map((made) => made.getTime()));
  const isExact = Number.isFinite(own);
  return { at: new Date(Math.min(isExact ? own : written, now)).toISOString(), isExact };
};

/** Characters that tell the format: the notes above a header and the header itself may be long. */
const HEAD_CHARACTERS = 20_000;
/** A file that begins with more blank lines is empty. */
const MAX_BLANKS = 1_000_000;

/** The beginning of a text, and the whole text. */
export const begunText = async (
  text: AsyncIterable<string>,
): Promise<{ readonly head: string; readonly text: AsyncIterable<string> }> => {
  const pieces = text[Symbol.asyncIterator]();
  let head = '';
  let next = await pieces.next();
  while (next.done !== true) {
    head += next.value;
    if (head.trimStart().length >= HEAD_CHARACTERS || head.length > MAX_BLANKS) break;
    next = await pieces.next();
  }
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
