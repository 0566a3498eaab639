import type { FeedItem, FeedItems, Remark } from '../feed-item.ts';
import { isRow, type FeedRow, type FeedRows } from './feed-row.ts';
import { openSpill, type SpilledGroup } from './spill.ts';

/** A format whose products are made of one or more rows. */
export interface GroupedFormat {
  /** Which product a row belongs to, and what no other row may be; or why it belongs to none. */
  readonly keysOf: (
    row: FeedRow,
  ) => { readonly group: string; readonly item: string | null } | Remark;
  /** What the rows of one product come to. */
  readonly read: (group: string, rows: readonly FeedRow[]) => readonly FeedItem[];
  /** Rows of one product that are read at most. */
  readonly mostRows: number;
  /** Column of the report for rows beyond that. */
  readonly groupColumn: string;
  readonly itemColumn: string;
}

/** Told how many rows of all have been given out, once all are known. */
export type OnRows = (done: number, total: number) => void;

/** Items of a feed whose rows have to be sorted into products first. */
export async function* groupedItems(
  rows: FeedRows,
  format: GroupedFormat,
  onRows: OnRows,
): FeedItems {
  const spill = openSpill();
  try {
    for await (const row of rows) {
      const fault = isRow(row) ? faultOf(row) : row;
      if (fault !== null) yield { kind: 'refused', remarks: [fault] };
    }
    let done = 0;
    for (const group of spill.groups(format.mostRows)) {
      yield* format.read(group.key, group.rows);
      yield* group.surplus.map((row) => surplusItem(format, group, row));
      onRows((done += group.rows.length + group.surplus.length), spill.size());
    }
  } finally {
    spill.close();
  }

  function faultOf(row: FeedRow): Remark | null {
    const keys = format.keysOf(row);
    if ('reason' in keys) return keys;
    const line = spill.add(keys.group, keys.item, row);
    if (line === null) return null;
    const reason = `stands in line ${line} already`;
    return { line: row.line, column: format.itemColumn, value: keys.item ?? '', reason };
  }
}

const surplusItem = (format: GroupedFormat, { key }: SpilledGroup, { line }: FeedRow): FeedItem => {
  const reason = `more than ${format.mostRows} rows of one product`;
  return { kind: 'refused', remarks: [{ line, column: format.groupColumn, value: key, reason }] };
};
