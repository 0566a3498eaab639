/*
 * What people type into fields, and programs paste: numbers, prices and lengths. Every field of the shop and every feed
 * reads them here, so that a spelling that one of them takes is taken by all.
 */

/**
 * A text with a stroke where digits are parted by white space that parts no thousands, such as a tab or the end of a line:
 * `5\t100` is no 5100. Thousands are parted by a space, or by one that is narrow or does not break.
 */
export const withPartedDigits = (text: string): string => text.replace(PARTED_DIGITS, ' / ');

const PARTED_DIGITS = /(?<=\p{Nd})\s*[^\S \u00a0\u2009\u202f]\s*(?=\p{Nd})/gu;

/**
 * A text as it was meant: characters of full width narrowed, digits of every script those of ours, invisible characters
 * left out, blanks single, and digits that other white space parts still parted. Superscripts and fractions stay: `5²` is not 52, and `5½` not 51⁄2.
 */
export const asMeant = (text: string): string =>
  withPartedDigits(text.replace(/\p{Cf}/gu, ''))
    .replace(/[^\p{No}]+/gu, (part) => part.normalize('NFKC'))
    .replace(/(?![0-9])\p{Nd}/gu, ourDigit)
    .replace(/\s+/gu, ' ')
    .trim();

/** The digits of a script follow each other in Unicode, from zero to nine. */
const ourDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
};

