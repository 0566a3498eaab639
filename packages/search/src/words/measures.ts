import {
  formatPence,
  LENGTH_UNIT,
  millimetresOf,
  numberOfDigits,
  type Pence,
  penceFromPounds,
} from '@parlour/domain';

/** A dimension of a piece of furniture. The length is the longer one of width and depth. */
export type Dimension = 'width' | 'height' | 'depth' | 'length';

/** The least and the most that a side may measure, in millimetres. */
export interface Side {
  readonly min: number;
  readonly max: number;
}

/**
 * A price in pence or a size in millimetres, both ends included. `sides` are two or three dimensions of one
 * product in any order: a rug of 160 by 230 may lie either way.
 */
export type Measure =
  | { readonly kind: 'price'; readonly min?: Pence; readonly max?: Pence }
  | {
      readonly kind: 'size';
      readonly dimension: Dimension;
      readonly min?: number;
      readonly max?: number;
    }
  | { readonly kind: 'sides'; readonly sides: readonly Side[] };

/** A measure in a text, and its position. */
export interface ReadMeasure {
  readonly measure: Measure;
  /** The interpretation, in the shopper's words. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

export const NUMBER = String.raw`\d{1,3}(?:,\d{3}){1,2}(?:\.\d{1,2})?|\d{1,6}(?:[.,]\d{1,2})?`;
const DIMENSION = 'wide|width|high|height|tall|deep|depth|long|length';
export const BELOW = String.raw`under|below|less than|cheaper than|smaller than|narrower than|shorter than|lower than|up to|at most|no more than|not over|max(?:imum)?|within`;
export const ABOVE = String.raw`over|above|more than|bigger than|larger than|wider than|taller than|higher than|longer than|at least|from|min(?:imum)?`;
export const TO = String.raw`\s*(?:-|–|to|and)\s*`;
const POUNDS = 'pounds?|quid|gbp';

/** A pattern that begins and ends with whole words and numbers. */
export const whole = (source: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}£.,])(?:${source})(?![\p{L}\p{N}])`, 'giu');

const SIZE = whole(
  String.raw`(?:(?<before>${DIMENSION})\s+)?(?:(?:(?<below>${BELOW})|(?<above>${ABOVE}))\s+)?(?:between\s+)?(?:(?<low>${NUMBER})(?:\s?(?:${LENGTH_UNIT}))?${TO})?(?<number>${NUMBER})\s?(?<unit>${LENGTH_UNIT})(?:\s+(?:in\s+)?(?<after>${DIMENSION}))?`,
);

const PRICE = whole(
  String.raw`(?:(?:(?<below>${BELOW})|(?<above>${ABOVE})|(?<between>between))\s+)?(?:(?<lowPound>£)?\s?(?<low>${NUMBER})${TO})?(?<pound>£)?\s?(?<number>${NUMBER})(?:\s?(?<word>${POUNDS}))?`,
);

const BY = String.raw`\s?[x×]\s?`;
const SIDES = whole(
  String.raw`(?<one>${NUMBER})\s?(?<oneUnit>${LENGTH_UNIT})?${BY}(?<two>${NUMBER})\s?(?<twoUnit>${LENGTH_UNIT})?(?:${BY}(?<three>${NUMBER})\s?(?<threeUnit>${LENGTH_UNIT})?)?`,
);

const DIMENSIONS: readonly (readonly [begins: RegExp, dimension: Dimension])[] = [
  [/^(?:high|height|tall)/i, 'height'],
  [/^(?:deep|depth)/i, 'depth'],
  [/^(?:long|length)/i, 'length'],
  [/^wid/i, 'width'],
];

/** Comparisons that imply a dimension: 'taller than', 'wider than'. */
const COMPARED: readonly (readonly [begins: RegExp, dimension: Dimension])[] = [
  [/^(?:taller|higher|lower|shorter)/i, 'height'],
  [/^longer/i, 'length'],
];

/** A bare size means a range around it: a twentieth more or less, and at least two centimetres. */
export const TOLERANCE = 0.05;
const MIN_TOLERANCE = 20;
/** In pounds. A smaller bare number, as in 'under 3', is not a price. */
const MIN_PRICE = 5;

type Groups = Readonly<Record<string, string | undefined>>;

/** The prices and sizes in a text, such as 'under £500', '200 cm wide', 'desk under 120cm'. */
export const readMeasures = (text: string): readonly ReadMeasure[] => {
  const sides = matches(text, SIDES, sidesOf);
  const sizes = matches(sides.reduce(blank, text), SIZE, sizeOf);
  const blanked = [...sides, ...sizes].reduce(blank, text);
  return [...sides, ...sizes, ...matches(blanked, PRICE, priceOf)].sort(
    (a, b) => a.start - b.start,
  );
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

const numberOf = (text = ''): number => numberOfDigits(text);

/** A number without a unit means centimetres from the first constant on, and millimetres from the second. */
const MIN_CENTIMETRES = 20;
const MIN_MILLIMETRES = 1_000;

/** '160 x 230', '160cm x 230cm', '5 x 8 ft'. '2 x 4' alone could mean anything. */
const sidesOf = ({ one, oneUnit, two, twoUnit, three, threeUnit }: Groups) => {
  const numbers = [one, two, three].filter((side) => side !== undefined).map(numberOf);
  const units = [oneUnit, twoUnit, threeUnit];
  const last = units.findLast((unit) => unit !== undefined);
  if (last === undefined && Math.min(...numbers) < MIN_CENTIMETRES) return null;
  const bare = Math.max(...numbers) >= MIN_MILLIMETRES ? 'mm' : 'cm';
  const sizes = numbers.map((side, at) => {
    const scale = millimetresOf(units[at] ?? last ?? bare);
    return Math.round(side * scale);
  });
  if (sizes.includes(0)) return null;
  const name = `About ${sizes.map(centimetres).join(' x ')} cm`;
  return { measure: { kind: 'sides', sides: sizes.map(about) } as const, name };
};

/** The range around a bare size. */
const about = (size: number): Side => {
  const slack = Math.max(MIN_TOLERANCE, size * TOLERANCE);
  return { min: size - slack, max: size + slack };
};

const sizeOf = ({ before, after, below, above, low, number, unit = '' }: Groups) => {
  const scale = millimetresOf(unit);
  const size = Math.round(numberOf(number) * scale);
  const named = first(DIMENSIONS, before ?? after) ?? first(COMPARED, below ?? above);
  const dimension: Dimension = named ?? 'width';
  if (size === 0) return null;
  if (low !== undefined) {
    const least = Math.round(numberOf(low) * scale);
    const name = `${centimetres(least)} to ${centimetres(size)} cm ${SPOKEN[dimension]}`;
    return { measure: { kind: 'size', dimension, min: least, max: size } as const, name };
  }
  const words = `${centimetres(size)} cm ${SPOKEN[dimension]}`;
  if (below !== undefined) {
    return { measure: { kind: 'size', dimension, max: size } as const, name: `Up to ${words}` };
  }
  if (above !== undefined) {
    return { measure: { kind: 'size', dimension, min: size } as const, name: `From ${words}` };
  }
  const measure = { kind: 'size', dimension, ...about(size) } as const;
  return { measure, name: `About ${words}` };
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
  if (!isMoney && (!isCompared || pounds < MIN_PRICE)) return null;
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

/** £500 rather than £500.00, because it is a limit and not the price of a product. */
const spoken = (pence: Pence): string => formatPence(pence).replace(/\.00$/, '');
