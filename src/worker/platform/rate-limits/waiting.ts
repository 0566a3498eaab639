/** The waiting time in words: 'a moment', 'a minute', '15 minutes'. */
export const waiting = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return 'a moment';
  return minutes === 1 ? 'a minute' : `${String(minutes)} minutes`;
};
