import { type CatalogueRecord, exportRecords } from '@parlour/contract';
import { shopAt, type ShopConnection } from './shop.ts';

/**
 * Every record of a site's assortment, in the full format: tags, then sellers, then products. Importing them
 * into the same shop again changes nothing.
 * @throws {CatalogueFailure} when the shop does not answer, or there is no such site.
 */
export async function* exportCatalogue(
  shop: ShopConnection,
  site: string,
): AsyncIterable<CatalogueRecord> {
  const callShop = shopAt(shop);
  let after: string | null = '';
  while (after !== null) {
    const page: { records: CatalogueRecord[]; next: string | null } = await callShop(
      exportRecords,
      {
        query: { site, after },
      },
    );
    yield* page.records;
    after = page.next;
  }
}
