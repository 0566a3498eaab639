import type { Mark } from '../engine/solid.ts';
import type { Surface } from '../engine/surface.ts';
import type { Point2, Point3 } from '../engine/vector.ts';
import type { Model, Models } from './model.ts';
import { box, parts, roll, times } from './parts.ts';

type Pattern = (width: number, height: number, figure: Surface) => Mark[];

const Z = 2;

/** A length of paper, unrolled from the top. */
const paper = (pattern: Pattern): Model => ({
  mount: 'wall',
  elevation: [4, 8],
  turn: 22,
  close: [0.35, 0.45],
  build: ({ look }) => {
    const [w, h] = [520, 700];
    return [
      box(look('ground'), [0, 0, 0], [w, h, Z * 2], 0, { marks: pattern(w, h, look('figure')) }),
      roll(look('ground'), 'x', [0, h + 20, 26], 34, w),
    ];
  },
});

const leafAt = (x: number, y: number, angle: number, size: number, figure: Surface): Mark => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const shape: Point2[] = [
    [0, 0],
    [0.35, 0.2],
    [0.8, 0.16],
    [1.1, 0],
    [0.8, -0.16],
    [0.35, -0.2],
  ];
  return {
    points: shape.map(([px, py]): Point3 => [
      x + size * (px * cos - py * sin),
      y + size * (px * sin + py * cos),
      Z,
    ]),
    filled: true,
    smooth: true,
    surface: figure,
  };
};

const leaves: Pattern = (w, h, figure) =>
  parts(w, 3).flatMap((x, column) => {
    const wave = (y: number) => x + 26 * Math.sin(y / 74 + column * 2);
    return [
      {
        points: times(15).map((step): Point3 => [wave((step * h) / 14), (step * h) / 14, Z]),
        width: 5,
        smooth: true,
        surface: figure,
      },
      ...times(11).map((step) => {
        const y = 30 + (step * (h - 80)) / 10;
        return leafAt(wave(y), y, step % 2 === 0 ? 0.5 : 2.6, 58, figure);
      }),
    ];
  });

const broadStripes: Pattern = (w, h, figure) =>
  parts(w, 5).map((x) => ({
    points: [
      [x, 0, Z],
      [x, h, Z],
    ],
    width: w / 10,
    surface: figure,
  }));

const fans: Pattern = (w, h, figure) =>
  times(6).flatMap((row) =>
    parts(w, 4).flatMap((x): Mark[] => {
      const shift = row % 2 === 0 ? 0 : w / 8;
      const y = 30 + row * (h / 6.3);
      return [1, 0.66, 0.33].map((share) => ({
        points: times(9).map((k): Point3 => {
          const a = (Math.PI * k) / 8;
          return [
            Math.max(-w / 2, Math.min(w / 2, x + shift - w / 16 + (w / 8.4) * share * Math.cos(a))),
            y + (w / 8.4) * share * Math.sin(a) * 1.3,
            Z,
          ];
        }),
        width: 5,
        surface: figure,
      }));
    }),
  );

const sprigs: Pattern = (w, h, figure) =>
  times(7).flatMap((row) =>
    parts(w, 4).flatMap((x): Mark[] => {
      const at = x + (row % 2 === 0 ? -24 : 24);
      const y = 36 + row * (h / 7.2);
      return [
        leafAt(at, y, 1.57, 40, figure),
        leafAt(at, y, 0.6, 30, figure),
        leafAt(at, y, 2.54, 30, figure),
      ];
    }),
  );

export const shift = (hex: string, amount: number): string =>
  `#${[1, 3, 5]
    .map((start) =>
      Math.max(
        0,
        Math.min(255, Math.round(Number.parseInt(hex.slice(start, start + 2), 16) * (1 + amount))),
      ),
    )
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;

export const WALLPAPERS: Models = {
  'wallpaper-leaf': paper(leaves),
  'wallpaper-stripe': paper(broadStripes),
  'wallpaper-fan': paper(fans),
  'wallpaper-sprig': paper(sprigs),
};
