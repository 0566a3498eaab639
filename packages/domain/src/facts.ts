import { isSlip } from './look-alike.ts';
import { formatNumber } from './number.ts';
import { asMeant, LENGTH_UNIT, millimetresIn, numberIn } from './typed.ts';

/*
 * Facts of pieces: what an operator declares that a kind of piece says of itself, such as its seat height. Numbers are
 * kept in the smallest unit of their dimension (millimetres, grams, millilitres, months), so that '45 cm' and '0.45 m' are one fact,
 * and another unit can be declared without an import.
 */

export const FACT_TYPES = ['number', 'yes_no', 'choice', 'text'] as const;

type FactType = (typeof FACT_TYPES)[number];

/** A fact that the operator has declared. */
export interface FactKind {
  readonly slug: string;
  readonly name: string;
  /** The heading below which pages show it. */
  readonly group: string;
  readonly type: FactType;
  /** The unit of a number as pages show it; '' for a count and for other types. */
  readonly unit: FactUnit;
  /** The values of a choice, in their order. */
  readonly choices: readonly string[];
  readonly position: number;
  /** The paths of categories whose products must say it, such as `seating/sofas`; those below them, too. */
  readonly categories: readonly string[];
  /** Other names in feeds, with their section or without it. */
  readonly aliases: readonly string[];
  readonly isFilter: boolean;
}

/** A number in the smallest unit of its dimension, yes or no, the key of a choice, or a text. */
export type FactValue = number | boolean | string;

/** A fact of a variant, in the unit of its kind. */
export interface Fact {
  readonly slug: string;
  readonly name: string;
  readonly group: string;
  readonly type: FactType;
  readonly unit: FactUnit;
  readonly value: FactValue;
}

interface Unit {
  readonly of: string;
  /** How many of the smallest unit of the dimension it has. */
  readonly size: number;
  /** Its names in feeds, in lower case. */
  readonly words: RegExp;
  /** Its code in structured data (UN/CEFACT). */
  readonly code: string;
}

