import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  aboveZero,
  between,
  fromDay,
  perCent,
  somePounds,
  toDay,
  versionNumber,
  wholeNumber,
  withRate,
} from './values.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the numbers that commands take', () => {
  it.each([
    ['1,000', wholeNumber, 1_000],
    ['１２', wholeNumber, 12],
    [' 8787 ', between(1, 65_535), 8_787],
    ['£1,250.50', somePounds, 1_250.5],
    ['12 GBP', somePounds, 12],
    ['0,5', aboveZero, 0.5],
    ['12,5 %', perCent, 12.5],
    ['1,204', versionNumber, 1_204],
    ['usd=0,79', withRate, { USD: 0.79 }],
    ['USD=0,785', withRate, { USD: 0.785 }],
    ['kwd=2.456', withRate, { KWD: 2.456 }],
    ['0,125', aboveZero, 0.125],
  ])(
    'are read like those of the shop’s fields: %j',
    (text, read: (text: string) => unknown, is) => {
      expect(read(text)).toEqual(is);
    },
  );

  it.each([
    ['1.5', wholeNumber],
    ['-1', wholeNumber],
    ['1e3', wholeNumber],
    ['70,000', between(1, 65_535)],
    ['0', somePounds],
    ['12.505', somePounds],
    ['0x3', aboveZero],
    ['101', perCent],
    ['-5%', perCent],
    ['USD=1,204', withRate],
    ['v2', versionNumber],
    ['USD=', withRate],
    ['USD=0', withRate],
  ])('are none in %j', (text, read: (text: string) => unknown) => {
    expect(() => read(text)).toThrow(/^write /);
  });
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
