import {
  asMeant,
  dayAndMonth,
  FACT_UNITS,
  type FactUnit,
  formatNumber,
  isPlainDay,
  millimetresIn,
  numberOfUnit,
  type PlainDay,
  poundsIn,
  quantityText,
} from '@parlour/domain';

/** A fact's number between both ends, in the unit of the fact; or any of its values: `yes`, `no`, or keys of choices. */
export interface FactRange {
  readonly slug: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly values: readonly string[];
}

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
  /** What products say of facts, in the order of their slugs. */
  readonly facts: readonly FactRange[];
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
  facts: [],
  unread: [],
};

export const SIZES = ['width', 'height', 'depth'] as const;

type Size = (typeof SIZES)[number];

/** Names of the form's fields, as in its query. */
export const RANGE_FIELDS = [...SIZES, 'from', 'to', 'by'] as const;

/**
 * Names of the fields of facts, which a form may have several times: a fact as `seat-height:cm`, and the least and the
 * most of its numbers in the same order.
 */
export const FACT_FIELDS = ['fact', 'least', 'most'] as const;

const IN_STOCK = 'in-stock';
const HERE_BY = 'here-by-';
const SIZE = /^(width|height|depth)-to-([1-9]\d{0,4})$/;
const PRICE = /^price-(from|to|\d{1,7})-([1-9]\d{0,6})$/;

/** A fact's slug, and what is wanted of it. No slug of a tag has the mark between them. */
const SLUG = '[a-z][a-z0-9]*(?:-[a-z0-9]+)*';
const FACT = new RegExp(`^(${SLUG})~(.+)$`, 'u');
const ONLY_SLUG = new RegExp(`^${SLUG}$`);
/** Thousandths, as the form's numbers: `0.0000001` would be written `1e-7`, which nothing reads. */
const NUMBER = String.raw`(\d+(?:\.\d{1,3})?)`;
const FACT_RANGE = new RegExp(`^(?:from-${NUMBER}(?:-to-${NUMBER})?|to-${NUMBER})$`);
const FACT_VALUES = /^(?!from-|to-)[\p{L}\p{N}-]+(?:~[\p{L}\p{N}-]+)*$/u;
const MOST_FACT = 4_000_000;

/** What a segment is about that begins like a range, also where its end is none; null for any other segment. */
export const rangeKind = (segment: string): 'size' | 'price' | 'day' | 'fact' | null => {
  if (FACT.test(segment)) return 'fact';
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
  const fact = readFact(segment);
  return fact === null ? readPrice(segment) : { facts: [fact] };
};

/** `seat-height~from-42-to-46`, `removable-covers~yes`, `seat-filling~foam~natural-latex`. */
const readFact = (segment: string): FactRange | null => {
  const [, slug, wanted = ''] = FACT.exec(segment) ?? [];
  if (slug === undefined) return null;
  const [range, from, until, most] = FACT_RANGE.exec(wanted) ?? [];
  const to = until ?? most;
  if (range === undefined) {
    return FACT_VALUES.test(wanted)
      ? { slug, from: null, to: null, values: wanted.split('~').toSorted() }
      : null;
  }
  const ends = {
    from: from === undefined ? null : Number(from),
    to: to === undefined ? null : Number(to),
  };
  const isRead = [ends.from, ends.to].every((end) => end === null || end <= MOST_FACT);
  return isRead && (ends.from ?? 0) <= (ends.to ?? Infinity) ? { slug, ...ends, values: [] } : null;
};

/** The facts with one of them changed; null takes it away. */
export const withFact = (
  facts: readonly FactRange[],
  slug: string,
  changed: FactRange | null,
): readonly FactRange[] =>
  [...facts.filter((fact) => fact.slug !== slug), ...(changed === null ? [] : [changed])].toSorted(
    (left, right) => (left.slug < right.slug ? -1 : 1),
  );

/** Whether the ranges have all of a range that a segment of its own names. */
export const hasRange = (ranges: RangeFilters, range: Partial<RangeFilters>): boolean =>
  Object.entries(wholeOf(range)).every(([name, value]) =>
    name === 'facts'
      ? (range.facts ?? []).every((fact) => hasFact(ranges.facts, fact))
      : ranges[name as keyof RangeFilters] === value,
  );

/** A price has both ends. */
const wholeOf = (range: Partial<RangeFilters>): Partial<RangeFilters> =>
  'from' in range || 'to' in range ? { from: null, to: null, ...range } : range;

