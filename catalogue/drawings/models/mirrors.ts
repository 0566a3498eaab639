import type { Mark, Solid } from '../engine/solid.ts';
import type { Surface } from '../engine/surface.ts';
import type { Point2 } from '../engine/vector.ts';
import type { Model, Models } from './model.ts';
import { arch, box, oval, rod, sheet, times } from './parts.ts';

const frameAndGlass = (
  outer: readonly Point2[],
  inner: readonly Point2[],
  frame: Surface,
  glass: Surface,
  depth: number,
): Solid[] => {
  const xs = inner.map(([x]) => x);
  const ys = inner.map(([, y]) => y);
  const [left, right, low, high] = [
    Math.min(...xs),
    Math.max(...xs),
    Math.min(...ys),
    Math.max(...ys),
  ];
  const glint = (at: number, wide: number): Mark => ({
    points: [
      [left + (right - left) * at, low + (high - low) * 0.24, depth + 4],
      [left + (right - left) * (at + wide), low + (high - low) * 0.24, depth + 4],
      [left + (right - left) * (at + wide + 0.22), low + (high - low) * 0.8, depth + 4],
      [left + (right - left) * (at + 0.22), low + (high - low) * 0.8, depth + 4],
    ],
    filled: true,
    tone: 0.35,
  });
  return [
    sheet(frame, 'front', outer, [0, depth]),
    sheet(glass, 'front', inner, [depth, depth + 4], {
      marks: [glint(0.2, 0.12), glint(0.4, 0.05)],
    }),
  ];
};

export const WALL = {
  mount: 'wall',
  elevation: [4, 8] as const,
  turn: 26,
  close: [0.25, 0.25] as const,
} as const;

const scaled = (outline: readonly Point2[], less: number): Point2[] => {
  const ys = outline.map(([, y]) => y);
  const xs = outline.map(([x]) => x);
  const [cx, cy] = [
    (Math.min(...xs) + Math.max(...xs)) / 2,
    (Math.min(...ys) + Math.max(...ys)) / 2,
  ];
  const [w, h] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
  return outline.map(([x, y]): Point2 => [
    cx + (x - cx) * (1 - (2 * less) / w),
    cy + (y - cy) * (1 - (2 * less) / h),
  ]);
};

const mirror = (
  shape: 'round' | 'arch' | 'tall' | 'crest' | 'sun' | 'wavy',
  frameWidth: number,
): Model => ({
  ...WALL,
  build: ({ width, height, depth, look }) => {
    const [frame, glass] = [look('frame'), look('glass')];
    const outline = {
      round: () => oval(width / 2, height / 2, 44, [0, height / 2]),
      arch: () => arch(width, height, Math.min(width / 2, height * 0.5)),
      tall: () =>
        [
          [-width / 2, 0],
          [width / 2, 0],
          [width / 2, height],
          [-width / 2, height],
        ] as Point2[],
      crest: () => arch(width, height * 0.9, height * 0.1),
      sun: () => oval(width * 0.27, width * 0.27, 40, [0, height / 2]),
      wavy: () =>
        times(72).map((step): Point2 => {
          const a = (Math.PI * 2 * step) / 72;
          const r = 1 + 0.05 * Math.cos(a * 10);
          return [(width / 2.1) * r * Math.cos(a), height / 2 + (height / 2.1) * r * Math.sin(a)];
        }),
    }[shape]();
    const solids = frameAndGlass(
      outline,
      scaled(outline, frameWidth),
      frame,
      glass,
      Math.min(depth, 40),
    );
    if (shape === 'sun') {
      return [
        ...times(28).map((step) => {
          const a = (Math.PI * 2 * step) / 28;
          const reach = (width / 2) * (step % 2 === 0 ? 1 : 0.8);
          return rod(
            frame,
            [Math.cos(a) * width * 0.2, height / 2 + Math.sin(a) * width * 0.2, 4],
            [Math.cos(a) * reach, height / 2 + Math.sin(a) * reach, 4],
            15,
            5,
          );
        }),
        ...solids,
      ];
    }
    return shape === 'crest' ? [...solids, ...crestOf(frame, width, height, depth)] : solids;
  },
});

