import type { Mark, Solid } from '../engine/solid.ts';
import type { Model, Models, Order } from './model.ts';
import { box, parts, rod, times } from './parts.ts';
import { gaps } from './cabinet.ts';

const SPINES = [
  '#7d3b32',
  '#c9b48a',
  '#3f5560',
  '#8b7a55',
  '#d9d2c2',
  '#5b6b4e',
  '#a4673f',
  '#454347',
];

/** A run of books on a shelf, told apart by their backs. */
const books = (
  x: number,
  y: number,
  width: number,
  high: number,
  z: number,
  first: number,
): Solid => {
  const count = Math.max(3, Math.round(width / 46));
  const spines = parts(width, count).map((at, place): Mark => {
    const tall = high * (0.78 + (((place * 7 + first * 3) % 5) / 5) * 0.22);
    const half = width / count / 2 - 1;
    return {
      points: [
        [x + at - half, y, z],
        [x + at + half, y, z],
        [x + at + half, y + tall, z],
        [x + at - half, y + tall, z],
      ],
      filled: true,
      surface: { hex: SPINES[(place * 3 + first) % SPINES.length] ?? '#7d3b32', texture: 'paint' },
    };
  });
  return box({ hex: '#57504a', texture: 'paint' }, [x, y, z - 60], [width, high * 0.78, 119], 1, {
    marks: spines,
  });
};

/** Books on every other end of the shelves. */
const library = (width: number, shelves: readonly number[], gap: number, z: number): Solid[] =>
  shelves.map((y, place) => {
    const run = width * (0.34 + ((place * 5) % 4) * 0.09);
    const side = place % 2 === 0 ? -1 : 1;
    return books(side * (width / 2 - run / 2 - 24), y, run, Math.min(gap * 0.72, 290), z, place);
  });

type Shelving = 'case' | 'low' | 'steel' | 'ladder';

const isCase = (style: Shelving): boolean => style === 'case' || style === 'low';

const uprightsOf = (style: Shelving, { width, height, depth, look }: Order): Solid[] => {
  const frame = look('frame', 'body');
  const z = depth / 2;
  return [-1, 1].flatMap((sign): Solid[] => {
    const x = sign * (width / 2 - 14);
    if (style === 'low') return [box(frame, [x, 0, 0], [28, height, depth], 3, { upright: true })];
    if (style === 'case') {
      return [box(frame, [x, 60, 0], [28, height - 90, depth], 3, { upright: true })];
    }
    if (style === 'ladder') {
      return [
        rod(frame, [x, 2, z], [x, height, depth * 0.25 - z], 15),
        rod(frame, [x, 2, 10 - z], [x, height, 10 - z], 13),
      ];
    }
    return [-1, 1].map((side) =>
      box(frame, [x, 0, side * (z - 14)], [28, height, 28], 2, { upright: true }),
    );
  });
};

const backOf = (style: Shelving, { width, height, depth, look }: Order): Solid[] => {
  const frame = look('frame', 'body');
  const z = -depth / 2;
  if (isCase(style)) {
    const dark = gaps(width - 40, 60, height - 30, z + 12);
    return [
      box(frame, [0, 62, z + 6], [width - 20, height - 92, 12], 1, {
        upright: true,
        marks: [dark],
      }),
    ];
  }
  if (style === 'ladder') return [];
  return [-1, 1].map((sign) =>
    rod(
      frame,
      [sign * (width / 2 - 20), 160, z + 14],
      [-sign * (width / 2 - 20), height - 120, z + 14],
      7,
    ),
  );
};

const capOf = (style: Shelving, { width, height, depth, look }: Order): Solid[] => {
  if (style !== 'case') return [];
  const frame = look('frame', 'body');
  return [
    box(frame, [0, 0, 0], [width + 10, 60, depth + 8], 6),
    box(frame, [0, height - 30, 0], [width + 30, 44, depth + 20], 8),
  ];
};

/** Shelves in a case, on a frame or on a ladder; books on them. */
export const bookcase = (style: Shelving): Model => ({
  close: [0.3, 0.3],
  build: (order) => {
    const { width, height, depth, look } = order;
    const steps = style === 'low' ? 2 : 4;
    const [low, high] = style === 'case' ? [60, 50] : [90, 80];
    const heights = times(steps + 1).map((step) => low + (step * (height - low - high)) / steps);
    const thick = style === 'steel' ? 38 : 24;
    const shelves = heights.map((y, step) => {
      const deep = style === 'ladder' ? depth * (1 - 0.14 * step) : depth - 24;
      const z = style === 'ladder' ? (deep - depth) / 2 : 0;
      return box(look('shelves', 'frame'), [0, y, z], [width - 40, thick, deep], 3);
    });
    const loaded = heights.slice(0, isCase(style) ? -1 : undefined).map((y) => y + thick);
    const face = style === 'ladder' ? 150 - depth / 2 : depth / 2 - 40;
    return [
      ...backOf(style, order),
      ...shelves,
      ...library(width - 60, loaded, (height - 140) / steps, face),
      ...uprightsOf(style, order),
      ...capOf(style, order),
    ];
  },
});

export const BOOKCASES: Models = {
  'bookcase-case': bookcase('case'),
  'bookcase-low': bookcase('low'),
  'bookcase-ladder': bookcase('ladder'),
  'shelving-steel': bookcase('steel'),
};
