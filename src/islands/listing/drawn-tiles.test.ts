import { expect, it } from 'vitest';
import { drawnAtOnce, firstDrawn, nextDrawn, type DrawnTiles } from './drawn-tiles.ts';

const PHONE = 2;
const WIDE = 4;

const tilesOf = (count: number) => Array.from({ length: count }, (_, index) => ({ index }));

/** Every step until the list is complete. */
const stepsOf = (first: DrawnTiles, row: number): readonly DrawnTiles[] => {
  const steps = [first];
  for (let now = first; now.laidOut < now.tiles.length; steps.push(now)) now = nextDrawn(now, row);
  return steps;
};

it('shows one row of another list first, and one row after the tiles that are shown already', () => {
  const page = tilesOf(24);
  const shown = drawnAtOnce(page);
  expect(shown).toMatchObject({ count: 24, laidOut: 24 });
  expect(firstDrawn(tilesOf(24), shown, PHONE)).toMatchObject({ count: 2, laidOut: 2 });
  const longer = [...page, ...tilesOf(24)];
  expect(firstDrawn(longer, shown, PHONE)).toMatchObject({ count: 26, laidOut: 26 });
  expect(firstDrawn(longer, firstDrawn(longer, shown, WIDE), WIDE).count).toBe(32);
});

it.each([
  ['a phone', PHONE],
  ['a wide page', WIDE],
])(
  'on %s never adds tiles to the page and lays them out in the same step near the window',
  (_, row) => {
    const page = tilesOf(24);
    const steps = stepsOf(firstDrawn([...page, ...tilesOf(24)], drawnAtOnce(page), row), row);
    for (const [index, { count, laidOut, far }] of steps.entries()) {
      const before = steps[index - 1];
      if (!before || before.count >= far) continue;
      const put = count - before.count;
      const laid = laidOut - before.laidOut;
      expect([put, laid], `step ${index}`).toEqual(put > 0 ? [2 * row, 0] : [0, row / 2]);
    }
  },
);

it.each([0, 1, 3, 24, 25, 48])('ends with all of %d tiles in the page and laid out', (count) => {
  const last = stepsOf(firstDrawn(tilesOf(count), drawnAtOnce([]), PHONE), PHONE).at(-1);
  expect(last?.count).toBeGreaterThanOrEqual(count);
  expect(last?.laidOut).toBeGreaterThanOrEqual(count);
});
