/** Millimetres to the right, above the floor, and towards the viewer; the wall stands behind 0. */
type Position = readonly [x: number, height: number, nearness: number];

/**
 * A thing in a room: its kind, its size (height, width, length), finishes or hex colours by part, and its
 * position.
 */
export interface Item {
  readonly model: string;
  readonly size: readonly [number, number, number];
  readonly look: Readonly<Record<string, string>>;
  readonly at: Position;
}

/** A corner of a room, seen from the front. */
export interface Scene {
  readonly wall: string;
  readonly floor: string;
  readonly items: readonly Item[];
  /** Millimetres of floor between the things and the wall behind them. */
  readonly back?: number | undefined;
  /** Middle and width of the visible part, in millimetres. */
  readonly view: { readonly x: number; readonly y: number; readonly width: number };
  /** Positions of lamps. */
  readonly glows?: readonly Position[] | undefined;
}
