import { describe, expect, it } from 'vitest';
import { formatDay, formatMoment } from './date.ts';

describe('dates', () => {
  it('are written as in Britain, in London’s time', () => {
    expect(formatDay('2026-07-01T23:30:00Z')).toBe('2 July 2026');
    expect(formatDay('2026-11-20T23:30:00Z')).toBe('20 November 2026');
    expect(formatMoment('2026-07-01T23:30:00Z')).toBe('2 July at 00:30');
  });

  it('are empty where there is none', () => {
    expect([formatDay(''), formatDay('soon'), formatMoment('')]).toEqual(['', '', '']);
  });
});
