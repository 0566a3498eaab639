import { type CatalogueRecordInput, type Difference, shownProduct } from '@parlour/contract';
import type { RecordKey } from './versions.queries.ts';

/** A thing at one time, as a site shows it. */
export interface Side {
  readonly record: CatalogueRecordInput | undefined;
  /** Whether the site's assortment has it. */
  readonly isSold: boolean;
}

/** The differences of a thing between two times; undefined when there are none. */
export const differenceOf = (
  record: RecordKey,
  before: Side,
  after: Side,
): Difference | undefined => {
  const was = before.isSold ? before.record : undefined;
  const is = after.isSold ? after.record : undefined;
  const fields = was && is ? differing(was, is) : [];
  if (!was && !is) return undefined;
  if (was && is && fields.length === 0) return undefined;
  const change = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed';
  const alsoSold = change === 'added' && before.record !== undefined;
  const { kind, source, reference } = record;
  return {
    kind,
    source,
    reference,
    name: nameOf(is ?? was),
    change,
    ...(alsoSold && { alsoSold }),
    fields,
    before: shown(was),
    after: shown(is),
  };
};

const nameOf = (record: CatalogueRecordInput | undefined): string => {
  if (record === undefined) return '';
  if ('name' in record) return record.name;
  return record.kind === 'tag' ? (record.path.at(-1)?.name ?? '') : record.title;
};

/** The names of the fields that differ. Price and stock are named apart from the variants that contain them. */
const differing = (was: CatalogueRecordInput, is: CatalogueRecordInput): string[] => {
  const [one, other] = [parts(was), parts(is)];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => canonical(one[name]) !== canonical(other[name]),
  );
};

const parts = (record: CatalogueRecordInput): Record<string, unknown> => {
  if (record.kind !== 'product') return { ...record };
  const offers = record.variants.map((variant) => variant.offers ?? []);
  const pick = (names: readonly string[]) =>
    offers.map((list) =>
      list.map((offer) => names.map((name): unknown => Reflect.get(offer, name))),
    );
  return {
    ...record,
    variants: record.variants.map(({ offers: _offers, ...variant }) => variant),
    price: pick(['price', 'wasPrice', 'saleFrom', 'saleUntil', 'delivery']),
    stock: pick(['stock', 'counted']),
    offers: pick([
      ...['seller', 'deliveryMethod', 'status', 'statusText', 'maxOrderSize'],
      ...['expectedBy', 'expiresAt', 'leadTime'],
    ]),
  };
};

/** The same text for the same content, whatever the order of its fields. */
const canonical = (value: unknown): string =>
  JSON.stringify([value], (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

const shown = (record: CatalogueRecordInput | undefined): Difference['before'] =>
  record?.kind === 'product' ? shownProduct(record) : null;
