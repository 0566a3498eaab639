import { InvalidArgumentError } from 'commander';
import { parseMoment, type Moment } from '#lib/supplier-feeds/moment.ts';

/** A whole number from 0 up. */
export const wholeNumber = (text: string): number => {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('write a whole number');
};

/** A whole number between two others, both included. */
export const between =
  (least: number, most: number) =>
  (text: string): number => {
    const number = Number(text);
    if (/^\d{1,9}$/.test(text) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`write a whole number from ${String(least)} to ${String(most)}`);
  };

/** A port of this machine. */
export const portNumber = between(1, 65_535);

/** The id of an order, which has capital letters, however it was typed. */
export const orderId = (text: string): string => text.trim().toUpperCase();

/** Number of a page: 1 or more. */
export const fromOne = (text: string): number => {
  const number = wholeNumber(text);
  if (number > 0) return number;
  throw new InvalidArgumentError('write 1 or more');
};

/** A number above 0, such as 14 or 0.5. */
export const aboveZero = (text: string): number => {
  if (/^\d{1,4}(\.\d{1,9})?$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('write a number above 0');
};

/** An amount in pounds, as in 12.50. */
export const pounds = (text: string): number => {
  if (/^\d{1,7}(\.\d{1,2})?$/.test(text)) return Number(text);
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
  const number = Number(text.replace(/ ?%$/, ''));
  if (/^\d/.test(text) && number >= 0 && number <= 100) return number;
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
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('write the number of a version: `catalogue versions` lists them');
};

/** Adds `USD=0.79` to the rates given before it. */
export const withRate = (
  text: string,
  rates: Readonly<Record<string, number>> = {},
): Readonly<Record<string, number>> => {
  const [, code, rate] = /^([A-Za-z]{3})=(\d{1,9}(?:\.\d{1,9})?)$/.exec(text) ?? [];
  if (code !== undefined && Number(rate) > 0)
    return { ...rates, [code.toUpperCase()]: Number(rate) };
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