const GROUPS = /^([1-9]\d{0,2}([., '’])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/;
const DECIMALS = /^\d*[.,]\d+$/;

/**
 * The numbers that digits with separators may be, in Britain's reading first: 1250 of `1,250.50` and `1 250,50`, but of
 * `1,250` either 1250 or 1.25. None if they are no number, such as `5 100 2`: digits are never joined that do not stand
 * in groups of three.
 */
export const meaningsOf = (digits: string): readonly number[] => {
  if (/^\d+$/.test(digits)) return [Number(digits)];
  const [, whole, separator, fraction = '0'] = GROUPS.exec(digits) ?? [];
  const grouped = whole === undefined ? [] : [Number(`${whole.replace(/\D/g, '')}.${fraction}`)];
  const pointed = DECIMALS.test(digits) ? [Number(digits.replace(',', '.'))] : [];
  return separator === '.' ? [...pointed, ...grouped] : [...grouped, ...pointed];
};

/** Digits in groups, with decimals: `1,250.50`, `1 250`. A zero begins no group: `0,785` is less than one. */
const IN_GROUPS = String.raw`[1-9]\d{0,2}(?:(?:,\d{3})+|(?: \d{3})+)(?:\.\d+)?`;

/** Digits in groups or in one, with decimals: `1,250.50`, `82,5`, `.5`. */
const NUMBER = String.raw`${IN_GROUPS}|\d+(?:[.,]\d+)?|\.\d+`;

const whole = (source: string): RegExp => new RegExp(`^(?:${source})$`, 'i');

/** The number of digits as people here write them, in groups or with decimals; NaN for no number. */
export const numberOfDigits = (digits: string): number => meaningsOf(digits)[0] ?? NaN;

const BARE = whole(`[-−]?(?:${NUMBER})`);

/** A number without a unit; null for a text that is none, such as '', `0x3` or `1e1`. */
export const numberIn = (text: string): number | null => {
  const typed = asMeant(text);
  if (!BARE.test(typed)) return null;
  return /^[-−]/.test(typed) ? -numberOfDigits(typed.slice(1)) : numberOfDigits(typed);
};

/** The price that a field takes, for its `pattern`. */
export const PRICE_PATTERN = String.raw`\s*(?:£|GBP)?\s*(?:${NUMBER})\s*[kK]?\s*(?:£|GBP|[Pp]ounds?)?\s*`;

const PRICE = whole(
  String.raw`(?:£|GBP)? ?(?<digits>${NUMBER}) ?(?<thousand>k)? ?(?:£|GBP|pounds?)?`,
);

/** Pounds, with whole pence: `£1,250.50`, `1250 GBP`, `1.5k`; null for a text that is no price. */
export const poundsIn = (text: string): number | null => {
  const { digits, thousand } = PRICE.exec(asMeant(text))?.groups ?? {};
  if (digits === undefined) return null;
  const pence = numberOfDigits(digits) * (thousand === undefined ? 100 : 100_000);
  const whole = Math.round(pence);
  return Math.abs(pence - whole) < 1e-6 ? whole / 100 : null;
};

/** The units of lengths, for a pattern. */
export const LENGTH_UNIT = String.raw`mm|millimet(?:re|er)s?|cm|centimet(?:re|er)s?|m|met(?:re|er)s?|ft|feet|foot|inch(?:es)?|in|"|″`;

/** The millimetres of one unit, by the beginning of its name. */
const MILLIMETRES: readonly (readonly [begins: RegExp, millimetres: number])[] = [
  [/^(?:mm|milli)/i, 1],
  [/^(?:cm|centi)/i, 10],
  [/^m/i, 1_000],
  [/^[f']/i, 304.8],
  [/^/, 25.4],
];

/** Millimetres of one unit of `LENGTH_UNIT`, in either case. */
export const millimetresOf = (unit: string): number =>
  MILLIMETRES.find(([begins]) => begins.test(unit))?.[1] ?? 1;

const UNIT_IN_FIELD = `${LENGTH_UNIT}|'`;
const CASELESS = UNIT_IN_FIELD.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

/** The length that a field takes, for its `pattern`. */
export const LENGTH_PATTERN = String.raw`\s*(?:${NUMBER})\s*(?:${CASELESS})?(?:\s*(?:${NUMBER})\s*(?:${CASELESS})?)?\s*`;

const LENGTH = whole(`(?<digits>${NUMBER}) ?(?<unit>${UNIT_IN_FIELD})?`);
const FEET = whole(
  `(?<feet>${NUMBER}) ?(?:ft|feet|foot|') ?(?<inches>${NUMBER}) ?(?:in|inch|inches|")?`,
);

/** Quotation marks and primes in place of feet and inches, each as the one that keyboards have. */
const withOwnMarks = (text: string): string =>
  text.replace(/[’‘′]/g, "'").replace(/''|[“”″]/g, '"');

/**
 * The lengths that a text may be, as `meaningsOf` has them: millimetres, to a tenth.
 * @param unit of a number without one; null where that is no length
 */
export const lengthsIn = (text: string, unit: 'mm' | 'cm' | null): readonly number[] => {
  const typed = withOwnMarks(asMeant(text));
  const { feet, inches } = FEET.exec(typed)?.groups ?? {};
  if (feet !== undefined && inches !== undefined) {
    const all =
      numberOfDigits(feet) * millimetresOf('ft') + numberOfDigits(inches) * millimetresOf('in');
    return [tenths(all)];
  }
  const { digits = '', unit: own = unit } = LENGTH.exec(typed)?.groups ?? {};
  return own === null
    ? []
    : meaningsOf(digits).map((number) => tenths(number * millimetresOf(own)));
};

/** The first of these, such as that of `900`, `82,5 cm`, `1.2m`, `36"` or `5 ft 6`; null for a text that is no length. */
export const millimetresIn = (text: string, unit: 'mm' | 'cm' | null): number | null =>
  lengthsIn(text, unit)[0] ?? null;

/** Centimetres, as `millimetresIn` reads them; a number without a unit is one of them. */
export const centimetresIn = (text: string): number | null => {
  const millimetres = millimetresIn(text, 'cm');
  return millimetres === null ? null : millimetres / 10;
};

const DAYS = / ?(?:working |business )?days?$/i;

/** A number of days, with its unit or without: `3`, `3 days`, `2 working days`; null for a text that is none. */
export const daysIn = (text: string): number | null => numberIn(asMeant(text).replace(DAYS, ''));

/** 0.29 m is 290 mm, and not 289.999… of them. */
const tenths = (millimetres: number): number => Math.round(millimetres * 10) / 10;
