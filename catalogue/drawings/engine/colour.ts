const channels = (hex: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));

const hexOf = (values: readonly number[]): string =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** `share` of the second colour in the first. */
export const mix = (hex: string, other: string, share: number): string => {
  const target = channels(other);
  return hexOf(channels(hex).map((value, place) => value + ((target[place] ?? 0) - value) * share));
};

/** Shadows lean towards a warm brown black, light towards a warm white. */
const SHADOW = '#1a1210';
const LIGHT = '#fffaf0';

/** The colour in more light (positive) or less (negative); 1 is white, -1 is black. */
export const lit = (hex: string, amount: number): string =>
  amount >= 0 ? mix(hex, LIGHT, amount) : mix(hex, SHADOW, -amount);

/** How light a colour is, 0 to 1. */
export const lightness = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(hex);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
};
