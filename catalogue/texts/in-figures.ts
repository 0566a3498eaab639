/*
 * Numbers and measures of a text in one spelling, so that what a text says can be compared: 'a metre and ten', 'one metre thirty-two'
 * and '132 cm' are millimetres in figures, 'fifteen-year' is '15 years', 'six kilograms' is '6 kg'.
 */

const ONES = [
  ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen'],
  'nineteen',
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

const oneOf = (words: readonly string[]): string => words.join('|');
const BELOW_HUNDRED = `(?:(?:${oneOf(TENS)})(?:[- ](?:${oneOf(ONES.slice(0, 9))}))?|(?:${oneOf(ONES)}))`;
const HUNDREDS = `(?:a|${BELOW_HUNDRED}) hundred(?: and ${BELOW_HUNDRED})?`;
const IN_WORDS = new RegExp(`\\b(?:${HUNDREDS}|${BELOW_HUNDRED})\\b`, 'gi');

const numberOf = (words: string): number =>
  words
    .toLowerCase()
    .split(/[- ]/)
    .reduce((sum, word) => {
      if (word === 'hundred') return sum * 100;
      if (TENS.includes(word)) return sum + (TENS.indexOf(word) + 2) * 10;
      return sum + (word === 'a' ? 1 : ONES.indexOf(word) + 1);
    }, 0);

const NUMBER = String.raw`\d+(?:,\d{3})*(?:\.\d+)?`;

interface Unit {
  readonly words: string;
  readonly size: number;
  readonly said: string;
}

const UNITS: readonly Unit[] = [
  { words: 'mm|millimetres?', size: 1, said: 'mm' },
  { words: 'cm|centimetres?', size: 10, said: 'mm' },
  { words: 'm|metres?', size: 1_000, said: 'mm' },
  { words: 'kg|kilograms?|kilos?', size: 1, said: 'kg' },
  { words: 'W|watts?', size: 1, said: 'W' },
  { words: 'litres?', size: 1, said: 'litres' },
  { words: 'years?', size: 1, said: 'years' },
  { words: '°C|degrees?', size: 1, said: '°C' },
];

const inUnit = (number: string, { size, said }: Unit): string =>
  `${String(Math.round(Number(number.replaceAll(',', '')) * size * 10) / 10)} ${said}`;

/** `90 by 190 cm`: the first number has the unit of the second. */
const sharedUnit = ({ words }: Unit): RegExp =>
  new RegExp(
    `(${NUMBER}) (by|×|to|and) (${NUMBER})(?: (by|×) (${NUMBER}))?[- ]?(?:${words})\\b`,
    'g',
  );

const HALVES: Readonly<Record<string, number>> = { 'a half': 50, 'a quarter': 25 };

/** A text with its numbers in figures, lengths in millimetres, weights in kilograms. */
export const inFigures = (text: string): string => {
  const figures = text
    .replace(IN_WORDS, (words) => String(numberOf(words)))
    .replace(
      /\b(an?|\d+) metres? (?:and )?(a half|a quarter|\d+)\b(?!,\d)/gi,
      (_, whole: string, part: string) =>
        `${String(Number(/\d/.test(whole) ? whole : 1) * 1_000 + (HALVES[part] ?? Number(part)) * 10)} mm`,
    )
    .replace(/\bhalf a metre\b/gi, '500 mm')
    .replace(/\ba metre\b/gi, '1000 mm');
  return UNITS.reduce(
    (said, unit) =>
      said
        .replace(
          sharedUnit(unit),
          (_, first: string, to: string, second: string, and?: string, third?: string) =>
            [
              `${inUnit(first, unit)} ${to} ${inUnit(second, unit)}`,
              ...(and === undefined || third === undefined ? [] : [and, inUnit(third, unit)]),
            ].join(' '),
        )
        .replace(
          new RegExp(`(${NUMBER})[- ]?(?:${unit.words})\\b(?!\\d)`, 'g'),
          (_, number: string) => inUnit(number, unit),
        ),
    figures,
  );
};

/** The sentences of a text, and the items of its lists. */
export const sentencesOf = (text: string): readonly string[] =>
  text.split(/(?<=[.!?;:])\s+|\n+(?:- )?/).filter((sentence) => sentence.trim() !== '');
