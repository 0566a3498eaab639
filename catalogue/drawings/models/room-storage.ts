import type { Mark, Solid } from '../engine/solid.ts';
import type { Model, Models } from './model.ts';
import { box, line, parts, rod, sheet, squareLegs, turnedLegs } from './parts.ts';
import { handleOf } from './cabinet.ts';

const coatStand: Model = {
  close: [0.4, 0.1],
  build: ({ width, height, look }) => {
    const wood = look('frame');
    const pegs = (y: number, reach: number, count: number, from: number): Solid[] =>
      Array.from({ length: count }, (_, step) => {
        const angle = from + (Math.PI * 2 * step) / count;
        return rod(
          wood,
          [0, y, 0],
          [Math.cos(angle) * reach, y + 90, Math.sin(angle) * reach],
          12,
          9,
        );
      });
    return [
      {
        kind: 'lathe',
        surface: wood,
        at: [0, 0, 0],
        profile: [
          [width * 0.4, 0],
          [width * 0.42, 14],
          [width * 0.36, 34],
          [34, 60],
        ],
      },
      {
        kind: 'lathe',
        surface: wood,
        at: [0, 40, 0],
        profile: [
          [26, 0],
          [22, height * 0.5],
          [19, height - 60],
          [24, height - 46],
          [8, height - 30],
        ],
      },
      ...pegs(height - 190, width * 0.38, 6, 0.2),
      ...pegs(height * 0.58, width * 0.3, 3, 0.6),
    ];
  },
};

const slatStand = (top: boolean): Model => ({
  close: [0.25, 0.3],
  build: (order) => {
    const { width, height, depth, look } = order;
    const wood = look('frame');
    return [
      ...squareLegs(wood, width, depth, height - 30, 52),
      ...parts(depth - 20, 7).map((z) =>
        box(wood, [0, 190, z], [width - 80, 22, depth / 7 - 12], 3),
      ),
      box(wood, [0, height - 210, 0], [width - 30, 180, depth - 30], 4),
      box(wood, [0, height - 196, depth / 2 - 10], [width - 120, 140, 14], 3, {
        marks: [
          line(
            [
              [-60, height - 66, depth / 2],
              [60, height - 66, depth / 2],
            ],
            16,
            -0.3,
          ),
        ],
      }),
      ...(top ? [box(look('top'), [0, height - 34, 0], [width + 10, 34, depth + 10], 5)] : []),
    ];
  },
});

const island: Model = {
  close: [0.25, 0.3],
  elevation: [14, 22],
  build: (order) => {
    const { width, height, depth, look } = order;
    const frame = look('frame');
    const z = depth / 2;
    const drawers = parts(width - 100, 3).flatMap((x): Solid[] => [
      box(frame, [x, height - 230, z - 16], [(width - 100) / 3 - 14, 150, 20], 4),
      ...handleOf(look('handles'), 'cup', [x, height - 150, z + 2], false),
    ]);
    return [
      ...turnedLegs(frame, width - 20, depth - 20, height - 240, 42),
      ...[110, 330].map((y) => box(frame, [0, y, 0], [width - 60, 26, depth - 50], 3)),
      box(frame, [0, height - 250, 0], [width - 30, 205, depth - 30], 5),
      ...drawers,
      box(look('top'), [0, height - 46, 0], [width + 50, 46, depth + 40], 7),
    ];
  },
};

const trolley: Model = {
  close: [0.25, 0.3],
  elevation: [14, 22],
  build: ({ width, height, depth, look }) => {
    const steel = look('frame');
    const [x, z] = [width / 2 - 16, depth / 2 - 16];
    return [
      ...[
        [-x, -z],
        [x, -z],
        [-x, z],
        [x, z],
      ].flatMap(([px = 0, pz = 0]): Solid[] => [
        rod(steel, [px, 70, pz], [px, height - 30, pz], 12),
        { kind: 'ball', surface: steel, at: [px, 38, pz], radius: 36 },
      ]),
      ...[110, height * 0.5, height - 130].map((y) =>
        box(look('shelves', 'frame'), [0, y, 0], [width - 20, 24, depth - 20], 6),
      ),
      ...[
        [-1, 0],
        [1, 0],
      ].map(([sign = 0]) =>
        rod(steel, [sign * x, height - 30, -z], [sign * x, height - 30, z], 12),
      ),
    ];
  },
};

