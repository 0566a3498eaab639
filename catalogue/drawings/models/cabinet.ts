import type { Mark, Solid } from '../engine/solid.ts';
import type { Surface } from '../engine/surface.ts';
import type { Point3 } from '../engine/vector.ts';
import type { Model, Order } from './model.ts';
import { box, line, parts, squareLegs, taperedLegs, turnedLegs } from './parts.ts';

type Front = 'drawer' | 'drawers2' | 'drawers3' | 'doors2' | 'doors3' | 'doors4' | 'open' | 'door';

interface Row {
  readonly front: Front;
  /** Share of the height of all rows. */
  readonly high: number;
}

/** Rows of one kind and height. */
export const even = (front: Front, count: number): Row[] =>
  Array.from({ length: count }, () => ({ front, high: 1 / count }));

interface Plan {
  readonly rows: readonly Row[];
  readonly legs: 'plinth' | 'tapered' | 'turned' | 'square' | 'none';
  readonly legHeight: number;
  /** What the doors are like. */
  readonly door: 'plain' | 'panel' | 'cane' | 'fluted' | 'slide' | 'glass';
  readonly handle: 'knob' | 'bar' | 'cup' | 'none';
  readonly topOverhang: number;
  readonly topPart?: string;
}

const PLAIN: Plan = {
  rows: [{ front: 'doors2', high: 1 }],
  legs: 'plinth',
  legHeight: 70,
  door: 'plain',
  handle: 'knob',
  topOverhang: 10,
};

const COUNT: Readonly<Record<Front, number>> = {
  drawer: 1,
  drawers2: 2,
  drawers3: 3,
  door: 1,
  doors2: 2,
  doors3: 3,
  doors4: 4,
  open: 1,
};

export const handleOf = (
  surface: Surface,
  kind: Plan['handle'],
  [x, y, z]: Point3,
  upright: boolean,
): Solid[] => {
  if (kind === 'none') return [];
  if (kind === 'knob') return [{ kind: 'ball', surface, at: [x, y, z + 16], radius: 17 }];
  if (kind === 'bar') {
    return [
      box(surface, [x, y - (upright ? 70 : 7), z + 12], upright ? [14, 140, 16] : [140, 14, 16], 5),
    ];
  }
  return [box(surface, [x, y - 16, z + 10], [96, 34, 22], 10)];
};

/** Lines and panels that tell one kind of door from another. */
const doorMarks = (
  kind: Plan['door'],
  x: number,
  y: number,
  w: number,
  h: number,
  z: number,
): Mark[] => {
  const upright = (count: number, tone: number): Mark[] =>
    parts(w - 20, count).map((at) =>
      line(
        [
          [x + at, y + 10, z],
          [x + at, y + h - 10, z],
        ],
        5,
        tone,
      ),
    );
  if (kind === 'fluted') return upright(Math.round(w / 42), -0.2);
  if (kind === 'slide') return upright(Math.round(w / 34), -0.22);
  if (kind !== 'panel') return [];
  const [l, r, b, t] = [x - w / 2 + 58, x + w / 2 - 58, y + 62, y + h - 62];
  return [
    line(
      [
        [l, b, z],
        [l, t, z],
        [r, t, z],
      ],
      7,
      -0.2,
    ),
    line(
      [
        [r, t, z],
        [r, b, z],
        [l, b, z],
      ],
      7,
      0.16,
    ),
  ];
};

/** One row of a cabinet: how high it is and where its underside and its face lie. */
interface Bay {
  readonly y: number;
  readonly high: number;
  readonly z: number;
}

const openBay = ({ width, look }: Order, { y, high, z }: Bay): Solid => {
  const x = width / 2 - 30;
  const hollow: Point3[] = [
    [-x, y + 8, z],
    [x, y + 8, z],
    [x, y + high - 8, z],
    [-x, y + high - 8, z],
  ];
  const shelf = line(
    [
      [-x, y + 12, z],
      [x, y + 12, z],
    ],
    12,
    -0.2,
  );
  return box(look('body', 'frame'), [0, y, z - 12], [width - 30, high, 16], 1, {
    marks: [{ points: hollow, filled: true, tone: -0.45 }, shelf],
  });
};

