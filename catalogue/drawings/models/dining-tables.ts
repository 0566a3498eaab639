import type { Solid } from '../engine/solid.ts';
import type { Surface } from '../engine/surface.ts';
import type { Model, Models, Order } from './model.ts';
import {
  box,
  lathe,
  line,
  oval,
  parts,
  pebble,
  rod,
  sheet,
  squareLegs,
  taperedLegs,
  turnedLegs,
} from './parts.ts';

export const top = ({ width, height, depth, look }: Order, thick: number, round = 5): Solid =>
  box(look('top'), [0, height - thick, 0], [width, thick, depth], round);

const trestle: Model = {
  close: [0.14, 0.4],
  build: (order) => {
    const { width, height, depth, look } = order;
    const wood = look('top');
    const x = width / 2 - 260;
    return [
      ...[-x, x].flatMap((at): Solid[] => [
        box(wood, [at, 0, 0], [90, 60, depth - 120], 6),
        box(wood, [at, 60, 0], [80, height - 180, 220], 5, { upright: true }),
        box(wood, [at, height - 120, 0], [90, 76, depth - 140], 6),
      ]),
      box(wood, [0, 230, 0], [width - 380, 90, 46], 5),
      top(order, 46, 7),
    ];
  },
};

/** A plain top on four legs, round or square. */
const four = (legs: 'round' | 'square' | 'turned', apron: number, thick = 28): Model => ({
  close: [0.12, 0.35],
  build: (order) => {
    const { width, height, depth, look } = order;
    const base = look('base', 'top');
    const tall = height - thick;
    const stand =
      legs === 'round'
        ? taperedLegs(base, width - 130, depth - 130, tall, 30, 24)
        : legs === 'square'
          ? squareLegs(base, width - 60, depth - 60, tall, 64)
          : turnedLegs(base, width - 90, depth - 90, tall, 48);
    const skirt =
      apron > 0 ? [box(base, [0, tall - apron, 0], [width - 170, apron, depth - 170], 4)] : [];
    return [...stand, ...skirt, top(order, thick, 8)];
  },
});

export const roundTop = (
  surface: Surface,
  width: number,
  depth: number,
  height: number,
  thick: number,
): Solid =>
  sheet(surface, 'top', oval(width / 2, depth / 2, 44), [height - thick, height], { round: 4 });

const flutedPedestal: Model = {
  close: [0.3, 0.3],
  elevation: [12, 18],
  build: ({ width, height, depth, look }) => {
    const r = width * 0.24;
    return [
      lathe(
        look('trim'),
        [0, 0, 0],
        [
          [r + 24, 0],
          [r + 24, 24],
        ],
      ),
      lathe(
        look('base'),
        [0, 24, 0],
        [
          [r, 0],
          [r, height - 90],
        ],
        { flutes: 40 },
      ),
      lathe(
        look('trim'),
        [0, height - 66, 0],
        [
          [r + 14, 0],
          [r + 14, 22],
        ],
      ),
      roundTop(look('top'), width, depth, height, 42),
    ];
  },
};

/** One stem swelling into a foot and a top. */
const tulip: Model = {
  close: [0.3, 0.3],
  elevation: [12, 18],
  build: ({ width, height, depth, look }) => {
    const r = width * 0.27;
    return [
      lathe(
        look('base'),
        [0, 0, 0],
        [
          [r, 0],
          [r * 0.98, 14],
          [r * 0.6, 44],
          [r * 0.26, 110],
          [46, 240],
          [44, 420],
          [70, height - 90],
          [r * 0.5, height - 30],
        ],
      ),
      roundTop(look('top'), width, depth, height, 26),
    ];
  },
};

const steelCross: Model = {
  close: [0.12, 0.4],
  build: (order) => {
    const { width, height, depth, look } = order;
    const steel = look('base');
    const x = width / 2 - 170;
    const [z, tall] = [depth / 2 - 70, height - 44];
    return [
      ...[-x, x].flatMap((at): Solid[] => [
        rod(steel, [at, tall, -z], [at, 6, z], 26),
        rod(steel, [at, tall, z], [at, 6, -z], 26),
        box(steel, [at, tall - 20, 0], [60, 20, depth - 120], 2),
      ]),
      box(steel, [0, tall / 2 - 20, 0], [width - 340, 40, 40], 3),
      top(order, 44, 5),
    ];
  },
};

const ovalLegs: Model = {
  close: [0.2, 0.35],
  elevation: [13, 20],
  build: ({ width, height, depth, look }) => [
    ...taperedLegs(look('base', 'top'), width * 0.56, depth * 0.5, height - 30, 34, 70),
    box(look('base', 'top'), [0, height - 100, 0], [width * 0.6, 70, depth * 0.44], 10),
    sheet(look('top'), 'top', pebble(width / 2, depth / 2, 2.4, 44), [height - 34, height], {
      round: 6,
    }),
  ],
};

export const DINING_TABLES: Models = {
  /** A board without legs, for samples of finishes. */
  sample: {
    build: ({ width, height, depth, look }) => [
      box(look('top'), [0, 0, 0], [width, height, depth], 0),
    ],
  },
  'table-trestle': trestle,
  'table-legs-round': four('round', 70),
  'table-legs-square': four('square', 90, 36),
  'table-legs-turned': four('turned', 110, 34),
  'table-pedestal-fluted': flutedPedestal,
  'table-tulip': tulip,
  'table-steel-x': steelCross,
  'table-oval': ovalLegs,
  'coffee-oval': { ...ovalLegs, elevation: [16, 24] },
  'gardentable-round': {
    close: [0.3, 0.3],
    elevation: [14, 22],
    build: ({ width, height, depth, look }) => [
      ...taperedLegs(look('base', 'top'), width * 0.5, depth * 0.5, height - 24, 20, 60),
      sheet(look('top'), 'top', oval(width / 2, depth / 2, 44), [height - 28, height], {
        round: 4,
        marks: parts(depth, 9)
          .slice(1)
          .map((z) => {
            const edge = z - depth / 18;
            const reach = Math.sqrt(Math.max(0, (depth / 2) ** 2 - edge ** 2)) * (width / depth);
            return line(
              [
                [-reach, height, edge],
                [reach, height, edge],
              ],
              6,
              -0.3,
            );
          }),
      }),
    ],
  },
};
