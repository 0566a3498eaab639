import { formatPence, penceFromPounds, type Pence } from '../money.ts';

/** Which extent of a piece of furniture; its length is the longer one of width and depth. */
export type Dimension = 'width' | 'height' | 'depth' | 'length';

/** A price in pence or a size in millimetres, both ends included. */
export type Measure =
  | { readonly kind: 'price'; readonly min?: Pence; readonly max?: Pence }
  | {
      readonly kind: 'size';
      readonly dimension: Dimension;
      readonly min?: number;
      readonly max?: number;
    };

/** A measure that a text names, and where in the text. */
export interface ReadMeasure {
  readonly measure: Measure;
  /** What the shopper is told that was understood. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const NUMBER = String.raw`\d{1,3}(?:,\d{3}){1,2}(?:\.\d{1,2})?|\d{1,6}(?:\.\d{1,2})?`;
const UNIT = String.raw`mm|millimet(?:re|er)s?|cm|centimet(?:re|er)s?|m|met(?:re|er)s?|ft|feet|foot|inch(?:es)?|in|"|″`;
const DIMENSION = 'wide|width|high|height|tall|deep|depth|long|length';
const BELOW = String.raw`under|below|less than|cheaper than|smaller than|narrower than|shorter than|lower than|up to|at most|no more than|not over|max(?:imum)?|within`;
const ABOVE = String.raw`over|above|more than|bigger than|larger than|wider than|taller than|higher than|longer than|at least|from|min(?:imum)?`;
const TO = String.raw`\s*(?:-|–|to|and)\s*`;
const POUNDS = 'pounds?|quid|gbp';

const whole = (source: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}£.,])(?:${source})(?![\p{L}\p{N}])`, 'giu');

const SIZE = whole(
  String.raw`(?:(?<before>${DIMENSION})\s+)?(?:(?:(?<below>${BELOW})|(?<above>${ABOVE}))\s+)?(?:between\s+)?(?:(?<low>${NUMBER})(?:\s?(?:${UNIT}))?${TO})?(?<number>${NUMBER})\s?(?<unit>${UNIT})(?:\s+(?:in\s+)?(?<after>${DIMENSION}))?`,
);

const PRICE = whole(
  String.raw`(?:(?:(?<below>${BELOW})|(?<above>${ABOVE})|(?<between>between))\s+)?(?:(?<lowPound>£)?\s?(?<low>${NUMBER})${TO})?(?<pound>£)?\s?(?<number>${NUMBER})(?:\s?(?<word>${POUNDS}))?`,
);

/** Millimetres of one unit, by how its name begins. */
const MILLIMETRES: readonly (readonly [begins: RegExp, millimetres: number])[] = [
  [/^(?:mm|milli)/i, 1],
  [/^(?:cm|centi)/i, 10],
  [/^m/i, 1_000],
  [/^f/i, 304.8],
  [/^/, 25.4],
];

const DIMENSIONS: readonly (readonly [begins: RegExp, dimension: Dimension])[] = [
  [/^(?:high|height|tall)/i, 'height'],
  [/^(?:deep|depth)/i, 'depth'],
  [/^(?:long|length)/i, 'length'],
  [/^wid/i, 'width'],
];

/** Comparisons that name an extent themselves: 'taller than', 'wider than'. */
const COMPARED: readonly (readonly [begins: RegExp, dimension: Dimension])[] = [
  [/^(?:taller|higher|lower|shorter)/i, 'height'],
  [/^longer/i, 'length'],
];

/** A bare size stands for about that: a twentieth more or less, two centimetres at least. */
const TOLERANCE = 0.05;
const LEAST_TOLERANCE = 20;
/** Pounds; a bare number below, as in 'under 3', is no price. */
const LEAST_PRICE = 5;

type Groups = Readonly<Record<string, string | undefined>>;

/** Prices and sizes that a text names, such as 'under £500', '200 cm wide', 'desk under 120cm'. */
export const readMeasures = (text: string): readonly ReadMeasure[] => {
  const sizes = matches(text, SIZE, sizeOf);
  const blanked = sizes.reduce(blank, text);
  return [...sizes, ...matches(blanked, PRICE, priceOf)].sort((a, b) => a.start - b.start);
};

const blank = (text: string, { start, end }: ReadMeasure): string =>
  text.slice(0, start) + '|'.repeat(end - start) + text.slice(end);

const matches = (
  text: string,
  pattern: RegExp,
  read: (groups: Groups) => Pick<ReadMeasure, 'measure' | 'name'> | null,
): ReadMeasure[] =>
  [...text.matchAll(pattern)].flatMap(({ 0: found, index, groups = {} }) => {
    const measure = read(groups);
    return measure === null ? [] : [{ ...measure, start: index, end: index + found.length }];
  });

const first = <T>(
  table: readonly (readonly [RegExp, T])[],
  text: string | undefined,
): T | undefined => table.find(([begins]) => text !== undefined && begins.test(text))?.[1];

const numberOf = (text = ''): number => Number(text.replaceAll(',', ''));

const sizeOf = ({ before, after, below, above, low, number, unit = '' }: Groups) => {
  const scale = first(MILLIMETRES, unit) ?? 1;
  const size = Math.round(numberOf(number) * scale);
  const named = first(DIMENSIONS, before ?? after) ?? first(COMPARED, below ?? above);
  const dimension: Dimension = named ?? 'width';
  if (size === 0) return null;
  if (low !== undefined) {
    const least = Math.round(numberOf(low) * scale);
    const name = `${centimetres(least)} to ${centimetres(size)} cm ${SPOKEN[dimension]}`;
    return { measure: { kind: 'size', dimension, min: least, max: size } as const, name };
  }
  const told = `${centimetres(size)} cm ${SPOKEN[dimension]}`;
  if (below !== undefined) {
    return { measure: { kind: 'size', dimension, max: size } as const, name: `Up to ${told}` };
  }
  if (above !== undefined) {
    return { measure: { kind: 'size', dimension, min: size } as const, name: `From ${told}` };
  }
  const slack = Math.max(LEAST_TOLERANCE, size * TOLERANCE);
  const measure = { kind: 'size', dimension, min: size - slack, max: size + slack } as const;
  return { measure, name: `About ${told}` };
};

const SPOKEN: Readonly<Record<Dimension, string>> = {
  width: 'wide',
  height: 'high',
  depth: 'deep',
  length: 'long',
};

const centimetres = (millimetres: number): string => String(Math.round(millimetres) / 10);

const priceOf = (groups: Groups) => {
  const { below, above, between, lowPound, low, pound, number, word } = groups;
  const isMoney = pound !== undefined || lowPound !== undefined || word !== undefined;
  const isCompared = below !== undefined || above !== undefined || between !== undefined;
  const pounds = numberOf(number);
  if (!isMoney && (!isCompared || pounds < LEAST_PRICE)) return null;
  const price = penceFromPounds(pounds);
  if (low !== undefined) return priceRange(penceFromPounds(numberOf(low)), price);
  if (above !== undefined) {
    return { measure: { kind: 'price', min: price } as const, name: `From ${spoken(price)}` };
  }
  const isBelow = below !== undefined && /^(?:under|below|less|cheaper)/i.test(below);
  const max = isBelow ? price - 1 : price;
  const name = `${isBelow ? 'Under' : 'Up to'} ${spoken(price)}`;
  return { measure: { kind: 'price', max } as const, name };
};

const priceRange = (one: Pence, other: Pence) => {
  const [min, max] = one <= other ? [one, other] : [other, one];
  return {
    measure: { kind: 'price', min, max } as const,
    name: `${spoken(min)} to ${spoken(max)}`,
  };
};

/** £500 rather than £500.00: it is what was asked for, not what something costs. */
const spoken = (pence: Pence): string => formatPence(pence).replace(/\.00$/, '');
