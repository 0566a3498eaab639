import { previewImport } from '@parlour/contract';
import {
  begunText,
  type Bytes,
  DecodedText,
  detectFormat,
  type FeedContext,
  type FeedItem,
  FeedProblem,
  feedReader,
  FeedRun,
  itemsOfGroup,
  keepRows,
  PreviewedItems,
  type Preview,
  stockDateOf,
  withHeader,
} from '@parlour/feeds';
import { limited, unpacked } from '@parlour/feeds/unpacked';
import { DAY_MS, HOUR_MS } from '@parlour/domain';
import type { Env } from '../../../platform/env.ts';
import { beginEntry, endEntry } from '../../audit-log.ts';
import { sitesNamed } from '../assortments.ts';
import { finish } from '../import/finish.ts';
import { importChunk } from '../import/import-chunk.ts';
import { preview } from '../import/preview.ts';
import { statesOf } from '../pictures/supplier-pictures.queries.ts';
import { beginVersion, endVersion } from '../versions/versions.queries.ts';
import { withdraw } from '../withdraw.ts';
import { referencesAfter } from '../withdraw.queries.ts';
import type { FeedRecords } from './feed-records.ts';
import { noteImported } from './feeds.queries.ts';
import { FEED_LIMITS, fetchFeed, type Version } from './fetch-feed.ts';
import { operatorOfRun, type ReadFeed, type Run, sitesText, supplierOfRun } from './run.ts';

/** What a step works with. */
export interface StepContext {
  readonly env: Env;
  readonly kept: FeedRecords;
  /** Is told how many bytes of the feed have been read. */
  readonly onBytes: (bytes: number) => void;
}

/** A step's run, and the milliseconds until the next one. */
export interface NextStep {
  readonly run: Run;
  readonly pauseMs: number;
}

const next = (run: Run): NextStep => ({
  run: { ...run, step: run.step + 1, failures: 0, problem: '' },
  pauseMs: 0,
});

/** How long the shop keeps a checked import, and the report of one that has ended. */
export const KEPT_MS = HOUR_MS;
/** The number of references to read at once when finding out what a feed no longer names. */
const REFERENCES = 2_000;
/** The time after which a run ends even if pictures are still missing; their fetching continues. */
const PICTURES_PATIENCE_MS = DAY_MS / 2;
/** The times between two checks on pictures that are still being fetched: the longer it takes, the longer. */
const PICTURES_PAUSE_MS = { least: 2_000, most: 15_000 };

/**
 * Does the next step of a run; null if its feed has not changed since the last import.
 * @throws {FeedProblem} if the feed cannot be read, and a retry would not help
 */
export const takeStep = async (run: Run, context: StepContext): Promise<NextStep | null> => {
  if (run.phase === 'read') return readStep(run, context);
  // The stored run has its rows by now.
  context.kept.dropFile();
  context.kept.beginStep(run.step);
  switch (run.phase) {
    case 'begin':
      return next(await beginStep(run, context));
    case 'load':
      return next(await loadStep(run, context));
    case 'prune': {
      const after = await pruneStep(run, context);
      return after.dryRun
        ? { ...next({ ...after, phase: 'checked' }), pauseMs: KEPT_MS }
        : next({ ...after, phase: 'finish' });
    }
    case 'finish':
      return next(await finishStep(run, context));
    case 'pictures':
      return picturesStep(run, context);
    case 'receive':
    case 'checked':
    case 'ended':
      throw new Error(`a run has nothing to do while it is ${run.phase}`);
  }
};

/** The run of the feed, as the previous step left it. */
const feedRunOf = (run: Run, { env, kept }: StepContext): FeedRun => {
  const { dryRun, settings } = run;
  const { slug: source } = supplierOfRun(run);
  return new FeedRun(
    {
      source,
      store: kept,
      prunes: settings.prune,
      remark(remark) {
        kept.remark(remark);
      },
      async load(records) {
        const { stockDate } = readOf(run);
        const version = run.version ?? undefined;
        const load = { sites: settings.sites, source, dryRun, stockDate, records, version };
        return importChunk(env, load, await operatorOfRun(env, run));
      },
      onOutcome: dryRun ? kept.onOutcome : undefined,
    },
    run,
  );
};

const readOf = ({ read }: Run): ReadFeed => {
  if (read === null) throw new Error('nothing was read');
  return read;
};

const runAfter = (run: Run, { tally, unknownRows }: FeedRun): Run => ({
  ...run,
  tally,
  unknownRows,
});

const contextOf = (run: Run, onDate: FeedContext['onDate'] = () => undefined): FeedContext => ({
  supplier: supplierOfRun(run),
  currencies: {
    assumed: run.settings.currency,
    rates: new Map(Object.entries(run.settings.rates)),
  },
  now: run.startedAt,
  onDate,
});

