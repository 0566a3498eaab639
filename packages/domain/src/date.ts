/**
 * Formats moments (ISO 8601) for British readers; '' for an invalid one. The platform's formatter is created
 * for the first date: that takes a phone 50 ms and more, and pages without a date should not wait for it.
 */
export const dateFormat = (options: Intl.DateTimeFormatOptions): ((moment: string) => string) => {
  let format: Intl.DateTimeFormat | undefined;
  return (moment) => {
    const time = Date.parse(moment);
    if (Number.isNaN(time)) return '';
    format ??= new Intl.DateTimeFormat('en-GB', options);
    return format.format(time);
  };
};

/** The day of a moment: '20 November 2026'. */
export const formatDay = dateFormat({ dateStyle: 'long', timeZone: 'Europe/London' });

/** The same, shorter: '20 Nov 2026'. */
export const formatShortDay = dateFormat({ dateStyle: 'medium', timeZone: 'Europe/London' });

/** The same with the time of day: '20 Nov 2026, 16:45'. */
export const formatShortMoment = dateFormat({
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});

/** The day with the time of day, without the year: '20 November at 16:45'. */
export const formatMoment = dateFormat({
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});
