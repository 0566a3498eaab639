import type { Dimension, Measure, Side } from '../measures.ts';
import type { ReadFilter } from '../reading.ts';
import type { TextIndex } from './text-index.ts';

type Size = readonly [width: number, height: number, length: number];

/** Which variants have the sizes that a search names, by their rows; nothing when it names none. */
export const sizesFit = (
  { sizes }: TextIndex,
  filters: readonly ReadFilter[],
): ((variant: number) => boolean) | undefined => {
  const asked = filters.flatMap((filter) =>
    filter.kind === 'measure' && filter.measure.kind !== 'price' ? [filter.measure] : [],
  );
  if (asked.length === 0) return undefined;
  return (variant) => {
    const at = variant * 3;
    const size: Size = [sizes[at] ?? 0, sizes[at + 1] ?? 0, sizes[at + 2] ?? 0];
    return asked.every((measure) => hasSize(size, measure));
  };
};

const EXTENTS: Readonly<Record<Dimension, (size: Size) => number>> = {
  width: ([width]) => width,
  height: ([, height]) => height,
  depth: ([, , length]) => length,
  length: ([width, , length]) => Math.max(width, length),
};

/** A size that is not known (0) is in no range. */
const hasSize = (size: Size, measure: Exclude<Measure, { kind: 'price' }>): boolean => {
  if (measure.kind === 'sides') return hasSides(size, measure.sides);
  const extent = EXTENTS[measure.dimension](size);
  return extent >= (measure.min ?? 1) && extent <= (measure.max ?? Infinity);
};

/** Each side is another extent, whichever. */
const hasSides = (extents: readonly number[], [side, ...others]: readonly Side[]): boolean =>
  side === undefined ||
  extents.some(
    (extent, at) =>
      extent >= side.min && extent <= side.max && hasSides(extents.toSpliced(at, 1), others),
  );
