import type { Mark, Solid } from '../engine/solid.ts';
import type { Point2 } from '../engine/vector.ts';
import type { Model, Models, Order } from './model.ts';
import { arch, box, buttons, lathe, line, parts, rod, sheet, times } from './parts.ts';

/** Mattress, cover turned back and two pillows. */
export const bedding = ({ width, depth, look }: Order, base: number, inset = 50): Solid[] => {
  const cloth = look('bedding');
  const inner = width - inset;
  const length = depth - 90;
  const fold: Mark = line(
    [
      [-inner / 2, base + 232, -length * 0.16],
      [inner / 2, base + 232, -length * 0.16],
    ],
    10,
    -0.12,
  );
  return [
    box(cloth, [0, base, 20], [inner - 16, 170, length - 10], 34),
    box(cloth, [0, base + 130, length * 0.14], [inner + 16, 100, length * 0.74], 46, {
      marks: [fold],
    }),
    ...parts(inner, width > 1200 ? 2 : 1).map((x) =>
      box(
        cloth,
        [x, base + 160, -length / 2 + 190],
        [Math.min(inner / (width > 1200 ? 2 : 1) - 50, 700), 130, 330],
        62,
      ),
    ),
  ];
};

const ELEVATION = [18, 24] as const;

const upholstered = (shape: 'straight' | 'wing' | 'arch' | 'channel'): Model => ({
  close: [0.3, 0.25],
  elevation: ELEVATION,
  build: (order) => {
    const { width, height, depth, look } = order;
    const cover = look('cover');
    const z = -depth / 2;
    const face = z + 110;
    const marks =
      shape === 'channel'
        ? parts(width, 9)
            .slice(1)
            .map((x) =>
              line(
                [
                  [x - width / 18, 320, face],
                  [x - width / 18, height - 12, face],
                ],
                7,
                -0.2,
              ),
            )
        : buttons(width - 160, [height - 130, height - 280, height - 430], face, 7);
    const head =
      shape === 'arch'
        ? sheet(cover, 'front', arch(width + 20, height, height * 0.42, 60), [z, face], {
            round: 20,
          })
        : box(cover, [0, 40, z + 55], [width + 20, height - 40, 110], 40, { marks });
    const wings =
      shape === 'wing'
        ? [-1, 1].map((sign) =>
            box(cover, [sign * (width / 2 + 20), 40, z + 140], [70, height - 60, 260], 30),
          )
        : [];
    return [
      head,
      ...wings,
      box(look('legs'), [0, 0, 40], [width - 140, 70, depth - 220], 4),
      box(cover, [0, 60, 40], [width, 250, depth - 60], 28),
      ...bedding(order, 300),
    ];
  },
});

const platform: Model = {
  close: [0.3, 0.35],
  elevation: ELEVATION,
  build: (order) => {
    const { width, height, depth, look } = order;
    const wood = look('frame');
    const z = -depth / 2;
    return [
      ...parts(width - 80, 14).map((x) =>
        box(wood, [x, 240, z + 40], [44, height - 290, 20], 3, { upright: true }),
      ),
      box(wood, [0, height - 60, z + 40], [width - 20, 60, 36], 6),
      box(wood, [0, 0, 60], [width - 420, 180, depth - 420], 4),
      box(wood, [0, 180, 30], [width, 90, depth - 60], 14),
      ...bedding({ ...order, width: width - 200, depth: depth - 160 }, 250),
    ];
  },
};

