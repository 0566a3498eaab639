const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/London',
});
const minute = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});

/** A moment (ISO 8601) as a British reader writes its day: '20 November 2026'; '' for none. */
export const formatDay = (moment: string): string => formatted(day, moment);

/** The same with the time of day, without the year: '20 November at 16:45'. */
export const formatMoment = (moment: string): string => formatted(minute, moment);

const formatted = (format: Intl.DateTimeFormat, moment: string): string => {
  const time = Date.parse(moment);
  return Number.isNaN(time) ? '' : format.format(time);
};
