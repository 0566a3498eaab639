import type { Solid } from '../engine/solid.ts';
import type { Surface } from '../engine/surface.ts';
import type { Point2, Point3 } from '../engine/vector.ts';
import type { Model, Models } from './model.ts';
import { bowWall, box, lathe, line, pebble, rod, sheet, taperedLegs, times } from './parts.ts';
import { SEAT, frontLegs } from './chairs.ts';

/** Back posts that lean away above the seat. */
const backPosts = (wood: Surface, x: number, z: number, height: number, radius = 16): Solid[] =>
  [-1, 1].flatMap((sign) => [
    rod(wood, [sign * x, SEAT, z], [sign * (x + 4), 2, z - 30], radius, radius * 0.75),
    rod(wood, [sign * x, SEAT - 10, z], [sign * (x - 6), height, z - 60], radius, radius * 0.8),
  ]);

const ladder: Model = {
  close: [0.4, 0.3],
  build: ({ width, height, depth, look }) => {
    const wood = look('frame');
    const [x, z] = [width / 2 - 26, -depth / 2 + 70];
    return [
      ...backPosts(wood, x, z, height, 18),
      ...[0, 1, 2, 3].map((step) => {
        const y = SEAT + 70 + (step * (height - SEAT - 110)) / 3.4;
        return box(wood, [0, y, z - 20 - step * 10], [width - 66, 52, 16], 6);
      }),
      ...frontLegs(wood, x, depth / 2 - 40, 19),
      ...[150, 260].map((y) => rod(wood, [-x, y, depth / 2 - 36], [x, y, depth / 2 - 36], 10)),
      box(look('seat'), [0, SEAT - 34, 10], [width - 20, 40, depth - 90], 16, {
        marks: [
          line(
            [
              [-x, SEAT + 6, -depth / 2 + 70],
              [x, SEAT + 6, depth / 2 - 50],
            ],
            4,
            -0.2,
          ),
          line(
            [
              [x, SEAT + 6, -depth / 2 + 70],
              [-x, SEAT + 6, depth / 2 - 50],
            ],
            4,
            -0.2,
          ),
        ],
      }),
    ];
  },
};

const caneBack: Model = {
  close: [0.4, 0.3],
  build: ({ width, height, depth, look }) => {
    const wood = look('frame');
    const [x, z] = [width / 2 - 30, -depth / 2 + 60];
    const panel: Point2[] = [
      [-x + 14, SEAT + 110],
      [x - 14, SEAT + 110],
      [x - 14, height - 30],
      [-x + 14, height - 30],
    ];
    return [
      ...backPosts(wood, x, z, height, 17),
      sheet(look('cane'), 'front', panel, [z - 50, z - 42]),
      box(wood, [0, height - 40, z - 50], [width - 40, 40, 26], 10),
      box(wood, [0, SEAT + 90, z - 30], [width - 60, 30, 22], 8),
      ...frontLegs(wood, x, depth / 2 - 44),
      box(wood, [0, SEAT - 60, 0], [width - 40, 40, depth - 80], 8),
      box(look('cover', 'cane'), [0, SEAT - 22, 6], [width - 34, 56, depth - 76], 24),
    ];
  },
};

/** A barrel of velvet on four metal legs. */
const barrel: Model = {
  close: [0.35, 0.35],
  elevation: [14, 22],
  build: ({ width, height, depth, look }) => {
    const cover = look('cover');
    return [
      ...taperedLegs(look('legs'), width - 170, depth - 170, SEAT - 90, 13, 30),
      ...bowWall(cover, [width / 2, depth / 2], 70, 108, [SEAT - 80, height], true),
      sheet(
        cover,
        'top',
        pebble(width / 2 - 60, depth / 2 - 40, 2.8, 28).map(([x, z]): Point2 => [x, z + 26]),
        [SEAT - 96, SEAT + 20],
        { round: 20 },
      ),
    ];
  },
};

/** Bistro chair of bent wood: a round seat and two hoops. */
const bentwood: Model = {
  close: [0.4, 0.3],
  build: ({ width, height, depth, look }) => {
    const wood = look('frame');
    const z = -depth / 2 + 80;
    const hoop = (w: number, top: number): Solid[] => {
      const run = times(17).map((step): Point2 => {
        const angle = (Math.PI * step) / 16;
        return [
          Math.cos(angle) * w * (1 - 0.1 * Math.sin(angle)),
          SEAT + (top - SEAT) * Math.sin(angle) ** 0.6,
        ];
      });
      return run.slice(1).map((point, place) => {
        const before = run[place] ?? point;
        const lean = (y: number) => z - (y - SEAT) * 0.16;
        return rod(
          wood,
          [before[0], before[1], lean(before[1])],
          [point[0], point[1], lean(point[1])],
          12,
        );
      });
    };
    return [
      ...taperedLegs(wood, width - 150, depth - 170, SEAT - 20, 17, 26),
      ...times(16).map((step) => {
        const at = (turn: number): Point3 => {
          const angle = (Math.PI * turn) / 8;
          return [Math.cos(angle) * (width / 2 - 66), 220, Math.sin(angle) * (width / 2 - 66)];
        };
        return rod(wood, at(step), at(step + 1), 8);
      }),
      lathe(
        wood,
        [0, SEAT - 40, 10],
        [
          [width / 2 - 24, 0],
          [width / 2 - 14, 20],
          [width / 2 - 22, 42],
        ],
      ),
      lathe(
        look('seat', 'frame'),
        [0, SEAT, 10],
        [
          [width / 2 - 60, 0],
          [width / 2 - 62, 4],
        ],
      ),
      ...hoop(width / 2 - 40, height),
      ...hoop(width / 2 - 110, height - 90),
    ];
  },
};

export const OTHER_CHAIRS: Models = {
  'chair-ladder': ladder,
  'chair-cane': caneBack,
  'chair-barrel': barrel,
  'chair-bentwood': bentwood,
};