interface OpenFeed extends Version {
  readonly bytes: AsyncIterable<Bytes>;
  /** When it was written; milliseconds since 1970. */
  readonly writtenAt: number;
}

/** The feed of a run, unpacked; null when the supplier has no newer version. */
const opened = async ({ from, startedAt }: Run, context: StepContext): Promise<OpenFeed | null> => {
  if (from.by === 'operator') {
    const version = { etag: '', modified: '' };
    return { ...version, bytes: unpackedFile(context), writtenAt: Date.parse(from.writtenAt) };
  }
  const feed = await fetchFeed(from.address, from);
  if (feed === null) return null;
  const written = Date.parse(feed.modified);
  return { ...feed, writtenAt: Number.isNaN(written) ? startedAt : written };
};

/** @throws {FeedProblem} if the file is gzipped and damaged, or unpacks to too much */
async function* unpackedFile(context: StepContext): AsyncGenerator<Bytes> {
  try {
    yield* limited(unpacked(pieces(context)), FEED_LIMITS.text);
  } catch (cause) {
    if (cause instanceof FeedProblem) throw cause;
    throw new FeedProblem('The file can’t be read to its end; it may be damaged or cut short', {
      cause,
    });
  }
}

async function* pieces({ kept, onBytes }: StepContext): AsyncGenerator<Bytes> {
  let read = 0;
  for (const piece of kept.file()) {
    yield piece;
    onBytes((read += piece.byteLength));
    // Whoever follows the run is answered in between.
    await scheduler.wait(0);
  }
}

/** Reads a feed and stores its rows, which `load` takes from there. */
const readStep = async (run: Run, context: StepContext): Promise<NextStep | null> => {
  const feed = await opened(run, context);
  if (feed === null) return null;
  const { kept } = context;
  kept.clear();
  kept.beginStep(run.step);
  const decoded = new DecodedText();
  const { head, text } = await begunText(decoded.decode(feed.bytes));
  const format = detectFormat(head, run.settings.format);
  if (format.name !== 'ndjson' && run.settings.seller === undefined) throw nameSeller();
  const headers = new Map<string, string>();
  const dates: Date[] = [];
  const reader = feedReader(
    format,
    contextOf(run, (made) => void dates.push(made)),
    headers,
  );
  const feedRun = feedRunOf(run, context);
  // Rows that are refused during the sorting become remarks; the others are stored.
  for await (const item of keepRows(reader.rows(text), reader.format, kept)) {
    await feedRun.take([withHeader(item, headers)]);
  }
  await feedRun.take(decoded.warnings());
  const { etag, modified } = feed;
  const asOf = run.from.by === 'operator' ? run.from.asOf : undefined;
  const stockDate = stockDateOf(
    asOf === undefined ? dates : [new Date(asOf)],
    feed.writtenAt,
    run.startedAt,
  );
  const after = runAfter(run, feedRun);
  const { tally, unknownRows, step } = { ...after, step: run.step + 1 };
  const found = { etag, modified, format, headers: [...headers], stockDate, rows: kept.size() };
  const read: ReadFeed = { ...found, preview: null, step, tally, unknownRows };
  const done: Run = { ...after, phase: 'load', read };
  const shown = await previewOf(done, context);
  const whole: Run = { ...done, read: { ...read, preview: shown } };
  return next(isChecked(run, shown) ? { ...whole, dryRun: true } : { ...whole, phase: 'begin' });
};

const nameSeller = (): FeedProblem =>
  new FeedProblem(
    'Name the seller of these products, such as Oak & Sons: the shop shows the name, and a product is known by its seller and its reference',
  );

/** Whether everything is checked before anything is written. */
const isChecked = ({ from }: Run, shown: Preview | null): boolean =>
  from.by === 'operator' &&
  (from.check === 'always' || (from.check === 'new' && shown?.isNew === true));

/** The first products of a file as the shop will show them. */
const previewOf = async (run: Run, context: StepContext): Promise<Preview | null> => {
  const { sites } = run.settings;
  if (run.from.by === 'schedule' || sites.length === 0) return null;
  const { slug: source } = supplierOfRun(run);
  const first = new PreviewedItems(source, context.kept);
  for (let place: number | null = 0; place !== null && !first.isFull;) {
    const part = groupsAfter(run, context, place);
    for (const item of part.items) first.add(item);
    place = part.place;
  }
  return first.shown(async (records) => {
    const body = { sites: [...sites], source, records: [...records] };
    return previewImport.reply.parse(await preview(context.env, { body }));
  });
};

interface Items {
  readonly items: readonly FeedItem[];
  /** The place of the last group; null after all. */
  readonly place: number | null;
}

