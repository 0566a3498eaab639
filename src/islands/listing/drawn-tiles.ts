/** How far the tiles of a list are drawn. Counts can go beyond its end. */
export interface DrawnTiles {
  readonly tiles: readonly unknown[];
  /** How many of these are in the page. */
  readonly count: number;
  /** How many of those are laid out; the others only have their place. */
  readonly laidOut: number;
  /** Those from this one on are certainly far from the window. */
  readonly far: number;
}

/** Rows at a time that are put into the page: each time costs a phone a frame, whatever comes with it. */
const ROWS = 2;

/** Rows after the first that are near the window, so that the browser would lay them out as they come. */
const NEAR_ROWS = 4;

export const drawnAtOnce = (tiles: readonly unknown[]): DrawnTiles => {
  const count = tiles.length;
  return { tiles, count, laidOut: count, far: count };
};

/**
 * Of another list a row; where it begins with what is drawn already, a row after that.
 * @param row tiles side by side
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
 * What one frame adds. Near the window, tiles are put into the page in one and laid out in others, half
 * a row in each.
 */
export const nextDrawn = (now: DrawnTiles, row: number): DrawnTiles => {
  const { count, laidOut, far } = now;
  if (laidOut < count) return { ...now, laidOut: laidOut + row / 2 };
  const more = count + ROWS * row;
  return { ...now, count: more, laidOut: count < far ? count : more };
};
