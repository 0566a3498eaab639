import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { REPORT_HEAD, reportRow } from '#lib/supplier-feeds/report.ts';
import type { FeedRemark } from '#lib/supplier-feeds/run-feed.ts';

/** The report of an import: a table of refused and doubtful values, and their places. */
export interface Report {
  readonly add: (remark: FeedRemark) => Promise<void>;
  /** Path of the file, or null when there was nothing to report and none was written. */
  readonly close: () => Promise<string | null>;
}

/** A report in a tab-separated file, which is created with its first line. */
export const openReport = (file: string): Report => {
  let stream: WriteStream | undefined;
  return {
    async add(remark) {
      if (stream === undefined) {
        stream = createWriteStream(file);
        stream.write(`${REPORT_HEAD}\n`);
      }
      if (!stream.write(`${reportRow(remark)}\n`)) await once(stream, 'drain');
    },
    async close() {
      if (stream === undefined) return null;
      if (!stream.writableEnded) {
        stream.end();
        await once(stream, 'close');
      }
      return file;
    },
  };
};