const hasFact = (facts: readonly FactRange[], { slug, from, to, values }: FactRange): boolean => {
  const had = facts.find((fact) => fact.slug === slug);
  return had?.from === from && had.to === to && values.every((value) => had.values.includes(value));
};

/** The ranges with a range in place of what they had for it, or without it if they have it already. */
export const toggledRange = (ranges: RangeFilters, range: Partial<RangeFilters>): RangeFilters => {
  const has = hasRange(ranges, range);
  const { facts = [], ...others } = wholeOf(range);
  const names = Object.keys(others) as (keyof typeof others)[];
  const none = Object.fromEntries(names.map((name) => [name, NO_RANGES[name]]));
  return {
    ...ranges,
    ...(has ? none : others),
    facts: facts.reduce((changed, fact) => toggledFact(changed, fact, has), ranges.facts),
  };
};

/** Values are added to those that a fact has, or taken away from them; its numbers are replaced. */
const toggledFact = (
  facts: readonly FactRange[],
  fact: FactRange,
  has: boolean,
): readonly FactRange[] => {
  const { slug } = fact;
  const had = facts.find((one) => one.slug === slug)?.values ?? [];
  const values = has
    ? had.filter((value) => !fact.values.includes(value))
    : [...new Set([...had, ...fact.values])].toSorted();
  if (values.length > 0) return withFact(facts, slug, { slug, from: null, to: null, values });
  return withFact(facts, slug, has ? null : fact);
};

const factSegment = ({ slug, from, to, values }: FactRange): string => {
  if (values.length > 0) return `${slug}~${values.join('~')}`;
  const ends = [...(from === null ? [] : [`from-${from}`]), ...(to === null ? [] : [`to-${to}`])];
  return `${slug}~${ends.join('-')}`;
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
    ranges: read.reduce<RangeFilters>(
      (ranges, { range }) => ({
        ...ranges,
        ...range,
        facts: (range?.facts ?? []).reduce(
          (facts, fact) => withFact(facts, fact.slug, fact),
          ranges.facts,
        ),
      }),
      NO_RANGES,
    ),
    rest: read.filter(({ range }) => range === null).map(({ segment }) => segment),
  };
};

/** Path segments of ranges, in their fixed order; they parse back to the same ranges. */
export const segmentsOfRanges = (ranges: RangeFilters): readonly string[] => [
  ...SIZES.flatMap((size) => (ranges[size] === null ? [] : `${size}-to-${ranges[size]}`)),
  ...priceSegment(ranges),
  ...(ranges.inStock ? [IN_STOCK] : []),
  ...(ranges.by === null ? [] : [HERE_BY + ranges.by]),
  ...ranges.facts.map(factSegment),
  ...ranges.unread,
];

const priceSegment = ({ from, to }: RangeFilters): readonly string[] => {
  if (from !== null && to !== null) return [`price-${from}-${to}`];
  if (from !== null) return [`price-from-${from}`];
  return to === null ? [] : [`price-to-${to}`];
};

export const hasRanges = (ranges: RangeFilters): boolean => segmentsOfRanges(ranges).length > 0;

/** The ranges that the form has no fields for: a list's links change them. */
export const besideForm = ({ inStock, facts }: RangeFilters): RangeFilters => ({
  ...NO_RANGES,
  inStock,
  facts: facts.filter(({ values }) => values.length > 0),
});

/**
 * The ranges with the values of a form; null if the query has none. An empty field removes its range, a
 * reversed price range is put right, and what is no size, price or day stays, so that the list can say so.
 */
export const rangesOfForm = (ranges: RangeFilters, query: URLSearchParams): RangeFilters | null => {
  if (![...RANGE_FIELDS, ...FACT_FIELDS].some((name) => query.has(name))) return null;
  const unread: string[] = [];
  const field = <T>(name: string, segment: string, read: (text: string) => T | null): T | null => {
    const text = asMeant(query.get(name) ?? '');
    if (text === '') return null;
    const value = read(text);
    if (value === null) unread.push(segment + inAddress(text));
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
    facts: factsOfForm(ranges.facts, query, unread),
    unread,
  };
};

