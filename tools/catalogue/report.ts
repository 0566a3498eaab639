import { open, rm } from 'node:fs/promises';
import { REPORT_HEAD, reportRow } from '#lib/supplier-feeds/report.ts';
import type { FeedRemark } from '#lib/supplier-feeds/run-feed.ts';
import { CatalogueFailure } from './failure.ts';

/** The report of an import: a table of refused and doubtful values, and their places. */
export interface Report {
  readonly add: (remark: FeedRemark) => Promise<void>;
  /** Path of the file, or null when there was nothing to report: then there is no file. */
  readonly close: () => Promise<string | null>;
}

/**
 * A report in a tab-separated file, in place of that of an earlier import.
 * @throws {CatalogueFailure} when the file cannot be written, before anything is imported.
 */
export const openReport = async (file: string): Promise<Report> => {
  const unwritable = (cause: unknown): never => {
    const why = cause instanceof Error ? cause.message : String(cause);
    const advice = 'name another file with --report';
    throw new CatalogueFailure(`The report "${file}" cannot be written (${why}); ${advice}`, {
      cause,
    });
  };
  const handle = await open(file, 'w').catch(unwritable);
  let isEmpty = true;
  let isOpen = true;
  return {
    async add(remark) {
      const head = isEmpty ? `${REPORT_HEAD}\n` : '';
      isEmpty = false;
      await handle.appendFile(`${head}${reportRow(remark)}\n`).catch(unwritable);
    },
    async close() {
      const isOrdinary = isOpen && (await handle.stat()).isFile();
      if (isOpen) await handle.close();
      isOpen = false;
      if (isEmpty && isOrdinary) await rm(file, { force: true });
      return isEmpty ? null : file;
    },
  };
};
