import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitAllThrough, fitInPlace, fitThrough, packed, type Sides } from './fit.ts';

const SOFA: Sides = { width: 2_100, depth: 900, height: 760 };

describe('whether a piece fits its space', () => {
  it.each([
    [{ width: 2_200, depth: 950, height: null }, true, false, { width: 100, depth: 50 }],
    [{ width: 950, depth: 2_100, height: 800 }, true, true, { width: 50, depth: 0, height: 40 }],
    [
      { width: 2_000, depth: 950, height: 700 },
      false,
      false,
      { width: -100, depth: 50, height: -60 },
    ],
  ] as const)('%j: fits %s, turned %s', (place, fits, turned, spare) => {
    expect(fitInPlace(SOFA, place)).toMatchObject({ fits, turned, spare });
  });
});

describe('whether a piece goes through an opening', () => {
  it.each([
    [{ width: 2_200, height: 2_000 }, 'fits', 'upright, front first', 100],
    [{ width: 930, height: 2_000 }, 'fits', 'upright, one end first', 30],
    [{ width: 790, height: 2_000 }, 'fits', 'on its back, one end first', 30],
    [{ width: 770, height: 2_000 }, 'tight', 'on its back, one end first', 10],
    [{ width: 700, height: 2_000 }, 'no', 'on its back, one end first', -60],
  ] as const)('%j: %s %s', (opening, verdict, held, spare) => {
    const fit = fitThrough(SOFA, opening);
    expect([fit.verdict, fit.way.held, fit.spare]).toEqual([verdict, held, spare]);
  });

  it('never lets a parcel through where the piece does not fit, and never fails in a wider door', () => {
    const side = fc.integer({ min: 10, max: 4_000 });
    const sides = fc.record({ width: side, depth: side, height: side });
    const opening = fc.record({ width: side, height: side });
    fc.assert(
      fc.property(sides, opening, side, (piece, door, more) => {
        const itself = fitThrough(piece, door);
        const wider = fitThrough(piece, { ...door, width: door.width + more });
        expect(fitThrough(packed(piece), door).verdict === 'fits').toBe(
          itself.verdict === 'fits' && fitThrough(packed(piece), door).spare >= 20,
        );
        if (itself.verdict === 'fits') expect(wider.verdict).toBe('fits');
      }),
    );
  });
});

describe('the parcels of a piece', () => {
  const opening = { width: 700, height: 2_000 };

  it('go through if the worst of them does', () => {
    const small = { width: 600, depth: 500, height: 400 };
    expect(fitAllThrough([small], opening).verdict).toBe('fits');
    expect(fitAllThrough([small, SOFA, small], opening)).toEqual(fitThrough(SOFA, opening));
  });
});
