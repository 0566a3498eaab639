import { createReadStream } from 'node:fs';
import path from 'node:path';
import { feedInMemory } from '../src/in/feed-in-memory.ts';
import { CatalogueRecord, type ProductRecord } from '@parlour/contract';
import type { FeedContext, FeedItem, Remark } from '../src/in/feed.ts';
import { detectFormat } from '../src/in/detect.ts';
import { readFeed } from '../src/in/read-feed.ts';
import { begunText } from '../src/in/run-feed.ts';

export const CONTEXT: FeedContext = {
  supplier: { slug: 'oak-barn', name: 'Oak Barn' },
  currencies: { assumed: 'GBP', rates: new Map() },
  now: Date.parse('2026-11-20T12:00:00Z'),
  onDate: () => undefined,
};

export interface Read {
  readonly products: readonly ProductRecord[];
  /** `outcome line column: reason`. */
  readonly remarks: readonly string[];
  readonly skipped: number;
}

/** Parses a feed of this folder; every record must be one that the shop accepts. */
export const read = async (file: string, context = CONTEXT): Promise<Read> => {
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
): Promise<Read> => {
  const { head, text } = await begunText(piecesOf(pieces));
  const store = feedInMemory();
  const items = await Array.fromAsync(
    readFeed(detectFormat(head), text, context, store, () => undefined),
  );
  return {
    products: items
      .flatMap((item) => (item.kind === 'record' ? CatalogueRecord.parse(item.record) : []))
      .filter((record) => record.kind === 'product'),
    remarks: items.flatMap(remarksOf),
    skipped: items.filter(({ kind }) => kind === 'skipped').length,
  };
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
