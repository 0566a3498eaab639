import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sayAfterAMoment } from './after-a-moment.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('says nothing about work that ends within a moment, nor after it has ended', async () => {
  const say = vi.fn();
  expect(await sayAfterAMoment(say, Promise.resolve(1))).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(say).not.toHaveBeenCalled();
});

it('[PDP-039] announces work that takes longer', async () => {
  const say = vi.fn();
  const { promise, resolve } = Promise.withResolvers<number>();
  const said = sayAfterAMoment(say, promise);
  vi.advanceTimersByTime(100);
  expect(say).toHaveBeenCalledOnce();
  resolve(2);
  expect(await said).toBe(2);
});

it('says nothing more about work that has failed', async () => {
  const say = vi.fn();
  await expect(sayAfterAMoment(say, Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  vi.advanceTimersByTime(1_000);
  expect(say).not.toHaveBeenCalled();
});
