import type { Mark, Solid } from '../engine/solid.ts';
import type { Surface } from '../engine/surface.ts';
import type { Model, Models, Order } from './model.ts';
import { box, buttons, line, parts, roll, squareLegs, taperedLegs, turnedLegs } from './parts.ts';

interface Plan {
  readonly seats: number;
  readonly arm: 'track' | 'roll' | 'frame' | 'wood' | 'none';
  readonly armWidth: number;
  readonly legs: 'tapered' | 'turned' | 'block' | 'skirt' | 'frame';
  readonly legHeight: number;
  readonly back: 'cushions' | 'tight' | 'channels';
  /** Share of the height at which the arm ends. */
  readonly armHeight: number;
}

export const SEAT_TOP = 440;

const BACK_DEPTH = 180;

/** Height of the top of the frame, under the cushions. */
const railOf = (plan: Plan): number => Math.max(plan.legHeight + 90, 265);

export const seatCushions = (order: Order, plan: Plan): Solid[] => {
  const inner = order.width - 2 * plan.armWidth;
  const front = order.depth / 2 - (plan.arm === 'roll' ? -12 : 6);
  const back = -order.depth / 2 + BACK_DEPTH;
  const rail = railOf(plan);
  return parts(inner, plan.seats).map((x) =>
    box(
      order.look('cover'),
      [x, rail, (front + back) / 2],
      [inner / plan.seats - 4, SEAT_TOP - rail, front - back],
      46,
    ),
  );
};

const channels = (width: number, from: number, to: number, z: number, count: number): Mark[] =>
  parts(width, count)
    .slice(1)
    .map((x) =>
      line(
        [
          [x - width / count / 2, from, z],
          [x - width / count / 2, to, z],
        ],
        7,
        -0.2,
      ),
    );

const backOf = (order: Order, plan: Plan): Solid[] => {
  const { width, height, depth, look } = order;
  const inner = width - 2 * plan.armWidth;
  const z = -depth / 2 + BACK_DEPTH / 2;
  const low = plan.legHeight + 4;
  const frameTop = plan.back === 'cushions' ? height * 0.86 : height;
  const face = z + BACK_DEPTH / 2;
  const marks =
    plan.back === 'channels'
      ? channels(inner, SEAT_TOP - 20, height - 14, face, plan.seats * 5)
      : [];
  const shell = box(look('cover'), [0, low, z], [inner + 20, frameTop - low, BACK_DEPTH], 42, {
    marks,
  });
  if (plan.back !== 'cushions') return [shell];
  const pillows = parts(inner, plan.seats).map((x) =>
    box(
      look('cover'),
      [x, SEAT_TOP - 8, z + 120],
      [inner / plan.seats - 8, height - SEAT_TOP + 8, 150],
      66,
    ),
  );
  return [shell, ...pillows];
};

const armsOf = (order: Order, plan: Plan): Solid[] => {
  const { width, height, depth, look } = order;
  const top = height * plan.armHeight;
  const low = plan.legHeight + 4;
  const middle = width / 2 - plan.armWidth / 2;
  return [-1, 1].flatMap((side): Solid[] => {
    const x = side * middle;
    if (plan.arm === 'none') return [];
    if (plan.arm === 'roll') {
      const radius = plan.armWidth * 0.56;
      return [
        box(
          look('cover'),
          [x - side * 8, low, 0],
          [plan.armWidth * 0.7, top - low - radius, depth],
          22,
        ),
        roll(look('cover'), 'z', [x, top - radius, 0], radius, depth + 6, true),
      ];
    }
    return [box(look('cover'), [x, low, 0], [plan.armWidth, top - low, depth], 34)];
  });
};

const baseOf = (order: Order, plan: Plan): Solid[] => {
  const { width, depth, look } = order;
  const rail = railOf(plan);
  const inset = plan.arm === 'none' ? 0 : plan.armWidth * 0.8;
  return [
    box(
      look('cover'),
      [0, plan.legHeight, 0],
      [width - inset, rail - plan.legHeight + 8, depth - 16],
      18,
    ),
  ];
};

