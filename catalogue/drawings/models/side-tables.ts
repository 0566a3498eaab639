import type { Solid } from '../engine/solid.ts';
import type { Surface } from '../engine/surface.ts';
import type { Point2 } from '../engine/vector.ts';
import type { Model, Models } from './model.ts';
import {
  arch,
  box,
  corners,
  dotAt,
  lathe,
  oval,
  parts,
  rod,
  sheet,
  times,
  turnedLegs,
} from './parts.ts';
import { top, roundTop } from './dining-tables.ts';

/** Front boards of drawers with a knob or two each. */
export const drawerRow = (
  body: Surface,
  handle: Surface,
  width: number,
  y: number,
  high: number,
  z: number,
  count: number,
): Solid[] =>
  parts(width, count).flatMap((x): Solid[] => [
    box(body, [x, y, z], [width / count - 10, high, 16], 3),
    ...(width / count > 620 ? [-0.25, 0.25] : [0]).map((aside): Solid => ({
      kind: 'ball',
      surface: handle,
      at: [x + (aside * width) / count, y + high / 2, z + 24],
      radius: 15,
    })),
  ]);

const turnedConsole: Model = {
  close: [0.2, 0.3],
  build: (order) => {
    const { width, height, depth, look } = order;
    const frame = look('frame');
    return [
      ...turnedLegs(frame, width - 40, depth - 40, height - 200, 30),
      box(frame, [0, 120, 0], [width - 50, 30, depth - 40], 4),
      box(frame, [0, height - 200, 0], [width - 30, 175, depth - 30], 4),
      ...drawerRow(frame, look('handles'), width - 120, height - 178, 130, depth / 2 - 12, 2),
      top(order, 28, 6),
    ];
  },
};

const slabConsole: Model = {
  close: [0.2, 0.25],
  build: (order) => {
    const { width, height, depth, look } = order;
    const base = look('base', 'top');
    return [
      ...[-1, 1].map((sign) =>
        sheet(
          base,
          'top',
          oval(depth * 0.42, depth * 0.42, 32, [sign * (width / 2 - depth * 0.7), 0]),
          [0, height - 46],
        ),
      ),
      top(order, 46, 8),
    ];
  },
};

const ironConsole: Model = {
  close: [0.2, 0.3],
  build: (order) => {
    const { width, height, depth, look } = order;
    const iron = look('base');
    const x = width / 2 - 40;
    return [
      ...corners(x * 2, depth - 80).map(([cx, z]) =>
        box(iron, [cx, 0, z], [24, height - 34, 24], 2, { upright: true }),
      ),
      ...[-1, 1].flatMap((sign) => [
        rod(iron, [-x, 130, sign * (depth / 2 - 40)], [x, height - 80, sign * (depth / 2 - 40)], 8),
        rod(iron, [x, 130, sign * (depth / 2 - 40)], [-x, height - 80, sign * (depth / 2 - 40)], 8),
      ]),
      box(look('shelf', 'top'), [0, 100, 0], [width - 60, 28, depth - 40], 3),
      top(order, 34, 4),
    ];
  },
};

/** Half a circle against the wall. */
const demilune: Model = {
  close: [0.3, 0.3],
  elevation: [14, 22],
  build: ({ width, height, depth, look }) => {
    const half = (r: number, d: number): Point2[] => [
      ...times(25).map((step): Point2 => {
        const angle = (Math.PI * step) / 24;
        return [r * Math.cos(angle), -depth / 2 + d * Math.sin(angle)];
      }),
    ];
    const frame = look('frame');
    return [
      ...[
        [-0.42, -0.3],
        [0.42, -0.3],
        [-0.2, 0.3],
        [0.2, 0.3],
      ].map(([x = 0, z = 0]) =>
        rod(
          frame,
          [x * width, height - 90, z * depth],
          [x * width * 1.04, 2, z * depth * 1.05],
          20,
          11,
        ),
      ),
      sheet(frame, 'top', half(width / 2 - 30, depth - 24), [height - 120, height - 26]),
      sheet(look('top'), 'top', half(width / 2, depth), [height - 26, height], { round: 5 }),
    ];
  },
};

/** A tray on crossed or tripod legs. */
const tray: Model = {
  close: [0.3, 0.25],
  elevation: [16, 24],
  share: 0.9,
  build: ({ width, height, look }) => {
    const r = width / 2;
    const base = look('base', 'top');
    return [
      ...[90, 210, 330].map((degrees) => {
        const [cos, sin] = [
          Math.cos((degrees * Math.PI) / 180),
          Math.sin((degrees * Math.PI) / 180),
        ];
        return rod(
          base,
          [cos * r * 0.5, height - 30, sin * r * 0.5],
          [cos * r * 0.86, 2, sin * r * 0.86],
          12,
          9,
        );
      }),
      lathe(
        look('top'),
        [0, height - 40, 0],
        [
          [r * 0.97, 0],
          [r, 8],
          [r, 40],
        ],
        { open: true },
      ),
      lathe(
        look('top'),
        [0, height - 34, 0],
        [
          [r * 0.95, 0],
          [r * 0.95, 8],
        ],
      ),
    ];
  },
};

const pedestalSide: Model = {
  close: [0.3, 0.25],
  elevation: [14, 22],
  share: 0.9,
  build: ({ width, height, depth, look }) => {
    const base = look('base', 'top');
    return [
      lathe(
        base,
        [0, 0, 0],
        [
          [width * 0.3, 0],
          [width * 0.3, 14],
          [26, 34],
          [17, 120],
          [17, height - 90],
          [60, height - 24],
        ],
      ),
      roundTop(look('top'), width, depth, height, 24),
    ];
  },
};

/** Carved octagon with pointed openings. */
const moorish: Model = {
  close: [0.3, 0.35],
  elevation: [16, 24],
  share: 0.9,
  build: ({ width, height, look }) => {
    const wood = look('top');
    const r = width / 2;
    const octagon = (radius: number): Point2[] =>
      times(8).map((step): Point2 => {
        const angle = (Math.PI * (2 * step + 1)) / 8;
        return [radius * Math.cos(angle), radius * Math.sin(angle)];
      });
    const side = r * 0.92 * Math.cos(Math.PI / 8);
    const opening = arch(r * 0.42, height * 0.6, height * 0.25, 0, 8).map(
      ([x, y]) => [x, y, side] as const,
    );
    const inlay = [-0.2, 0, 0.2].map((x) => ({
      points: dotAt(x * r, height * 0.76, side, 16),
      filled: true,
      surface: look('inlay', 'top'),
      tone: 0.5,
    }));
    return [
      sheet(wood, 'top', octagon(r * 0.92), [0, height - 26], {
        marks: [{ points: opening, filled: true, tone: -0.5 }, ...inlay],
      }),
      sheet(wood, 'top', octagon(r), [height - 26, height], { round: 4 }),
    ];
  },
};

export const SIDE_TABLES: Models = {
  'side-tray': tray,
  'side-pedestal': pedestalSide,
  'side-moorish': moorish,
  'console-turned': turnedConsole,
  'console-slab': slabConsole,
  'console-iron': ironConsole,
  'console-demilune': demilune,
};
