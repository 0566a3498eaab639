import type { Solid } from '../engine/solid.ts';
import type { Point3 } from '../engine/vector.ts';
import type { Model, Models } from './model.ts';
import {
  box,
  buttons,
  corners,
  lathe,
  line,
  parts,
  pebble,
  rod,
  sheet,
  squareLegs,
  taperedLegs,
  times,
} from './parts.ts';

/** Seat on four tall bars with a foot rail. */
const barStool = (back: boolean): Model => ({
  close: [0.4, 0.2],
  build: ({ width, height, depth, look }) => {
    const steel = look('frame');
    const seatTop = back ? height - 240 : height;
    const [w, d] = [width / 2 - 50, depth / 2 - 50];
    const rails = [
      [-1, 0],
      [1, 0],
      [0, -1],
      [0, 1],
    ].map(([a = 0, b = 0]): Solid => {
      const spread = 26;
      const from: Point3 =
        a !== 0 ? [a * (w + spread), 230, -d - spread] : [-w - spread, 230, b * (d + spread)];
      const to: Point3 =
        a !== 0 ? [a * (w + spread), 230, d + spread] : [w + spread, 230, b * (d + spread)];
      return rod(steel, from, to, 10);
    });
    return [
      ...corners(w * 2, d * 2).map(([x, z]) =>
        rod(steel, [x, seatTop - 30, z], [x + Math.sign(x) * 36, 2, z + Math.sign(z) * 36], 13),
      ),
      ...rails,
      ...(back ? [box(look('seat'), [0, seatTop - 10, -d], [width - 30, 250, 60], 28)] : []),
      back
        ? box(look('seat'), [0, seatTop - 60, 0], [width - 10, 80, depth - 20], 32)
        : sheet(
            look('seat'),
            'top',
            pebble(width / 2 - 10, depth / 2 - 24, 2.6),
            [seatTop - 40, seatTop],
            { round: 8 },
          ),
    ];
  },
});

const milking: Model = {
  close: [0.4, 0.3],
  elevation: [18, 28],
  share: 0.8,
  build: ({ width, height, look }) => {
    const wood = look('seat');
    const r = width / 2;
    return [
      ...[90, 210, 330].map((degrees) => {
        const [cos, sin] = [
          Math.cos((degrees * Math.PI) / 180),
          Math.sin((degrees * Math.PI) / 180),
        ];
        return rod(
          look('legs', 'seat'),
          [cos * r * 0.55, height - 40, sin * r * 0.55],
          [cos * r * 0.95, 2, sin * r * 0.95],
          22,
          16,
        );
      }),
      lathe(
        wood,
        [0, height - 46, 0],
        [
          [r * 0.9, 0],
          [r, 18],
          [r, 34],
          [r * 0.95, 46],
        ],
      ),
    ];
  },
};

const footstool: Model = {
  close: [0.3, 0.4],
  elevation: [16, 26],
  build: ({ width, height, depth, look }) => [
    ...taperedLegs(look('legs'), width - 130, depth - 130, height * 0.5, 22, 20),
    box(look('cover'), [0, height * 0.42, 0], [width, height * 0.58, depth], 52, {
      marks: buttons(width, [height - 2], depth / 2 - 60, 0),
    }),
  ],
};

/** Swivel chair on five feet. */
const deskChair = (buttoned: boolean): Model => ({
  close: [0.4, 0.35],
  build: ({ width, height, depth, look }) => {
    const cover = look('cover');
    const base = look('base');
    const feet = times(5).map((step) => {
      const angle = (Math.PI * 2 * step) / 5 + 0.3;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      return [
        rod(base, [0, 110, 0], [cos * width * 0.46, 66, sin * width * 0.46], 26, 18),
        lathe(
          base,
          [cos * width * 0.46, 0, sin * width * 0.46],
          [
            [20, 0],
            [27, 25],
            [20, 54],
          ],
        ),
      ];
    });
    const face = -depth / 2 + 150;
    const back = buttoned
      ? box(cover, [0, 520, face - 50], [width - 60, height - 520, 100], 44, {
          marks: buttons(width - 100, [height - 110, height - 200, height - 290], face + 2, 4),
        })
      : box(cover, [0, 560, face - 50], [width - 110, height - 560, 60], 28);
    return [
      ...feet.flat(),
      lathe(
        base,
        [0, 90, 0],
        [
          [36, 0],
          [30, 40],
          [22, 60],
          [22, 290],
        ],
      ),
      box(base, [0, 400, face - 60], [60, 200, 24], 6),
      back,
      box(cover, [0, 400, 30], [width - 50, 110, depth - 120], 44),
      ...[-1, 1].flatMap((sign): Solid[] => [
        rod(base, [sign * (width / 2 - 40), 470, 60], [sign * (width / 2 - 20), 640, 50], 13),
        box(
          buttoned ? cover : base,
          [sign * (width / 2 - 24), 632, 10],
          [64, 40, depth * 0.46],
          18,
        ),
      ]),
    ];
  },
});

const plankBench: Model = {
  close: [0.12, 0.4],
  build: ({ width, height, depth, look }) => {
    const wood = look('top');
    return [
      ...[-1, 1].map((sign) =>
        box(wood, [sign * (width / 2 - 130), 0, 0], [44, height - 34, depth - 30], 4, {
          upright: true,
        }),
      ),
      box(wood, [0, 150, 0], [width - 280, 70, 30], 4),
      box(wood, [0, height - 38, 0], [width, 38, depth], 7),
    ];
  },
};

const paddedBench: Model = {
  close: [0.12, 0.4],
  build: ({ width, height, depth, look }) => [
    ...taperedLegs(look('legs'), width - 160, depth - 100, height * 0.62, 22, 24),
    box(look('legs'), [0, height * 0.56, 0], [width - 50, 40, depth - 40], 6),
    box(look('cover'), [0, height * 0.62, 0], [width, height * 0.38, depth], 46, {
      marks: parts(width, 6)
        .slice(1)
        .map((x) =>
          line(
            [
              [x - width / 12, height * 0.64, depth / 2],
              [x - width / 12, height - 12, depth / 2],
            ],
            5,
          ),
        ),
    }),
  ],
};

const slatBench: Model = {
  close: [0.12, 0.4],
  build: ({ width, height, depth, look }) => {
    const wood = look('frame');
    return [
      ...squareLegs(wood, width - 100, depth, height - 20, 44),
      box(wood, [0, height - 90, 0], [width - 160, 50, 26], 3),
      ...parts(depth, 6).map((z) => box(wood, [0, height - 30, z], [width, 30, depth / 6 - 16], 3)),
    ];
  },
};

export const STOOLS: Models = {
  'stool-bar-steel': barStool(false),
  'stool-bar-back': barStool(true),
  'stool-milking': milking,
  'stool-foot': footstool,
  'deskchair-button': deskChair(true),
  'deskchair-swivel': deskChair(false),
  'bench-plank': plankBench,
  'bench-padded': paddedBench,
  'bench-slat': slatBench,
};
