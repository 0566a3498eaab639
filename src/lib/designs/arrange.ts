import type { Kind } from './kinds.ts';
import { DOOR, EMPTY_PLAN, insideRoom, type Piece, type Plan, type Turn } from '@parlour/domain';

/** An item for a plan; lengths are millimetres. */
export interface ArrangementItem {
  readonly variantId: string;
  readonly width: number;
  readonly depth: number;
  readonly kind: Kind;
}

/** Between two items along a wall. */
const GAP = 120;
/** Left free in a corner, so that the items of two walls do not collide. */
const CORNER = 150;

interface Run {
  readonly turn: Turn;
  readonly start: number;
  readonly end: number;
  /** The middle of an item, by its place along the wall and its own depth. */
  readonly at: (along: number, depth: number) => { readonly x: number; readonly y: number };
}

const byArea = (one: ArrangementItem, other: ArrangementItem): number =>
  other.width * other.depth - one.width * one.depth;

/** A room that is large enough for the items along its walls. */
const roomFor = (walled: readonly ArrangementItem[], middle: readonly ArrangementItem[]) => {
  const length = walled.reduce((sum, { width }) => sum + width + GAP, 0);
  const widest = Math.max(0, ...walled.map(({ width }) => width));
  const centre = Math.max(0, ...middle.map(({ width, depth }) => Math.max(width, depth)));
  const width = Math.max(
    3_600,
    Math.min(8_000, Math.max(length / 2.4, widest + 900, centre + 1_800)),
  );
  return { width: Math.ceil(width / 100) * 100, depth: Math.ceil((width * 0.85) / 100) * 100 };
};

const runsOf = (width: number, depth: number, deepest: number): readonly Run[] => [
  { turn: 0, start: CORNER, end: width - CORNER, at: (along, deep) => ({ x: along, y: deep / 2 }) },
  {
    turn: 90,
    start: deepest + CORNER,
    end: depth - CORNER,
    at: (along, deep) => ({ x: width - deep / 2, y: along }),
  },
  {
    turn: 270,
    start: deepest + CORNER,
    end: depth - CORNER - DOOR,
    at: (along, deep) => ({ x: deep / 2, y: along }),
  },
  {
    turn: 180,
    start: 2 * DOOR,
    end: width - deepest - CORNER,
    at: (along, deep) => ({ x: along, y: depth - deep / 2 }),
  },
];

/** Places items along the walls wherever there is space; returns those that did not fit. */
const alongWalls = (things: readonly ArrangementItem[], runs: readonly Run[]) => {
  const used = runs.map(({ start }) => start);
  const placed: (readonly [thing: ArrangementItem, run: number, along: number])[] = [];
  const left: ArrangementItem[] = [];
  for (const thing of things) {
    const index = runs.findIndex(({ end }, run) => (used[run] ?? end) + thing.width <= end);
    if (index < 0) {
      left.push(thing);
      continue;
    }
    const along = (used[index] ?? 0) + thing.width / 2;
    used[index] = along + thing.width / 2 + GAP;
    placed.push([thing, index, along]);
  }
  const pieces = placed.flatMap(([{ variantId, depth }, index, along]): Piece[] => {
    const run = runs[index];
    if (!run) return [];
    // The rest of the wall is split between both ends.
    const spare = Math.max(0, run.end - (used[index] ?? run.end) + GAP) / 2;
    return [{ variantID: variantId, turn: run.turn, ...run.at(along + spare, depth) }];
  });
  return { pieces, left };
};

/** Around the middle: the largest item in it, the others in front, one behind another. */
const inMiddle = (things: readonly ArrangementItem[], width: number, depth: number): Piece[] => {
  const flat = things.filter(({ kind }) => kind.symbol === 'rug');
  const high = things.filter(({ kind }) => kind.symbol !== 'rug');
  const [first, ...others] = high;
  const middle = { x: width / 2, y: depth / 2 };
  let below = middle.y + (first ? first.depth / 2 : 0) + GAP;
  return [
    ...flat.map(({ variantId }) => ({ variantID: variantId, turn: 0 as const, ...middle })),
    ...(first ? [{ variantID: first.variantId, turn: 0 as const, ...middle }] : []),
    ...others.map((thing, index) => {
      const x = middle.x + (index % 2 === 0 ? 0 : thing.width + GAP);
      const y = below + thing.depth / 2;
      if (index % 2 === 1) below += thing.depth + GAP;
      return { variantID: thing.variantId, turn: 180 as const, x, y };
    }),
  ];
};

/** A first plan for the products of a moodroom: large items along the walls, tables and rugs in the middle. */
export const arranged = (things: readonly ArrangementItem[]): Plan => {
  const sorted = things.toSorted(byArea);
  const middle = sorted.filter(({ kind }) => kind.stands === 'middle');
  const walled = sorted.filter(({ kind }) => kind.stands !== 'middle');
  const { width, depth } = roomFor(walled, middle);
  const deepest = Math.max(0, ...walled.map((thing) => thing.depth));
  const { pieces, left } = alongWalls(walled, runsOf(width, depth, deepest));
  const placed = [...pieces, ...inMiddle([...middle, ...left], width, depth)];
  const sizes = new Map(things.map((thing) => [thing.variantId, thing]));
  return {
    width,
    depth,
    door: EMPTY_PLAN.door,
    pieces: placed.map(({ variantID, ...place }) => {
      const size = sizes.get(variantID) ?? { width: 0, depth: 0 };
      return { variantID, ...insideRoom({ width, depth }, size, place) };
    }),
  };
};
