/** Millimetres to the right, above the floor, and towards whoever looks; the wall stands behind 0. */
type Place = readonly [x: number, height: number, nearness: number];

/** Something in a room: a kind of thing, its measures (height, width, length), finishes or hex colours by part, and where it stands. */
export interface Item {
  readonly model: string;
  readonly size: readonly [number, number, number];
  readonly look: Readonly<Record<string, string>>;
  readonly at: Place;
}

/** A corner of a room, seen from the front. */
export interface Scene {
  readonly wall: string;
  readonly floor: string;
  readonly items: readonly Item[];
  /** Millimetres of floor from the things to the wall behind them. */
  readonly back?: number | undefined;
  /** Middle of the picture and width of what it shows, in millimetres. */
  readonly view: { readonly x: number; readonly y: number; readonly width: number };
  /** Where lamps shine. */
  readonly glows?: readonly Place[] | undefined;
}
