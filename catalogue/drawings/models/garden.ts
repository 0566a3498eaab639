import type { Solid } from '../engine/solid.ts';
import type { Point2 } from '../engine/vector.ts';
import type { Model, Models } from './model.ts';
import { box, line, parts, rod, sheet, squareLegs, taperedLegs, times } from './parts.ts';

const foldingChair: Model = {
  close: [0.4, 0.3],
  build: ({ width, height, depth, look }) => {
    const wood = look('frame');
    const x = width / 2 - 20;
    return [
      ...[-1, 1].flatMap((sign): Solid[] => [
        rod(wood, [sign * x, height, -depth / 2 + 20], [sign * x, 2, depth / 2], 15),
        rod(
          wood,
          [sign * (x - 26), 450, depth / 2 - 60],
          [sign * (x - 26), 2, -depth / 2 + 10],
          15,
        ),
      ]),
      ...times(6).map((step) => {
        const y = 560 + step * ((height - 590) / 5);
        return box(wood, [0, y, -depth / 2 + 20 + (height - y) * 0.32], [width - 60, 42, 14], 3);
      }),
      ...parts(depth - 180, 6).map((z) =>
        box(wood, [0, 440, z + 20], [width - 70, 16, (depth - 180) / 6 - 8], 3),
      ),
    ];
  },
};

const bistro: Model = {
  close: [0.4, 0.3],
  build: ({ width, height, depth, look }) => {
    const metal = look('frame');
    const x = width / 2 - 14;
    return [
      ...[-1, 1].flatMap((sign): Solid[] => [
        rod(metal, [sign * x, height, -depth / 2 + 30], [sign * x, 2, depth / 2 - 10], 9),
        rod(metal, [sign * x, 440, depth / 2 - 90], [sign * x, 2, -depth / 2 + 10], 9),
      ]),
      ...[0, 1, 2].map((step) =>
        box(
          metal,
          [0, height - 60 - step * 78, -depth / 2 + 50 + step * 28],
          [width - 34, 50, 8],
          2,
        ),
      ),
      ...parts(depth - 150, 8).map((z) =>
        box(metal, [0, 440, z + 10], [width - 30, 9, (depth - 150) / 8 - 9], 2),
      ),
    ];
  },
};

const gardenSofa = (timber: boolean): Model => ({
  close: [0.16, 0.42],
  build: ({ width, height, depth, look }) => {
    const frame = look('frame');
    const bar = timber ? 58 : 40;
    const arm = height * 0.8;
    const cover = look('cover');
    const inner = width - 2 * bar - 20;
    const seats = Math.max(1, Math.round(inner / 620));
    return [
      ...[-1, 1].flatMap((sign): Solid[] => [
        box(frame, [sign * (width / 2 - bar / 2), 0, -depth / 2 + bar / 2], [bar, arm, bar], 4, {
          upright: true,
        }),
        box(frame, [sign * (width / 2 - bar / 2), 0, depth / 2 - bar / 2], [bar, arm, bar], 4, {
          upright: true,
        }),
        box(frame, [sign * (width / 2 - bar / 2), arm, 0], [bar + 50, 28, depth], 6),
      ]),
      box(frame, [0, 180, 0], [width - bar, 70, depth - 40], 4),
      ...parts(width - 140, timber ? 14 : 9).map((x) =>
        box(frame, [x, 250, -depth / 2 + bar / 2], [timber ? 50 : 30, height * 0.66 - 200, 20], 2, {
          upright: true,
        }),
      ),
      box(frame, [0, height * 0.7, -depth / 2 + bar / 2], [width - bar, 44, 30], 4),
      ...parts(inner, seats).flatMap((x): Solid[] => [
        box(cover, [x, 380, -depth / 2 + 160], [inner / seats - 8, height - 380, 150], 56),
        box(cover, [x, 250, 30], [inner / seats - 6, 150, depth - 130], 46),
      ]),
    ];
  },
});

