import type { Mark } from '../engine/solid.ts';
import type { Surface } from '../engine/surface.ts';
import type { Point2, Point3 } from '../engine/vector.ts';
import type { Model, Models } from './model.ts';
import { oval, pebble, sheet } from './parts.ts';
import { WALL } from './mirrors.ts';

type Motif = (width: number, height: number, z: number, figure: Surface) => Mark[];

/** A framed print behind a mount. */
const print = (motif: Motif): Model => ({
  ...WALL,
  share: 0.9,
  build: ({ width, height, look }) => {
    const edge = Math.min(width, height) * 0.04 + 8;
    const mount = Math.min(width, height) * 0.13;
    const rectangle = (less: number): Point2[] => [
      [-width / 2 + less, less],
      [width / 2 - less, less],
      [width / 2 - less, height - less],
      [-width / 2 + less, height - less],
    ];
    return [
      sheet(look('frame'), 'front', rectangle(0), [0, 30]),
      sheet({ hex: '#faf7f0', texture: 'paper' }, 'front', rectangle(edge), [30, 31]),
      sheet(look('ground'), 'front', rectangle(edge + mount), [31, 32], {
        marks: motif(
          width - 2 * (edge + mount),
          height - 2 * (edge + mount),
          32,
          look('figure'),
        ).map((mark) => ({
          ...mark,
          points: mark.points.map(([x, y, z]): Point3 => [x, y + edge + mount, z]),
        })),
      }),
    ];
  },
});

const bird: Motif = (w, h, z, figure) => {
  const at = (x: number, y: number): Point3 => [x * w, y * h, z];
  const shape = (points: readonly Point2[]): Mark => ({
    points: points.map(([x, y]) => at(x, y)),
    filled: true,
    smooth: true,
    surface: figure,
  });
  return [
    shape([
      [-0.05, 0.32],
      [0.14, 0.34],
      [0.26, 0.5],
      [0.24, 0.64],
      [0.3, 0.74],
      [0.26, 0.84],
      [0.17, 0.84],
      [0.12, 0.74],
      [0.02, 0.62],
      [-0.16, 0.5],
    ]),
    shape([
      [-0.12, 0.46],
      [-0.3, 0.34],
      [-0.44, 0.12],
      [-0.38, 0.1],
      [-0.22, 0.26],
      [0, 0.4],
    ]),
    shape([
      [-0.1, 0.5],
      [-0.34, 0.42],
      [-0.47, 0.26],
      [-0.42, 0.22],
      [-0.24, 0.34],
      [0, 0.44],
    ]),
    { points: [at(0.29, 0.79), at(0.37, 0.76)], width: h * 0.022, surface: figure },
    { points: [at(0.04, 0.34), at(0.02, 0.14), at(0.1, 0.12)], width: h * 0.014, surface: figure },
    { points: [at(0.12, 0.34), at(0.13, 0.14), at(0.2, 0.12)], width: h * 0.014, surface: figure },
    ...[-0.4, -0.2, 0, 0.24, 0.4].map((x): Mark => ({
      points: [at(x, 0.02), at(x + 0.03, 0.12), at(x + 0.01, 0.18)],
      width: h * 0.012,
      surface: figure,
    })),
  ];
};

const abstract: Motif = (w, h, z, figure) => {
  const blob = (cx: number, cy: number, rx: number, ry: number): Mark => ({
    points: pebble(rx * w, ry * h, 2.3, 14).map(([x, y]): Point3 => [cx * w + x, cy * h + y, z]),
    filled: true,
    smooth: true,
    surface: figure,
  });
  return [
    blob(-0.14, 0.66, 0.2, 0.17),
    blob(0.14, 0.36, 0.26, 0.2),
    {
      points: [
        [-0.36 * w, 0.14 * h, z],
        [-0.1 * w, 0.3 * h, z],
        [0.1 * w, 0.8 * h, z],
        [0.38 * w, 0.88 * h, z],
      ],
      width: h * 0.03,
      smooth: true,
      surface: figure,
    },
  ];
};

const landscape: Motif = (w, h, z, figure) => [
  {
    points: [
      [-w / 2, 0, z],
      [w / 2, 0, z],
      [w / 2, h * 0.34, z],
      [w * 0.2, h * 0.46, z],
      [-w * 0.1, h * 0.36, z],
      [-w / 2, h * 0.5, z],
    ],
    filled: true,
    surface: figure,
  },
  {
    points: [
      [-w / 2, h * 0.56, z],
      [-w * 0.2, h * 0.66, z],
      [w * 0.14, h * 0.56, z],
      [w / 2, h * 0.68, z],
    ],
    width: h * 0.03,
    surface: figure,
  },
  {
    points: oval(w * 0.1, w * 0.1, 20, [w * 0.2, h * 0.82]).map(([x, y]): Point3 => [x, y, z]),
    filled: true,
    surface: figure,
  },
];

export const PRINTS: Models = {
  'art-bird': print(bird),
  'art-abstract': print(abstract),
  'art-landscape': print(landscape),
};
