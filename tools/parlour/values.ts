import { InvalidArgumentError } from 'commander';
import { parseMoment, type Moment } from '#lib/supplier-feeds/moment.ts';

/** A whole number from 0 up. */
export const wholeNumber = (text: string): number => {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('write a whole number');
};

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

/** Parses pounds and pence, as in 12.50, into pence. */
export const pounds = (text: string): number => {
  if (/^\d{1,7}(\.\d{1,2})?$/.test(text)) return Number(text);
  throw new InvalidArgumentError('write pounds, as in 12.50');
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