const UNITS = {
  '': { of: 'count', size: 1, words: /^(?:pcs?|pieces?)?$/, code: 'C62' },
  mm: { of: 'length', size: 1, words: /^(?:mm|millimet(?:re|er)s?)$/, code: 'MMT' },
  cm: { of: 'length', size: 10, words: /^(?:cms?|centimet(?:re|er)s?)$/, code: 'CMT' },
  m: { of: 'length', size: 1_000, words: /^(?:m|met(?:re|er)s?)$/, code: 'MTR' },
  in: { of: 'length', size: 25.4, words: /^(?:in|inch(?:es)?|"|″)$/, code: 'INH' },
  g: { of: 'mass', size: 1, words: /^(?:g|grams?|grammes?)$/, code: 'GRM' },
  kg: { of: 'mass', size: 1_000, words: /^(?:kgs?|kilograms?|kilogrammes?|kilos?)$/, code: 'KGM' },
  ml: { of: 'volume', size: 1, words: /^(?:ml|millilit(?:re|er)s?)$/, code: 'MLT' },
  l: { of: 'volume', size: 1_000, words: /^(?:l|ltrs?|lit(?:re|er)s?)$/, code: 'LTR' },
  W: { of: 'power', size: 1, words: /^(?:w|watts?)$/, code: 'WTT' },
  lm: { of: 'light', size: 1, words: /^(?:lm|lumens?)$/, code: 'LUM' },
  K: { of: 'colour', size: 1, words: /^(?:k|kelvins?)$/, code: 'KEL' },
  '%': { of: 'share', size: 1, words: /^(?:%|per ?cent)$/, code: 'P1' },
  months: { of: 'time', size: 1, words: /^(?:months?|mths?|mo)$/, code: 'MON' },
  years: { of: 'time', size: 12, words: /^(?:years?|yrs?|y)$/, code: 'ANN' },
} as const satisfies Record<string, Unit>;

export type FactUnit = keyof typeof UNITS;

export const FACT_UNITS = Object.keys(UNITS) as readonly FactUnit[];

/** The code of a unit in structured data (UN/CEFACT Recommendation 20). */
export const unitCode = (unit: FactUnit): string => UNITS[unit].code;

const OTHER_UNITS: readonly (readonly [words: RegExp, of: string, size: number])[] = [
  [/^(?:lbs?|pounds?)$/, 'mass', 453.592_37],
  [/^(?:kw|kilowatts?)$/, 'power', 1_000],
];

/** The most in the smallest unit, which lists in memory keep to a thousandth. */
const MOST = 4_000_000;

/** To a thousandth: 0.29 m is 290 mm, and not 289.999… of them. */
const thousandths = (number: number): number => Math.round(number * 1_000) / 1_000;

const QUANTITY =
  /^(?:approx\.?|ca?\.|about|up to|~|≈)? ?(?<digits>\d[\d.,]*(?: \d{3})*|\.\d+) ?(?<unit>\D*)$/i;

/** A number in the smallest unit of a dimension; null for a text that is none, or of another dimension. */
export const quantityIn = (text: string, unit: FactUnit): number | null => {
  const own = UNITS[unit];
  const typed = asMeant(text).replace(/\.$/, '');
  const { digits, unit: written = '' } = QUANTITY.exec(typed)?.groups ?? {};
  if (digits === undefined) return own.of === 'length' ? lengthIn(typed) : null;
  const number = numberIn(digits);
  if (number === null) return null;
  const size = written === '' ? own.size : sizeOf(written.toLowerCase().trim(), own.of);
  const quantity = size === null ? null : thousandths(number * size);
  if (quantity === null && own.of === 'length') return lengthIn(typed);
  return quantity === null || quantity > MOST ? null : quantity;
};

/** A number as it is written, in a unit; null for what `quantityIn` cannot read. */
export const numberOfUnit = (text: string, unit: FactUnit): number | null => {
  const quantity = quantityIn(text, unit);
  return quantity === null ? null : thousandths(quantity / UNITS[unit].size);
};

/** A length in any spelling of the shop's fields, such as `1' 6"`. */
const lengthIn = (text: string): number | null => {
  const length = millimetresIn(text, null);
  return length === null || length > MOST ? null : length;
};

const sizeOf = (written: string, dimension: string): number | null => {
  const found = Object.values(UNITS).find((one) => one.of === dimension && one.words.test(written));
  if (found !== undefined) return found.size;
  return OTHER_UNITS.find(([words, of]) => of === dimension && words.test(written))?.[2] ?? null;
};

const YES = /^(?:yes|y|true|1|on|included)$/i;
const NO = /^(?:no|n|false|0|off|none|not included)$/i;

/** The longest text of a fact. */
const MOST_TEXT = 500;

/** Names of facts and choices are the same without case, accents and punctuation; `A+` is not `A`. */
export const factKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/\+/g, ' plus ')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** The value that a feed gives to a fact; null for what cannot be read as one. */
export const readFact = (
  { slug, type, unit, choices }: Pick<FactKind, 'slug' | 'type' | 'unit' | 'choices'>,
  given: FactValue,
): FactValue | null => {
  const text = asMeant(typeof given === 'boolean' ? (given ? 'yes' : 'no') : String(given));
  switch (type) {
    case 'number':
      return typeof given === 'boolean' ? null : quantityIn(text, unit);
    case 'yes_no':
      return YES.test(text) ? true : NO.test(text) ? false : null;
    case 'choice':
      return choices.some((choice) => factKey(choice) === factKey(text)) ? factKey(text) : null;
    case 'text': {
      const isRead = slug !== PARCELS || parcelsIn(text) !== null;
      return text === '' || text.length > MOST_TEXT || !isRead ? null : text;
    }
  }
};

/** What a kind accepts, for the sentence about a value that it does not. */
const factForm = ({
  slug,
  type,
  unit,
  choices,
}: Pick<FactKind, 'slug' | 'type' | 'unit' | 'choices'>): string => {
  switch (type) {
    case 'number':
      return unit === '' ? 'a number' : `a number with its unit, such as "45 ${unit}"`;
    case 'yes_no':
      return 'yes or no';
    case 'choice':
      return `one of ${choices.map((choice) => `"${choice}"`).join(', ')}`;
    case 'text':
      return slug === PARCELS
        ? 'parcels such as "160 × 90 × 85 cm, 38 kg; 90 × 60 × 20 cm, 12 kg"'
        : `a text of at most ${MOST_TEXT} characters`;
  }
};

/** A stored value in the unit of its kind; null if the kind has another type by now. */
export const factValue = (
  { type, unit, choices }: Pick<FactKind, 'type' | 'unit' | 'choices'>,
  stored: unknown,
): FactValue | null => {
  switch (type) {
    case 'number':
      return typeof stored === 'number' ? thousandths(stored / UNITS[unit].size) : null;
    case 'yes_no':
      return typeof stored === 'boolean' ? stored : null;
    case 'choice':
      return choices.find((choice) => factKey(choice) === stored) ?? null;
    case 'text':
      return typeof stored === 'string' ? stored : null;
  }
};

/** How many of the smallest unit of its dimension each unit has. */
export const unitSizes: readonly (readonly [unit: FactUnit, size: number])[] = FACT_UNITS.map(
  (unit) => [unit, UNITS[unit].size],
);

/** A number of a unit in its smallest one. */
export const smallest = (number: number, unit: FactUnit): number =>
  thousandths(number * UNITS[unit].size);

/** A fact's value in words: `45 cm`, `5 years`, `Yes`. */
export const factText = ({ unit, value }: Pick<Fact, 'unit' | 'value'>): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return quantityText(value, unit);
};

