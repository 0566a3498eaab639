import { formatNumber } from '../domain/number.ts';
import { dayAndMonth, isPlainDay, type PlainDay } from '../domain/plain-day.ts';

/** Filters besides tags; null for none. */
export interface RangeFilters {
  /** Largest size in millimetres. */
  readonly width: number | null;
  readonly height: number | null;
  readonly depth: number | null;
  /** Whole pounds, both ends included. */
  readonly from: number | null;
  readonly to: number | null;
  readonly inStock: boolean;
  /** The day by which everything arrives, or what a form has in its place. */
  readonly by: PlainDay | null;
}

export const NO_RANGES: RangeFilters = {
  width: null,
  height: null,
  depth: null,
  from: null,
  to: null,
  inStock: false,
  by: null,
};

export const SIZES = ['width', 'height', 'depth'] as const;

type Size = (typeof SIZES)[number];

/** Names of the form's fields, as in its query. */
export const RANGE_FIELDS = [...SIZES, 'from', 'to', 'by'] as const;

const IN_STOCK = 'in-stock';
const HERE_BY = 'here-by-';
const SIZE = /^(width|height|depth)-to-([1-9]\d{0,4})$/;
const PRICE = /^price-(from|to|\d{1,7})-([1-9]\d{0,6})$/;

/** Whether a segment is about a day of arrival, also where the calendar has no such day. */
export const isAboutDay = (segment: string): boolean => segment.startsWith(HERE_BY);

/** The range of a segment such as `width-to-900`, `in-stock` or `here-by-2026-12-24`; null for any other segment. */
export const readRange = (segment: string): Partial<RangeFilters> | null => {
  if (segment === IN_STOCK) return { inStock: true };
  if (isAboutDay(segment)) {
    const by = segment.slice(HERE_BY.length);
    return isPlainDay(by) ? { by } : null;
  }
  const [, size, most] = SIZE.exec(segment) ?? [];
  if (size !== undefined) return { [size]: Number(most) };
  return readPrice(segment);
};

const readPrice = (segment: string): Partial<RangeFilters> | null => {
  const [, first, last] = PRICE.exec(segment) ?? [];
  if (first === 'from' || first === 'to') return { [first]: Number(last) };
  if (first === undefined || Number(first) > Number(last)) return null;
  return { from: Number(first) || null, to: Number(last) };
};

/** The ranges among the segments of a list's path, and the other segments. */
export const rangesOfSegments = (
  segments: readonly string[],
): { readonly ranges: RangeFilters; readonly rest: readonly string[] } => {
  const read = segments.map((segment) => ({ segment, range: readRange(segment) }));
  return {
    ranges: read.reduce<RangeFilters>((ranges, { range }) => ({ ...ranges, ...range }), NO_RANGES),
    rest: read.filter(({ range }) => range === null).map(({ segment }) => segment),
  };
};

/** Path segments of ranges, in their fixed order; they parse back to the same ranges. */
export const segmentsOfRanges = (ranges: RangeFilters): readonly string[] => [
  ...SIZES.flatMap((size) => (ranges[size] === null ? [] : `${size}-to-${ranges[size]}`)),
  ...priceSegment(ranges),
  ...(ranges.inStock ? [IN_STOCK] : []),
  ...(ranges.by === null ? [] : [HERE_BY + encodeURIComponent(ranges.by)]),
];

const priceSegment = ({ from, to }: RangeFilters): readonly string[] => {
  if (from !== null && to !== null) return [`price-${from}-${to}`];
  if (from !== null) return [`price-from-${from}`];
  return to === null ? [] : [`price-to-${to}`];
};

export const hasRanges = (ranges: RangeFilters): boolean => segmentsOfRanges(ranges).length > 0;

/**
 * The ranges with the values of a form; null if the query has none. A field that is empty or not a
 * number removes its range; a reversed price range is put right. What is no day stays, so that the list can say so.
 */
export const rangesOfForm = (ranges: RangeFilters, query: URLSearchParams): RangeFilters | null => {
  if (!RANGE_FIELDS.some((name) => query.has(name))) return null;
  return {
    ...ranges,
    width: millimetres(query.get('width')),
    height: millimetres(query.get('height')),
    depth: millimetres(query.get('depth')),
    ...inOrder(pounds(query.get('from'), Math.floor), pounds(query.get('to'), Math.ceil)),
    by: dayIn(query.get('by') ?? ''),
  };
};

