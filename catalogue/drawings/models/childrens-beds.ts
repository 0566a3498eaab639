import type { Solid } from '../engine/solid.ts';
import type { Model, Models } from './model.ts';
import { arch, box, parts, rod, sheet, times } from './parts.ts';

const cot: Model = {
  close: [0.3, 0.35],
  elevation: [18, 24],
  turn: -55,
  face: -90,
  build: ({ width, height, depth, look }) => {
    const wood = look('frame');
    const [x, z] = [width / 2 - 20, depth / 2 - 20];
    const side = (sign: number): Solid[] => [
      ...parts(depth - 100, 13).map((at) =>
        rod(wood, [sign * x, 170, at], [sign * x, height - 50, at], 8),
      ),
      box(wood, [sign * x, height - 70, 0], [36, 46, depth - 60], 14),
      box(wood, [sign * x, 140, 0], [36, 46, depth - 60], 8),
    ];
    const end = (sign: number): Solid =>
      sheet(wood, 'front', arch(width, height + 60, 120, 0), [sign * z - 16, sign * z + 16], {
        round: 8,
      });
    return [
      end(-1),
      ...side(-1),
      box(look('bedding'), [0, 300, 0], [width - 80, 110, depth - 90], 30),
      box(look('bedding'), [0, 390, depth * 0.12], [width - 90, 50, depth * 0.6], 24),
      ...side(1),
      end(1),
    ];
  },
};

const bunk: Model = {
  close: [0.3, 0.3],
  elevation: [12, 18],
  turn: -58,
  face: -90,
  build: ({ width, height, depth, look }) => {
    const wood = look('frame');
    const [x, z] = [width / 2 - 30, depth / 2 - 30];
    const deck = (y: number): Solid[] => [
      box(wood, [0, y, 0], [width - 40, 110, depth - 60], 6),
      box(look('bedding'), [0, y + 90, 0], [width - 90, 110, depth - 110], 36),
      box(look('bedding'), [0, y + 180, -depth / 2 + 260], [width - 260, 80, 300], 38),
    ];
    const posts = [-1, 1].flatMap((sx) =>
      [-1, 1].map((sz) => box(wood, [sx * x, 0, sz * z], [58, height, 58], 10, { upright: true })),
    );
    const rail = (sx: number): Solid =>
      box(wood, [sx * x, height - 110, 0], [28, 80, depth - 120], 8);
    const ladderX = x + 90;
    return [
      ...posts,
      ...deck(260),
      ...deck(1080),
      rail(-1),
      ...[-1, 1].map((sz) => box(wood, [0, height - 110, sz * z], [width - 120, 80, 28], 8)),
      rail(1),
      ...[0, 1].map((side) =>
        rod(
          wood,
          [ladderX + 160, 4, z - 460 + side * 340],
          [x + 40, 1380, z - 460 + side * 340],
          20,
        ),
      ),
      ...times(5).map((step) => {
        const share = (step + 1) / 6;
        const at = ladderX + 160 - (ladderX + 120 - x) * share;
        return rod(wood, [at, 1376 * share, z - 460], [at, 1376 * share, z - 120], 15);
      }),
    ];
  },
};

/** A child's bed under the outline of a house. */
const house: Model = {
  close: [0.3, 0.3],
  elevation: [14, 18],
  turn: -52,
  face: -90,
  build: ({ width, height, depth, look }) => {
    const wood = look('frame');
    const [x, z] = [width / 2 - 25, depth / 2 - 25];
    const eaves = height - width * 0.5;
    const gable = (at: number): Solid[] => [
      ...[-1, 1].map((sign) => box(wood, [sign * x, 0, at], [46, eaves, 46], 8, { upright: true })),
      ...[-1, 1].map((sign) => rod(wood, [sign * x, eaves, at], [0, height - 20, at], 22)),
    ];
    return [
      ...gable(-z),
      box(wood, [0, 70, 0], [width - 30, 120, depth - 40], 8),
      box(look('bedding'), [0, 180, 0], [width - 80, 120, depth - 90], 36),
      box(look('bedding'), [0, 270, -depth / 2 + 250], [width - 240, 90, 300], 40),
      box(look('bedding'), [0, 270, depth * 0.14], [width - 70, 50, depth * 0.6], 24),
      ...gable(z),
      rod(wood, [0, height - 20, -z], [0, height - 20, z], 20),
      ...[-1, 1].map((sign) => rod(wood, [sign * x, eaves, -z], [sign * x, eaves, z], 18)),
    ];
  },
};

export const CHILDRENS_BEDS: Models = {
  'cot-slat': cot,
  'bunk-ladder': bunk,
  'bed-house': house,
};