/** A number with its unit. */
export const quantityText = (value: number, unit: FactUnit): string => {
  const number = formatNumber(value);
  if (unit === '') return number;
  if (unit === '%') return `${number}%`;
  return `${number} ${value === 1 ? unit.replace(/(month|year)s$/, '$1') : unit}`;
};

/** The facts of a piece by slug, as they are kept. */
export type StoredFacts = Readonly<Record<string, FactValue>>;

/** Whether the values that are kept of one kind can be read as values of the other. */
export const haveSameValues = (
  one: Pick<FactKind, 'type' | 'unit'>,
  other: Pick<FactKind, 'type' | 'unit'>,
): boolean => one.type === other.type && UNITS[one.unit].of === UNITS[other.unit].of;

/** The facts in the order of their kinds; those that nobody declares any more are left out. */
export const factsOf = (kinds: readonly FactKind[], stored: StoredFacts): readonly Fact[] =>
  kinds.flatMap((kind) => {
    const value = Object.hasOwn(stored, kind.slug) ? factValue(kind, stored[kind.slug]) : null;
    const { slug, name, group, type, unit } = kind;
    return value === null ? [] : [{ slug, name, group, type, unit, value }];
  });

/** What a feed says of a piece, read by what is declared. */
export interface ReadFacts {
  readonly facts: StoredFacts;
  /** Names that no kind has. */
  readonly undeclared: readonly string[];
  /** Values that cannot be read. */
  readonly unread: readonly { readonly name: string; readonly form: string }[];
}

/** Finds the kind of a name in a feed, which may have its section in front: `Seat: Height`. */
export const kindNamed = (kinds: readonly FactKind[]): ((name: string) => FactKind | undefined) => {
  const entries = (namesOf: (kind: FactKind) => readonly string[]) =>
    kinds
      .toReversed()
      .flatMap((kind) => namesOf(kind).map((name) => [factKey(name), kind] as const));
  // A slug counts before a name, and that before an alias.
  const byKey = new Map([
    ...entries(({ aliases }) => aliases),
    ...entries(({ name }) => [name]),
    ...entries(({ slug }) => [slug]),
  ]);
  return (name) =>
    byKey.get(factKey(name)) ?? byKey.get(factKey(name.slice(name.lastIndexOf(': ') + 1)));
};

type NamedFact = Pick<FactKind, 'slug' | 'name'>;

/** Facts that nobody has declared yet, each with a fact for whose slug or name its own may be a slip of the pen. */
export const doubtfulFacts = (
  declared: readonly NamedFact[],
  given: readonly NamedFact[],
): readonly { readonly slug: string; readonly alike: string }[] =>
  given.flatMap(({ slug, name }, at) => {
    if (declared.some((one) => one.slug === slug)) return [];
    const alike = [...declared, ...given.slice(0, at)].find((one) =>
      [one.slug, one.name].some((other) =>
        // What is the same name is no slip of the pen, and is refused.
        [slug, name].some((own) => factKey(own) !== factKey(other) && isSlip(own, other)),
      ),
    );
    return alike === undefined ? [] : [{ slug, alike: alike.slug }];
  });

