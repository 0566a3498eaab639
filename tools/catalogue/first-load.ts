import { previewImport } from '@parlour/contract';
import {
  begunText,
  CATALOGUE,
  DecodedText,
  detectFormat,
  feedInMemory,
  type Preview,
  productReference,
  readNdjson,
  supplierOf,
} from '@parlour/feeds';
import { MAX_PREVIEWED } from '@parlour/domain';
import { openFeed } from './feed-file.ts';
import type { ImportOptions } from './import-catalogue.ts';
import { shopAt } from './shop.ts';

/**
 * Whether the sites of an import sell nothing yet of the seller of its file, and the sellers that they know.
 * @throws {CatalogueFailure} when the shop or the file cannot be read.
 */
export const sellerAtSites = async (
  options: Pick<ImportOptions, 'url' | 'token' | 'file' | 'format' | 'sites' | 'seller'>,
): Promise<Pick<Preview, 'isNew' | 'sellers'>> => {
  const { sites, seller } = options;
  const source = (seller === undefined ? CATALOGUE : supplierOf(seller)).slug;
  const records = seller === undefined ? await firstProducts(options) : [];
  const body = { sites: [...sites], source, records };
  return shopAt(options)(previewImport, { body });
};

/** The first products of a file in our own format, which names their suppliers; none of another format. */
const firstProducts = async ({
  file,
  format,
}: Pick<ImportOptions, 'file' | 'format'>): Promise<unknown[]> => {
  const feed = await openFeed(file);
  const { head, text } = await begunText(new DecodedText().decode(feed.bytes()));
  if (head.trim() === '' || detectFormat(head, format).name !== 'ndjson') return [];
  const products: unknown[] = [];
  for await (const item of readNdjson(text, feedInMemory())) {
    if (item.kind === 'record' && productReference(item.record) !== null)
      products.push(item.record);
    if (products.length === MAX_PREVIEWED) break;
  }
  return products;
};
