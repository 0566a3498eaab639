import {
  type CallResult,
  type Difference,
  listImportProducts,
  shownProduct,
} from '@parlour/contract';
import { exportCatalogue } from './export-catalogue.ts';
import { importCatalogue, type ImportOptions } from './import-catalogue.ts';
import { shopAt, type ShopConnection } from './shop.ts';

type RecordView = NonNullable<Difference['before']>;

interface StoredRecord {
  readonly name: string;
  readonly source: string;
  readonly shown: RecordView;
}

/** The changes that an import of a file would make at a site. */
export interface FileDifference {
  readonly differences: readonly Difference[];
  /** Rows that would be refused; the report has the reasons. */
  readonly refused: number;
  readonly report: string | null;
}

/**
 * Compares a feed with a site's assortment, by an import that writes nothing and an export. Products of the
 * same supplier that the feed does not name are `removed`: an import leaves them as they are.
 * @throws {CatalogueFailure} when the shop or the file cannot be read.
 */
export const fileDifference = async (
  options: Omit<ImportOptions, 'dryRun' | 'sites'> & { readonly site: string },
): Promise<FileDifference> => {
  const { site, ...rest } = options;
  const held = await heldBy(options, site);
  const { id, source, refused, report } = await importCatalogue({
    ...rest,
    sites: [site],
    dryRun: true,
  });
  const found: Difference[] = [];
  const named = new Set<string>();
  for await (const { outcome, shown: after, ...product } of checkedProducts(options, id)) {
    named.add(product.reference);
    const of = held.get(product.reference);
    const before = of?.source === product.source ? of.shown : null;
    if (outcome === 'unchanged' && before !== null) continue;
    const change = before === null ? 'added' : 'changed';
    const alsoSold = before === null && outcome !== 'created';
    const fields = before === null ? [] : differing(before, after);
    const difference = { kind: 'product', ...product, change, fields, before, after } as const;
    found.push(alsoSold ? { ...difference, alsoSold } : difference);
  }
  const gone = [...held].filter(([key, one]) => one.source === source && !named.has(key));
  const removed = gone.map(([reference, { name, shown: before }]): Difference => ({
    kind: 'product',
    source,
    reference,
    name,
    change: 'removed',
    fields: [],
    before,
    after: null,
  }));
  return { differences: [...found, ...removed], refused, report };
};

type CheckedProduct = CallResult<typeof listImportProducts>['data'][number];

async function* checkedProducts(
  connection: ShopConnection,
  id: string,
): AsyncGenerator<CheckedProduct> {
  const callShop = shopAt(connection);
  for (let after: string | null = ''; after !== null;) {
    const page: CallResult<typeof listImportProducts> = await callShop(listImportProducts, {
      params: { id },
      query: { after },
    });
    yield* page.data;
    after = page.next;
  }
}

const heldBy = async (
  shop: Parameters<typeof exportCatalogue>[0],
  site: string,
): Promise<ReadonlyMap<string, StoredRecord>> => {
  const held = new Map<string, StoredRecord>();
  for await (const record of exportCatalogue(shop, site)) {
    if (record.kind !== 'product') continue;
    const { name, source = '', reference } = record;
    held.set(reference, { name, source, shown: shownProduct(record) });
  }
  return held;
};

/** Price and stock by name; any other change is the rest of the record. */
const differing = (before: RecordView, after: RecordView): string[] => {
  const names = (['price', 'stock'] as const).filter((name) => before[name] !== after[name]);
  return names.length > 0 ? names : ['other'];
};
