/**
 * Writes moments (ISO 8601) as a British reader does; '' for what is none. The platform's formatter is made when
 * the first is written: it takes a phone 50 ms and more, which nobody waits for who sees no date.
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

/** The same with the time of day, without the year: '20 November at 16:45'. */
export const formatMoment = dateFormat({
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});
