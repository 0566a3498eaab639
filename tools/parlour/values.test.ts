import { afterEach, describe, expect, it, vi } from 'vitest';
import { fromDay, toDay } from './values.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the times that commands take', () => {
  it.each(['UTC', 'America/New_York', 'Asia/Tokyo'])(
    'are London’s unless they name a zone, on a machine in %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      expect(fromDay('2026-07-01T10:00')).toBe('2026-07-01T09:00:00.000Z');
      expect(toDay('2026-07-01 10:00')).toBe('2026-07-01T09:00:00.000Z');
      expect(fromDay('2026-12-01T10:00')).toBe('2026-12-01T10:00:00.000Z');
      expect(fromDay('2026-07-01T10:00-04:00')).toBe('2026-07-01T14:00:00.000Z');
    },
  );

  it('are whole days in London, both ends included', () => {
    expect(fromDay('2026-07-01')).toBe('2026-06-30T23:00:00.000Z');
    expect(toDay('2026-07-31')).toBe('2026-07-31T23:00:00.000Z');
    expect(toDay('2026-12-31')).toBe('2027-01-01T00:00:00.000Z');
  });

  it.each(['', 'tomorrow', '2026-02-30', '2026-07-01T25:00'])('are never read from %j', (text) => {
    expect(() => fromDay(text)).toThrow('write a day');
    expect(() => toDay(text)).toThrow('write a day');
  });
});
