import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type FeedRemark, REPORT_HEAD, reportRow } from '@parlour/feeds';
import { CatalogueFailure } from './failure.ts';

/** The report of an import: a table of refused and doubtful values, and their places. */
export interface Report {
  readonly add: (remark: FeedRemark) => Promise<void>;
  /**
   * Puts the report into its place, or removes an earlier one when there was nothing to report.
   * @returns path of the file, null for none
   */
  readonly close: () => Promise<string | null>;
  /** Leaves the report of an earlier import as it was; nothing after `close`. */
  readonly discard: () => void;
}

/**
 * A report in a tab-separated file, in place of that of an earlier import once it is whole.
 * @param feed the file that is imported
 * @throws {CatalogueFailure} before anything is imported, when the file cannot be written, or when there is
 * something in its place that is no report.
 */
export const openReport = async (file: string, feed: string): Promise<Report> => {
  const unwritable = (cause: unknown): never => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new CatalogueFailure(`The report "${file}" cannot be written (${why}); ${ADVICE}`, {
      cause,
    });
  };
  // A link to a report stays one.
  const place = await realpath(file).catch(() => path.resolve(file));
  const isStream = await inspected(place, file, feed).catch((thrown: unknown) =>
    thrown instanceof CatalogueFailure ? Promise.reject(thrown) : unwritable(thrown),
  );
  const beside = path.join(
    path.dirname(place),
    `.${path.basename(place)}.${randomUUID().slice(0, 8)}`,
  );
  const written = isStream ? place : beside;
  const handle = await open(written, isStream ? 'w' : 'wx').catch(unwritable);
  let isEmpty = true;
  let isOpen = true;
  return {
    async add(remark) {
      const head = isEmpty ? `${REPORT_HEAD}\n` : '';
      isEmpty = false;
      await handle.appendFile(`${head}${reportRow(remark)}\n`).catch(unwritable);
    },
    async close() {
      if (!isOpen) return isEmpty ? null : file;
      isOpen = false;
      await handle.close();
      if (!isStream && isEmpty) await Promise.all([written, place].map((one) => rm(one, FORCED)));
      else if (!isStream) await rename(written, place).catch(unwritable);
      return isEmpty ? null : file;
    },
    discard() {
      if (!isOpen) return;
      isOpen = false;
      handle.close().catch(() => undefined);
      if (!isStream) rmSync(written, FORCED);
    },
  };
};

const FORCED = { force: true } as const;
const ADVICE = 'name another file with --report';

/**
 * Whether the place is a pipe or a device, which has nothing to lose.
 * @throws {CatalogueFailure} for a file that is no report of an import
 */
const inspected = async (place: string, file: string, feed: string): Promise<boolean> => {
  const present = await stat(place).catch(() => undefined);
  if (present === undefined) return false;
  if (!present.isFile()) return !present.isDirectory() || Promise.reject(new Error('a folder'));
  const source = await stat(feed).catch(() => undefined);
  if (source?.ino === present.ino && source.dev === present.dev) {
    throw new CatalogueFailure(`The report "${file}" is the feed itself; ${ADVICE}`);
  }
  if (await isReport(place)) return false;
  const what = 'is no report of an import, and a report would take its place';
  throw new CatalogueFailure(`"${file}" ${what}; ${ADVICE}`);
};

const isReport = async (place: string): Promise<boolean> => {
  const handle = await open(place, 'r');
  try {
    const head = new Uint8Array(REPORT_HEAD.length);
    await handle.read(head, 0, head.length, 0);
    return new TextDecoder().decode(head) === REPORT_HEAD;
  } finally {
    await handle.close();
  }
};
