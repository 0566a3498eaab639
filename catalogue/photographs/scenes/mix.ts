const channels = (hex: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));

const hexOf = (values: readonly number[]): string =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** `share` (0 to 1) of the second colour in the first; both are `#rrggbb`. */
export const mix = (hex: string, other: string, share: number): string => {
  const target = channels(other);
  return hexOf(channels(hex).map((value, place) => value + ((target[place] ?? 0) - value) * share));
};
