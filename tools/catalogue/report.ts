import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import type { Remark } from '#lib/supplier-feeds/feed.ts';

const MAX_VALUE = 120;

/** The report of an import: a table of what was refused or doubtful, and where. */
export interface Report {
  readonly add: (kind: 'refused' | 'warning' | 'taken off', remark: Remark) => Promise<void>;
  /** Path of the file, or null when there was nothing to report and none was written. */
  readonly close: () => Promise<string | null>;
}

/** A report in a tab-separated file, which is created with its first line. */
export const openReport = (file: string): Report => {
  let stream: WriteStream | undefined;
  return {
    async add(kind, { line, column, value, reason }) {
      stream ??= started(file);
      const row = [kind, line === 0 ? '' : String(line), column, shortened(value), reason];
      if (!stream.write(`${row.map(cell).join('\t')}\n`)) await once(stream, 'drain');
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

const started = (file: string): WriteStream => {
  const stream = createWriteStream(file);
  stream.write('outcome\tline\tcolumn\tvalue\treason\n');
  return stream;
};

const shortened = (value: string): string =>
  value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE - 1)}…` : value;

const cell = (text: string): string => text.replace(/[\t\r\n]+/g, ' ');
