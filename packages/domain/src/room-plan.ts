/* Room designs: the shape of a plan, and how items move in it. Lengths are millimetres. */

/** The most designs that one customer may have. */
export const MOST_DESIGNS = 20;
export const MOST_PIECES = 60;
export const DESIGN_NAME_LENGTH = 60;

/** The name of a design that started empty, until its customer renames it. */
export const NEW_DESIGN_NAME = 'My room';

/** States of a design (spec decision 40). */
export const DESIGN_STATUSES = ['draft', 'published'] as const;

export const ROOM_SIDES = { least: 1_000, most: 15_000 } as const;
export const TURNS = [0, 90, 180, 270] as const;
export const WALLS = ['top', 'right', 'bottom', 'left'] as const;

/** Width of the doorway, and of the square that the leaf sweeps. */
export const DOOR = 826;
/** How far a key moves an item. */
export const STEP = 50;

export type Turn = (typeof TURNS)[number];
export type Wall = (typeof WALLS)[number];

/** The position of an item: its middle and its rotation. */
export interface Placement {
  readonly x: number;
  readonly y: number;
  readonly turn: Turn;
}

export interface Piece extends Placement {
  readonly variantID: string;
}

export interface Plan {
  readonly width: number;
  readonly depth: number;
  readonly door: { readonly wall: Wall; readonly at: number };
  readonly pieces: readonly Piece[];
}

export const EMPTY_PLAN: Plan = {
  width: 4_200,
  depth: 3_600,
  pieces: [],
  door: { wall: 'bottom', at: 700 },
};

/** Whether a design started empty, by its id. */
export const isEmptyPlanRoom = (room: string): boolean => /^plan-[1-9]\d?$/.test(room);

/** The id of the next design that starts empty: the lowest unused one of the customer. */
export const nextPlanRoom = (rooms: readonly string[]): string => {
  const ids = Array.from({ length: rooms.length + 1 }, (_, index) => `plan-${String(index + 1)}`);
  return ids.find((id) => !rooms.includes(id)) ?? '';
};

/** An axis-parallel rectangle, by its edges. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Size {
  readonly width: number;
  readonly depth: number;
}

/** A size as it lies in the plan: a quarter turn swaps width and depth. */
const turnedSize = ({ width, depth }: Size, turn: Turn): Size =>
  turn % 180 === 0 ? { width, depth } : { width: depth, depth: width };

/** The floor that an item covers. */
export const boxOf = (placement: Placement, size: Size): Box => {
  const { width, depth } = turnedSize(size, placement.turn);
  return {
    left: placement.x - width / 2,
    right: placement.x + width / 2,
    top: placement.y - depth / 2,
    bottom: placement.y + depth / 2,
  };
};

/** The floor in front of an item that should stay clear. */
export const frontOf = (placement: Placement, size: Size, clear: number): Box => {
  const box = boxOf(placement, size);
  switch (placement.turn) {
    case 0:
      return { ...box, top: box.bottom, bottom: box.bottom + clear };
    case 90:
      return { ...box, right: box.left, left: box.left - clear };
    case 180:
      return { ...box, bottom: box.top, top: box.top - clear };
    case 270:
      return { ...box, left: box.right, right: box.right + clear };
  }
};

/** How far two boxes may overlap before it counts. */
const TOUCH = 10;

export const overlap = (one: Box, other: Box): boolean =>
  one.left + TOUCH < other.right &&
  other.left + TOUCH < one.right &&
  one.top + TOUCH < other.bottom &&
  other.top + TOUCH < one.bottom;

/** The square that the door's leaf sweeps. */
export const doorBox = ({ width, depth, door: { wall, at } }: Plan): Box => {
  const along = { start: at - DOOR / 2, end: at + DOOR / 2 };
  switch (wall) {
    case 'top':
      return { left: along.start, right: along.end, top: 0, bottom: DOOR };
    case 'bottom':
      return { left: along.start, right: along.end, top: depth - DOOR, bottom: depth };
    case 'left':
      return { top: along.start, bottom: along.end, left: 0, right: DOOR };
    case 'right':
      return { top: along.start, bottom: along.end, left: width - DOOR, right: width };
  }
};

const within = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most));

/** The nearest place within the room, unless the item is larger than the room; in whole millimetres. */
export const insideRoom = (
  plan: Pick<Plan, 'width' | 'depth'>,
  size: Size,
  placement: Placement,
): Placement => {
  const { width, depth } = turnedSize(size, placement.turn);
  return {
    turn: placement.turn,
    x: Math.round(within(placement.x, width / 2, plan.width - width / 2)),
    y: Math.round(within(placement.y, depth / 2, plan.depth - depth / 2)),
  };
};

/** A quarter turn clockwise. */
export const turnedOn = (turn: Turn): Turn => TURNS[(TURNS.indexOf(turn) + 1) % TURNS.length] ?? 0;

/** The nearest place of the door at which all of it is in its wall. */
export const insideWall = ({ width, depth, door }: Plan): Plan['door'] => {
  const length = door.wall === 'top' || door.wall === 'bottom' ? width : depth;
  return { wall: door.wall, at: Math.round(within(door.at, DOOR / 2, length - DOOR / 2)) };
};
