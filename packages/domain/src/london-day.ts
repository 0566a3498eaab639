const ZONE = 'Europe/London';
const HOUR_MS = 3_600_000;

const part = (parts: readonly Intl.DateTimeFormatPart[], type: string): number =>
  Number(parts.find((one) => one.type === type)?.value);

/**
 * The last millisecond of the calendar day in London that is some days after a moment's: periods of the law are
 * whole days.
 * @param moment ISO 8601
 * @returns ISO 8601, UTC
 */
export const endOfLondonDay = (moment: string, daysLater: number): string => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: ZONE,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  const day = format.formatToParts(Date.parse(moment));
  const midnight = Date.UTC(
    part(day, 'year'),
    part(day, 'month') - 1,
    part(day, 'day') + daysLater + 1,
  );
  // In summer it is one o'clock in London then.
  const hours = part(format.formatToParts(midnight), 'hour');
  return new Date(midnight - hours * HOUR_MS - 1).toISOString();
};
