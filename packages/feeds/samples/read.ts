import { createReadStream } from 'node:fs';
import path from 'node:path';
import { CatalogueRecord, type ProductRecord } from '@parlour/contract';
import {
  type FeedContext,
  type FeedItem,
  itemsOfGroup,
  keepRows,
  type Remark,
} from '../src/in/feed.ts';
import { type DetectedFormat, detectFormat } from '../src/in/detect.ts';
import { feedReader, withHeader } from '../src/in/read-feed.ts';
import { begunText } from '../src/in/run-feed.ts';
import { newStore } from './store.ts';

export const CONTEXT: FeedContext = {
  supplier: { slug: 'oak-barn', name: 'Oak Barn' },
  currencies: { assumed: 'GBP', rates: new Map() },
  now: Date.parse('2026-11-20T12:00:00Z'),
  onDate: () => undefined,
};

export interface ParsedSample {
  readonly products: readonly ProductRecord[];
  /** `outcome line column: reason`. */
  readonly remarks: readonly string[];
  readonly skipped: number;
}

/** Parses a feed of this folder; every record must be one that the shop accepts. */
export const read = async (file: string, context = CONTEXT): Promise<ParsedSample> => {
  const pieces = createReadStream(path.join(import.meta.dirname, file), {
    encoding: 'utf8',
    highWaterMark: 1_000,
  });
  return readText(pieces as AsyncIterable<string>, context);
};

/** Parses the text of a feed, whole or in pieces. */
export const readText = async (
  pieces: AsyncIterable<string> | readonly string[],
  context = CONTEXT,
): Promise<ParsedSample> => {
  const { head, text } = await begunText(piecesOf(pieces));
  const items = await itemsOf(detectFormat(head), text, context);
  return {
    products: items
      .flatMap((item) => (item.kind === 'record' ? CatalogueRecord.parse(item.record) : []))
      .filter((record) => record.kind === 'product'),
    remarks: items.flatMap(remarksOf),
    skipped: items.filter(({ kind }) => kind === 'skipped').length,
  };
};

/** The items of a feed, as the steps of a run read them. */
export const itemsOf = async (
  format: DetectedFormat,
  text: AsyncIterable<string>,
  context = CONTEXT,
): Promise<readonly FeedItem[]> => {
  const headers = new Map<string, string>();
  const reader = feedReader(format, context, headers);
  const store = newStore();
  const items = await Array.fromAsync(keepRows(reader.rows(text), reader.format, store));
  for (let place = 0; ;) {
    const groups = store.groupsAfter(place, reader.format.mostRows);
    const last = groups.at(-1);
    if (last === undefined) return items.map((item) => withHeader(item, headers));
    items.push(...groups.flatMap((group) => itemsOfGroup(reader.format, group)));
    ({ place } = last);
  }
};

async function* piecesOf(
  pieces: AsyncIterable<string> | readonly string[],
): AsyncGenerator<string> {
  yield* pieces;
}

const remarksOf = (item: FeedItem): readonly string[] => {
  if (item.kind === 'warning') return [told('warning', item.remark)];
  return item.kind === 'refused' ? item.remarks.map((remark) => told('refused', remark)) : [];
};

const told = (outcome: string, { line, column, reason }: Remark): string =>
  `${outcome} ${line} ${column}: ${reason}`;
