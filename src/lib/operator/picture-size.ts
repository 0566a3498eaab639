import { type ChannelName, CHANNELS } from '@parlour/feeds';

const SMALLEST = Object.entries(CHANNELS).map(
  ([name, { pictures }]) => [name as ChannelName, pictures.smallest] as const,
);

/** Shorter side in pixels below which no shopping channel accepts a picture. */
export const SMALLEST_SIDE = Math.min(...SMALLEST.map(([, pixels]) => pixels));

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Whether no shopping channel accepts a picture of this size. */
export const isTooSmall = ({ width, height }: Size): boolean =>
  Math.min(width, height) < SMALLEST_SIDE;

/** The channels that would leave out a picture because of its size; '' for none. */
export const sizeDoubt = ({ width, height }: Size): string => {
  const out = SMALLEST.filter(([, pixels]) => Math.min(width, height) < pixels);
  if (out.length === 0) return '';
  const names = out.map(([name, pixels]) => `${name} (${pixels})`).join(', ');
  return `it has ${width} by ${height} pixels, fewer than these channels require: ${names}`;
};
