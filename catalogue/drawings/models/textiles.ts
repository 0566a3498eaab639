import type { Mark, Solid } from '../engine/solid.ts';
import type { Point2, Point3 } from '../engine/vector.ts';
import type { Model, Models } from './model.ts';
import { box, lathe, line, oval, parts, rod, roll, sheet } from './parts.ts';
import { WALL } from './mirrors.ts';
import { zigzag, dented } from './rugs.ts';

const CUSHION = { close: [0.3, 0.35], elevation: [10, 16], turn: 28, share: 0.84 } as const;

const bolster: Model = {
  ...CUSHION,
  build: ({ width, height, look }) => [
    roll(look('cover'), 'x', [0, height / 2, 0], height / 2, width),
    ...[-1, 1].map((sign) =>
      lathe(
        look('trim', 'cover'),
        [sign * (width / 2 + 14), height / 2 - 10, 0],
        [
          [10, 0],
          [18, 20],
          [6, 30],
        ],
      ),
    ),
  ],
};

/** Layers of a stuffed cushion from the back to the front: share of its outline, and where they lie in its depth. */
const STUFFING = [
  [0.86, -0.44, -0.26, 20],
  [0.95, -0.26, -0.1, 20],
  [1, -0.1, 0.1, 16],
  [0.97, 0.1, 0.2, 20],
  [0.9, 0.2, 0.3, 20],
  [0.78, 0.3, 0.38, 60],
] as const;

/** A cushion on its edge, with piping round it. */
const cushion = (outlineOf: (w: number, h: number) => Point2[]): Model => ({
  ...CUSHION,
  build: ({ width, height, depth, look }) => {
    const [cover, trim] = [look('cover'), look('trim', 'cover')];
    const h = height / 2;
    const outline = outlineOf(width / 2, h);
    const sized = (share: number) => outline.map(([x, y]): Point2 => [x * share, h + y * share]);
    const layers = STUFFING.map(([share, from, to, round]) =>
      sheet(cover, 'front', sized(share), [from * depth, to * depth], { round }),
    );
    const piping =
      trim === cover ? [] : [sheet(trim, 'front', sized(1.01), [-6, 6], { round: 12 })];
    return [...layers, ...piping];
  },
});

/** A blanket folded in four with its border in sight. */
const folded = (striped: boolean): Model => ({
  close: [0.3, 0.5],
  elevation: [24, 30],
  share: 0.88,
  build: ({ look }) => {
    const [ground, figure] = [look('ground'), look('figure', 'ground')];
    const [w, d] = [620, 440];
    return [0, 1, 2, 3].map((layer): Solid => {
      const y = layer * 42;
      const top = y + 40;
      const marks = striped
        ? [-0.34, -0.28, -0.22].map((share): Mark => ({
            points: [
              [share * w, y + 4, d / 2],
              [share * w, top, d / 2],
              ...(layer === 3 ? [[share * w, top, -d / 2] as Point3] : []),
            ],
            width: share === -0.28 ? 26 : 12,
            surface: figure,
          }))
        : parts(w, 16).map((x): Mark =>
            line(
              [
                [x, top, -d / 2 + 8],
                [x, top, d / 2 - 8],
              ],
              3,
              -0.07,
            ),
          );
      return box(ground, [layer % 2 === 0 ? 0 : -6, y, 0], [w, 40, d], 19, { marks });
    });
  },
});

const hanging: Model = {
  ...WALL,
  build: ({ width, height, look }) => {
    const [ground, figure] = [look('ground'), look('figure')];
    return [
      rod(look('frame'), [-width / 2 - 30, height, 10], [width / 2 + 30, height, 10], 12),
      box(ground, [0, height * 0.2, 4], [width, height * 0.8, 14], 3, {
        marks: [0.34, 0.42, 0.6, 0.78, 0.84].map((share, place): Mark => ({
          points: zigzag(width - 20, share * height, 70, 12).map(([x, , z]): Point3 => [x, z, 12]),
          width: place % 2 === 0 ? 20 : 9,
          surface: figure,
        })),
      }),
      ...parts(width, 22).map((x) =>
        rod(ground, [x, height * 0.2, 4], [x * 0.98, height * 0.04 + Math.abs(x) * 0.1, 4], 7, 4),
      ),
    ];
  },
};

export const TEXTILES: Models = {
  'cushion-square': cushion(dented),
  'cushion-bolster': bolster,
  'cushion-round': cushion((w, h) => oval(w, h, 36)),
  'throw-stripe': folded(true),
  'throw-plain': folded(false),
  'art-weave': hanging,
};
