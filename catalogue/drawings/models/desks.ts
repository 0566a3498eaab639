import type { Solid } from '../engine/solid.ts';
import type { Point2 } from '../engine/vector.ts';
import type { Model, Models } from './model.ts';
import { box, line, parts, rod, sheet, taperedLegs } from './parts.ts';
import { cabinet, even } from './cabinet.ts';

const dressing: Model = {
  close: [0.4, 0.2],
  build: (order) => {
    const { width, height, depth, look } = order;
    const desk = 760;
    const [body, brass] = [look('body'), look('handles')];
    const r = (height - desk) * 0.47;
    const ring: Point2[] = Array.from({ length: 36 }, (_, step): Point2 => {
      const angle = (Math.PI * 2 * step) / 36;
      return [r * Math.cos(angle), desk + r * 1.06 + r * Math.sin(angle)];
    });
    const inner = ring.map(([x, y]): Point2 => [
      x * 0.92,
      desk + r * 1.06 + (y - desk - r * 1.06) * 0.92,
    ]);
    const z = -depth / 2 + 60;
    return [
      ...taperedLegs(look('legs', 'body'), width - 150, depth - 110, desk - 170, 18, 14),
      box(body, [0, desk - 180, 0], [width, 170, depth], 12),
      ...[-1, 1].flatMap((sign): Solid[] => [
        box(body, [sign * width * 0.33, desk - 165, depth / 2 - 8], [width * 0.28, 140, 16], 4),
        {
          kind: 'ball',
          surface: brass,
          at: [sign * width * 0.33, desk - 95, depth / 2 + 18],
          radius: 17,
        },
      ]),
      sheet(brass, 'front', ring, [z - 16, z]),
      sheet(look('glass'), 'front', inner, [z, z + 6]),
    ];
  },
};

const desk = (drawers: number): Model => ({
  close: [0.2, 0.3],
  build: (order) => {
    const { width, height, depth, look } = order;
    const body = look('body');
    const z = depth / 2;
    const fronts = parts(width - 90, Math.max(drawers, 1)).map((x) =>
      box(body, [x, height - 150, z - 22], [(width - 90) / Math.max(drawers, 1) - 10, 108, 18], 3, {
        marks:
          drawers > 0
            ? [
                line(
                  [
                    [x - 60, height - 146, z - 4],
                    [x + 60, height - 146, z - 4],
                  ],
                  10,
                  -0.35,
                ),
              ]
            : [],
      }),
    );
    return [
      ...taperedLegs(look('legs'), width - 140, depth - 140, height - 150, 22, 36),
      box(body, [0, height - 158, 0], [width - 40, 130, depth - 40], 6),
      ...fronts,
      box(look('top', 'body'), [0, height - 30, 0], [width, 30, depth], 8),
    ];
  },
});

const trestleDesk: Model = {
  close: [0.2, 0.3],
  build: ({ width, height, depth, look }) => {
    const legs = look('legs');
    return [
      ...[-1, 1].flatMap((sign) =>
        [-1, 1].flatMap((side): Solid[] => [
          rod(
            legs,
            [sign * (width / 2 - 250), height - 40, side * (depth / 2 - 120)],
            [sign * (width / 2 - 110), 2, side * (depth / 2 - 60)],
            16,
          ),
          rod(
            legs,
            [sign * (width / 2 - 210), height - 40, side * (depth / 2 - 120)],
            [sign * (width / 2 - 380), 2, side * (depth / 2 - 60)],
            16,
          ),
        ]),
      ),
      box(look('body'), [0, height - 34, 0], [width, 34, depth], 6),
    ];
  },
};

/** A fall-front bureau, open, over three drawers. */
const bureau: Model = {
  close: [0.3, 0.3],
  build: (order) => {
    const { width, height, depth, look } = order;
    const lower = cabinet({
      rows: even('drawer', 3),
      handle: 'knob',
      legHeight: 90,
      legs: 'square',
    });
    const body = look('body');
    const split = height * 0.7;
    return [
      ...lower.build({ ...order, height: split }),
      box(body, [0, split, -depth / 2 + 130], [width - 10, height - split - 24, 250], 5),
      ...parts(width - 60, 5).map((x) =>
        box(
          body,
          [x, split + 20, -depth / 2 + 258],
          [(width - 60) / 5 - 14, (height - split) * 0.55, 8],
          1,
          {
            marks: [
              {
                points: [
                  [x - 50, split + 26, -depth / 2 + 263],
                  [x + 50, split + 26, -depth / 2 + 263],
                  [x + 50, split + (height - split) * 0.5, -depth / 2 + 263],
                  [x - 50, split + (height - split) * 0.5, -depth / 2 + 263],
                ],
                filled: true,
                tone: -0.4,
              },
            ],
          },
        ),
      ),
      box(body, [0, height - 26, -depth / 2 + 130], [width + 16, 26, 270], 5),
      box(body, [0, split, depth / 2 + 120], [width - 20, 20, 250], 4),
    ];
  },
};

export const DESKS: Models = {
  'dressing-mirror': dressing,
  'desk-drawers': desk(3),
  'desk-simple': desk(1),
  'desk-trestle': trestleDesk,
  'desk-bureau': bureau,
};
