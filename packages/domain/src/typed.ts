/*
 * What people type into fields, and programs paste: numbers, prices and lengths. Every field of the shop reads
 * them here, so that a spelling that one field takes is taken by all.
 */

/** A text as it was meant: characters of full width narrowed, invisible ones left out, blanks single. */
export const asMeant = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();

/** Digits in groups, with decimals: `1,250.50`, `1 250`. A zero begins no group: `0,785` is less than one. */
const IN_GROUPS = String.raw`[1-9]\d{0,2}(?:[, ]\d{3})+(?:\.\d+)?`;

/** Digits in groups or in one, with decimals: `1,250.50`, `82,5`, `.5`. */
const NUMBER = String.raw`${IN_GROUPS}|\d+(?:[.,]\d+)?|\.\d+`;

const whole = (source: string): RegExp => new RegExp(`^(?:${source})$`, 'i');

const GROUPED = whole(IN_GROUPS);

/** The number of digits as people write them, in groups or with decimals. */
export const numberOfDigits = (digits: string): number =>
  Number(GROUPED.test(digits) ? digits.replace(/[, ]/g, '') : digits.replace(',', '.'));

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
 * Millimetres, to a tenth: `900`, `82,5 cm`, `1.2m`, `36"`, `5 ft 6`; null for a text that is no length.
 * @param unit of a number without one; null where that is no length
 */
export const millimetresIn = (text: string, unit: 'mm' | 'cm' | null): number | null => {
  const typed = withOwnMarks(asMeant(text));
  const { feet, inches } = FEET.exec(typed)?.groups ?? {};
  if (feet !== undefined && inches !== undefined) {
    return tenths(
      numberOfDigits(feet) * millimetresOf('ft') + numberOfDigits(inches) * millimetresOf('in'),
    );
  }
  const { digits, unit: own = unit } = LENGTH.exec(typed)?.groups ?? {};
  return digits === undefined || own === null
    ? null
    : tenths(numberOfDigits(digits) * millimetresOf(own));
};

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
