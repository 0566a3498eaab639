/** The progress of drawing a list's tiles. Counts can go beyond its end. */
export interface DrawnTiles {
  readonly tiles: readonly unknown[];
  /** Number of tiles in the page. */
  readonly count: number;
  /** Number of tiles that are laid out; the others only take up their place. */
  readonly laidOut: number;
  /** Index from which tiles are certainly far from the window. */
  readonly far: number;
}

/** Rows that are added to the page at a time: each addition costs a phone a frame, whatever its size. */
const ROWS = 2;

/** Rows after the first that are near the window, so that the browser would lay them out when they arrive. */
const NEAR_ROWS = 4;

export const drawnAtOnce = (tiles: readonly unknown[]): DrawnTiles => {
  const count = tiles.length;
  return { tiles, count, laidOut: count, far: count };
};

/**
 * One row of another list; if it begins with tiles that are drawn already, one row after those.
 * @param row number of tiles side by side
 */
export const firstDrawn = (
  tiles: readonly unknown[],
  before: DrawnTiles,
  row: number,
): DrawnTiles => {
  let kept = 0;
  while (kept < before.count && before.tiles[kept] === tiles[kept]) kept += 1;
  const count = kept + row;
  return { tiles, count, laidOut: count, far: count + NEAR_ROWS * row };
};

/**
 * The additions of one frame. Near the window, one frame adds tiles to the page and later ones lay them out,
 * half a row each.
 */
export const nextDrawn = (now: DrawnTiles, row: number): DrawnTiles => {
  const { count, laidOut, far } = now;
  if (laidOut < count) return { ...now, laidOut: laidOut + row / 2 };
  const more = count + ROWS * row;
  return { ...now, count: more, laidOut: count < far ? count : more };
};
