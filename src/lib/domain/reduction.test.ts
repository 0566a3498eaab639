import { describe, expect, it } from 'vitest';
import { isProved } from './reduction.ts';

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
      expect(isProved(time, { days })).toBe(is);
    },
  );
});