const pegRail: Model = {
  mount: 'wall',
  close: [0.2, 0.4],
  elevation: [10, 16],
  build: ({ width, height, depth, look }) => {
    const wood = look('frame');
    return [
      box(wood, [0, 0, -depth / 2 + 10], [width, height * 0.5, 22], 4),
      box(wood, [0, height * 0.6, -10], [width, 22, depth], 4),
      ...parts(width - 60, 6).map((x) =>
        rod(wood, [x, height * 0.22, -depth / 2 + 20], [x, height * 0.3, depth / 2 - 30], 13, 16),
      ),
    ];
  },
};

const towelLadder: Model = {
  close: [0.4, 0.25],
  build: ({ width, height, depth, look }) => {
    const wood = look('frame');
    const lean = (y: number) => depth / 2 - (depth * y) / height;
    return [
      ...[-1, 1].map((sign) =>
        rod(
          wood,
          [sign * (width / 2 - 18), 2, depth / 2],
          [sign * (width / 2 - 26), height, -depth / 2],
          17,
        ),
      ),
      ...[0.2, 0.38, 0.56, 0.74, 0.92].map((share) =>
        rod(
          wood,
          [-width / 2 + 20, height * share, lean(height * share)],
          [width / 2 - 20, height * share, lean(height * share)],
          12,
        ),
      ),
      box(
        look('towel'),
        [20, height * 0.3, lean(height * 0.56)],
        [width * 0.62, height * 0.27, 44],
        18,
        {
          marks: [
            line(
              [
                [20 - width * 0.3, height * 0.34, lean(height * 0.56) + 22],
                [20 + width * 0.3, height * 0.34, lean(height * 0.56) + 22],
              ],
              12,
              -0.12,
            ),
          ],
        },
      ),
    ];
  },
};

const settle: Model = {
  close: [0.2, 0.4],
  build: (order) => {
    const { width, height, depth, look } = order;
    const body = look('body');
    const panels = parts(width - 80, 3).map((x): Mark =>
      line(
        [
          [x - width * 0.11, 520, -depth / 2 + 40],
          [x - width * 0.11, height - 60, -depth / 2 + 40],
          [x + width * 0.11, height - 60, -depth / 2 + 40],
          [x + width * 0.11, 520, -depth / 2 + 40],
        ],
        7,
      ),
    );
    return [
      box(body, [0, 0, -depth / 2 + 20], [width - 20, height - 10, 40], 4, { marks: panels }),
      box(body, [0, 0, 10], [width - 60, 430, depth - 50], 4, {
        marks: parts(width - 100, 3).map((x) =>
          line(
            [
              [x - width * 0.11, 70, depth / 2 - 14],
              [x - width * 0.11, 370, depth / 2 - 14],
              [x + width * 0.11, 370, depth / 2 - 14],
              [x + width * 0.11, 70, depth / 2 - 14],
            ],
            7,
          ),
        ),
      }),
      box(look('top', 'body'), [0, 430, 14], [width - 50, 30, depth - 30], 6),
      ...[-1, 1].map((sign) =>
        sheet(
          body,
          'side',
          [
            [-depth / 2, 0],
            [depth / 2, 0],
            [depth / 2, 640],
            [depth / 2 - 80, 700],
            [-depth / 2 + 130, 740],
            [-depth / 2 + 60, height],
            [-depth / 2, height],
          ],
          [sign * (width / 2 - 20) - 18, sign * (width / 2 - 20) + 18],
        ),
      ),
    ];
  },
};

export const ROOM_STORAGE: Models = {
  'coatstand-branch': coatStand,
  'peg-rail': pegRail,
  settle,
  'washstand-slat': slatStand(true),
  'towel-ladder': towelLadder,
  'island-drawers': island,
  trolley,
};
