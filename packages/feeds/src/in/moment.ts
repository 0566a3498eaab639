import { DAY_MS, londonTime } from '@parlour/domain';

/** A moment of a feed, or a whole day, in milliseconds since 1970; a moment ends when it begins. */
export interface Moment {
  readonly from: number;
  /** Not included. */
  readonly until: number;
}

/** The form that reports ask for. */
export const DATE_FORM = 'a date such as 2026-12-24 or 2026-12-24T18:00Z';

const DATE =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * Parses a date of ISO 8601 with or without a time, as in `2026-02-24`, `2026-02-24 11:07` and
 * `2026-02-24T11:07+0100`; null for anything else. Without a zone it is London's time, wherever the feed is read.
 */
export const parseMoment = (text: string): Moment | null => {
  const [, day, time, zone] = DATE.exec(text.trim()) ?? [];
  if (day === undefined || !isDay(day)) return null;
  if (time === undefined) return { from: londonTime(day), until: londonTime(dayAfter(day)) };
  const at =
    zone === undefined ? londonTime(day, time) : Date.parse(`${day}T${time}${offset(zone)}`);
  return Number.isNaN(at) ? null : { from: at, until: at };
};

/** JavaScript would take 31 February for 3 March. */
const isDay = (day: string): boolean => {
  const at = Date.parse(`${day}T00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
};

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** JavaScript requires minutes and a colon in a zone, which feeds may leave out. */
const offset = (zone: string): string =>
  zone.toUpperCase() === 'Z'
    ? 'Z'
    : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`;

/** A date of RSS (RFC 822), with its zone: JavaScript would take its own for one that is missing. */
const RSS_DATE =
  /^(?:[a-z]{3},\s*)?\d{1,2}\s+[a-z]{3}\s+\d{4}\s+\d{2}:\d{2}(?::\d{2})?\s+(?:[a-z]{1,3}|[+-]\d{4})$/i;

/** The moment at which a feed was made, in the form of RSS or of Atom; null for anything else. */
export const parseFeedDate = (text: string): Date | null => {
  const rss = RSS_DATE.test(text.trim()) ? Date.parse(text) : Number.NaN;
  const time = parseMoment(text)?.from ?? rss;
  return Number.isNaN(time) ? null : new Date(time);
};
