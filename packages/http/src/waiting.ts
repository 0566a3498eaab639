/** Minutes from which a time is named in hours. */
const LONG = 120;

/** The waiting time in words: 'a moment', 'a minute', '15 minutes', '24 hours'. */
export const waiting = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return 'a moment';
  if (minutes >= LONG) return `${String(Math.ceil(minutes / 60))} hours`;
  return minutes === 1 ? 'a minute' : `${String(minutes)} minutes`;
};
