import { InvalidArgumentError } from 'commander';
import { numberIn, poundsIn } from '@parlour/domain';
import { type Moment, parseMoment } from '@parlour/feeds';

/** A whole number from 0 up to a limit; null for any other text. */
const wholeIn = (text: string, most: number): number | null => {
  const number = numberIn(text);
  return number !== null && Number.isInteger(number) && number >= 0 && number <= most
    ? number
    : null;
};

/** A whole number from 0 up. */
export const wholeNumber = (text: string): number => {
  const number = wholeIn(text, 999_999_999);
  if (number !== null) return number;
  throw new InvalidArgumentError('write a whole number');
};

/** What an option takes, or `none`, which stands for a value that says so. */
export const orNone =
  <Value>(parse: (text: string) => Value, none: Value) =>
  (text: string): Value => {
    if (text.trim().toLowerCase() === 'none') return none;
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof InvalidArgumentError)) throw error;
      throw new InvalidArgumentError(`${error.message}, or none`);
    }
  };

/** A whole number between two others, both included. */
export const between =
  (least: number, most: number) =>
  (text: string): number => {
    const number = wholeIn(text, most);
    if (number !== null && number >= least) return number;
    throw new InvalidArgumentError(`write a whole number from ${String(least)} to ${String(most)}`);
  };

/** A port of this machine. */
export const portNumber = between(1, 65_535);

/** The id of an order, which has capital letters, however it was typed. */
export const orderId = (text: string): string => text.trim().toUpperCase();

/** How much of a line of an order. */
export interface WantedLine {
  readonly lineId: string;
  readonly quantity: number;
}

/** Lines of an order with numbers, as in `4KQ7Z2-1-1:2`; each is added to those before it. */
export const someLines = (text: string, before: readonly WantedLine[] = []): WantedLine[] => {
  const [, line, number] = /^(.+):(\d+)$/.exec(text) ?? [];
  if (line === undefined || number === undefined) {
    throw new InvalidArgumentError('write a line and a number, as in 4KQ7Z2-1-1:2');
  }
  return [...before, { lineId: orderId(line), quantity: fromOne(number) }];
};

/** Number of a page: 1 or more. */
export const fromOne = (text: string): number => {
  const number = wholeNumber(text);
  if (number > 0) return number;
  throw new InvalidArgumentError('write 1 or more');
};

/** A number above 0, such as 14 or 0.5. */
export const aboveZero = (text: string): number => {
  const number = numberIn(text) ?? 0;
  if (number > 0 && number < 10_000) return number;
  throw new InvalidArgumentError('write a number above 0');
};

/** An amount in pounds, as in 12.50. */
export const pounds = (text: string): number => {
  const amount = poundsIn(text);
  if (amount !== null && amount < 10_000_000) return amount;
  throw new InvalidArgumentError('write pounds, as in 12.50');
};

/** An amount in pounds that is more than nothing. */
export const somePounds = (text: string): number => {
  const amount = pounds(text);
  if (amount > 0) return amount;
  throw new InvalidArgumentError('write more than 0, as in 12.50');
};

/** A share in per cent, with or without its sign. */
export const perCent = (text: string): number => {
  const number = numberIn(text.replace(/\s*%\s*$/, ''));
  if (number !== null && number >= 0 && number <= 100) return number;
  throw new InvalidArgumentError('write per cent, as in 40');
};

/** A moment that is not in the future. */
export const pastMoment = (text: string): Date => {
  const moment = new Date(parseMoment(text)?.from ?? Number.NaN);
  if (moment.getTime() <= Date.now()) return moment;
  throw new InvalidArgumentError('write a moment in the past, as in 2026-11-21T06:00Z');
};

/** The number of a version of a catalogue. */
export const versionNumber = (text: string): number => {
  const number = wholeIn(text, Number.MAX_SAFE_INTEGER);
  if (number !== null) return number;
  throw new InvalidArgumentError('write the number of a version: `catalogue versions` lists them');
};

/** Adds `USD=0.79` to the rates given before it. */
export const withRate = (
  text: string,
  rates: Readonly<Record<string, number>> = {},
): Readonly<Record<string, number>> => {
  const [, code = '', typed = ''] = /^([a-z]{3})=(.*)$/is.exec(text) ?? [];
  // It may be meant as a thousand or as one and a bit.
  const isUnclear = /^\s*[1-9]\d{0,2},\d{3}\s*$/.test(typed);
  const rate = isUnclear ? 0 : (numberIn(typed) ?? 0);
  if (rate > 0 && rate < 1e9) return { ...rates, [code.toUpperCase()]: rate };
  throw new InvalidArgumentError('write the pounds for one unit, as in USD=0.79');
};

const momentOf = (text: string): Moment => {
  const moment = parseMoment(text);
  if (moment !== null) return moment;
  throw new InvalidArgumentError(
    'write a day, as in 2026-11-21, or a moment, as in 2026-11-21T18:00 (London)',
  );
};

/** The beginning of a day in London, or a moment, in ISO 8601. */
export const fromDay = (text: string): string => new Date(momentOf(text).from).toISOString();

/** The end of a day in London, so that the day belongs to the period, or a moment. */
export const toDay = (text: string): string => new Date(momentOf(text).until).toISOString();