/** A drawer front or a door without its handle. */
const leafOf = (
  { look }: Order,
  kind: Plan['door'],
  isDoor: boolean,
  x: number,
  each: number,
  { y, high, z }: Bay,
): Solid[] => {
  const leaf = box(look('body', 'frame'), [x, y + 5, z - 4], [each - 10, high - 10, 20], 3, {
    upright: isDoor,
    marks: doorMarks(kind, x, y, each - 10, high - 10, z + 16),
  });
  if (kind !== 'cane' && kind !== 'glass') return [leaf];
  const panel = look(kind === 'glass' ? 'glass' : 'doors', 'body');
  return [leaf, box(panel, [x, y + 34, z + 8], [each - 78, high - 68, 10], 1)];
};

const frontOf = (order: Order, plan: Plan, { front }: Row, bay: Bay): Solid[] => {
  if (front === 'open') return [openBay(order, bay)];
  const { y, high, z } = bay;
  const count = COUNT[front];
  const isDoor = front.startsWith('door');
  const each = (order.width - 40) / count;
  const kind = isDoor ? plan.door : 'plain';
  const metal = order.look('handles', 'legs', 'body', 'frame');
  return parts(order.width - 40, count).flatMap((x, place): Solid[] => {
    const hx = isDoor ? x + (place % 2 === 0 ? 1 : -1) * (each / 2 - 44) : x;
    const hy = isDoor ? y + high * 0.55 : y + high / 2;
    const pair = !isDoor && each > 640 ? [-0.26, 0.26] : [0];
    return [
      ...leafOf(order, kind, isDoor, x, each, bay),
      ...pair.flatMap((aside) =>
        handleOf(metal, plan.handle, [hx + aside * each, hy, z + 12], isDoor),
      ),
    ];
  });
};

const standOf = ({ width, depth, look }: Order, { legs, legHeight }: Plan): Solid[] => {
  if (legs === 'none' || legHeight === 0) return [];
  const surface = look('legs', 'body');
  if (legs === 'tapered')
    return taperedLegs(surface, width - 220, depth - 130, legHeight + 4, 20, 26);
  if (legs === 'turned') return turnedLegs(surface, width - 10, depth - 10, legHeight + 4, 34);
  if (legs === 'square') return squareLegs(surface, width - 10, depth - 10, legHeight + 4, 46);
  return [box(surface, [0, 0, -8], [width - 30, legHeight, depth - 40], 3)];
};

/** A case with rows of drawers and doors. */
export const cabinet = (given: Partial<Plan>): Model => {
  const plan = { ...PLAIN, ...given };
  return {
    close: [0.3, 0.35],
    build: (order) => {
      const { width, height, depth, look } = order;
      const body = look('body', 'frame');
      const [low, high] = [plan.legHeight, height - 30];
      const z = depth / 2;
      let y = low + 14;
      const room = high - low - 18;
      const fronts = [...plan.rows].reverse().flatMap((row) => {
        const tall = row.high * room;
        const made = frontOf(order, plan, row, { y, high: tall, z });
        y += tall;
        return made;
      });
      return [
        ...standOf(order, plan),
        box(body, [0, low, -2], [width, high - low, depth - 6], 5, {
          marks: [gaps(width - 44, low + 16, high - 8, z - 5)],
        }),
        ...fronts,
        box(
          look(plan.topPart ?? 'top', 'body'),
          [0, high, 0],
          [width + plan.topOverhang * 2, 30, depth + plan.topOverhang],
          6,
        ),
      ];
    },
  };
};

/** The dark between fronts. */
export const gaps = (width: number, low: number, high: number, z: number): Mark => ({
  points: [
    [-width / 2, low, z],
    [width / 2, low, z],
    [width / 2, high, z],
    [-width / 2, high, z],
  ],
  filled: true,
  tone: -0.5,
});
