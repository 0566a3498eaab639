import type { Mark, Solid } from '../engine/solid.ts';
import type { Point3 } from '../engine/vector.ts';
import type { Model, Models } from './model.ts';
import { arch, box, oval, parts, sheet, squareLegs } from './parts.ts';
import { cabinet, gaps } from './cabinet.ts';

const archCabinet: Model = {
  close: [0.4, 0.3],
  build: ({ width, height, depth, look }) => {
    const [body, trim] = [look('body'), look('trim')];
    const base = 300;
    const z = depth / 2;
    const rays: Mark[] = [-0.8, -0.55, -0.28, 0, 0.28, 0.55, 0.8].map((lean) => ({
      points: [
        [0, base + 330, z],
        [
          Math.sin(lean * 1.9) * (width / 2 - 50),
          base + 330 + Math.cos(lean * 1.9) * (height - base - 400),
          z,
        ],
      ],
      width: 13,
      surface: trim,
    }));
    const outline = arch(width, height - base, width * 0.42, base, 20);
    return [
      ...squareLegs(trim, width - 60, depth - 40, base, 26),
      box(trim, [0, 70, 0], [width - 80, 18, depth - 60], 2),
      sheet(body, 'front', outline, [-z, z], {
        round: 8,
        marks: [
          ...rays,
          {
            points: [
              [0, base + 8, z],
              [0, height - 20, z],
            ],
            width: 5,
            tone: -0.4,
          },
        ],
      }),
      box(trim, [0, base + 290, z + 2], [90, 90, 12], 44),
    ];
  },
};

const dresser: Model = {
  close: [0.3, 0.3],
  build: (order) => {
    const { width, height, depth, look } = order;
    const low = height * 0.44;
    const lower = cabinet({
      rows: [
        { front: 'drawers3', high: 0.28 },
        { front: 'doors3', high: 0.72 },
      ],
      door: 'panel',
      legHeight: 90,
      topOverhang: 14,
    });
    const body = look('body');
    const z = -depth / 2 + 110;
    const rack: Solid[] = [
      box(body, [0, low, -depth / 2 + 12], [width - 40, height - low - 20, 14], 2, {
        marks: [{ ...gaps(width - 60, low + 10, height - 30, -depth / 2 + 19), tone: -0.22 }],
      }),
      ...[0.22, 0.56].flatMap((share) =>
        parts(width - 160, 4).map((x): Solid => {
          const y = low + (height - low) * share + 22;
          const plate = oval(105, 105, 24, [x, y + 105]);
          return sheet(
            { hex: '#f1ece0', texture: 'glaze' },
            'front',
            plate,
            [-depth / 2 + 30, -depth / 2 + 40],
            {
              marks: [
                {
                  points: [...plate, plate[0] ?? [0, 0]].map(([px, py]): Point3 => [
                    x + (px - x) * 0.66,
                    y + 105 + (py - y - 105) * 0.66,
                    -depth / 2 + 40,
                  ]),
                  width: 9,
                  surface: { hex: '#7f95a3', texture: 'paint' },
                },
              ],
            },
          );
        }),
      ),
      ...[0.22, 0.56].map((share) =>
        box(body, [0, low + (height - low) * share, z - 20], [width - 60, 22, 190], 3),
      ),
      ...[-1, 1].map((sign) =>
        box(body, [sign * (width / 2 - 30), low, z - 20], [26, height - low, 200], 3, {
          upright: true,
        }),
      ),
      box(body, [0, height - 30, z - 20], [width + 10, 46, 240], 8),
    ];
    return [...lower.build({ ...order, height: low }), ...rack];
  },
};

export const CABINETS: Models = {
  'cabinet-arch': archCabinet,
  'dresser-plate': dresser,
};
