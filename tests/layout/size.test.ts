import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { functionsOf, percentile } from './functions.ts';

/** Most lines of a function: half of them, nine in ten, and any. */
const HALF = 8;
const NINE_IN_TEN = 20;
const ANY = 60;

/* Tests are left out: their blocks nest by design, and are held short by the length of their files. */
const functions = execFileSync('git', ['ls-files', 'src', 'tools', 'catalogue'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|astro|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file))
  .filter((file) => existsSync(file))
  .flatMap(functionsOf);
const lengths = functions.map(({ lines }) => lines);

describe('the length of functions', () => {
  it('is short for half of them and for nine in ten', () => {
    expect(percentile(lengths, 0.5)).toBeLessThanOrEqual(HALF);
    expect(percentile(lengths, 0.9)).toBeLessThanOrEqual(NINE_IN_TEN);
  });

  it('never makes a reader scroll', () => {
    const long = functions
      .filter(({ lines }) => lines > ANY)
      .map(({ file, line, lines }) => `${file}:${String(line)} has ${String(lines)} lines`);
    expect(long).toEqual([]);
  });
});