/** Timber head and foot: panels, slats or turned posts. */
const wooden = (style: 'panel' | 'spindle' | 'cane'): Model => ({
  close: [0.3, 0.3],
  elevation: ELEVATION,
  build: (order) => {
    const { width, height, depth, look } = order;
    const wood = look('frame');
    const end = (z: number, tall: number): Solid[] => {
      const posts = [-1, 1].map((sign) =>
        box(wood, [sign * (width / 2 - 30), 0, z], [62, tall, 62], 8, { upright: true }),
      );
      const filling: Solid[] =
        style === 'spindle'
          ? parts(width - 160, 11).map((x) => rod(wood, [x, 300, z], [x, tall - 70, z], 12))
          : [
              box(
                style === 'cane' ? look('cane') : wood,
                [0, 280, z],
                [width - 120, tall - 330, 22],
                3,
              ),
            ];
      return [...filling, ...posts, box(wood, [0, tall - 76, z], [width - 60, 56, 48], 12)];
    };
    return [
      ...end(-depth / 2 + 30, height),
      box(wood, [0, 190, 0], [width - 10, 130, depth - 90], 6),
      ...bedding(order, 300, 80),
      ...(style === 'cane' ? [] : end(depth / 2 - 30, style === 'spindle' ? height * 0.62 : 420)),
    ];
  },
});

const iron: Model = {
  close: [0.3, 0.25],
  elevation: ELEVATION,
  build: (order) => {
    const { width, height, depth, look } = order;
    const metal = look('frame');
    const end = (z: number, tall: number): Solid[] => {
      const curve = times(13).map((step): Point2 => {
        const angle = (Math.PI * step) / 12;
        return [(width / 2 - 20) * Math.cos(angle), tall - 190 + 170 * Math.sin(angle)];
      });
      return [
        ...parts(width - 60, 8).map((x) =>
          rod(
            metal,
            [x, 300, z],
            [x, tall - 190 + 165 * Math.sqrt(1 - (x / (width / 2)) ** 2), z],
            9,
          ),
        ),
        rod(metal, [-width / 2 + 20, 310, z], [width / 2 - 20, 310, z], 11),
        rod(metal, [-width / 2 + 20, tall - 200, z], [width / 2 - 20, tall - 200, z], 11),
        ...curve.slice(1).map((point, place) => {
          const before = curve[place] ?? point;
          return rod(metal, [before[0], before[1], z], [point[0], point[1], z], 13);
        }),
        ...[-1, 1].flatMap((sign): Solid[] => [
          rod(metal, [sign * (width / 2 - 20), 2, z], [sign * (width / 2 - 20), tall - 150, z], 20),
          {
            kind: 'ball',
            surface: look('trim'),
            at: [sign * (width / 2 - 20), tall - 120, z],
            radius: 38,
          },
        ]),
      ];
    };
    return [
      ...end(-depth / 2 + 20, height),
      box(metal, [0, 250, 0], [width - 60, 50, depth - 60], 4),
      ...bedding(order, 290, 70),
      ...end(depth / 2 - 20, height * 0.72),
    ];
  },
};

const fourPoster: Model = {
  close: [0.25, 0.3],
  elevation: [14, 20],
  build: (order) => {
    const { width, height, depth, look } = order;
    const wood = look('frame');
    const [x, z] = [width / 2 - 35, depth / 2 - 35];
    const post = (sx: number, sz: number): Solid =>
      lathe(
        wood,
        [sx * x, 0, sz * z],
        [
          [40, 0],
          [44, 260],
          [30, 300],
          [42, 420],
          [24, 700],
          [22, height - 220],
          [34, height - 140],
          [26, height - 60],
          [26, height],
        ],
      );
    return [
      post(-1, -1),
      post(1, -1),
      box(wood, [0, 280, -z], [width - 120, height * 0.42, 36], 8),
      box(wood, [0, 200, 0], [width - 40, 130, depth - 90], 6),
      ...bedding(order, 310, 90),
      post(-1, 1),
      post(1, 1),
      ...[-1, 1].flatMap((sign): Solid[] => [
        box(wood, [0, height - 20, sign * z], [width, 50, 46], 6),
        box(wood, [sign * x, height - 20, 0], [46, 50, depth - 90], 6),
      ]),
    ];
  },
};

export const BEDS: Models = {
  'bed-upholstered': upholstered('straight'),
  'bed-wing': upholstered('wing'),
  'bed-arch': upholstered('arch'),
  'bed-channel': upholstered('channel'),
  'bed-platform': platform,
  'bed-panel': wooden('panel'),
  'bed-spindle': wooden('spindle'),
  'bed-cane': wooden('cane'),
  'bed-iron': iron,
  'bed-four-poster': fourPoster,
};