const lounger: Model = {
  close: [0.3, 0.4],
  elevation: [20, 20],
  turn: 58,
  face: 90,
  build: ({ width, height, depth, look }) => {
    const wood = look('frame');
    const z = depth / 2;
    const hinge = -z + depth * 0.36;
    return [
      ...squareLegs(wood, width - 10, depth - 220, 300, 50),
      ...[-1, 1].map((sign) =>
        box(wood, [sign * (width / 2 - 26), 250, 0], [46, 70, depth - 20], 4),
      ),
      ...parts(depth * 0.6, 12).map((at) =>
        box(wood, [0, 290, at + depth * 0.16], [width - 100, 20, 54], 2),
      ),
      sheet(
        look('cover'),
        'side',
        [
          [hinge, 330],
          [-z + 60, 330 + height * 0.95],
          [-z + 10, 330 + height * 0.9],
          [hinge - 60, 310],
        ].map(([a = 0, b = 0]): Point2 => [a, b]),
        [-width / 2 + 60, width / 2 - 60],
        { round: 30 },
      ),
      box(look('cover'), [0, 312, depth * 0.17], [width - 110, 70, depth * 0.6], 30, {
        marks: [0.05, 0.2, 0.35].map((share) =>
          line(
            [
              [-width / 2 + 60, 382, depth * share],
              [width / 2 - 60, 382, depth * share],
            ],
            5,
            -0.16,
          ),
        ),
      }),
    ];
  },
};

const deckchair: Model = {
  close: [0.4, 0.4],
  turn: 48,
  build: ({ width, height, depth, look }) => {
    const wood = look('frame');
    const x = width / 2 - 16;
    const z = depth / 2;
    const sling: Point2[] = [
      ...times(9).map((step): Point2 => {
        const share = step / 8;
        return [
          z - 60 - share * (depth - 60),
          380 - 190 * Math.sin(Math.PI * share * 0.85) + share * (height - 380),
        ];
      }),
    ];
    return [
      rod(wood, [-x, 380, z - 60], [-x, 2, -z + 120], 15),
      rod(wood, [-x, height, -z], [-x, 2, z - 120], 15),
      sheet(
        look('cover'),
        'side',
        [...sling, ...sling.map(([a, b]): Point2 => [a + 4, b - 14]).reverse()],
        [-x + 20, x - 20],
        {
          marks: [],
        },
      ),
      ...[-1, 1].map((sign) => rod(wood, [sign * x, 420, -40], [sign * x, 2, -z - 40], 12)),
      rod(wood, [x, 380, z - 60], [x, 2, -z + 120], 15),
      rod(wood, [x, height, -z], [x, 2, z - 120], 15),
      rod(wood, [-x, height, -z], [x, height, -z], 14),
      rod(wood, [-x, 380, z - 60], [x, 380, z - 60], 14),
    ];
  },
};

const steelStack: Model = {
  close: [0.4, 0.3],
  build: ({ width, height, depth, look }) => {
    const metal = look('frame');
    return [
      ...taperedLegs(metal, width - 120, depth - 140, 440, 12, 44),
      ...parts(depth - 80, 7).map((z) =>
        box(metal, [0, 436, z], [width - 40, 12, (depth - 80) / 7 - 10], 3),
      ),
      ...times(4).map((step) =>
        box(
          metal,
          [0, 520 + step * ((height - 540) / 3.4), -depth / 2 + 30 - step * 8],
          [width - 60, 60, 10],
          4,
        ),
      ),
      ...[-1, 1].map((sign) =>
        rod(
          metal,
          [sign * (width / 2 - 36), 440, -depth / 2 + 40],
          [sign * (width / 2 - 30), height, -depth / 2 - 4],
          11,
        ),
      ),
    ];
  },
};

export const GARDEN: Models = {
  'gardenchair-fold': foldingChair,
  'gardenchair-bistro': bistro,
  'gardenchair-stack': steelStack,
  'gardensofa-frame': gardenSofa(false),
  'gardensofa-teak': gardenSofa(true),
  'lounger-slat': lounger,
  deckchair,
};
