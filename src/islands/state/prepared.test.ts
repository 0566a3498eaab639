import { describe, expect, it, vi } from 'vitest';
import { prepared } from './prepared.ts';

const opened = () => {
  const page = { now: 0, fails: false };
  const load = vi.fn((href: string) =>
    page.fails ? Promise.reject(new Error('gone')) : Promise.resolve(`list of ${href}`),
  );
  return { page, load, ...prepared(load, () => page.now) };
};

describe('a value that is prepared for a press', () => {
  it('is requested once, and handed over once', async () => {
    const { load, prepare, take } = opened();
    prepare('/a');
    prepare('/a');
    expect(await take('/a')).toBe('list of /a');
    expect(load).toHaveBeenCalledTimes(1);
    await take('/a');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is not handed over for another URL, nor long after it was prepared', async () => {
    const { page, load, prepare, take } = opened();
    prepare('/a');
    expect(await take('/b')).toBe('list of /b');
    prepare('/a');
    page.now = 30_000;
    await take('/a');
    expect(load.mock.calls.flat()).toEqual(['/a', '/b', '/a', '/a']);
  });

  it('is requested again after a failure', async () => {
    const { page, prepare, take } = opened();
    page.fails = true;
    prepare('/a');
    await Promise.resolve();
    await Promise.resolve();
    page.fails = false;
    expect(await take('/a')).toBe('list of /a');
  });
});
