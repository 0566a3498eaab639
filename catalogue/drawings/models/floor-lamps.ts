import type { Point2 } from '../engine/vector.ts';
import type { Model, Models } from './model.ts';
import { box, lathe, rod, times } from './parts.ts';
import { shadeOf } from './table-lamps.ts';

const readingFloor: Model = {
  close: [0.5, 0.12],
  elevation: [6, 10],
  build: ({ width, height, look }) => {
    const [metal, shade] = [look('frame'), look('shade')];
    return [
      lathe(
        look('shade'),
        [0, 0, 0],
        [
          [130, 0],
          [130, 14],
          [40, 26],
          [14, 32],
        ],
      ),
      rod(metal, [0, 26, 0], [0, height - 60, 0], 9),
      rod(metal, [0, height - 90, 0], [width * 0.62, height - 40, 0], 8),
      { kind: 'ball', surface: metal, at: [0, height - 88, 0], radius: 18 },
      lathe(
        shade,
        [width * 0.68, height - 200, 0],
        [
          [105, 0],
          [98, 40],
          [60, 130],
          [24, 165],
          [20, 190],
        ],
        { open: true },
      ),
    ];
  },
};

const tripodFloor: Model = {
  close: [0.4, 0.15],
  elevation: [6, 10],
  turn: 14,
  build: ({ width, height, look }) => {
    const wood = look('frame');
    return [
      ...[80, 200, 320].map((degrees) => {
        const a = (degrees * Math.PI) / 180;
        return rod(
          wood,
          [Math.cos(a) * 30, height * 0.72, Math.sin(a) * 30],
          [Math.cos(a) * width * 0.48, 2, Math.sin(a) * width * 0.48],
          16,
          12,
        );
      }),
      lathe(
        look('fitting', 'frame'),
        [0, height * 0.7, 0],
        [
          [46, 0],
          [46, 30],
          [14, 44],
          [12, 100],
        ],
      ),
      shadeOf(look('shade'), height * 0.74, width * 0.42, width * 0.32, height * 0.26),
    ];
  },
};

const arcFloor: Model = {
  close: [0.7, 0.25],
  elevation: [6, 10],
  build: ({ width, height, look }) => {
    const metal = look('frame');
    const run = times(15).map((step): Point2 => {
      const a = Math.PI * (1 - (step / 14) * 0.86);
      return [
        -width * 0.4 + width * 0.42 * (1 + Math.cos(a)),
        height * 0.42 + height * 0.56 * Math.sin(a) ** 0.8,
      ];
    });
    const end = run.at(-1) ?? [0, 0];
    return [
      box(look('base'), [-width * 0.38, 0, 0], [260, 70, 260], 6),
      rod(metal, [-width * 0.4, 70, 0], [-width * 0.4, height * 0.42, 0], 13),
      ...run.slice(1).map((point, place) => {
        const before = run[place] ?? point;
        return rod(metal, [before[0], before[1], 0], [point[0], point[1], 0], 12);
      }),
      lathe(
        look('shade'),
        [end[0], end[1] - 170, 0],
        [
          [190, 0],
          [184, 50],
          [130, 130],
          [40, 175],
        ],
        { open: true },
      ),
    ];
  },
};

const paperFloor: Model = {
  close: [0.4, 0.2],
  elevation: [6, 10],
  turn: 12,
  build: ({ width, height, look }) => [
    ...[-1, 1].flatMap((sx) =>
      [-1, 1].map((sz) =>
        rod(
          look('frame'),
          [sx * width * 0.42, 0, sz * width * 0.42],
          [sx * width * 0.42, height, sz * width * 0.42],
          10,
        ),
      ),
    ),
    box(look('shade'), [0, height * 0.1, 0], [width * 0.8, height * 0.86, width * 0.8], 6, {
      marks: [0.25, 0.4, 0.55, 0.7, 0.85].map((share) => ({
        points: [
          [-width * 0.4, height * share, width * 0.4],
          [width * 0.4, height * share, width * 0.4],
        ],
        width: 4,
        tone: -0.16,
      })),
    }),
  ],
};

export const FLOOR_LAMPS: Models = {
  'floor-reading': readingFloor,
  'floor-tripod': tripodFloor,
  'floor-arc': arcFloor,
  'floor-paper': paperFloor,
};
