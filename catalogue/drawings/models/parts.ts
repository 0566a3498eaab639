import type { Box, Lathe, Mark, Rod, Roll, Sheet, Solid } from '../engine/solid.ts';
import type { Surface } from '../engine/surface.ts';
import type { Point2, Point3 } from '../engine/vector.ts';

export const box = (
  surface: Surface,
  at: Point3,
  size: Point3,
  round = 4,
  extra: Partial<Box> = {},
): Box => ({ kind: 'box', surface, at, size, round, ...extra });

export const lathe = (
  surface: Surface,
  at: Point3,
  profile: readonly Point2[],
  extra: Partial<Lathe> = {},
): Lathe => ({ kind: 'lathe', surface, at, profile, ...extra });

export const rod = (
  surface: Surface,
  from: Point3,
  to: Point3,
  radius: number,
  end = radius,
): Rod => ({
  kind: 'rod',
  surface,
  from,
  to,
  radii: [radius, end],
});

export const roll = (
  surface: Surface,
  axis: 'x' | 'z',
  at: Point3,
  radius: number,
  length: number,
  scroll = false,
): Roll => ({ kind: 'roll', surface, axis, at, radius, length, scroll });

export const sheet = (
  surface: Surface,
  plane: Sheet['plane'],
  outline: readonly Point2[],
  span: Point2,
  extra: Partial<Sheet> = {},
): Sheet => ({ kind: 'sheet', surface, plane, outline, span, ...extra });

export const line = (points: readonly Point3[], width = 4, tone?: number): Mark => ({
  points,
  width,
  ...(tone === undefined ? {} : { tone }),
});

/** Numbers from 0 to count - 1. */
export const times = (count: number): number[] => Array.from({ length: count }, (_, step) => step);

/** Middles of `count` equal parts of a length about 0. */
export const parts = (length: number, count: number): number[] =>
  times(count).map((step) => (length * (step + 0.5)) / count - length / 2);

/** The four corners of a plan, front ones last so that they are drawn over the back ones. */
export const corners = (width: number, depth: number): Point2[] => [
  [-width / 2, -depth / 2],
  [width / 2, -depth / 2],
  [-width / 2, depth / 2],
  [width / 2, depth / 2],
];

/** Round legs that lean outwards by `splay` and taper to the floor. */
export const taperedLegs = (
  surface: Surface,
  width: number,
  depth: number,
  height: number,
  radius = 19,
  splay = 35,
): Rod[] =>
  corners(width, depth).map(([x, z]) =>
    rod(
      surface,
      [x, height, z],
      [x + Math.sign(x) * splay, 2, z + Math.sign(z) * splay],
      radius,
      radius * 0.55,
    ),
  );

export const squareLegs = (
  surface: Surface,
  width: number,
  depth: number,
  height: number,
  thick = 50,
): Box[] =>
  corners(width - thick, depth - thick).map(([x, z]) =>
    box(surface, [x, 0, z], [thick, height, thick], 3, { upright: true }),
  );

const TURNING: readonly Point2[] = [
  [0.62, 0],
  [0.8, 0.04],
  [0.55, 0.09],
  [0.6, 0.2],
  [0.85, 0.55],
  [0.95, 0.7],
  [0.6, 0.75],
  [1, 0.8],
  [1, 1],
];

/** Legs turned on a lathe in the traditional way. */
export const turnedLegs = (
  surface: Surface,
  width: number,
  depth: number,
  height: number,
  radius = 34,
): Lathe[] =>
  corners(width - radius * 2, depth - radius * 2).map(([x, z]) =>
    lathe(
      surface,
      [x, 0, z],
      TURNING.map(([r, y]): Point2 => [r * radius, y * height]),
    ),
  );

/** Outline of an ellipse. */
export const oval = (rx: number, ry: number, count = 32, [cx, cy]: Point2 = [0, 0]): Point2[] =>
  times(count).map((step) => {
    const angle = (2 * Math.PI * step) / count;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
  });

/** Outline between a rectangle and an ellipse (a superellipse); `power` 2 is the ellipse. */
export const pebble = (rx: number, ry: number, power: number, count = 36): Point2[] =>
  times(count).map((step) => {
    const angle = (2 * Math.PI * step) / count;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const bend = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / power);
    return [rx * bend(cos), ry * bend(sin)];
  });

