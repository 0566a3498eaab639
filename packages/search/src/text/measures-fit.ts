import type { Dimension, Measure, Side } from '../words/measures.ts';
import type { TextIndex } from './text-index.ts';

type Size = readonly [width: number, height: number, length: number];

/** Whether a variant, by its row, has the sizes and the price that a search asks for. */
export const measuresFit = (
  { sizes, prices }: TextIndex,
  measures: readonly Measure[],
  variant: number,
): boolean => {
  const at = variant * 3;
  const size: Size = [sizes[at] ?? 0, sizes[at + 1] ?? 0, sizes[at + 2] ?? 0];
  return measures.every((measure) =>
    measure.kind === 'price' ? isWithin(prices[variant] ?? 0, measure) : hasSize(size, measure),
  );
};

/** An unknown value (0) is in no range. */
const isWithin = (
  value: number,
  { min, max }: { readonly min?: number | undefined; readonly max?: number | undefined },
): boolean => value > 0 && value >= (min ?? 1) && value <= (max ?? Infinity);

const EXTENTS: Readonly<Record<Dimension, (size: Size) => number>> = {
  width: ([width]) => width,
  height: ([, height]) => height,
  depth: ([, , length]) => length,
  length: ([width, , length]) => Math.max(width, length),
};

const hasSize = (size: Size, measure: Exclude<Measure, { kind: 'price' }>): boolean => {
  if (measure.kind === 'sides') return hasSides(size, measure.sides);
  return isWithin(EXTENTS[measure.dimension](size), measure);
};

/** Each side is a different dimension, in any order. */
const hasSides = (extents: readonly number[], [side, ...others]: readonly Side[]): boolean =>
  side === undefined ||
  extents.some(
    (extent, at) =>
      extent >= side.min && extent <= side.max && hasSides(extents.toSpliced(at, 1), others),
  );
