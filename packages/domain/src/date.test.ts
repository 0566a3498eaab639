import { describe, expect, it } from 'vitest';
import { formatDay, formatMoment } from './date.ts';

describe('dates', () => {
  it('are written in the British way, in London time', () => {
    expect(formatDay('2026-07-01T23:30:00Z')).toBe('2 July 2026');
    expect(formatDay('2026-11-20T23:30:00Z')).toBe('20 November 2026');
    expect(formatMoment('2026-07-01T23:30:00Z')).toBe('2 July at 00:30');
  });

  it('are empty without a date', () => {
    expect([formatDay(''), formatDay('soon'), formatMoment('')]).toEqual(['', '', '']);
  });
});
