import { type FactKind, factText, numberOfUnit } from '@parlour/domain';
import { ABOVE, BELOW, NUMBER, TO, TOLERANCE, whole } from './measures.ts';
import { without } from './words.ts';

/** The range of a declared fact that a search names, as a list has it: ends in the fact's own unit, both included. */
export interface FactRange {
  readonly slug: string;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** The interpretation, in the shopper's words. */
  readonly name: string;
  /** The words that say it, and the search without them. */
  readonly taken: string;
  readonly rest: string;
}

const UNIT = String.raw`(?:\s?(?:\p{L}+|%|"|″))?`;
const RANGE = String.raw`(?:(?:(?<below>${BELOW})|(?<above>${ABOVE})|between)\s+)?(?:(?<low>${NUMBER})${UNIT}${TO})?(?<number>${NUMBER})(?<unit>${UNIT})`;

/** Names of facts that are those of a size, which every search reads. */
const SIZES = /^(?:width|height|depth|length)$/i;

/** The ranges of facts in a text, such as 'seat height over 45 cm'; those of other facts are left in it. */
export const readFactRanges = (text: string, kinds: readonly FactKind[]): readonly FactRange[] => {
  const numbers = kinds.filter(
    ({ type, name, isFilter }) => isFilter && type === 'number' && !SIZES.test(name),
  );
  const found: FactRange[] = [];
  for (const kind of numbers) {
    const range = rangeIn(found.at(-1)?.rest ?? text, kind);
    if (range !== null) found.push(range);
  }
  return found;
};

const rangeIn = (text: string, kind: FactKind): FactRange | null => {
  const name = kind.name
    .trim()
    .split(/\s+/)
    .map((word) => RegExp.escape(word))
    .join(String.raw`\s+`);
  const said = [String.raw`${name}:?\s+(?:of\s+|is\s+)?${RANGE}`, String.raw`${RANGE}\s+${name}`];
  for (const pattern of said) {
    const match = whole(pattern).exec(text);
    const range = match && rangeOf(match, kind);
    if (range) return range;
  }
  return null;
};

const hundredths = (number: number): number => Math.round(number * 100) / 100;

const rangeOf = (
  { 0: all, index, groups = {}, input }: RegExpExecArray,
  kind: FactKind,
): FactRange | null => {
  const { below, above, low, number = '', unit = '' } = groups;
  const { slug, name, unit: own } = kind;
  const typed = numberOfUnit(number + unit, own);
  // The word after a number may be the thing that is looked for: 'seat height over 45 chair'.
  const value = typed ?? numberOfUnit(number, own);
  const isEnd = all.endsWith(number + unit);
  if (value === null || (typed === null && !isEnd)) return null;
  const length = typed === null ? all.length - unit.length : all.length;
  const words = (number: number): string => factText({ unit: own, value: number });
  const place = { start: index, end: index + length };
  const so = { slug, taken: input.slice(place.start, place.end), rest: without(input, place) };
  if (low !== undefined) {
    const least = numberOfUnit(typed === null ? low : low + unit, own);
    if (least === null || least > value) return null;
    return { ...so, from: least, to: value, name: `${name}: ${words(least)} to ${words(value)}` };
  }
  if (below !== undefined) return { ...so, to: value, name: `${name}: up to ${words(value)}` };
  if (above !== undefined) return { ...so, from: value, name: `${name}: from ${words(value)}` };
  const slack = own === '' ? 0 : value * TOLERANCE;
  return {
    ...so,
    from: hundredths(value - slack),
    to: hundredths(value + slack),
    name: `${name}: about ${words(value)}`,
  };
};
