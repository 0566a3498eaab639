import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderHook } from 'vitest-browser-react';
import type { Tile } from '#lib/listing/tile.ts';
import { tilesOfChairs } from '../../../tests/browser/catalogue.ts';
import { useSteps } from './use-steps.ts';

interface Shown {
  readonly tiles: readonly Tile[];
  readonly inSteps: boolean;
}

/** Renders the tiles of a list, and records how many are shown and laid out each time. */
const follow = async (first: Shown) => {
  const drawn: (readonly [shown: number, laidOut: number])[] = [];
  const { rerender } = await renderHook(
    (shown: Shown | undefined) => {
      const { tiles, inSteps } = shown ?? first;
      const [shownTiles, laidOut] = useSteps(tiles, inSteps);
      drawn.push([shownTiles.length, Math.min(laidOut, shownTiles.length)]);
    },
    { initialProps: first },
  );
  return { drawn, show: rerender };
};

const isSettledAt = (drawn: readonly (readonly [number, number])[], count: number) =>
  expect.poll(() => drawn.at(-1)).toEqual([count, count]);

afterEach(() => page.viewport(1366, 768));

describe('the products after a press', () => {
  it('are shown at once when there was no press', async () => {
    const { drawn } = await follow({ tiles: tilesOfChairs(24), inSteps: false });
    expect(new Set(drawn.map(String))).toEqual(new Set(['24,24']));
  });

  it('arrive one row first, and all of them in the end', async () => {
    const { drawn, show } = await follow({ tiles: tilesOfChairs(12), inSteps: false });
    drawn.length = 0;
    await show({ tiles: tilesOfChairs(24, 101), inSteps: true });
    expect(drawn[0]).toEqual([4, 4]);
    await isSettledAt(drawn, 24);
    const counts = drawn.map(([shown]) => shown);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(new Set(counts).size).toBeGreaterThan(2);
  });

  it('[LIST-014] keep those that are shown already, and begin with the row after them', async () => {
    const before = tilesOfChairs(12);
    const { drawn, show } = await follow({ tiles: before, inSteps: false });
    drawn.length = 0;
    await show({ tiles: [...before, ...tilesOfChairs(12, 13)], inSteps: true });
    expect(drawn[0]).toEqual([16, 16]);
    await isSettledAt(drawn, 24);
  });

  it('arrive two first on a narrow page', async () => {
    await page.viewport(390, 844);
    const { drawn, show } = await follow({ tiles: tilesOfChairs(4), inSteps: false });
    drawn.length = 0;
    await show({ tiles: tilesOfChairs(8, 101), inSteps: true });
    expect(drawn[0]).toEqual([2, 2]);
    await isSettledAt(drawn, 8);
  });

  it('are those of the last press where one follows another', async () => {
    const { drawn, show } = await follow({ tiles: tilesOfChairs(24), inSteps: false });
    await show({ tiles: tilesOfChairs(24, 101), inSteps: true });
    await show({ tiles: tilesOfChairs(6, 201), inSteps: true });
    await isSettledAt(drawn, 6);
  });
});