/** The longest text of a day. */
const MAX_DAY = 40;

/** A day as browsers send it, or as people write it where a browser has no field for days: `24/12/2026`. */
const dayIn = (text: string): string | null => {
  const day = text.trim().slice(0, MAX_DAY);
  const [, date = '', month = '', year = ''] =
    /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(day) ?? [];
  if (year !== '') return [year, month.padStart(2, '0'), date.padStart(2, '0')].join('-');
  return day === '' ? null : day;
};

const inOrder = (from: number | null, to: number | null): Pick<RangeFilters, 'from' | 'to'> =>
  from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };

/** Digits in groups or in one, and decimals: `1,000`, `1 250.50`. */
const NUMBER = String.raw`\d{1,3}(?:[, ]\d{3})+(?:\.\d{1,2})?|\d+(?:[.,]\d{1,2})?`;

/** The price that a field takes, for its `pattern`. */
export const PRICE_PATTERN = String.raw`\s*(?:£|GBP)?\s*(?:${NUMBER})\s*`;

/** The same for a size: millimetres, or another unit behind the number. */
export const SIZE_PATTERN = String.raw`\s*(?:${NUMBER})\s*(?:mm|cm|m)?\s*`;

const PRICE_TEXT = new RegExp(`^${PRICE_PATTERN}$`);
const SIZE_TEXT = new RegExp(`^${SIZE_PATTERN}$`);

const MILLIMETRES: Readonly<Record<string, number>> = { mm: 1, cm: 10, m: 1000 };

const millimetres = (text: string | null): number | null => {
  if (text === null || !SIZE_TEXT.test(text)) return null;
  const [unit = 'mm'] = /[a-z]+/.exec(text) ?? [];
  // To a tenth first: 0.29 m is 290 mm, and not 289.999… of them.
  return within(
    Math.floor(Math.round(numberIn(text) * (MILLIMETRES[unit] ?? 1) * 10) / 10),
    99_999,
  );
};

/** Whole pounds, so that pence widen the range: `499.99` is from £499 or to £500. */
const pounds = (text: string | null, round: (pounds: number) => number): number | null =>
  text !== null && PRICE_TEXT.test(text) ? within(round(numberIn(text)), 9_999_999) : null;

const numberIn = (text: string): number =>
  Number(
    text
      .replace(/[^\d.,]/g, '')
      .replace(/,(?=\d{3})/g, '')
      .replace(',', '.'),
  );

const within = (number: number, most: number): number | null =>
  number >= 1 && number <= most ? number : null;

/** An active range by name, and the ranges without it. */
export interface NamedRange {
  readonly name: string;
  readonly without: RangeFilters;
}

const SIZE_NAMES: Readonly<Record<Size, string>> = { width: 'wide', height: 'high', depth: 'deep' };

/** The active ranges by name: 'Up to 900 mm wide', '£100 to £500', 'Here by 24 December'. */
export const namedRanges = (ranges: RangeFilters): readonly NamedRange[] => [
  ...SIZES.flatMap((size) =>
    ranges[size] === null
      ? []
      : {
          name: `Up to ${formatNumber(ranges[size])} mm ${SIZE_NAMES[size]}`,
          without: { ...ranges, [size]: null },
        },
  ),
  ...(ranges.from === null && ranges.to === null
    ? []
    : [{ name: priceName(ranges), without: { ...ranges, from: null, to: null } }]),
  ...(ranges.inStock ? [{ name: 'In stock', without: { ...ranges, inStock: false } }] : []),
  ...(ranges.by === null
    ? []
    : [{ name: `Here by ${dayAndMonth(ranges.by)}`, without: { ...ranges, by: null } }]),
];

export const priceName = ({ from, to }: Pick<RangeFilters, 'from' | 'to'>): string => {
  if (to === null) return `From £${formatNumber(from ?? 0)}`;
  return from === null
    ? `Up to £${formatNumber(to)}`
    : `£${formatNumber(from)} to £${formatNumber(to)}`;
};
