import { beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../bench/free-port.ts';
import { slopeOf } from './memory.ts';
import { runSoak, type SoakReport } from './soak.ts';
import { faultsFound } from './verdict.ts';

/** Long enough that every customer has ordered, before the restart and after it. */
const SECONDS = 20;

describe('a shop under load, with faults and a restart', () => {
  let report: SoakReport;

  beforeAll(async () => {
    const port = await freePort();
    report = await runSoak({ port, seconds: SECONDS, restarts: [0.5], hasDemo: false });
  }, 240_000);

  it('[CHECKOUT-002] gives no wrong answer, and loses and doubles no order', () => {
    expect(faultsFound(report)).toEqual([]);
    expect(report.audit.orders).toBeGreaterThan(3);
    expect(report.repeats).toBeGreaterThan(0);
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
