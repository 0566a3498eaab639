import { useDeferredValue } from 'react';
import type { Tile } from '#lib/listing/tile.ts';

/** Tiles that fill a window: three rows of four, or of two on a narrow page. */
const windowful = (): number => (innerWidth > 767 ? 12 : 6);

/**
 * The tiles to show now: of those that a press has brought, what fills the window comes first, and
 * the rest a moment later, so that the answer to a press does not wait for what nobody sees yet.
 * @param inSteps whether a press has brought them; otherwise they come all at once
 */
export const useSteps = (tiles: readonly Tile[], inSteps: boolean): readonly Tile[] => {
  const whole = useDeferredValue(tiles);
  if (!inSteps || whole === tiles) return tiles;
  const shown = tiles.findIndex((tile, index) => tile !== whole[index]);
  return shown === -1 ? tiles : tiles.slice(0, shown + windowful());
};
