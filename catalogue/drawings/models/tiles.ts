import type { Mark, Solid } from '../engine/solid.ts';
import type { Surface } from '../engine/surface.ts';
import type { Point2, Point3 } from '../engine/vector.ts';
import type { Model, Models } from './model.ts';
import { box, sheet, times } from './parts.ts';
import { shift } from './wallpaper.ts';

const WALL_BOARD = { mount: 'wall', elevation: [4, 8], turn: 22, close: [0.4, 0.4] } as const;

/** No two tiles of a batch have quite the same shade. */
const batch = (place: number): number => (((place * 7919) % 13) - 6) / 60;

const hexagons: Model = {
  ...WALL_BOARD,
  build: ({ look }) => {
    const [ground, figure] = [look('ground'), look('figure', 'ground')];
    return times(6).flatMap((row) =>
      times(7).map((column): Solid => {
        const [x, y] = [(column - 3) * 174 + (row % 2 === 0 ? 0 : 87), row * 150 + 100];
        const outline = times(6).map((k): Point2 => {
          const angle = (Math.PI * (2 * k + 1)) / 6;
          return [x + 96 * Math.cos(angle), y + 96 * Math.sin(angle)];
        });
        const points = outline.map(([px, py]): Point3 => [px, py, 10]);
        const accent = (row * 5 + column * 3) % 4 === 0 && figure !== ground;
        const shade = accent ? { surface: figure } : { tone: batch(row * 7 + column) };
        return sheet(ground, 'front', outline, [0, 10], {
          marks: [{ points, filled: true, ...shade }],
        });
      }),
    );
  },
};

/** A star of eight points within a star, about the middle of a tile. */
const starMarks = (x: number, y: number, side: number, figure: Surface): Mark[] => {
  const points = (share: number): Point3[] =>
    times(16).map((k): Point3 => {
      const r = side * share * (k % 2 === 0 ? 0.44 : 0.3);
      return [x + r * Math.cos((Math.PI * k) / 8), y + r * Math.sin((Math.PI * k) / 8), 10];
    });
  return [
    { points: points(1), filled: true, surface: figure },
    { points: points(0.45), filled: true, tone: 0.02 },
  ];
};

/** Square tiles, plain or each with a star. */
const squares = (side: number, columns: number, starred: boolean): Model => ({
  ...WALL_BOARD,
  build: ({ look }) =>
    times(columns - 1).flatMap((row) =>
      times(columns).map((column): Solid => {
        const [x, y] = [(column - (columns - 1) / 2) * (side + 6), row * (side + 6)];
        const h = side / 2;
        const shade: Mark = {
          points: [
            [x - h, y, 10],
            [x + h, y, 10],
            [x + h, y + side, 10],
            [x - h, y + side, 10],
          ],
          filled: true,
          tone: batch(row * 7 + column * 3 + 1),
        };
        const star = starred ? starMarks(x, y + h, side, look('figure')) : [];
        return box(look('ground'), [x, y, 5], [side, side, 10], 3, { marks: [shade, ...star] });
      }),
    ),
});

/** Boards or blocks of a floor, seen from above. */
const floor = (herringbone: boolean): Model => ({
  elevation: [52, 40],
  turn: 26,
  close: [0.4, 0.45],
  build: ({ look }) => {
    const wood = look('ground');
    const shade = (place: number): number => (((place * 31) % 9) - 4) / 80;
    const tinted = (place: number): Surface => ({ ...wood, hex: shift(wood.hex, shade(place)) });
    if (!herringbone) {
      return times(6).flatMap((row) =>
        times(2).map((half) => {
          const z = (row - 2.5) * 224;
          const split = ((row * 5) % 7) * 150 - 450;
          const [from, to] = half === 0 ? [-1100, split] : [split, 1100];
          return box(tinted(row * 2 + half), [(from + to) / 2, 0, z], [to - from - 4, 20, 220], 2);
        }),
      );
    }
    return times(5).flatMap((row) =>
      times(5).flatMap((column): Solid[] => {
        const [x, z] = [(column - 2) * 420, (row - 2) * 210];
        return [
          slant(tinted(row * 5 + column), x - 105, z, 1),
          slant(tinted(row * 3 + column + 2), x + 105, z, -1),
        ];
      }),
    );
  },
});

const slant = (wood: Surface, x: number, z: number, way: number): Solid =>
  sheet(
    wood,
    'top',
    [
      [x - 105, z - way * 105 - 105],
      [x + 105, z + way * 105 - 105],
      [x + 105, z + way * 105 + 100],
      [x - 105, z - way * 105 + 100],
    ],
    [0, 18],
  );

export const TILES: Models = {
  'tile-square': squares(150, 7, false),
  'tile-hex': hexagons,
  'tile-star': squares(200, 5, true),
  'floor-board': floor(false),
  'floor-herringbone': floor(true),
};
