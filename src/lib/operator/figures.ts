import { formatPence, penceFromPounds } from '@parlour/domain';

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const share = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });
const shortDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** A count with thousands separators. */
export const figure = (count: number): string => whole.format(count);

/** Pounds from a reply, such as `£1,250.00`. */
export const inPounds = (pounds: number): string => formatPence(penceFromPounds(pounds));

/** A share of 0 to 1, such as `2.4%`. */
export const percent = (of: number): string => share.format(of);

/** Milliseconds in words: `340 ms`, `1.2 s`. */
export const duration = (milliseconds: number): string =>
  milliseconds < 1_000
    ? `${whole.format(milliseconds)} ms`
    : `${(milliseconds / 1_000).toFixed(1)} s`;

/** A day (YYYY-MM-DD) in short form: `3 Nov`. */
export const dayName = (day: string): string => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) ? day : shortDay.format(time);
};

/** How long something has waited: `5 hours`, `3 days`. */
export const waited = (hours: number): string => {
  if (hours < 1) return 'under an hour';
  const [count, unit] = hours < 48 ? [Math.floor(hours), 'hour'] : [Math.floor(hours / 24), 'day'];
  return `${String(count)} ${unit}${count === 1 ? '' : 's'}`;
};
