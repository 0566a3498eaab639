import type { CatalogueRecordInput } from '@parlour/contract';
import { productRecords } from '../export/export-products.ts';
import { storyRecords } from '../export/export-stories.ts';
import { sellerRecord, tagRecords } from '../export/export-tags.ts';
import { productsNamed } from '../export/products.queries.ts';
import { storiesNamed } from '../export/stories.queries.ts';
import { sellersNamed, tagsNamed } from '../export/tags.queries.ts';
import { slugOf } from '../import/tag-nodes.ts';
import { assortmentsHolding, type ChangeRow, type RecordKey } from './versions.queries.ts';

/** Identifies the thing that a record is about. */
export const thingKey = ({ kind, source, reference }: RecordKey): string =>
  `${kind} ${source} ${reference}`;

/** The thing that a record is about. */
const thingOf = (record: CatalogueRecordInput): RecordKey => {
  switch (record.kind) {
    case 'product':
      return { kind: 'product', source: record.source ?? '', reference: record.reference };
    case 'tag':
      return { kind: 'tag', source: record.type, reference: record.path.map(slugOf).join('/') };
    case 'seller':
      return { kind: 'seller', source: '', reference: record.slug };
    case 'moodroom':
    case 'post':
      return { kind: record.kind, source: '', reference: record.reference };
  }
};

/** The records of things, as an export would return them now, by their keys, without those that do not exist. */
export const presentRecords = async (
  db: D1Database,
  keys: readonly RecordKey[],
): Promise<ReadonlyMap<string, CatalogueRecordInput>> => {
  const of = (kind: string) => keys.filter((record) => record.kind === kind);
  const [products, tags, sellers, stories] = await Promise.all([
    productsNamed(db, of('product')),
    tagsNamed(db, of('tag')),
    sellersNamed(db, of('seller')),
    storiesNamed(db, [...of('moodroom'), ...of('post')]),
  ]);
  const records = [
    ...(products.length === 0 ? [] : await productRecords(db, products)),
    ...(await tagRecords(db, tags)),
    ...sellers.map(sellerRecord),
    ...(await storyRecords(db, stories)),
  ];
  return new Map(records.map((record) => [thingKey(thingOf(record)), record]));
};

/** Things in their current state, to be recorded before they change. */
export const asTheyAre = async (
  db: D1Database,
  keys: readonly RecordKey[],
  at: string,
): Promise<readonly Omit<ChangeRow, 'id'>[]> => {
  const [records, held] = await Promise.all([
    presentRecords(db, keys),
    assortmentsHolding(db, keys),
  ]);
  return Promise.all(
    keys.map(async (key) => {
      const record = records.get(thingKey(key));
      const assortments = JSON.stringify(held.get(thingKey(key)) ?? []);
      return {
        ...key,
        at,
        assortments,
        record: record === undefined ? '' : await packed(record),
      };
    }),
  );
};

const packed = async (record: CatalogueRecordInput): Promise<string> => {
  const bytes = new Response(JSON.stringify(record)).body?.pipeThrough(
    new CompressionStream('deflate-raw'),
  );
  return new Uint8Array(await new Response(bytes).arrayBuffer()).toBase64();
};

/** The record that a change has stored; undefined when there was none. */
export const recordIn = async ({
  record,
}: Pick<ChangeRow, 'record'>): Promise<CatalogueRecordInput | undefined> => {
  if (record === '') return undefined;
  const bytes = new Response(Uint8Array.fromBase64(record)).body?.pipeThrough(
    new DecompressionStream('deflate-raw'),
  );
  return new Response(bytes).json<CatalogueRecordInput>();
};
