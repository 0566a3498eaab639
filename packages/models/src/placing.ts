import type { Part } from './glb.ts';
import { fitOf, type Measures } from './model-fit.ts';

/** How a model is rotated, scaled and moved, from last to first, to stand on the ground at the origin. */
export interface ModelTransform {
  readonly scale: readonly [x: number, y: number, z: number];
  /** Whether it is turned by a quarter around the vertical axis. */
  readonly across: boolean;
  /** Metres. */
  readonly move: readonly [x: number, y: number, z: number];
}

type Range = readonly [low: number, high: number];

/** The placing that gives a model the dimensions of a product. */
export const transformOf = (parts: readonly Part[], measures: Measures): ModelTransform => {
  const [x, y, z] = [0, 1, 2].map((axis) => rangeOf(parts, axis)) as [Range, Range, Range];
  const extent = { x: x[1] - x[0], y: y[1] - y[0], z: z[1] - z[0] };
  const { scale, across } = fitOf(extent, measures);
  const middle = [middleOf(x) * scale[0], middleOf(z) * scale[2]] as const;
  const ground = y[0] * scale[1];
  // A quarter turn maps x to -z, and z to x.
  const [aside, back] = across ? [middle[1], -middle[0]] : middle;
  return { scale, across, move: [-aside + 0, -ground + 0, -back + 0] };
};

const middleOf = ([low, high]: Range): number => (low + high) / 2;

const rangeOf = (parts: readonly Part[], axis: number): Range => {
  let [low, high] = [Infinity, -Infinity];
  for (const { positions } of parts) {
    for (let at = axis; at < positions.length; at += 3) {
      const value = positions[at] ?? 0;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return [low, high];
};
