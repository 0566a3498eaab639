import type { Mark, Solid } from '../engine/solid.ts';
import type { Surface } from '../engine/surface.ts';
import type { Point2 } from '../engine/vector.ts';
import type { Model, Models } from './model.ts';
import {
  bow,
  box,
  line,
  oval,
  parts,
  pebble,
  rod,
  sheet,
  squareLegs,
  taperedLegs,
  times,
} from './parts.ts';

export const SEAT = 450;

export const frontLegs = (wood: Surface, x: number, z: number, radius = 17): Solid[] =>
  [-1, 1].map((sign) =>
    rod(wood, [sign * x, SEAT, z], [sign * (x + 8), 2, z + 8], radius, radius * 0.7),
  );

const spindle: Model = {
  close: [0.4, 0.3],
  build: ({ width, height, depth, look }) => {
    const wood = look('frame');
    const z = -depth / 2 + 90;
    const hoop: Mark[] = [];
    const top = times(15).map((step): Point2 => {
      const angle = (Math.PI * step) / 14;
      return [Math.cos(angle) * (width / 2 - 40), height - 150 + 150 * Math.sin(angle)];
    });
    const bend: Solid[] = top.slice(1).map((point, place) => {
      const before = top[place] ?? point;
      return rod(wood, [before[0], before[1], z - 50], [point[0], point[1], z - 50], 13);
    });
    return [
      ...taperedLegs(wood, width - 190, depth - 190, SEAT - 20, 19, 60),
      rod(wood, [-width / 2 + 80, 200, 0], [width / 2 - 80, 200, 0], 12),
      ...[-1, 1].map((sign) =>
        rod(
          wood,
          [sign * (width / 2 - 70), 200, -depth / 2 + 90],
          [sign * (width / 2 - 70), 200, depth / 2 - 90],
          12,
        ),
      ),
      sheet(wood, 'top', pebble(width / 2 - 14, depth / 2 - 34, 3), [SEAT - 40, SEAT], {
        round: 6,
        marks: hoop,
      }),
      ...[-1, 1].map((sign) =>
        rod(
          wood,
          [sign * (width / 2 - 60), SEAT, z + 10],
          [sign * (width / 2 - 40), height - 150, z - 50],
          13,
        ),
      ),
      ...parts(width - 150, 7).map((x) =>
        rod(
          wood,
          [x * 0.8, SEAT, z],
          [x, height - 150 + 140 * Math.sqrt(Math.max(0, 1 - (x / (width / 2 - 40)) ** 2)), z - 50],
          8,
        ),
      ),
      ...bend,
    ];
  },
};

const wishbone: Model = {
  close: [0.4, 0.3],
  elevation: [14, 22],
  build: ({ width, height, depth, look }) => {
    const wood = look('frame');
    const x = width / 2 - 50;
    const z = -depth / 2 + 90;
    const rail = bow(width / 2, depth / 2 + 10, 46, 100, 20);
    return [
      ...frontLegs(wood, x, depth / 2 - 50),
      ...[-1, 1].map((sign) =>
        rod(wood, [sign * x, height - 50, z + 40], [sign * (x + 6), 2, z - 10], 18, 13),
      ),
      box(wood, [0, 400, depth / 2 - 56], [width - 130, 34, 28], 10),
      sheet(look('seat'), 'top', pebble(width / 2 - 56, depth / 2 - 56, 5, 28), [SEAT - 34, SEAT], {
        round: 10,
        marks: [
          line(
            [
              [-x + 20, SEAT, -depth / 2 + 80],
              [x - 20, SEAT, depth / 2 - 70],
            ],
            3,
            -0.2,
          ),
          line(
            [
              [x - 20, SEAT, -depth / 2 + 80],
              [-x + 20, SEAT, depth / 2 - 70],
            ],
            3,
            -0.2,
          ),
        ],
      }),
      sheet(
        wood,
        'front',
        [
          [-26, SEAT - 10],
          [26, SEAT - 10],
          [30, height - 170],
          [110, height - 44],
          [76, height - 44],
          [0, height - 150],
          [-76, height - 44],
          [-110, height - 44],
          [-30, height - 170],
        ],
        [z - 40, z - 26],
      ),
      sheet(wood, 'top', rail, [height - 44, height - 14], { round: 4 }),
    ];
  },
};

const upholstered: Model = {
  close: [0.4, 0.3],
  build: ({ width, height, depth, look }) => {
    const cover = look('cover');
    const back = -depth / 2 + 60;
    return [
      ...squareLegs(look('legs'), width - 30, depth - 40, SEAT - 110, 40),
      box(cover, [0, SEAT - 120, back], [width - 10, height - SEAT + 120, 104], 44),
      box(cover, [0, SEAT - 110, 24], [width, 130, depth - 70], 36),
    ];
  },
};

const moulded: Model = {
  close: [0.4, 0.32],
  build: ({ width, height, depth, look }) => {
    const seat = look('seat');
    const back: Point2[] = pebble(width / 2 - 40, (height - SEAT - 50) / 2, 3.4, 30).map(
      ([x, y]): Point2 => [x, y + (height + SEAT + 60) / 2],
    );
    return [
      ...taperedLegs(look('legs'), width - 190, depth - 190, SEAT - 20, 11, 70),
      sheet(
        seat,
        'top',
        pebble(width / 2 - 14, depth / 2 - 40, 3.2).map(([x, z]): Point2 => [x, z + 20]),
        [SEAT - 30, SEAT],
        { round: 6 },
      ),
      ...parts(140, 2).map((x) =>
        box(seat, [x, SEAT - 30, -depth / 2 + 74], [46, 150, 16], 4, { upright: true }),
      ),
      sheet(seat, 'front', back, [-depth / 2 + 40, -depth / 2 + 60], { round: 6 }),
    ];
  },
};

export const CHAIRS: Models = {
  'chair-spindle': spindle,
  'chair-wishbone': wishbone,
  'chair-upholstered': upholstered,
  'chair-shell': moulded,
  'stool-round': {
    close: [0.4, 0.3],
    elevation: [18, 28],
    share: 0.85,
    build: ({ width, height, look }) => [
      ...taperedLegs(look('legs', 'seat'), width * 0.5, width * 0.5, height - 20, 17, width * 0.14),
      sheet(look('seat'), 'top', oval(width / 2, width / 2), [height - 34, height], { round: 5 }),
    ],
  },
};
