import type { FeedItem, FeedItems, Remark } from './feed-item.ts';
import { isRow, type FeedRow, type FeedRows } from './feed-row.ts';
import type { RowStore, Spill, SpilledGroup } from './spill.ts';

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
  spill: Spill,
  onRows: OnRows,
): FeedItems {
  try {
    yield* keepRows(rows, format, spill);
    let done = 0;
    for (const group of spill.groups(format.mostRows)) {
      yield* itemsOfGroup(format, group);
      onRows((done += group.rows.length + group.surplus.length), spill.size());
    }
  } finally {
    spill.close();
  }
}

/** Keeps every row under its product; gives those that belong to none, or are there already. */
export async function* keepRows(rows: FeedRows, format: GroupedFormat, store: RowStore): FeedItems {
  for await (const row of rows) {
    const refused = isRow(row) ? keepRow(row, format, store) : refusedFor(row);
    if (refused !== null) yield refused;
  }
}

const refusedFor = (remark: Remark, reference?: string): FeedItem => ({
  kind: 'refused',
  remarks: [remark],
  ...(reference === undefined ? {} : { reference }),
});

const keepRow = (row: FeedRow, format: GroupedFormat, store: RowStore): FeedItem | null => {
  const keys = format.keysOf(row);
  if ('reason' in keys) return refusedFor(keys);
  const line = keys.item === null ? null : store.note(keys.item, row.line);
  if (line === null) {
    store.add(keys.group, row);
    return null;
  }
  const reason = `stands in line ${line} already`;
  const remark = { line: row.line, column: format.itemColumn, value: keys.item ?? '', reason };
  return refusedFor(remark, keys.group);
};

/** What the rows of one product come to, those beyond the most of them refused. */
export const itemsOfGroup = (
  format: GroupedFormat,
  { key, rows, surplus }: SpilledGroup,
): readonly FeedItem[] => {
  const reason = `more than ${format.mostRows} rows of one product`;
  return [
    ...format
      .read(key, rows)
      .map((item) => (item.kind === 'refused' ? { ...item, reference: key } : item)),
    ...surplus.map(({ line }) =>
      refusedFor({ line, column: format.groupColumn, value: key, reason }, key),
    ),
  ];
};
