import type { Solid } from '../engine/solid.ts';
import type { Point3 } from '../engine/vector.ts';
import type { Model, Models } from './model.ts';
import { box, lathe, oval, rod, sheet, times } from './parts.ts';
import { flex } from './pendants.ts';

/** Up and down on a backplate. */
const wallTube: Model = {
  mount: 'wall',
  close: [0.4, 0.3],
  elevation: [6, 10],
  share: 0.82,
  build: ({ width, height, depth, look }) => [
    sheet(look('fitting'), 'front', oval(width * 0.46, width * 0.46, 30, [0, height / 2]), [
      -depth / 2,
      -depth / 2 + 16,
    ]),
    box(look('fitting'), [0, height / 2 - 14, -10], [30, 28, depth * 0.5], 6),
    lathe(
      look('fitting'),
      [0, height * 0.04, depth * 0.16],
      [
        [width * 0.2, 0],
        [width * 0.33, 22],
      ],
    ),
    lathe(
      look('shade'),
      [0, height * 0.1, depth * 0.16],
      [
        [width * 0.31, 0],
        [width * 0.31, height * 0.78],
      ],
      { glow: true, flutes: 16 },
    ),
    lathe(
      look('fitting'),
      [0, height * 0.88, depth * 0.16],
      [
        [width * 0.33, 0],
        [width * 0.24, 22],
      ],
    ),
  ],
};

const wallSwing: Model = {
  mount: 'wall',
  close: [0.6, 0.4],
  elevation: [6, 10],
  share: 0.85,
  build: ({ width, height, depth, look }) => {
    const metal = look('fitting');
    return [
      box(metal, [-width * 0.36, height * 0.2, -depth / 2 + 8], [70, 200, 16], 8),
      rod(
        metal,
        [-width * 0.36, height * 0.5, -depth / 2 + 20],
        [-width * 0.02, height * 0.5, 30],
        8,
      ),
      rod(metal, [-width * 0.02, height * 0.5, 30], [width * 0.24, height * 0.62, 70], 8),
      { kind: 'ball', surface: metal, at: [-width * 0.02, height * 0.5, 30], radius: 16 },
      lathe(
        look('shade'),
        [width * 0.26, height * 0.2, 70],
        [
          [width * 0.22, 0],
          [width * 0.13, height * 0.42],
        ],
        { open: true, glow: look('shade').texture === 'weave' },
      ),
    ];
  },
};

const wallGlobe: Model = {
  mount: 'wall',
  close: [0.4, 0.4],
  elevation: [6, 10],
  share: 0.8,
  build: ({ width, height, depth, look }) => [
    sheet(look('fitting'), 'front', oval(width * 0.36, width * 0.36, 30, [0, height * 0.4]), [
      -depth / 2,
      -depth / 2 + 14,
    ]),
    rod(look('fitting'), [0, height * 0.4, -depth / 2 + 14], [0, height * 0.36, depth * 0.1], 10),
    lathe(
      look('fitting'),
      [0, height * 0.3, depth * 0.1],
      [
        [width * 0.1, 0],
        [width * 0.2, 40],
      ],
    ),
    {
      kind: 'ball',
      surface: look('shade'),
      at: [0, height * 0.3 + width * 0.42, depth * 0.1],
      radius: width * 0.36,
      glow: look('shade').texture === 'opal',
    },
  ],
};

/** Arms about a stem, each with a globe or a candle. */
const chandelier = (kind: 'globes' | 'candles', arms: number): Model => ({
  mount: 'ceiling',
  elevation: [-6, 8],
  turn: 11,
  close: [0.3, 0.55],
  build: ({ width, height, look }) => {
    const metal = look('fitting');
    const r = width / 2 - 90;
    const hub = height * 0.28;
    const armsOf = times(arms).flatMap((step): Solid[] => {
      const a = (Math.PI * 2 * step) / arms + 0.2;
      const [cos, sin] = [Math.cos(a), Math.sin(a)];
      const end: Point3 = [cos * r, hub + 30, sin * r];
      const dip: Point3 = [cos * r * 0.55, hub - 50, sin * r * 0.55];
      return [
        rod(metal, [0, hub, 0], dip, 8),
        rod(metal, dip, end, 8),
        lathe(metal, end, [
          [26, 0],
          [40, 16],
        ]),
        kind === 'globes'
          ? {
              kind: 'ball',
              surface: look('shade'),
              at: [end[0], end[1] + 92, end[2]],
              radius: 82,
              glow: look('shade').texture === 'opal',
            }
          : lathe(
              look('shade'),
              [end[0], end[1] + 16, end[2]],
              [
                [15, 0],
                [15, 120],
              ],
            ),
      ];
    });
    return [
      flex(metal, height, height * 0.35),
      lathe(
        metal,
        [0, hub - 60, 0],
        [
          [10, 0],
          [44, 40],
          [44, 80],
          [16, 110],
          [14, height - hub + 60],
        ],
      ),
      ...armsOf,
    ];
  },
});

/** Rings of glass bars, one under another. */
const tiers: Model = {
  mount: 'ceiling',
  elevation: [-8, -14],
  turn: 9,
  close: [0.35, 0.6],
  build: ({ width, height, look }) => {
    const [metal, glass] = [look('fitting'), look('shade')];
    return [
      flex(metal, height, height * 0.4),
      ...[
        [0, 0.3],
        [0.26, 0.66],
        [0.54, 1],
      ].flatMap(([y = 0, share = 1]): Solid[] => [
        lathe(
          glass,
          [0, y * height, 0],
          [
            [(width / 2) * share - 8, 0],
            [(width / 2) * share, height * 0.3],
          ],
          { flutes: Math.round(30 * share) },
        ),
        lathe(
          metal,
          [0, y * height + height * 0.3, 0],
          [
            [(width / 2) * share + 6, 0],
            [(width / 2) * share + 6, 20],
          ],
        ),
      ]),
    ];
  },
};

export const WALL_LIGHTS: Models = {
  'wall-fluted': wallTube,
  'wall-swing': wallSwing,
  'wall-globe': wallGlobe,
  'chandelier-globes': chandelier('globes', 8),
  'chandelier-candles': chandelier('candles', 6),
  'chandelier-tiers': tiers,
};
