import type { Solid } from '../engine/solid.ts';
import type { Point2 } from '../engine/vector.ts';
import type { Model, Models } from './model.ts';
import { box, lathe, line, oval, parts, pebble, rod, roll, sheet, times } from './parts.ts';

const curtains: Model = {
  mount: 'wall',
  elevation: [4, 8],
  turn: 18,
  close: [0.3, 0.15],
  build: ({ width, height, look }) => {
    const rail = look('rail');
    const side = width * 0.34;
    const folds = (x: number): Solid[] =>
      parts(side, 7).map((at) =>
        lathe(
          look('cover'),
          [x + at, 0, 60],
          [
            [side / 12.5, 0],
            [side / 13, height * 0.5],
            [side / 14.5, height - 30],
          ],
        ),
      );
    return [
      rod(rail, [-width * 0.56, height + 10, 60], [width * 0.56, height + 10, 60], 15),
      ...[-1, 1].map((sign): Solid => ({
        kind: 'ball',
        surface: rail,
        at: [sign * width * 0.57, height + 10, 60],
        radius: 34,
      })),
      ...folds(-width * 0.33),
      ...folds(width * 0.33),
    ];
  },
};

const HANDLE = {
  mount: 'wall',
  elevation: [12, 20],
  turn: 34,
  close: [0.4, 0.4],
  share: 0.6,
} as const;

const cup: Model = {
  ...HANDLE,
  build: ({ width, height, depth, look }) => {
    const metal = look('body');
    const hood: Point2[] = [
      [2, height * 0.1],
      ...times(11).map((step): Point2 => {
        const angle = (Math.PI * step) / 20;
        return [2 + depth * Math.cos(angle), height * 0.1 + height * 0.85 * Math.sin(angle)];
      }),
    ];
    return [
      sheet(
        metal,
        'front',
        pebble(width / 2, height * 0.42, 4, 28).map(([x, y]): Point2 => [x, y + height * 0.6]),
        [0, 3],
      ),
      ...[-0.42, 0.42].map((share): Solid => ({
        kind: 'ball',
        surface: metal,
        at: [share * width, height * 0.62, 5],
        radius: 3,
      })),
      sheet(metal, 'side', hood, [-width * 0.36, width * 0.36], { round: 1 }),
    ];
  },
};

const knob: Model = {
  ...HANDLE,
  build: ({ width, look }) => {
    const r = width / 2;
    const metal = look('body');
    return [
      sheet(metal, 'front', oval(r * 0.8, r * 0.8, 36, [0, r]), [0, r * 0.14]),
      sheet(metal, 'front', oval(r * 0.34, r * 0.34, 24, [0, r]), [r * 0.14, r * 0.7]),
      sheet(metal, 'front', oval(r, r, 40, [0, r]), [r * 0.7, r * 0.9], { round: r * 0.06 }),
      sheet(metal, 'front', oval(r * 0.8, r * 0.8, 40, [0, r]), [r * 0.9, r], { round: r * 0.08 }),
    ];
  },
};

const barPull: Model = {
  ...HANDLE,
  share: 0.8,
  build: ({ width, height, depth, look }) => {
    const metal = look('body');
    return [
      ...[-1, 1].map((sign) =>
        box(
          metal,
          [sign * width * 0.36, height * 0.25, depth * 0.3],
          [height * 0.5, height * 0.5, depth * 0.7],
          2,
        ),
      ),
      roll(metal, 'x', [0, height / 2, depth * 0.8], height * 0.42, width),
    ];
  },
};

const leatherLoop: Model = {
  ...HANDLE,
  build: ({ width, height, depth, look }) => [
    sheet(
      look('body'),
      'front',
      pebble(width / 2, height / 2, 5, 28).map(([x, y]): Point2 => [x, y + height / 2]),
      [depth * 0.4, depth],
      {
        round: 2,
        marks: [
          line(
            [
              [-width * 0.36, height * 0.08, depth],
              [-width * 0.36, height * 0.92, depth],
            ],
            1.5,
          ),
          line(
            [
              [width * 0.36, height * 0.08, depth],
              [width * 0.36, height * 0.92, depth],
            ],
            1.5,
          ),
        ],
      },
    ),
    sheet(look('trim'), 'front', oval(width * 0.2, width * 0.2, 20, [0, height * 0.82]), [
      depth,
      depth + 3,
    ]),
  ],
};

const coatHook: Model = {
  ...HANDLE,
  build: ({ width, height, depth, look }) => {
    const metal = look('body');
    return [
      sheet(
        metal,
        'front',
        pebble(width * 0.3, height / 2, 3, 24).map(([x, y]): Point2 => [x, y + height / 2]),
        [0, depth * 0.08],
        { round: 1 },
      ),
      rod(metal, [0, height * 0.62, depth * 0.08], [0, height * 0.8, depth], width * 0.08),
      { kind: 'ball', surface: metal, at: [0, height * 0.84, depth], radius: width * 0.15 },
      rod(metal, [0, height * 0.4, depth * 0.08], [0, height * 0.14, depth * 0.5], width * 0.08),
      rod(metal, [0, height * 0.14, depth * 0.5], [0, height * 0.3, depth * 0.8], width * 0.08),
      { kind: 'ball', surface: metal, at: [0, height * 0.32, depth * 0.8], radius: width * 0.12 },
    ];
  },
};

export const FITTINGS: Models = {
  'curtain-pleat': curtains,
  'handle-cup': cup,
  'handle-knob': knob,
  'handle-bar': barPull,
  'handle-loop': leatherLoop,
  'hook-coat': coatHook,
};
