import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { debounce, throttle } from './debounce.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('debounce and throttle', () => {
  it('[SEARCH-026] waits for a pause of 300 ms, then runs with the latest arguments', () => {
    const runs: string[] = [];
    const run = debounce((text: string) => void runs.push(text));
    run('s');
    vi.advanceTimersByTime(299);
    run('so');
    vi.advanceTimersByTime(299);
    expect(runs).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(runs).toEqual(['so']);
    run('sof');
    run.cancel();
    vi.advanceTimersByTime(1_000);
    expect(runs).toEqual(['so']);
  });

  it('[SEARCH-026] runs at once, then not again for 500 ms', () => {
    const runs: number[] = [];
    const run = throttle((number: number) => void runs.push(number));
    run(1);
    run(2);
    vi.advanceTimersByTime(499);
    run(3);
    expect(runs).toEqual([1]);
    vi.advanceTimersByTime(1);
    run(4);
    expect(runs).toEqual([1, 4]);
  });
});
