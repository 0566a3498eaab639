/** What a list is narrowed by besides tags; null is no limit. */
export interface Limits {
  /** Largest size in millimetres. */
  readonly width: number | null;
  readonly height: number | null;
  readonly depth: number | null;
  /** Whole pounds, both ends included. */
  readonly from: number | null;
  readonly to: number | null;
  readonly inStock: boolean;
}

export const NO_LIMITS: Limits = {
  width: null,
  height: null,
  depth: null,
  from: null,
  to: null,
  inStock: false,
};

export const SIZES = ['width', 'height', 'depth'] as const;

type Size = (typeof SIZES)[number];

/** Names of the fields of the form that sets limits, as its query spells them. */
export const LIMIT_FIELDS = [...SIZES, 'from', 'to'] as const;

const IN_STOCK = 'in-stock';
const SIZE = /^(width|height|depth)-to-([1-9]\d{0,4})$/;
const PRICE_FROM = /^price-from-([1-9]\d{0,6})$/;
const PRICE_TO = /^price-to-([1-9]\d{0,6})$/;
const PRICE_RANGE = /^price-(\d{1,7})-([1-9]\d{0,6})$/;

/** `width-to-900`, `price-100-500` or `in-stock` as a limit; null for any other path segment. */
export const readLimit = (segment: string): Partial<Limits> | null => {
  if (segment === IN_STOCK) return { inStock: true };
  const [, size, most] = SIZE.exec(segment) ?? [];
  if (size !== undefined) return { [size]: Number(most) };
  return readPrice(segment);
};

const readPrice = (segment: string): Partial<Limits> | null => {
  const from = PRICE_FROM.exec(segment)?.[1];
  if (from !== undefined) return { from: Number(from) };
  const to = PRICE_TO.exec(segment)?.[1];
  if (to !== undefined) return { to: Number(to) };
  const [, least, most] = PRICE_RANGE.exec(segment) ?? [];
  if (least === undefined || Number(least) > Number(most)) return null;
  return { from: Number(least) || null, to: Number(most) };
};

/** The limits among the segments of a list's path, and the segments that are none. */
export const limitsOfSegments = (
  segments: readonly string[],
): { readonly limits: Limits; readonly rest: readonly string[] } => {
  const read = segments.map((segment) => ({ segment, limit: readLimit(segment) }));
  return {
    limits: read.reduce<Limits>((limits, { limit }) => ({ ...limits, ...limit }), NO_LIMITS),
    rest: read.filter(({ limit }) => limit === null).map(({ segment }) => segment),
  };
};

/** Path segments of limits, in the one order that they have; they read back as the same limits. */
export const segmentsOfLimits = (limits: Limits): readonly string[] => [
  ...SIZES.flatMap((size) => (limits[size] === null ? [] : `${size}-to-${limits[size]}`)),
  ...priceSegment(limits),
  ...(limits.inStock ? [IN_STOCK] : []),
];

const priceSegment = ({ from, to }: Limits): readonly string[] => {
  if (from !== null && to !== null) return [`price-${from}-${to}`];
  if (from !== null) return [`price-from-${from}`];
  return to === null ? [] : [`price-to-${to}`];
};

export const hasLimits = (limits: Limits): boolean => segmentsOfLimits(limits).length > 0;

/**
 * The limits with those that a form sent; null when it sent none. A field that is empty, or no whole
 * number, is no limit; a price range that stands on its head is turned round.
 */
export const limitsOfForm = (limits: Limits, query: URLSearchParams): Limits | null => {
  if (!LIMIT_FIELDS.some((name) => query.has(name))) return null;
  return {
    ...limits,
    width: millimetres(query.get('width')),
    height: millimetres(query.get('height')),
    depth: millimetres(query.get('depth')),
    ...inOrder(pounds(query.get('from')), pounds(query.get('to'))),
  };
};

const inOrder = (from: number | null, to: number | null): Pick<Limits, 'from' | 'to'> =>
  from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };

const millimetres = (text: string | null): number | null => whole(text, 99_999);

const pounds = (text: string | null): number | null => whole(text, 9_999_999);

const whole = (text: string | null, most: number): number | null => {
  const number = Number((text ?? '').trim().replace(/^£/, ''));
  return Number.isInteger(number) && number >= 1 && number <= most ? number : null;
};

/** A limit that is set, as a chip says it, with the limits without it. */
export interface NamedLimit {
  readonly name: string;
  readonly without: Limits;
}

const SIZE_NAMES: Readonly<Record<Size, string>> = { width: 'wide', height: 'high', depth: 'deep' };

const number = new Intl.NumberFormat('en-GB');

/** The limits that are set, by name: 'Up to 900 mm wide', '£100 to £500', 'In stock'. */
export const namedLimits = (limits: Limits): readonly NamedLimit[] => [
  ...SIZES.flatMap((size) =>
    limits[size] === null
      ? []
      : {
          name: `Up to ${number.format(limits[size])} mm ${SIZE_NAMES[size]}`,
          without: { ...limits, [size]: null },
        },
  ),
  ...(limits.from === null && limits.to === null
    ? []
    : [{ name: priceName(limits), without: { ...limits, from: null, to: null } }]),
  ...(limits.inStock ? [{ name: 'In stock', without: { ...limits, inStock: false } }] : []),
];

export const priceName = ({ from, to }: Pick<Limits, 'from' | 'to'>): string => {
  if (to === null) return `From £${number.format(from ?? 0)}`;
  return from === null
    ? `Up to £${number.format(to)}`
    : `£${number.format(from)} to £${number.format(to)}`;
};
