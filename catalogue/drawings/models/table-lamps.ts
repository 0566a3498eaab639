import type { Solid } from '../engine/solid.ts';
import type { Surface } from '../engine/surface.ts';
import type { Point2 } from '../engine/vector.ts';
import type { Model, Models } from './model.ts';
import { box, lathe, roll, oval, sheet } from './parts.ts';

export const shadeOf = (
  surface: Surface,
  y: number,
  low: number,
  top: number,
  height: number,
  x = 0,
): Solid =>
  lathe(
    surface,
    [x, y, 0],
    [
      [low, 0],
      [top, height],
    ],
    { glow: surface.texture === 'weave' || surface.texture === 'paper', open: true },
  );

/** A body on the table with a shade above it. */
const tableLamp = (profile: readonly Point2[], shadeShare = 0.42, spread = 0.66): Model => ({
  close: [0.4, 0.3],
  elevation: [9, 14],
  turn: 12,
  share: 0.95,
  build: ({ width, height, look }) => {
    const r = width / 2;
    const body = height * (1 - shadeShare) - 20;
    return [
      lathe(
        look('base'),
        [0, 0, 0],
        profile.map(([pr, py]): Point2 => [pr * r, py * body]),
        { curved: true },
      ),
      lathe(
        look('fitting'),
        [0, body, 0],
        [
          [r * 0.08, 0],
          [r * 0.08, 44],
        ],
      ),
      shadeOf(look('shade'), height * (1 - shadeShare), r, r * spread, height * shadeShare),
    ];
  },
});

const gourd = tableLamp([
  [0.42, 0],
  [0.5, 0.04],
  [0.62, 0.2],
  [0.62, 0.34],
  [0.46, 0.52],
  [0.34, 0.6],
  [0.36, 0.68],
  [0.34, 0.8],
  [0.16, 0.93],
  [0.12, 1],
]);

const bottle = tableLamp([
  [0.46, 0],
  [0.58, 0.05],
  [0.6, 0.4],
  [0.52, 0.6],
  [0.22, 0.78],
  [0.14, 0.9],
  [0.16, 1],
]);

const column = tableLamp([
  [0.5, 0],
  [0.5, 0.06],
  [0.3, 0.1],
  [0.2, 0.14],
  [0.28, 0.3],
  [0.2, 0.44],
  [0.24, 0.5],
  [0.16, 0.8],
  [0.2, 0.88],
  [0.12, 1],
]);

const ginger = tableLamp([
  [0.34, 0],
  [0.4, 0.06],
  [0.66, 0.4],
  [0.7, 0.58],
  [0.52, 0.78],
  [0.28, 0.88],
  [0.3, 0.96],
  [0.16, 1],
]);

const globeDisc: Model = {
  close: [0.4, 0.3],
  elevation: [8, 13],
  turn: 26,
  share: 0.92,
  build: ({ width, height, look }) => {
    const [metal, r] = [look('fitting'), width / 2];
    const y = height - r;
    return [
      box(look('base'), [0, 0, 0], [width * 0.52, 60, width * 0.4], 6),
      box(metal, [0, 60, 0], [40, Math.max(20, y - r - 50), 40], 3),
      sheet(metal, 'front', oval(r, r, 36, [0, y]), [-20, -8]),
      {
        kind: 'ball',
        surface: look('shade'),
        at: [0, y, 20],
        radius: r * 0.66,
        glow: look('shade').texture === 'opal',
      },
    ];
  },
};

/** A mushroom of glass or metal. */
const mushroomLamp: Model = {
  close: [0.35, 0.3],
  elevation: [8, 13],
  turn: 10,
  share: 0.85,
  build: ({ width, height, look }) => {
    const r = width / 2;
    const glow = look('shade').texture === 'opal';
    return [
      lathe(
        look('base', 'shade'),
        [0, 0, 0],
        [
          [r * 0.6, 0],
          [r * 0.62, 14],
          [r * 0.4, height * 0.2],
          [r * 0.3, height * 0.6],
        ],
        { glow },
      ),
      lathe(
        look('shade'),
        [0, height * 0.5, 0],
        [
          [r, 0],
          [r * 0.99, height * 0.12],
          [r * 0.84, height * 0.32],
          [r * 0.5, height * 0.46],
          [r * 0.2, height * 0.5],
        ],
        { glow },
      ),
    ];
  },
};

/** The banker's lamp: a glass trough on a stem. */
const banker: Model = {
  close: [0.4, 0.3],
  elevation: [8, 14],
  share: 0.85,
  build: ({ width, height, depth, look }) => [
    lathe(
      look('fitting'),
      [0, 0, 0],
      [
        [depth * 0.44, 0],
        [depth * 0.44, 16],
        [depth * 0.2, 34],
        [14, 50],
        [12, height * 0.72],
      ],
    ),
    roll(look('shade'), 'x', [0, height - depth * 0.3, 0], depth * 0.3, width),
    ...[-1, 1].map((sign) =>
      lathe(
        look('fitting'),
        [sign * (width / 2), height - depth * 0.3, 0],
        [
          [12, -14],
          [12, 14],
        ],
      ),
    ),
  ],
};

export const TABLE_LAMPS: Models = {
  'lamp-gourd': gourd,
  'lamp-bottle': bottle,
  'lamp-column': column,
  'lamp-ginger': ginger,
  'lamp-globe-disc': globeDisc,
  'lamp-mushroom': mushroomLamp,
  'lamp-banker': banker,
};
