import type { Solid } from '../engine/solid.ts';
import type { Point2 } from '../engine/vector.ts';
import type { Model, Models } from './model.ts';
import { box, lathe, parts, pebble, rod, sheet, times } from './parts.ts';

/** Slats between square posts with a loose pad. */
const slat: Model = {
  close: [0.24, 0.4],
  build: ({ width, height, depth, look }) => {
    const wood = look('legs');
    const x = width / 2 - 28;
    const posts = (sign: number): Solid[] => [
      box(wood, [sign * x, 0, depth / 2 - 40], [42, height * 0.74, 42], 3, { upright: true }),
      box(wood, [sign * x, 0, -depth / 2 + 40], [42, height, 42], 3, { upright: true }),
      box(wood, [sign * x, height * 0.74, 10], [90, 24, depth - 30], 4),
    ];
    return [
      ...parts(width - 110, 9).map((place) =>
        box(wood, [place, 300, -depth / 2 + 40], [36, height - 330, 18], 2, { upright: true }),
      ),
      box(wood, [0, height - 46, -depth / 2 + 40], [width - 60, 46, 28], 3),
      ...parts(depth - 120, 7).map((z) => box(wood, [0, 270, z], [width - 90, 24, 62], 3)),
      box(look('cover'), [0, 294, 20], [width - 110, 74, depth - 130], 30),
      ...posts(-1),
      ...posts(1),
    ];
  },
};

/** Bent cane sides about an upholstered seat. */
const caneSided: Model = {
  close: [0.2, 0.45],
  build: ({ width, height, depth, look }) => {
    const wood = look('legs');
    const x = width / 2 - 22;
    const panel: Point2[] = [
      [-depth / 2 + 50, 300],
      [depth / 2 - 70, 300],
      [depth / 2 - 60, 560],
      [-depth / 2 + 40, 600],
    ];
    const side = (sign: number): Solid[] => [
      sheet(look('cane'), 'side', panel, [sign * x - 5, sign * x + 5]),
      rod(wood, [sign * x, 580, depth / 2 - 64], [sign * x, 4, depth / 2 - 40], 19, 13),
      rod(wood, [sign * x, height, -depth / 2 + 20], [sign * x, 4, -depth / 2 + 90], 19, 13),
      box(wood, [sign * x, 566, 0], [56, 30, depth - 70], 14),
    ];
    return [
      sheet(
        look('cane'),
        'front',
        [
          [-x, 420],
          [x, 420],
          [x, height - 20],
          [-x, height - 20],
        ],
        [-depth / 2 + 30, -depth / 2 + 40],
      ),
      box(wood, [0, height - 36, -depth / 2 + 34], [width - 30, 40, 30], 12),
      box(look('cover'), [0, 420, -depth / 2 + 110], [width - 110, height - 470, 110], 48),
      box(wood, [0, 270, 0], [width - 60, 44, depth - 90], 10),
      box(look('cover'), [0, 312, 20], [width - 90, 120, depth - 120], 42),
      ...side(-1),
      ...side(1),
    ];
  },
};

/** Spindle-backed on two rockers. */
const rocker: Model = {
  close: [0.4, 0.3],
  build: ({ width, height, depth, look }) => {
    const wood = look('frame');
    const x = width / 2 - 50;
    const rockers = [-1, 1].map((sign) =>
      sheet(
        wood,
        'side',
        [
          ...times(13).map((s): Point2 => [
            -depth / 2 + (depth * s) / 12,
            4 + 90 * ((s - 6) / 6) ** 2,
          ]),
          ...times(13).map((s): Point2 => [
            depth / 2 - (depth * s) / 12,
            40 + 90 * ((6 - s) / 6) ** 2,
          ]),
        ],
        [sign * x - 16, sign * x + 16],
      ),
    );
    return [
      ...rockers,
      ...[-1, 1].flatMap((sign) => [
        rod(wood, [sign * (x - 20), 420, depth * 0.22], [sign * x, 40, depth * 0.24], 20, 16),
        rod(wood, [sign * (x - 20), 420, -depth * 0.18], [sign * x, 40, -depth * 0.22], 20, 16),
        rod(wood, [sign * (x - 10), 440, depth * 0.16], [sign * (x + 10), 640, depth * 0.18], 15),
        box(wood, [sign * (x + 10), 636, 0], [64, 24, depth * 0.5], 11),
      ]),
      ...parts(width - 190, 7).map((place) =>
        rod(wood, [place * 0.9, 440, -depth * 0.2], [place, height - 60, -depth * 0.36], 10),
      ),
      ...[-1, 1].map((sign) =>
        rod(
          wood,
          [sign * (x - 34), 430, -depth * 0.2],
          [sign * (x - 20), height, -depth * 0.37],
          18,
          13,
        ),
      ),
      sheet(
        wood,
        'front',
        [
          [-x + 10, height - 80],
          [x - 10, height - 80],
          [x - 20, height - 6],
          [0, height + 8],
          [-x + 20, height - 6],
        ],
        [-depth * 0.37 - 14, -depth * 0.37 + 14],
      ),
      sheet(wood, 'top', pebble(x + 4, depth * 0.27, 3, 28), [410, 452], { round: 6 }),
      ...(look('cover', 'frame') === wood
        ? []
        : [box(look('cover'), [0, 452, 0], [width - 160, 60, depth * 0.46], 26)]),
    ];
  },
};

/** A round stuffed footstool, flat at top and bottom. */
const pouffe: Model = {
  close: [0.35, 0.4],
  elevation: [18, 26],
  build: ({ width, height, look }) => {
    const r = width / 2;
    return [
      lathe(
        look('cover'),
        [0, 0, 0],
        [
          [r * 0.82, 0],
          [r * 0.95, height * 0.16],
          [r, height * 0.42],
          [r * 0.96, height * 0.74],
          [r * 0.84, height * 0.95],
          [r * 0.7, height],
        ],
        { flutes: 14, curved: true },
      ),
    ];
  },
};

const beanbag: Model = {
  close: [0.4, 0.4],
  elevation: [14, 20],
  build: ({ width, height, look }) => {
    const r = width / 2;
    return [
      lathe(
        look('cover'),
        [0, 0, 0],
        [
          [r * 0.86, 0],
          [r * 0.99, height * 0.12],
          [r, height * 0.3],
          [r * 0.82, height * 0.55],
          [r * 0.5, height * 0.82],
          [r * 0.28, height * 0.95],
          [r * 0.12, height],
        ],
        { flutes: 8, curved: true },
      ),
      lathe(
        look('cover'),
        [0, height, 0],
        [
          [12, -10],
          [20, 26],
          [8, 34],
        ],
      ),
    ];
  },
};

export const ARMCHAIR_FRAMES: Models = {
  'armchair-slat': slat,
  'armchair-cane': caneSided,
  'armchair-rocker': rocker,
  pouffe,
  beanbag,
};
