import { startTransition, useEffect, useState } from 'react';
import type { Tile } from '#lib/listing/tile.ts';
import { painted } from '../intent/painted.ts';

/** Tiles of a row, four or two on a narrow page. */
const row = (): number => (innerWidth > 767 ? 4 : 2);

/** How many of a list's tiles are drawn. */
interface Drawn {
  readonly tiles: readonly Tile[];
  readonly count: number;
}

/** After what was drawn of another list and begins this one, too, a row of what is not. */
const begin = (tiles: readonly Tile[], before: Drawn): number => {
  let kept = 0;
  while (kept < before.count && before.tiles[kept] === tiles[kept]) kept += 1;
  return kept + row();
};

/** Rows at a time after the first: each time costs a phone a frame of its own, whatever comes with it. */
const ROWS = 2;

/**
 * The tiles to show now: of those that a press has brought, a row comes first, and the others once what
 * came before is seen, so that neither the answer to a press nor the next press waits for what nobody sees yet.
 * @param inSteps whether a press has brought them; otherwise they come all at once
 */
export const useSteps = (tiles: readonly Tile[], inSteps: boolean): readonly Tile[] => {
  const [before, setDrawn] = useState<Drawn>({ tiles, count: tiles.length });
  let { count } = before;
  if (before.tiles !== tiles) {
    count = inSteps ? begin(tiles, before) : tiles.length;
    setDrawn({ tiles, count });
  }
  useEffect(() => {
    if (count >= tiles.length) return;
    void painted().then(() => {
      startTransition(() => {
        setDrawn((now) => (now.tiles === tiles ? { tiles, count: count + ROWS * row() } : now));
      });
    });
  }, [tiles, count]);
  return tiles.slice(0, count);
};
