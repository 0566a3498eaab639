import type { Mark, Solid } from '../engine/solid.ts';
import type { Point2 } from '../engine/vector.ts';
import type { Model, Models } from './model.ts';
import {
  box,
  corners,
  lathe,
  moved,
  oval,
  parts,
  pebble,
  sheet,
  squareLegs,
  taperedLegs,
} from './parts.ts';
import { top, roundTop } from './dining-tables.ts';

const drum = (flutes: number): Model => ({
  close: [0.25, 0.3],
  elevation: [16, 24],
  build: ({ width, height, depth, look }) => {
    const r = width / 2 - 34;
    return [
      lathe(
        look('base'),
        [0, 0, 0],
        [
          [r, 0],
          [r, height - 34],
        ],
        { flutes },
      ),
      roundTop(look('top'), width, depth, height, 36),
    ];
  },
});

const stoneDrum: Model = {
  close: [0.25, 0.3],
  elevation: [16, 24],
  share: 0.88,
  build: ({ width, height, look }) => {
    const r = width / 2;
    return [sheet(look('top'), 'top', oval(r, r, 40), [0, height], { round: 6 })];
  },
};

const nest: Model = {
  close: [0.3, 0.35],
  elevation: [16, 24],
  build: ({ width, height, depth, look }) => {
    const wood = look('top');
    const table = (w: number, d: number, h: number): Solid[] => [
      ...taperedLegs(wood, w * 0.5, d * 0.5, h - 22, 17, 40),
      sheet(wood, 'top', pebble(w / 2, d / 2, 2.5, 40), [h - 26, h], { round: 5 }),
    ];
    return [
      ...moved(table(width * 0.82, depth, height), [-width * 0.12, 0, -60]),
      ...moved(table(width * 0.56, depth * 0.72, height * 0.78), [width * 0.34, 0, depth * 0.34]),
    ];
  },
};

const shelfTable: Model = {
  close: [0.14, 0.4],
  elevation: [16, 24],
  build: (order) => {
    const { width, height, depth, look } = order;
    const steel = look('base');
    return [
      ...squareLegs(steel, width - 20, depth - 20, height - 40, 30),
      ...parts(depth - 60, 7).map((z) => box(steel, [0, 110, z], [width - 50, 14, 26], 1)),
      box(steel, [0, height - 62, 0], [width - 24, 22, depth - 24], 2),
      top(order, 40, 5),
    ];
  },
};

const mushroom: Model = {
  close: [0.3, 0.25],
  elevation: [14, 22],
  share: 0.9,
  build: ({ width, height, look }) => {
    const r = width / 2;
    return [
      lathe(
        look('base', 'top'),
        [0, 0, 0],
        [
          [r * 0.6, 0],
          [r * 0.62, 20],
          [r * 0.46, height * 0.3],
          [r * 0.4, height * 0.55],
          [r * 0.5, height * 0.72],
        ],
      ),
      lathe(
        look('top'),
        [0, height * 0.68, 0],
        [
          [r * 0.86, 0],
          [r, height * 0.05],
          [r * 0.99, height * 0.12],
          [r * 0.86, height * 0.22],
          [r * 0.66, height * 0.29],
          [r * 0.6, height * 0.3],
        ],
        { curved: true },
      ),
    ];
  },
};

/** A glass sheet on a bent frame with a shelf below. */
const glassTable: Model = {
  close: [0.25, 0.3],
  elevation: [16, 24],
  build: ({ width, height, depth, look }) => [
    ...taperedLegs(look('base'), width * 0.6, depth * 0.6, height - 20, 14, 30),
    sheet(look('shelf', 'top'), 'top', oval(width * 0.36, depth * 0.36), [110, 124]),
    sheet(look('top'), 'top', oval(width / 2, depth / 2, 44), [height - 16, height]),
  ],
};

const slatTable: Model = {
  close: [0.16, 0.35],
  elevation: [16, 24],
  build: ({ width, height, depth, look }) => {
    const wood = look('top');
    const [x, z] = [width / 2 - 20, depth / 2 - 20];
    const dark: Point2[] = [
      [-x, -z],
      [x, -z],
      [x, z],
      [-x, z],
    ];
    const shadow: Mark = {
      points: dark.map(([px, pz]) => [px, height - 29, pz]),
      filled: true,
      tone: -0.5,
    };
    return [
      ...squareLegs(wood, width, depth, height, 60),
      box(wood, [0, height - 90, 0], [width - 60, 60, depth - 60], 3),
      sheet(wood, 'top', dark, [height - 30, height - 29], { marks: [shadow] }),
      ...parts(depth - 10, 9).map((z) =>
        box(wood, [0, height - 26, z], [width - 8, 26, depth / 9 - 14], 3),
      ),
    ];
  },
};

/** A travelling trunk on a low stand. */
const trunk: Model = {
  close: [0.3, 0.35],
  elevation: [16, 24],
  build: ({ width, height, depth, look }) => {
    const [hide, trim] = [look('cover'), look('trim')];
    const straps = [-0.28, 0.28].map((share): Mark => {
      const [left, right, z] = [share * width - 26, share * width + 26, depth / 2];
      return {
        points: [
          [left, 40, z],
          [right, 40, z],
          [right, height, z],
          [right, height, -z],
          [left, height, -z],
          [left, height, z],
        ],
        filled: true,
        surface: trim,
      };
    });
    return [
      box(hide, [0, 30, 0], [width, height * 0.66, depth], 14),
      box(hide, [0, height * 0.7, 0], [width, height * 0.3, depth], 16, { marks: straps }),
      box(trim, [0, height * 0.66, depth / 2], [60, 70, 14], 4),
      ...corners(width - 40, depth - 40).map(([x, z]) => box(trim, [x, 0, z], [50, 40, 50], 4)),
    ];
  },
};

export const LOW_TABLES: Models = {
  'coffee-drum': drum(44),
  'coffee-plain-drum': drum(0),
  'coffee-nest': nest,
  'coffee-shelf': shelfTable,
  'coffee-glass': glassTable,
  'coffee-slat': slatTable,
  'coffee-trunk': trunk,
  'side-drum': stoneDrum,
  'side-mushroom': mushroom,
  'gardentable-slat': slatTable,
};
