import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CatalogueRecordInput } from '@parlour/contract';
import { checkAssortments, sitesOfProduct } from './build/assortments.ts';
import { markPicture } from './build/pictures.ts';
import { productRecord } from './build/product-records.ts';
import { readSources } from './build/sources.ts';
import { readStories } from './build/story-files.ts';
import { storyRecords } from './build/story-records.ts';
import { TagIndex, tagRecords } from './build/tag-index.ts';

/** A record, and the sites whose assortments contain it; no sites for tags and sellers. */
export interface Delivery {
  readonly sites: readonly string[];
  readonly record: CatalogueRecordInput;
}

/** A written file of records (NDJSON) that all go to the same sites. */
export interface DeliveryFile {
  readonly file: string;
  readonly sites: readonly string[];
  readonly records: number;
}

/** Supplier of these records: half of a product's key. */
export const CATALOGUE_SOURCE = 'catalogue';

const FOLDER = import.meta.dirname;
const TARGET = path.resolve(FOLDER, '../dist/catalogue');

/**
 * The demo catalogue as records: tags (parents first), sellers, products, stories. The same sources give the
 * same records in the same order.
 * @throws {SourceError} naming the file and place of each problem.
 */
export const buildCatalogue = async (folder = FOLDER): Promise<Delivery[]> => {
  const sources = await readSources(folder);
  const tags = new TagIndex(sources.tags);
  checkAssortments(sources);
  const shared = [...tagRecords(sources, tags), ...sources.sellers.seller.map(sellerRecord)];
  return [
    ...shared.map((record) => ({ sites: [], record })),
    ...sources.products.map((product) => ({
      sites: sitesOfProduct(sources, product),
      record: productRecord({ sources, tags }, product),
    })),
    ...storyRecords({ sources, tags }, await readStories(folder)),
  ];
};

type SellerInput = Extract<CatalogueRecordInput, { kind: 'seller' }>;

const sellerRecord = (seller: Omit<SellerInput, 'kind' | 'picture'>): SellerInput => ({
  kind: 'seller',
  ...seller,
  picture: markPicture('seller', seller.slug),
});

const fileName = (sites: readonly string[]): string =>
  sites.length === 0 ? 'tags-and-sellers.ndjson' : `${sites.join('-')}.ndjson`;

/**
 * Writes the catalogue into a folder of its own, which is emptied first, with one file for each set of sites.
 * Import them in the returned order: tags and sellers come first.
 */
export const writeCatalogue = async (target = TARGET): Promise<DeliveryFile[]> => {
  const groups = Map.groupBy(await buildCatalogue(), ({ sites }) => fileName(sites));
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  return Promise.all(
    [...groups].map(async ([name, deliveries]) => {
      const file = path.join(target, name);
      const lines = deliveries.map(({ record }) => `${JSON.stringify(record)}\n`);
      await writeFile(file, lines.join(''));
      return { file, sites: deliveries[0]?.sites ?? [], records: deliveries.length };
    }),
  );
};

if (import.meta.main) {
  for (const { file, sites, records } of await writeCatalogue()) {
    const whose = sites.length === 0 ? 'every site' : sites.join(', ');
    process.stdout.write(`${path.relative('.', file)}: ${records} records for ${whose}\n`);
  }
}
