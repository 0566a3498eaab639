import { describe, expect, it, vi } from 'vitest';
import { onceFor } from './once-for.ts';

describe('a value that is made once for an object', () => {
  it('is the same each time, and different for another object', () => {
    const make = vi.fn((tags: readonly string[]) => [...tags, 'oak']);
    const once = onceFor(make);
    const tags = ['ash'];
    expect(once(tags)).toEqual(['ash', 'oak']);
    expect(once(tags)).toBe(once(tags));
    expect(once(['ash'])).not.toBe(once(tags));
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('is made once even if it is undefined', () => {
    const make = vi.fn(() => undefined);
    const once = onceFor(make);
    const key = {};
    once(key);
    once(key);
    expect(make).toHaveBeenCalledTimes(1);
  });
});
