import type { Solid } from '../engine/solid.ts';
import type { Point2 } from '../engine/vector.ts';
import type { Model, Models } from './model.ts';
import { box, lathe, line, moved, parts, rod, sheet, times } from './parts.ts';

const GREENS = ['#5f7350', '#7a8c61', '#6a7e57', '#8a9a70'];

/** A plant for a pot: stems that lean outwards, pairs of leaves along them. */
export const foliage = (radius: number, y: number, stems = 9): Solid[] =>
  times(stems).flatMap((stem): Solid[] => {
    const lean = (2 * stem) / (stems - 1) - 1;
    const depth = ((stem % 3) - 1) * radius * 0.35;
    const tall = radius * (1.5 - Math.abs(lean) * 0.55);
    return times(4).map((step): Solid => {
      const share = (step + 1.2) / 5;
      const [x, up] = [lean * radius * share * 1.1, y + tall * share];
      const angle = Math.PI / 2 - lean * 0.9 + (step % 2 === 0 ? 0.7 : -0.7);
      return sheet(
        { hex: GREENS[(stem + step) % GREENS.length] ?? '#6a7e57', texture: 'paint' },
        'front',
        leaf(x, up, angle, radius * 0.52),
        [depth, depth + 1],
      );
    });
  });

const leaf = (x: number, y: number, angle: number, size: number): Point2[] =>
  (
    [
      [0, 0],
      [0.3, 0.17],
      [0.62, 0.17],
      [1, 0],
      [0.62, -0.17],
      [0.3, -0.17],
    ] as const
  ).map(([along, aside]): Point2 => [
    x + size * (along * Math.cos(angle) - aside * Math.sin(angle)),
    y + size * (along * Math.sin(angle) + aside * Math.cos(angle)),
  ]);

const pot: Model = {
  close: [0.35, 0.6],
  elevation: [12, 18],
  turn: 10,
  build: ({ width, height, look }) => {
    const r = width / 2;
    return [
      lathe(
        look('body'),
        [0, 0, 0],
        [
          [r * 0.62, 0],
          [r * 0.7, height * 0.2],
          [r * 0.88, height * 0.7],
          [r * 0.9, height * 0.84],
          [r, height * 0.88],
          [r, height],
        ],
        { open: true },
      ),
      ...foliage(r * 0.86, height * 0.96),
    ];
  },
};

const trough: Model = {
  close: [0.3, 0.6],
  build: ({ width, height, depth, look }) => [
    box(look('body'), [0, 0, 0], [width, height, depth], 6, {
      marks: parts(height, 4)
        .slice(1)
        .map((y) =>
          line(
            [
              [-width / 2, y + height / 2 - height / 8, depth / 2],
              [width / 2, y + height / 2 - height / 8, depth / 2],
            ],
            4,
            -0.14,
          ),
        ),
    }),
    ...parts(width - 100, 4).flatMap((x) =>
      moved(foliage(depth * 0.44, height - 20, 5), [x, 0, 0]),
    ),
  ],
};

const parasol: Model = {
  close: [0.4, 0.25],
  elevation: [-4, 8],
  turn: 22,
  build: ({ width, height, look }) => {
    const r = width / 2;
    return [
      lathe(
        look('base', 'frame'),
        [0, 0, 0],
        [
          [250, 0],
          [250, 50],
          [60, 80],
          [50, 200],
        ],
      ),
      rod(look('frame'), [0, 60, 0], [0, height + 40, 0], 24),
      lathe(
        look('cover'),
        [0, height * 0.72, 0],
        [
          [r, 0],
          [r * 0.98, 26],
          [40, height * 0.28],
        ],
        { flutes: 8, open: true },
      ),
    ];
  },
};

const fireBowl: Model = {
  close: [0.3, 0.4],
  elevation: [16, 22],
  turn: 14,
  build: ({ width, height, look }) => {
    const r = width / 2;
    const steel = look('body');
    return [
      ...[90, 210, 330].map((degrees) => {
        const a = (degrees * Math.PI) / 180;
        return rod(
          steel,
          [Math.cos(a) * r * 0.5, height * 0.5, Math.sin(a) * r * 0.5],
          [Math.cos(a) * r * 0.74, 2, Math.sin(a) * r * 0.74],
          16,
        );
      }),
      lathe(
        steel,
        [0, height * 0.34, 0],
        [
          [r * 0.2, 0],
          [r * 0.6, height * 0.12],
          [r * 0.86, height * 0.36],
          [r, height * 0.66],
        ],
        { open: true },
      ),
    ];
  },
};

export const GARDEN_THINGS: Models = {
  'planter-pot': pot,
  'planter-trough': trough,
  parasol,
  'firebowl-round': fireBowl,
};
