import type { Mark } from '../engine/solid.ts';
import type { Surface } from '../engine/surface.ts';
import type { Point2, Point3 } from '../engine/vector.ts';
import type { Model, Models } from './model.ts';
import { arch, box, oval, parts, rod, sheet, times } from './parts.ts';

type Pattern = (width: number, depth: number, figure: Surface, y: number) => Mark[];

const FLAT = { elevation: [58, 44] as const, turn: 24, close: [0.3, 0.35] as const };

/** A rug lying on the floor, seen from well above. */
const rug = (pattern: Pattern, fringe: boolean): Model => ({
  ...FLAT,
  build: ({ width, depth, look }) => {
    const ground = look('ground');
    const marks = pattern(width, depth, look('figure', 'ground'), 14);
    const ends = fringe
      ? [-1, 1].flatMap((sign) =>
          parts(width - 20, 34).map((x) =>
            rod(ground, [x, 4, sign * (depth / 2)], [x, 2, sign * (depth / 2 + 50)], 5),
          ),
        )
      : [];
    return [...ends, box(ground, [0, 0, 0], [width, 14, depth], 5, { marks })];
  },
});

export const zigzag = (width: number, z: number, step: number, y: number): Point3[] =>
  times(Math.round(width / step) + 1).map((place): Point3 => [
    -width / 2 + place * step,
    y,
    z + (place % 2 === 0 ? -step / 2 : step / 2),
  ]);

const diamonds: Pattern = (width, depth, figure, y) => {
  const step = 240;
  return parts(depth - 60, Math.round(depth / step)).flatMap((z) => [
    { points: zigzag(width - 40, z, step, y), width: 26, surface: figure },
    {
      points: zigzag(width - 40, z, step, y).map(([x, py, pz]): Point3 => [x, py, 2 * z - pz]),
      width: 26,
      surface: figure,
    },
  ]);
};

const stripes: Pattern = (width, depth, figure, y) =>
  parts(depth, 9).map((z) => ({
    points: [
      [-width / 2, y, z],
      [width / 2, y, z],
    ],
    width: depth / 19,
    surface: figure,
  }));

export const border: Pattern = (width, depth, figure, y) =>
  [0.07, 0.12].map((share, place) => {
    const [x, z] = [width / 2 - width * share, depth / 2 - width * share];
    return {
      points: [
        [-x, y, -z],
        [x, y, -z],
        [x, y, z],
        [-x, y, z],
        [-x, y, -z],
      ] as Point3[],
      width: place === 0 ? 60 : 16,
      surface: figure,
    };
  });

const medallion: Pattern = (width, depth, figure, y) => [
  ...border(width, depth, figure, y),
  ...[0.3, 0.2, 0.1].map((share, place): Mark => ({
    points: [...oval(width * share, depth * share, 8), [width * share, 0] as Point2].map(
      ([x, z]): Point3 => [x, y, z],
    ),
    width: place === 1 ? 34 : 16,
    surface: figure,
  })),
  ...[-1, 1].flatMap((sx) =>
    [-1, 1].map((sz): Mark => ({
      points: times(7).map((step): Point3 => [
        sx * (width * 0.36 - step * 30),
        y,
        sz * (depth * 0.24 + (step % 2) * 50 + step * 20),
      ]),
      width: 16,
      surface: figure,
    })),
  ),
];

const arches: Pattern = (width, depth, figure, y) =>
  parts(width, 3).flatMap((x) =>
    parts(depth, 4).map((z): Mark => ({
      points: arch(width / 3 - 50, depth / 4 - 40, width / 7, 0, 10).map(([px, py]): Point3 => [
        x + px,
        y,
        z + depth / 8 - 20 - py,
      ]),
      width: 20,
      surface: figure,
    })),
  );

const plainRug: Pattern = (width, depth, _figure, y) =>
  parts(depth, 12)
    .slice(1)
    .map((z) => ({
      points: [
        [-width / 2 + 14, y, z],
        [width / 2 - 14, y, z],
      ] as Point3[],
      width: 6,
      tone: -0.07,
    }));

const roundRug: Model = {
  ...FLAT,
  build: ({ width, depth, look }) => {
    const rings = [0.9, 0.72, 0.54, 0.36, 0.18].map((share): Mark => ({
      points: [
        ...oval((width / 2) * share, (depth / 2) * share, 40),
        [(width / 2) * share, 0] as Point2,
      ].map(([x, z]): Point3 => [x, 14, z]),
      width: 30,
      surface: look('figure', 'ground'),
    }));
    return [
      sheet(look('ground'), 'top', oval(width / 2, depth / 2, 48), [0, 14], {
        marks:
          look('figure', 'ground') === look('ground')
            ? rings.map(({ surface: _, ...mark }) => ({ ...mark, width: 7, tone: -0.12 }))
            : rings,
      }),
    ];
  },
};

/** A square whose sides are drawn in between its corners. */
export const dented = (w: number, h: number): Point2[] => {
  const side = ([ax, ay]: Point2, [bx, by]: Point2): Point2[] =>
    times(7).map((step): Point2 => {
      const share = step / 7;
      const pull = 1 - 0.09 * Math.sin(Math.PI * share);
      return [(ax + (bx - ax) * share) * pull, (ay + (by - ay) * share) * pull];
    });
  const points: Point2[] = [
    [-w, -h],
    [w, -h],
    [w, h],
    [-w, h],
  ];
  return points.flatMap((point, place) => side(point, points[(place + 1) % 4] ?? point));
};

export const RUGS: Models = {
  'rug-diamond': rug(diamonds, true),
  'rug-stripe': rug(stripes, true),
  'rug-border': rug(border, false),
  'rug-medallion': rug(medallion, true),
  'rug-arches': rug(arches, false),
  'rug-plain': rug(plainRug, true),
  'rug-round': roundRug,
};
