import { boundsOf, cornersOf, type Bounds, type Solid } from './solid.ts';
import { place, type Stage } from './vector.ts';

interface Standing {
  readonly solid: Solid;
  readonly bounds: Bounds;
  /** Left, top, right and bottom on the paper. */
  readonly frame: readonly [number, number, number, number];
}

const EPSILON = 0.5;

const standing = (stage: Stage, solid: Solid): Standing => {
  const bounds = boundsOf(solid);
  const points = cornersOf(bounds).map((corner) => place(stage, corner));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    solid,
    bounds,
    frame: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
  };
};

const apart = ({ frame: a }: Standing, { frame: b }: Standing): boolean =>
  a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1];

/** How deep two solids stand in each other along an axis, as a share of the thinner one; negative when apart. */
const depthInto = (one: Bounds, other: Bounds, axis: 0 | 1 | 2): number => {
  const shared =
    Math.min(one.max[axis], other.max[axis]) - Math.max(one.min[axis], other.min[axis]);
  if (shared <= EPSILON) return -1;
  const thinner = Math.min(one.max[axis] - one.min[axis], other.max[axis] - other.min[axis]);
  return shared / Math.max(thinner, 1);
};

const middle = ({ min, max }: Bounds, axis: 0 | 1 | 2): number => min[axis] + max[axis];

/** Solids that stand in each other by no more than this are told apart as if they did not. */
const SHALLOW = 0.6;

/**
 * Which of two solids has to be drawn first: negative for the first, positive for the second, 0 when
 * it does not matter. Planes between them tell; planes that contradict each other show that neither
 * covers the other. Solids deep in each other keep the order that they are given in.
 */
const precedence = (stage: Stage, one: Bounds, other: Bounds): number => {
  const signs = new Set<number>();
  let shallow = { depth: SHALLOW, sign: -1 };
  for (const axis of [0, 1, 2] as const) {
    const toward = stage.camera.toward[axis];
    if (Math.abs(toward) < 1e-3) continue;
    const sign = Math.sign(toward) * (middle(one, axis) < middle(other, axis) ? -1 : 1);
    const depth = depthInto(one, other, axis);
    if (depth < 0) signs.add(sign);
    else if (depth < shallow.depth) shallow = { depth, sign };
  }
  if (signs.size === 2) return 0;
  const [only] = signs;
  return only ?? shallow.sign;
};

/** Back to front, as the painter needs them. */
export const paintersOrder = (stage: Stage, solids: readonly Solid[]): Solid[] => {
  const all = solids.map((solid) => standing(stage, solid));
  const before = all.map((): number[] => []);
  all.forEach((one, place) => {
    all.slice(place + 1).forEach((other, offset) => {
      if (apart(one, other)) return;
      const sign = precedence(stage, one.bounds, other.bounds);
      const later = place + 1 + offset;
      if (sign < 0) before[later]?.push(place);
      if (sign > 0) before[place]?.push(later);
    });
  });
  return sorted(all, before);
};

const sorted = (all: readonly Standing[], before: readonly (readonly number[])[]): Solid[] => {
  const drawn: Solid[] = [];
  const seen = new Set<number>();
  const visit = (index: number): void => {
    if (seen.has(index)) return;
    seen.add(index);
    before[index]?.forEach(visit);
    const solid = all[index]?.solid;
    if (solid) drawn.push(solid);
  };
  all.forEach((_, index) => {
    visit(index);
  });
  return drawn;
};