/** A bow seen from above that is open to the front: outer radii, thickness and half its angle. */
export const bow = (rx: number, rz: number, thick: number, half: number, count = 18): Point2[] => {
  const arc = (less: number): Point2[] =>
    times(count + 1).map((step) => {
      const angle = ((-90 - half + (2 * half * step) / count) * Math.PI) / 180;
      return [(rx - less) * Math.cos(angle), (rz - less) * Math.sin(angle)];
    });
  return [...arc(0), ...arc(thick).reverse()];
};

/**
 * Wall along a bow, in pieces that the painter can put before and behind what stands inside it.
 * `seams` draws a line on the inside of each piece.
 */
export const bowWall = (
  surface: Surface,
  [rx, rz]: Point2,
  thick: number,
  half: number,
  span: Point2,
  seams = false,
): Sheet[] => {
  const pieces = 6;
  const steps = 5;
  const at = (less: number, share: number): Point2 => {
    const angle = ((-90 - half + 2 * half * share) * Math.PI) / 180;
    return [(rx - less) * Math.cos(angle), (rz - less) * Math.sin(angle)];
  };
  return times(pieces).map((piece) => {
    const shares = times(steps + 1).map((step) => (piece + step / steps) / pieces);
    const inside = shares.map((share) => at(thick, share));
    const outline = [...shares.map((share) => at(0, share)), ...[...inside].reverse()];
    const marks = [inside[0], inside[3]].flatMap((point): Mark[] =>
      point && seams
        ? [
            line(
              [
                [point[0], span[0], point[1]],
                [point[0], span[1] - 6, point[1]],
              ],
              7,
              -0.2,
            ),
          ]
        : [],
    );
    return sheet(surface, 'top', outline, span, { flat: true, marks });
  });
};

/** A panel with an arched top; x about 0, y from `base`. */
export const arch = (
  width: number,
  height: number,
  rise: number,
  base = 0,
  count = 18,
): Point2[] => [
  [-width / 2, base],
  [width / 2, base],
  ...times(count + 1).map((step): Point2 => {
    const angle = (Math.PI * step) / count;
    return [(width / 2) * Math.cos(angle), base + height - rise + rise * Math.sin(angle)];
  }),
];

/** Buttons in diamonds on a face at z, with the pleats between them. */
export const buttons = (
  width: number,
  rows: readonly number[],
  z: number,
  columns: number,
  x = 0,
): Mark[] => {
  const step = width / columns;
  const places = rows.flatMap((y, row) => {
    const count = row % 2 === 0 ? columns : columns - 1;
    return times(count).map((place) => ({
      middle: x - ((count - 1) * step) / 2 + place * step,
      y,
      next: rows[row + 1],
    }));
  });
  const pleats = places.flatMap(({ middle, y, next }) =>
    next === undefined
      ? []
      : [-step / 2, step / 2].map((aside) =>
          line(
            [
              [middle, y, z],
              [middle + aside, next, z],
            ],
            3,
            -0.13,
          ),
        ),
  );
  const dots = places.map(({ middle, y }): Mark => ({
    points: dotAt(middle, y, z, 9),
    filled: true,
    tone: -0.34,
  }));
  return [...pleats, ...dots];
};

/** A small round patch on a face at z. */
export const dotAt = (x: number, y: number, z: number, radius: number): Point3[] =>
  oval(radius, radius, 8, [x, y]).map(([px, py]): Point3 => [px, py, z]);

/** Several solids moved together. */
export const moved = (solids: readonly Solid[], [dx, dy, dz]: Point3): Solid[] => {
  const shift = ([x, y, z]: Point3): Point3 => [x + dx, y + dy, z + dz];
  const marked = (solid: Solid) =>
    solid.marks
      ? { marks: solid.marks.map((mark) => ({ ...mark, points: mark.points.map(shift) })) }
      : {};
  return solids.map((solid): Solid => {
    if (solid.kind === 'rod') {
      return { ...solid, from: shift(solid.from), to: shift(solid.to), ...marked(solid) };
    }
    if (solid.kind === 'sheet') return { ...movedSheet(solid, [dx, dy, dz]), ...marked(solid) };
    return { ...solid, at: shift(solid.at), ...marked(solid) };
  });
};

const movedSheet = (solid: Sheet, [dx, dy, dz]: Point3): Sheet => {
  const [a, b, c] = { front: [dx, dy, dz], side: [dz, dy, dx], top: [dx, dz, dy] }[solid.plane] as [
    number,
    number,
    number,
  ];
  return {
    ...solid,
    outline: solid.outline.map(([x, y]): Point2 => [x + a, y + b]),
    span: [solid.span[0] + c, solid.span[1] + c],
  };
};