/** The items of the next groups after a place, as many as a step may hold. */
export const groupsAfter = (
  run: Run,
  { kept }: Pick<StepContext, 'kept'>,
  place: number,
): Items => {
  const feed = readOf(run);
  const headers = new Map(feed.headers);
  const { format } = feedReader(feed.format, contextOf(run), headers);
  const groups = kept.groupsAfter(place, format.mostRows);
  const items = groups.flatMap((group) => itemsOfGroup(format, group));
  return {
    items: items.map((item) => withHeader(item, headers)),
    place: groups.at(-1)?.place ?? null,
  };
};

/** The import that begins here has an entry in the audit log, and is a version of the catalogue: it can be undone. */
const beginStep = async (run: Run, { env: { MARKET_DB: db } }: StepContext): Promise<Run> => {
  const at = new Date().toISOString();
  const operator = run.from.by === 'schedule' ? 'schedule' : run.from.operator.name;
  const sites = sitesText(run);
  const { slug: source } = supplierOfRun(run);
  const asked = JSON.stringify({ feed: run.name, source });
  const entry = { at, operator, sites, call: 'POST /operator/catalogue/imports', asked };
  const act = run.act ?? (await beginEntry(db, 'operator_act', entry));
  // Records without a site, such as those of tags, belong to no site’s version.
  const version =
    sites === ''
      ? null
      : await beginVersion(db, { at, operator, sites, source, feed: run.name, back_to: null });
  return { ...run, phase: 'load', act, version };
};

/** Imports the next products of the feed; after the last one, the run goes on to `prune`. */
const loadStep = async (run: Run, context: StepContext): Promise<Run> => {
  const { items, place } = groupsAfter(run, context, run.place);
  if (place === null) return { ...run, phase: 'prune' };
  const feedRun = feedRunOf(run, context);
  await feedRun.take(items);
  return { ...runAfter(run, feedRun), place };
};

/** Withdraws products that the feed no longer names from the sites, if it is set to do so, up to its limit. */
const pruneStep = async (run: Run, context: StepContext): Promise<Run> => {
  const { prune, sites, pruneLimit: limit } = run.settings;
  if (!prune) return run;
  const { MARKET_DB: db } = context.env;
  const { slug: source } = supplierOfRun(run);
  const assortmentOf = async (site: string): Promise<string> =>
    (await sitesNamed(context.env, [site]))[0]?.assortment ?? '';
  const feedRun = feedRunOf(run, context);
  const pruned = await feedRun.prune({
    sites: (await sitesNamed(context.env, sites)).map(({ id }) => id),
    limit,
    dryRun: run.dryRun,
    async references(site, after) {
      const page = { after, limit: REFERENCES };
      const key = { assortment: await assortmentOf(site), source };
      const references = await referencesAfter(db, key, page);
      return {
        references,
        next: references.length === REFERENCES ? (references.at(-1) ?? null) : null,
      };
    },
    async withdraw(site, references) {
      const version = run.version ?? undefined;
      return withdraw(db, { assortment: await assortmentOf(site), source, version }, references);
    },
  });
  return { ...runAfter(run, feedRun), pruned };
};

const finishStep = async (run: Run, { env, kept }: StepContext): Promise<Run> => {
  await endImport(env, run, 200);
  if (run.from.by === 'schedule') await noteImported(env.MARKET_DB, run.name, readOf(run));
  return { ...run, phase: 'pictures', pictures: { ...run.pictures, total: kept.countPictures() } };
};

const hasBegun = ({ read, dryRun, phase }: Run): boolean =>
  read !== null && !dryRun && phase !== 'begin';

/** Ends an import for its sites and in the records of it; of a failed one, what it has loaded stays. */
export const endImport = async (env: Env, run: Run, status: number): Promise<void> => {
  const { MARKET_DB: db } = env;
  if (hasBegun(run)) await finish(env);
  if (run.version !== null) await endVersion(db, run.version, run.tally);
  if (run.act !== null) await endEntry(db, 'operator_act', run.act, { status });
};

/** Reports the pictures that have been tried by now, until all have been, or too much time has passed. */
const picturesStep = async (run: Run, context: StepContext): Promise<NextStep> => {
  const feedRun = feedRunOf(run, context);
  const { done, refused, doubted, put } = await feedRun.lookAtPictures((addresses) =>
    statesOf(context.env.MARKET_DB, addresses),
  );
  const { total, ...before } = run.pictures;
  const pictures = {
    total,
    refused: before.refused + refused,
    doubted: before.doubted + doubted,
    put: before.put + put,
  };
  const after = { ...runAfter(run, feedRun), pictures };
  if (done > 0) return next(after);
  const waited = Date.now() - run.startedAt;
  if (waited > PICTURES_PATIENCE_MS || context.kept.countPictures() === 0) {
    return next({ ...after, phase: 'ended' });
  }
  const { least, most } = PICTURES_PAUSE_MS;
  return { run: after, pauseMs: Math.min(Math.max(least, waited / 10), most) };
};