/** Leaves above a mirror, and beads round it. */
const crestOf = (frame: Surface, width: number, height: number, depth: number): Solid[] => {
  const leaf = (x: number, lean: number, tall: number): Solid =>
    sheet(
      frame,
      'front',
      [
        [x - 34, height * 0.86],
        [x + 34, height * 0.86],
        [x + lean + 30, height * 0.86 + tall * 0.6],
        [x + lean * 1.6, height * 0.86 + tall],
        [x + lean * 0.4 - 36, height * 0.86 + tall * 0.55],
      ],
      [depth * 0.3, depth],
    );
  const reach = width * 0.26;
  return [
    leaf(-reach, -70, height * 0.07),
    leaf(reach, 70, height * 0.07),
    leaf(-reach / 2, -50, height * 0.11),
    leaf(reach / 2, 50, height * 0.11),
    leaf(0, 0, height * 0.14),
    ...[-1, 1].flatMap((sign) =>
      times(12).map((step): Solid => ({
        kind: 'ball',
        surface: frame,
        at: [sign * (width / 2 - 36), 60 + (step * height * 0.74) / 11, depth],
        radius: 20,
      })),
    ),
  ];
};

const clock: Model = {
  ...WALL,
  share: 0.82,
  build: ({ width, depth, look }) => {
    const r = width / 2;
    const hands = look('hands');
    const tick = times(12).map((step): Mark => {
      const a = (Math.PI * step) / 6;
      return {
        points: [
          [Math.cos(a) * r * 0.76, r + Math.sin(a) * r * 0.76, depth + 3],
          [Math.cos(a) * r * 0.84, r + Math.sin(a) * r * 0.84, depth + 3],
        ],
        width: step % 3 === 0 ? 7 : 3.5,
        surface: hands,
      };
    });
    const hand = (angle: number, reach: number, width: number): Mark => ({
      points: [
        [0, r, depth + 3],
        [Math.cos(angle) * reach * r, r + Math.sin(angle) * reach * r, depth + 3],
      ],
      width,
      surface: hands,
    });
    return [
      sheet(look('frame'), 'front', oval(r, r, 44, [0, r]), [0, depth]),
      sheet(look('face'), 'front', oval(r * 0.92, r * 0.92, 44, [0, r]), [depth, depth + 3], {
        marks: [...tick, hand(2.5, 0.5, 9), hand(0.95, 0.72, 6)],
      }),
    ];
  },
};

const mantelClock: Model = {
  close: [0.35, 0.35],
  share: 0.8,
  build: ({ width, height, depth, look }) => {
    const [r, y] = [width * 0.3, height * 0.52];
    const z = depth / 2;
    const hands = look('hands');
    return [
      box(look('frame'), [0, 0, 0], [width, height * 0.1, depth], 5),
      sheet(
        look('frame'),
        'front',
        arch(width * 0.86, height * 0.9, width * 0.4, height * 0.1, 20),
        [-z + 14, z - 14],
        { round: 4 },
      ),
      sheet(look('face'), 'front', oval(r, r, 40, [0, y]), [z - 14, z - 8], {
        marks: [
          ...times(12).map((step): Mark => {
            const a = (Math.PI * step) / 6;
            return {
              points: [
                [Math.cos(a) * r * 0.8, y + Math.sin(a) * r * 0.8, z - 8],
                [Math.cos(a) * r * 0.9, y + Math.sin(a) * r * 0.9, z - 8],
              ],
              width: 4,
              surface: hands,
            };
          }),
          {
            points: [
              [0, y, z - 8],
              [-r * 0.4, y + r * 0.3, z - 8],
            ],
            width: 7,
            surface: hands,
          },
          {
            points: [
              [0, y, z - 8],
              [r * 0.35, y + r * 0.6, z - 8],
            ],
            width: 5,
            surface: hands,
          },
        ],
      }),
    ];
  },
};

export const MIRRORS: Models = {
  'mirror-round': mirror('round', 24),
  'mirror-arch': mirror('arch', 34),
  'mirror-floor': mirror('tall', 50),
  'mirror-crest': mirror('crest', 90),
  'mirror-sun': mirror('sun', 26),
  'mirror-wavy': mirror('wavy', 52),
  'clock-round': clock,
  'clock-mantel': mantelClock,
};
