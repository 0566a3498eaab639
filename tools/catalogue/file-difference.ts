import { type Difference, ProductRecord, shownProduct } from '@parlour/contract';
import { exportCatalogue } from './export-catalogue.ts';
import { importCatalogue, type ImportOptions } from './import-catalogue.ts';

type Shown = NonNullable<Difference['before']>;

interface Held {
  readonly name: string;
  readonly source: string;
  readonly shown: Shown;
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
  options: Omit<ImportOptions, 'dryRun' | 'onOutcome' | 'sites'> & { readonly site: string },
): Promise<FileDifference> => {
  const { site, ...rest } = options;
  const held = await heldBy(options, site);
  const found: Difference[] = [];
  const named = new Set<string>();
  const onOutcome: ImportOptions['onOutcome'] = (given, outcome) => {
    const parsed = ProductRecord.safeParse(given);
    if (!parsed.success || outcome === 'refused') return;
    const { source, reference, name } = parsed.data;
    named.add(reference);
    const before = ofSupplier(held.get(reference), source)?.shown ?? null;
    if (outcome === 'unchanged' && before !== null) return;
    const after = shownProduct(parsed.data);
    const change = before === null ? 'added' : 'changed';
    const alsoSold = before === null && outcome !== 'created';
    const fields = before === null ? [] : differing(before, after);
    const thing = { kind: 'product', source: source ?? '', reference, name };
    const difference = { ...thing, change, fields, before, after } as const;
    found.push(alsoSold ? { ...difference, alsoSold } : difference);
  };
  const load = { ...rest, sites: [site], dryRun: true, onOutcome };
  const { source, refused, report } = await importCatalogue(load);
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

/** A feed names its supplier once, and a record names one only if it differs. */
const ofSupplier = (held: Held | undefined, source: string | undefined): Held | undefined =>
  source === undefined || held?.source === source ? held : undefined;

const heldBy = async (
  shop: Parameters<typeof exportCatalogue>[0],
  site: string,
): Promise<ReadonlyMap<string, Held>> => {
  const held = new Map<string, Held>();
  for await (const record of exportCatalogue(shop, site)) {
    if (record.kind !== 'product') continue;
    const { name, source = '', reference } = record;
    held.set(reference, { name, source, shown: shownProduct(record) });
  }
  return held;
};

/** Price and stock by name; any other change is the rest of the record. */
const differing = (before: Shown, after: Shown): string[] => {
  const names = (['price', 'stock'] as const).filter((name) => before[name] !== after[name]);
  return names.length > 0 ? names : ['other'];
};
