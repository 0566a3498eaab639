import { describe, expect, it } from 'vitest';
import { isProved, reductionState } from './reduction.ts';

const NEVER = { was_from: null, was_until: null };
const asked = (was_from: string, was_until: string) => ({ was_from, was_until });

describe('a reduction', () => {
  it.each([
    ['28 days', asked('2026-09-01T09:00:00Z', '2026-09-29T09:00:00Z'), 28, true],
    ['a minute less', asked('2026-09-01T09:00:00Z', '2026-09-29T08:59:00Z'), 28, false],
    ['seven days where seven do', asked('2026-09-01T00:00:00Z', '2026-09-08T00:00:00Z'), 7, true],
    ['no day, directly before', NEVER, 28, false],
    ['no day, directly before, where one does', NEVER, 1, false],
    ['no day, where every feed is believed', NEVER, 0, true],
  ])(
    'whose earlier price was asked for %s is judged by the rule of the site',
    (_, time, days, is) => {
      expect(isProved(time, { days, most: 90 }, Date.parse(time.was_until ?? '2026-09-30'))).toBe(
        is,
      );
    },
  );

  it.each([
    // Asked for 30 days until 1 October, 00:00 in London.
    ['2026-10-30T23:59:59Z', 90, 'shown'],
    ['2026-10-31T00:00:01Z', 90, 'over'],
    ['2026-10-07T22:59:59Z', 7, 'shown'],
    ['2026-10-07T23:00:01Z', 7, 'over'],
  ])('is at %s, where %i days are the most, %s', (now, most, state) => {
    const time = asked('2026-08-31T23:00:00Z', '2026-09-30T23:00:00Z');
    expect(reductionState(time, { days: 28, most }, Date.parse(now))).toBe(state);
  });
});
