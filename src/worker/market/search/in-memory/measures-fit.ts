import type { Dimension, Measure, Side } from '../measures.ts';
import type { ReadFilter } from '../reading.ts';
import type { TextIndex } from './text-index.ts';

type Size = readonly [width: number, height: number, length: number];

/** Which variants have the sizes and the price that a search names, by their rows; nothing when it names none. */
export const measuresFit = (
  { sizes, prices }: TextIndex,
  filters: readonly ReadFilter[],
): ((variant: number) => boolean) | undefined => {
  const asked = filters.flatMap((filter) => (filter.kind === 'measure' ? [filter.measure] : []));
  if (asked.length === 0) return undefined;
  return (variant) => {
    const at = variant * 3;
    const size: Size = [sizes[at] ?? 0, sizes[at + 1] ?? 0, sizes[at + 2] ?? 0];
    return asked.every((measure) =>
      measure.kind === 'price' ? isWithin(prices[variant] ?? 0, measure) : hasSize(size, measure),
    );
  };
};

/** What is not known (0) is in no range. */
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

/** Each side is another extent, whichever. */
const hasSides = (extents: readonly number[], [side, ...others]: readonly Side[]): boolean =>
  side === undefined ||
  extents.some(
    (extent, at) =>
      extent >= side.min && extent <= side.max && hasSides(extents.toSpliced(at, 1), others),
  );