const legsOf = ({ width, depth, look }: Order, { legs, legHeight }: Plan): Solid[] => {
  const wood = look('legs');
  switch (legs) {
    case 'tapered':
      return taperedLegs(wood, width - 200, depth - 170, legHeight + 6, 21, 28);
    case 'turned':
      return turnedLegs(wood, width - 70, depth - 90, legHeight + 6, 36);
    case 'block':
      return squareLegs(wood, width - 100, depth - 100, legHeight + 4, 70);
    case 'skirt':
      return skirt(look('cover'), width, depth, legHeight);
    case 'frame':
      return [box(wood, [0, 0, 0], [width - 40, legHeight, depth - 40], 4)];
  }
};

const skirt = (cover: Surface, width: number, depth: number, height: number): Solid[] => {
  const pleats = parts(width, 4)
    .slice(1)
    .map((x) =>
      line(
        [
          [x - width / 8, 8, depth / 2],
          [x - width / 8, height, depth / 2],
        ],
        6,
      ),
    );
  return [box(cover, [0, 6, 0], [width - 20, height, depth - 4], 6, { marks: pleats })];
};

export const PLAIN: Plan = {
  seats: 3,
  arm: 'track',
  armWidth: 130,
  legs: 'tapered',
  legHeight: 160,
  back: 'cushions',
  armHeight: 0.72,
};

/** A sofa or a chair on the same lines. */
export const sofa = (given: Partial<Plan>): Model => {
  const plan = { ...PLAIN, ...given };
  return {
    build: (order) => [
      ...legsOf(order, plan),
      ...baseOf(order, plan),
      ...backOf(order, plan),
      ...armsOf(order, plan),
      ...seatCushions(order, plan),
    ],
    close: [0.2, 0.42],
  };
};

/** Chesterfield: arms and back of one height, rolled over and buttoned. */
export const chesterfield = (seats: number): Model => ({
  close: [0.26, 0.36],
  build: (order) => {
    const { width, height, depth, look } = order;
    const cover = look('cover');
    const plan = { ...PLAIN, seats, armWidth: 190, legHeight: 110 };
    const radius = 88;
    const inner = width - 2 * plan.armWidth;
    const z = -depth / 2 + 110;
    const rows = [SEAT_TOP + 20, SEAT_TOP + 95, SEAT_TOP + 170];
    const quilting = buttons(inner + 40, rows, z + 60, seats * 4 + 1);
    return [
      ...turnedLegs(look('legs'), width - 60, depth - 60, 116, 38),
      ...baseOf(order, plan),
      box(cover, [0, 110, z], [width - 260, height - 110 - radius, 120], 20, { marks: quilting }),
      roll(cover, 'x', [0, height - radius, z + 6], radius, width - 220),
      ...[-1, 1].flatMap((side): Solid[] => [
        box(cover, [side * (width / 2 - 96), 110, 0], [130, height - 110 - radius, depth - 10], 20),
        roll(
          cover,
          'z',
          [side * (width / 2 - radius), height - radius, 0],
          radius,
          depth + 4,
          true,
        ),
      ]),
      ...seatCushions(order, plan),
    ];
  },
});

export const SOFAS: Models = {
  'sofa-chesterfield-3': chesterfield(3),
  'sofa-chesterfield-2': chesterfield(2),
  'sofa-track-3': sofa({}),
  'sofa-track-2': sofa({ seats: 2 }),
  'sofa-roll-3': sofa({
    arm: 'roll',
    armWidth: 210,
    legs: 'skirt',
    legHeight: 150,
    armHeight: 0.7,
  }),
  'sofa-roll-2': sofa({
    seats: 2,
    arm: 'roll',
    armWidth: 190,
    legs: 'turned',
    legHeight: 150,
    armHeight: 0.74,
  }),
  'sofa-low-3': sofa({ legs: 'block', legHeight: 60, armWidth: 200, armHeight: 0.78 }),
  'sofa-channel-2': sofa({
    seats: 2,
    back: 'channels',
    armWidth: 150,
    legs: 'tapered',
    legHeight: 150,
    armHeight: 0.86,
  }),
};