type FactNames = Pick<FactKind, 'slug' | 'name' | 'aliases'>;

/** A name that two facts would have, of which a feed could only mean one; null for none. */
export const sharedName = (
  given: readonly FactNames[],
  others: readonly FactNames[],
): { readonly slugs: readonly [string, string]; readonly name: string } | null => {
  for (const [at, { slug, name, aliases }] of given.entries()) {
    for (const other of [...others, ...given.slice(at + 1)]) {
      const keys = [other.slug, other.name, ...other.aliases].map(factKey);
      const shared = [name, ...aliases, slug].find((own) => keys.includes(factKey(own)));
      if (shared !== undefined) return { slugs: [slug, other.slug], name: shared };
    }
  }
  return null;
};

/** @param given values by their names in the feed, of which the first counts */
export const readFacts = (
  named: (name: string) => FactKind | undefined,
  given: Readonly<Record<string, FactValue>>,
): ReadFacts => {
  const facts: Record<string, FactValue> = {};
  const undeclared: string[] = [];
  const unread: { name: string; form: string }[] = [];
  for (const [name, text] of Object.entries(given)) {
    const kind = named(name);
    if (kind === undefined) undeclared.push(name);
    else if (!Object.hasOwn(facts, kind.slug)) {
      const value = readFact(kind, text);
      if (value === null) unread.push({ name, form: factForm(kind) });
      else facts[kind.slug] = value;
    }
  }
  return { facts, undeclared, unread };
};

/** The kinds that a product of some categories must say, and at least one of its variants does not. */
export const missingFacts = (
  kinds: readonly FactKind[],
  categories: readonly string[],
  variants: readonly StoredFacts[],
): readonly FactKind[] =>
  kinds.filter(
    (kind) =>
      kind.categories.some((wanted) =>
        categories.some((path) => path === wanted || path.startsWith(`${wanted}/`)),
      ) && variants.some((facts) => !Object.hasOwn(facts, kind.slug)),
  );

/** A parcel: millimetres, the longest side first, and grams, or null if it does not say its weight. */
export interface Parcel {
  readonly sides: readonly [number, number, number];
  readonly grams: number | null;
}

/** The slug of the text that lists a piece's parcels. */
const PARCELS = 'parcels';

const SIDE = String.raw`[\d.,]+`;
const PARCEL = new RegExp(
  String.raw`^(?:(?<times>\d{1,2}) ?[x×] ?(?=.*[x×].*[x×]))?(?<one>${SIDE}) ?[x×] ?(?<two>${SIDE}) ?[x×] ?(?<three>${SIDE}) ?(?<unit>${LENGTH_UNIT})(?:[ ,]+(?<kilograms>[\d.,]*\d) ?kg)?$`,
  'i',
);

/** The parcels of a text such as `160 × 90 × 85 cm, 38 kg; 2 × 90 × 60 × 20 cm`; null if it is none. */
export const parcelsIn = (text: string): readonly Parcel[] | null => {
  const parcels = asMeant(text)
    .split(/ ?; ?/)
    .filter((part) => part !== '')
    .map(parcelIn);
  return parcels.length === 0 || parcels.includes(null)
    ? null
    : parcels.flatMap((one) => one ?? []);
};

const parcelIn = (text: string): readonly Parcel[] | null => {
  const { times = '1', one, two, three, unit = '', kilograms } = PARCEL.exec(text)?.groups ?? {};
  const sides = [one, two, three]
    .map((side) => millimetresIn(`${side ?? ''} ${unit}`, null))
    .filter((side) => side !== null)
    .toSorted((left, right) => right - left);
  const [long, middle, short] = sides;
  if (long === undefined || middle === undefined || short === undefined) return null;
  const weight = kilograms === undefined ? 0 : numberIn(kilograms);
  if (weight === null) return null;
  const grams = kilograms === undefined ? null : thousandths(weight * 1_000);
  return Array.from({ length: Number(times) }, () => ({ sides: [long, middle, short], grams }));
};

/** The parcels in which a piece arrives; none if it does not say so. */
export const parcelsOf = (facts: readonly Pick<Fact, 'slug' | 'value'>[]): readonly Parcel[] => {
  const value = facts.find(({ slug }) => slug === PARCELS)?.value;
  return typeof value === 'string' ? (parcelsIn(value) ?? []) : [];
};