/** The facts with the numbers of a form. A unit that is written counts, and a reversed range is put right. */
const factsOfForm = (
  facts: readonly FactRange[],
  query: URLSearchParams,
  unread: string[],
): readonly FactRange[] => {
  const [least, most] = [query.getAll('least'), query.getAll('most')];
  return query.getAll('fact').reduce((changed, named, at) => {
    const [slug = '', unit = ''] = named.split(':');
    if (!ONLY_SLUG.test(slug) || !isFactUnit(unit)) return changed;
    const end = (side: 'from' | 'to', texts: readonly string[]): number | null => {
      const text = asMeant(texts[at] ?? '');
      if (text === '') return null;
      const value = numberOfUnit(text, unit);
      if (value === null) {
        unread.push(`${slug}~${side}-${inAddress(text)}`);
      }
      return value;
    };
    const ends = inOrder(end('from', least), end('to', most));
    const isNone = ends.from === null && ends.to === null;
    return withFact(changed, slug, isNone ? null : { slug, ...ends, values: [] });
  }, facts);
};

const isFactUnit = (unit: string): unit is FactUnit =>
  (FACT_UNITS as readonly string[]).includes(unit);

/** The longest text of a field that stays in an address. */
const MOST_CHARACTERS = 40;

/** Slashes and control characters, which no segment of an address can have. */
const NO_SEGMENT = /[/\\\p{Cc}]+/gu;

/** A text of a field as part of a segment, in which a mark between a fact and its values would mean something. */
const inAddress = (text: string): string => {
  // The cut can halve a character, of which no address can be made.
  const shown = text.slice(0, MOST_CHARACTERS).toWellFormed().replace(NO_SEGMENT, ' ');
  return encodeURIComponent(shown).replaceAll('~', '%7E');
};

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

/** An active range by name, with the segment of a list's path that says it. */
export interface NamedRange {
  readonly name: string;
  readonly segment: string;
}

const SIZE_NAMES: Readonly<Record<Size, string>> = { width: 'wide', height: 'high', depth: 'deep' };

/** A fact's name, unit and values, as lists say them. */
export interface NamedFact {
  readonly slug: string;
  readonly name: string;
  readonly unit: FactUnit;
  readonly values: readonly { readonly value: string; readonly name: string }[];
}

/**
 * The active ranges by name: 'Up to 900 mm wide', '£100 to £500', 'Here by 24 December', 'Seat height 42 to 46 cm'.
 * @param facts those that the list's products say
 */
export const namedRanges = (
  ranges: RangeFilters,
  facts: readonly NamedFact[] = [],
): readonly NamedRange[] => {
  const names = [
    ...SIZES.flatMap((size) =>
      ranges[size] === null ? [] : `Up to ${formatNumber(ranges[size])} mm ${SIZE_NAMES[size]}`,
    ),
    ...(ranges.from === null && ranges.to === null ? [] : [priceName(ranges)]),
    ...(ranges.inStock ? ['In stock'] : []),
    ...(ranges.by === null ? [] : [`Here by ${dayAndMonth(ranges.by)}`]),
    ...ranges.facts.map((fact) =>
      factName(
        fact,
        facts.find(({ slug }) => slug === fact.slug),
      ),
    ),
  ];
  // In the same order.
  const segments = segmentsOfRanges(ranges);
  return names.map((name, at) => ({ name, segment: segments[at] ?? '' }));
};

/** A fact that none of the list's products says has its slug for a name. */
const factName = ({ slug, from, to, values }: FactRange, fact: NamedFact | undefined): string => {
  const name = fact?.name ?? inWords(slug);
  const unit = fact?.unit ?? '';
  if (values.length > 0) {
    const named = values.map(
      (value) => fact?.values.find((one) => one.value === value)?.name ?? inWords(value),
    );
    return `${name}: ${named.join(' or ')}`;
  }
  if (from === null) return `${name} up to ${quantityText(to ?? 0, unit)}`;
  if (to === null) return `${name} from ${quantityText(from, unit)}`;
  return `${name} ${formatNumber(from)} to ${quantityText(to, unit)}`;
};

const inWords = (slug: string): string =>
  slug.slice(0, 1).toUpperCase() + slug.slice(1).replaceAll('-', ' ');

export const priceName = ({ from, to }: Pick<RangeFilters, 'from' | 'to'>): string => {
  if (to === null) return `From £${formatNumber(from ?? 0)}`;
  return from === null
    ? `Up to £${formatNumber(to)}`
    : `£${formatNumber(from)} to £${formatNumber(to)}`;
};
