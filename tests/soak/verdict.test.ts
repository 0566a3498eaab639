import { describe, expect, it } from 'vitest';
import { Findings } from './findings.ts';
import { slopeOf, type Sample } from './memory.ts';
import type { SoakReport } from './soak.ts';
import { faultsFound } from './verdict.ts';

/* How a soak is judged; the soak itself is a command, as it loads the machine for minutes. */

const held = (megabytes: readonly number[]): readonly Sample[] =>
  megabytes.map((held, minute) => ({ minute, megabytes: 600, held, generation: 1 }));

const report = (more: Partial<SoakReport> = {}): SoakReport => ({
  findings: new Findings(),
  audit: { orders: 3, lost: [], doubled: [], unpaid: [], stockWrong: [] },
  samples: held([30, 40, 41, 40, 41, 40, 41]),
  faults: new Map(),
  restarts: 1,
  imports: 1,
  repeats: 1,
  paid: 3,
  ...more,
});

const wrongly = (): Findings => {
  const findings = new Findings();
  findings.note('page', 'wrong', 'hearth/products answered 500');
  return findings;
};

describe('the verdict of a soak', () => {
  it('finds no fault with a shop that passed', () => {
    expect(faultsFound(report())).toEqual([]);
  });

  const { audit } = report();
  it.each([
    ['a wrong answer', { findings: wrongly() }, /hearth.products answered 500/],
    ['a lost order', { audit: { ...audit, lost: ['o-1'] } }, /lost.*o-1/],
    ['a doubled order', { audit: { ...audit, doubled: ['o-2'] } }, /nobody was told of: o-2/],
    ['a lost payment', { audit: { ...audit, unpaid: ['o-3'] } }, /paid.*o-3/],
    ['wrong stock', { audit: { ...audit, stockWrong: ['7 has 1'] } }, /7 has 1/],
    ['no orders', { audit: { ...audit, orders: 0 } }, /nothing was ordered/],
    ['memory that grows', { samples: held([30, 40, 50, 60, 70, 80, 90]) }, /10\.0 MB a minute/],
    ['too much memory', { samples: held([85, 85, 86, 85, 86, 85, 86]) }, /holds 86 MB/],
    ['no restart', { restarts: 0 }, /never restarted/],
  ])('names %s', (_, more: Partial<SoakReport>, told) => {
    expect(faultsFound(report(more)).join()).toMatch(told);
  });
});

describe('the slope of memory', () => {
  it('is that of the line through the samples', () => {
    const at = (minute: number, megabytes: number) => ({ minute, megabytes });
    expect(slopeOf([at(0, 100), at(1, 103), at(2, 106)])).toBeCloseTo(3);
    expect(slopeOf([at(0, 110), at(1, 100), at(2, 110), at(3, 100)])).toBeCloseTo(-2);
    expect(slopeOf([at(0, 100)])).toBe(0);
  });
});
