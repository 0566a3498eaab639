import type { SellerRecord } from '@parlour/contract';
import { inPounds } from './figures.ts';
import { daysIn, poundsIn, SERVICE_KINDS, SERVICE_NAMES } from '@parlour/domain';

/** What a row of the form may offer; a row without a service is left out. */
export const SERVICE_CHOICES = [
  { value: '', name: 'None' },
  ...SERVICE_KINDS.map((kind) => ({ value: kind, name: SERVICE_NAMES[kind] })),
] as const;

/** One row of the form, by the names of its fields without the row's number. */
export interface ServiceRow {
  readonly service: string;
  readonly categories: string;
  readonly price: string;
  readonly perPiece: boolean;
  readonly covers: string;
  readonly workingDays: string;
}

const EMPTY: ServiceRow = {
  service: '',
  categories: '',
  price: '',
  perPiece: false,
  covers: '',
  workingDays: '',
};

/** Rows to add more. */
const SPARE = 2;

const nameOf = ({ service }: ServiceRow): string =>
  SERVICE_CHOICES.find(({ value }) => value === service)?.name ?? service;

/** The services that a seller offers, each name once. */
export const namesOfServices = (rows: readonly ServiceRow[]): readonly string[] => [
  ...new Set(rows.filter(({ service }) => service !== '').map(nameOf)),
];

/** A row in a line: `Assembly, £39.00 for each piece: furniture, storage`. */
export const serviceSummary = (row: ServiceRow): string => {
  if (row.service === '') return 'Another service';
  const price = Number(row.price) === 0 ? 'free' : inPounds(Number(row.price));
  return [
    `${nameOf(row)}, ${price}${row.perPiece && price !== 'free' ? ' for each piece' : ''}`,
    row.categories || 'every piece',
  ].join(': ');
};

/** Name of a field in a row. */
export const serviceRowField = (name: keyof ServiceRow, row: number): string =>
  `${name}-${String(row)}`;

/** The services of a seller as rows, with some empty ones. */
export const serviceRows = (services: SellerRecord['services'] = []): readonly ServiceRow[] => [
  ...services.map((one) => ({
    service: one.service,
    categories: one.categories.join(', '),
    price: String(one.price),
    perPiece: one.perPiece,
    covers: one.covers,
    workingDays: String(one.workingDays),
  })),
  ...Array.from({ length: SPARE }, () => EMPTY),
];

type Fields = Readonly<Record<string, string>>;

const numbered = (typed: string | undefined, read: (text: string) => number | null | undefined) =>
  typed === undefined || typed.trim() === '' ? 0 : (read(typed) ?? NaN);

/** The services of a form, which may be wrong, each with the number of its row. */
export const servicesOf = (
  fields: Fields,
): readonly { row: number; record: { readonly categories: readonly string[] } }[] =>
  Object.keys(fields)
    .flatMap((name) => /^service-(\d{1,3})$/.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((one, other) => one - other)
    .flatMap((row) => {
      const field = (name: keyof ServiceRow) => fields[serviceRowField(name, row)];
      if (!field('service')) return [];
      const record = {
        service: field('service'),
        categories: (field('categories') ?? '').split(/[\s,]+/).filter(Boolean),
        price: numbered(field('price'), (text) => poundsIn(text)),
        perPiece: field('perPiece') !== undefined,
        covers: field('covers') ?? '',
        workingDays: numbered(field('workingDays'), (text) => daysIn(text)),
      };
      return [{ row, record }];
    });
