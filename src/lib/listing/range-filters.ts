import {
  asMeant,
  dayAndMonth,
  formatNumber,
  isPlainDay,
  millimetresIn,
  type PlainDay,
  poundsIn,
} from '@parlour/domain';

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
  /** The day by which everything arrives. */
  readonly by: PlainDay | null;
  /** Segments of fields with something else in them: no list has such an address, and its page says why. */
  readonly unread: readonly string[];
}

export const NO_RANGES: RangeFilters = {
  width: null,
  height: null,
  depth: null,
  from: null,
  to: null,
  inStock: false,
  by: null,
  unread: [],
};

export const SIZES = ['width', 'height', 'depth'] as const;

type Size = (typeof SIZES)[number];

/** Names of the form's fields, as in its query. */
export const RANGE_FIELDS = [...SIZES, 'from', 'to', 'by'] as const;

const IN_STOCK = 'in-stock';
const HERE_BY = 'here-by-';
const SIZE = /^(width|height|depth)-to-([1-9]\d{0,4})$/;
const PRICE = /^price-(from|to|\d{1,7})-([1-9]\d{0,6})$/;

/** What a segment is about that begins like a range, also where its end is none; null for any other segment. */
export const rangeKind = (segment: string): 'size' | 'price' | 'day' | null => {
  if (segment.startsWith(HERE_BY)) return 'day';
  if (segment.startsWith('price-')) return 'price';
  return SIZES.some((size) => segment.startsWith(`${size}-to-`)) ? 'size' : null;
};

/** The range of a segment such as `width-to-900`, `in-stock` or `here-by-2026-12-24`; null for any other segment. */
export const readRange = (segment: string): Partial<RangeFilters> | null => {
  if (segment === IN_STOCK) return { inStock: true };
  if (segment.startsWith(HERE_BY)) {
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
  ...(ranges.by === null ? [] : [HERE_BY + ranges.by]),
  ...ranges.unread,
];

const priceSegment = ({ from, to }: RangeFilters): readonly string[] => {
  if (from !== null && to !== null) return [`price-${from}-${to}`];
  if (from !== null) return [`price-from-${from}`];
  return to === null ? [] : [`price-to-${to}`];
};

export const hasRanges = (ranges: RangeFilters): boolean => segmentsOfRanges(ranges).length > 0;

/**
 * The ranges with the values of a form; null if the query has none. An empty field removes its range, a
 * reversed price range is put right, and what is no size, price or day stays, so that the list can say so.
 */
export const rangesOfForm = (ranges: RangeFilters, query: URLSearchParams): RangeFilters | null => {
  if (!RANGE_FIELDS.some((name) => query.has(name))) return null;
  const unread: string[] = [];
  const field = <T>(name: string, segment: string, read: (text: string) => T | null): T | null => {
    const text = asMeant(query.get(name) ?? '');
    if (text === '') return null;
    const value = read(text);
    if (value === null) unread.push(segment + encodeURIComponent(text.slice(0, MOST_CHARACTERS)));
    return value;
  };
  const size = (name: Size): number | null =>
    field(name, `${name}-to-`, (text) => atLeastOne(Math.floor, millimetresIn(text, 'mm'), 99_999));
  const price = (name: 'from' | 'to', round: Round): number | null =>
    field(name, `price-${name}-`, (text) => atLeastOne(round, poundsIn(text), 9_999_999));
  return {
    ...ranges,
    width: size('width'),
    height: size('height'),
    depth: size('depth'),
    // Whole pounds, so that pence widen the range: `499.99` is from £499 or to £500.
    ...inOrder(price('from', Math.floor), price('to', Math.ceil)),
    by: field('by', HERE_BY, dayIn),
    unread,
  };
};

/** The longest text of a field that stays in an address. */
const MOST_CHARACTERS = 40;

type Round = (number: number) => number;

/** The nearest limit that an address can have; null for what is no number. */
const atLeastOne = (round: Round, number: number | null, most: number): number | null =>
  number === null ? null : Math.min(Math.max(round(number), 1), most);

/** A day as browsers send it, or as people write it where a browser has no field for days: `24/12/2026`. */
const dayIn = (text: string): PlainDay | null => {
  const [, date = '', month = '', year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text) ?? [];
  const day =
    year === undefined ? text : [year, month.padStart(2, '0'), date.padStart(2, '0')].join('-');
  return isPlainDay(day) ? day : null;
};

const inOrder = (from: number | null, to: number | null): Pick<RangeFilters, 'from' | 'to'> =>
  from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };

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
