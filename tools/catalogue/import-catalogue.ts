import path from 'node:path';
import {
  applyImport,
  type CallInput,
  type CallResult,
  type CatalogueImport,
  type FeedRemark,
  listImportRemarks,
  readImport,
  sendImportPiece,
  startImport,
} from '@parlour/contract';
import { undeclaredRemarks } from '@parlour/feeds';
import { followImport, sendFile } from '#lib/operator/imports.ts';
import { CatalogueFailure } from './failure.ts';
import { openFeed } from './feed-file.ts';
import { onInterruption } from './interruption.ts';
import { openReport, type Report } from './report.ts';
import { type CallShop, shopAt, type ShopConnection } from './shop.ts';

/** What is said of an import besides its file. */
type Settings = Omit<
  CallInput<typeof startImport>['body'],
  'sites' | 'name' | 'bytes' | 'writtenAt'
>;

export interface ImportOptions extends ShopConnection, Settings {
  readonly file: string;
  /** Ids of the sites that will sell the products. */
  readonly sites: readonly string[];
  /** Path of the table of refused rows. */
  readonly report: string;
  /** Check everything, write nothing. */
  readonly dryRun?: boolean | undefined;
  /** False: do not wait until the shop has fetched the pictures. */
  readonly wait?: boolean | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Is told what a check has found before anything is loaded; loads nothing if it throws. */
  readonly onChecked?: ((checked: Summary) => Promise<void>) | undefined;
}

/**
 * Progress of an import: bytes while the file is sent and read, then rows, then pictures; or of a rollback: records
 * whose present state is noted, then those that have been restored.
 */
export interface Progress {
  readonly stage:
    | 'sending'
    | 'reading'
    | 'checking'
    | 'loading'
    | 'pictures'
    | 'noting'
    | 'putting back';
  readonly done: number;
  readonly total: number;
  /** Why the shop is trying a step again; '' for nothing of the kind. */
  readonly problem?: string;
}

export interface Summary extends Omit<CatalogueImport, 'pictures'> {
  /** The import, by which the shop knows it for an hour. */
  readonly id: string;
  readonly seconds: number;
  /** Outcome of the pictures that the shop keeps; null when the import did not wait for them. */
  readonly pictures: CatalogueImport['pictures'] | null;
  /** Path of the report, null when there was nothing to report. */
  readonly report: string | null;
}

/** An import under way. */
interface Following {
  readonly options: ImportOptions;
  readonly callShop: CallShop;
  readonly started: number;
  report: Report;
  /** '' before the shop knows of it. */
  id: string;
  /** Undefined until the shop has the whole file. */
  last?: CatalogueImport;
}

/**
 * Imports a feed into a running shop: sends the file, and follows what the shop does with it.
 * @throws {CatalogueFailure} when nothing, or nothing more, can be loaded.
 */
export const importCatalogue = async (options: ImportOptions): Promise<Summary> => {
  const following: Following = {
    options,
    callShop: shopAt(options),
    started: performance.now(),
    report: await openReport(options.report, options.file),
    id: '',
  };
  const clean = (): void => {
    following.report.discard();
  };
  const ended = onInterruption(clean, () => `Stopped. ${adviceFor(following)}`);
  try {
    await send(following);
    await follow(following);
    if (following.last?.state === 'checked' && options.dryRun !== true) {
      await options.onChecked?.(await summaryOf(following));
      following.report = await openReport(options.report, options.file);
      await following.callShop(applyImport, { params: { id: following.id } });
      await follow(following);
    }
    return await summaryOf(following);
  } finally {
    ended();
    clean();
  }
};

/** What an operator who stops watching should know. */
const adviceFor = ({ options, last }: Following): string => {
  if (last === undefined) return 'Nothing was written; run the same command again.';
  if (options.dryRun === true || last.dryRun) {
    return 'Nothing was written; the check can be started again.';
  }
  return 'The shop goes on with the import by itself: "catalogue versions" lists it, and "catalogue rollback" undoes it.';
};

/** Sends the file; the shop begins when it has all of it. */
const send = async (following: Following): Promise<void> => {
  const { options, callShop } = following;
  const { file, sites, seller, format, currency, rates, prune, pruneLimit, asOf } = options;
  const feed = await openFeed(file);
  try {
    following.id = await sendFile(
      {
        ...{ seller, format, currency, rates, prune, pruneLimit, asOf },
        sites: [...sites],
        name: path.basename(file).slice(0, 300),
        bytes: feed.bytes,
        writtenAt: feed.writtenAt.toISOString(),
        check: options.dryRun === true ? 'always' : (options.check ?? 'never'),
      },
      {
        start: (body) => callShop(startImport, { body }),
        send: (id, body) => callShop(sendImportPiece, { params: { id }, body }),
      },
      async (from, to) =>
        (Buffer as BufferConstructor).from(await feed.read(from, to)).toString('base64'),
      (done) => options.onProgress?.({ stage: 'sending', done, total: feed.bytes }),
    );
  } finally {
    await feed.close();
  }
};

/**
 * Follows the import until the shop does nothing more by itself.
 * @throws {CatalogueFailure} when it failed, or the shop is away for too long
 */
const follow = async (following: Following): Promise<void> => {
  const { options, callShop, id } = following;
  const found = await followImport(
    () => callShop(readImport, { params: { id } }),
    (seen) => {
      following.last = seen;
      const { state, done, total, problem } = seen;
      if (isStage(state)) options.onProgress?.({ stage: state, done, total, problem });
      return state === 'pictures' && options.wait === false;
    },
  ).catch((thrown: unknown) => {
    if (!(thrown instanceof CatalogueFailure)) throw thrown;
    throw new CatalogueFailure(`${thrown.message}\n${adviceFor(following)}`, { cause: thrown });
  });
  if (found.state === 'failed') throw failure(found);
};

const isStage = (
  state: CatalogueImport['state'],
): state is Extract<CatalogueImport['state'], Progress['stage']> =>
  state === 'reading' || state === 'checking' || state === 'loading' || state === 'pictures';

/** What was loaded before an import failed stays. */
const failure = ({ problem, dryRun, created, updated, unchanged }: CatalogueImport): Error => {
  const loaded = dryRun ? 0 : created + updated + unchanged;
  const advice = `${String(loaded)} records were loaded before that and stay; run the same command again for the rest`;
  return new CatalogueFailure(loaded === 0 ? problem : `${problem}\n${advice}`);
};

const summaryOf = async (following: Following): Promise<Summary> => {
  const { last, id, started, report } = following;
  if (last === undefined) throw new Error('the import has not been followed');
  for await (const remark of remarksOf(following)) await report.add(remark);
  for (const remark of undeclaredRemarks(last)) await report.add(remark);
  return {
    ...last,
    id,
    pictures: last.state === 'done' ? last.pictures : null,
    seconds: (performance.now() - started) / 1_000,
    report: await report.close(),
  };
};

async function* remarksOf({ callShop, id, last }: Following): AsyncGenerator<FeedRemark> {
  if (last?.remarks === 0) return;
  for (let after: string | null = ''; after !== null;) {
    const page: CallResult<typeof listImportRemarks> = await callShop(listImportRemarks, {
      params: { id },
      query: { after },
    });
    yield* page.data;
    after = page.next;
  }
}
