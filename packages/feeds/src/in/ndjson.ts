import type { FeedItem, FeedRow, FeedRows, GroupedFormat, Remark } from './feed.ts';
import { isTooLong, type Line, linesOf, TOO_LONG } from './text.ts';

/** Our own full format: one JSON record per line, passed on as it is. Blank lines are ignored. */
export async function* ndjsonRows(text: AsyncIterable<string>): FeedRows {
  for await (const { number: line, text: json } of linesOf(text)) {
    if (json.trim() !== '') yield { line, values: { json: [json] } };
  }
}

const lineOf = ({ line: number, values }: FeedRow): Line => ({
  number,
  text: values.json?.[0] ?? '',
});

/** Every line is a record of its own. */
export const NDJSON_FORMAT: GroupedFormat = {
  keysOf(row) {
    const item = readLine(lineOf(row));
    if (item.kind === 'record') return { group: String(row.line), item: keyOf(item.record) };
    return item.remarks[0];
  },
  read: (_, rows) => rows.map((row) => readLine(lineOf(row))),
  mostRows: 1,
  groupColumn: '',
  itemColumn: 'reference',
  overlooks: () => false,
};

type LineItem =
  | Extract<FeedItem, { kind: 'record' }>
  | { readonly kind: 'refused'; readonly remarks: readonly [Remark] };

const readLine = (from: Line): LineItem => {
  const { number: line, text } = from;
  const refused = (column: string, reason: string): LineItem => ({
    kind: 'refused',
    remarks: [{ line, column, value: text, reason }],
  });
  if (isTooLong(from)) return refused('', TOO_LONG);
  try {
    const record: unknown = JSON.parse(text);
    const doubled = doubledKey(text);
    if (doubled !== null) return refused(doubled, 'given twice in one object');
    return { kind: 'record', record, line, rows: 1 };
  } catch (thrown) {
    return refused(
      '',
      `not a JSON record: ${thrown instanceof Error ? thrown.message : 'unreadable'}`,
    );
  }
};

/** Reference of a product's record, null for any other record; without spaces, as the shop parses it. */
export const productReference = (record: unknown): string | null => {
  if (typeof record !== 'object' || record === null) return null;
  const { kind, reference } = record as Record<string, unknown>;
  return kind === 'product' && typeof reference === 'string' ? reference.trim() : null;
};

/** The subject of a record; null if it has none. */
const keyOf = (record: unknown): string | null => {
  if (typeof record !== 'object' || record === null) return null;
  const { kind, source, reference, type, path, slug } = record as Record<string, unknown>;
  const key = kind === 'tag' ? [type, path] : [source, reference ?? slug];
  return key[1] === undefined ? null : JSON.stringify([kind, ...key]);
};

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],]/gs;

/**
 * The first repeated key in one object of a JSON text, null for none: `JSON.parse` silently uses the later
 * one.
 * @param json text that `JSON.parse` accepts
 */
const doubledKey = (json: string): string | null => {
  const open: (Set<string> | null)[] = [];
  let keys: Set<string> | null = null;
  let isKey = false;
  for (const [token] of json.matchAll(TOKENS)) {
    if (token === '{' || token === '[') {
      keys = token === '{' ? new Set() : null;
      open.push(keys);
      isKey = keys !== null;
    } else if (token === '}' || token === ']') {
      open.pop();
      keys = open.at(-1) ?? null;
      isKey = false;
    } else if (token === ',') isKey = keys !== null;
    else if (isKey && keys !== null) {
      const key = JSON.parse(token) as string;
      if (keys.has(key)) return key;
      keys.add(key);
      isKey = false;
    }
  }
  return null;
};
