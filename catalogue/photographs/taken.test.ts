import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PHOTOGRAPH_WIDTHS } from '#lib/domain/photograph.ts';
import { readSources } from '../build/sources.ts';
import { isShared, weigh } from './encode.ts';
import { filesOf, missingFiles } from './taken.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../public/media/photographs');
const { photographs } = await readSources(path.resolve(import.meta.dirname, '..'));

/** Of all pictures of the whole plan. */
const BUDGET = { bytes: 90_000_000, files: 8_000 };

describe('photographs of the catalogue', () => {
  it('are there in every width and format that a page may ask for', () => {
    const own = Object.keys(photographs).filter((name) => photographs[name]?.shows === undefined);
    const files = own.flatMap((name) => filesOf(name, PHOTOGRAPH_WIDTHS, isShared(name)));
    expect(missingFiles(FOLDER, files)).toEqual([]);
  });

  it('name a photograph that is there where they show that of another place', () => {
    const borrowed = Object.values(photographs).flatMap(({ shows }) => shows ?? []);
    expect(borrowed.filter((name) => photographs[name] === undefined)).toEqual([]);
  });

  it('stay within the budget, and no file is left over', async () => {
    const { bytes, files } = await weigh(FOLDER);
    const own = Object.keys(photographs).filter((name) => photographs[name]?.shows === undefined);
    expect(files).toBe(
      own.flatMap((name) => filesOf(name, PHOTOGRAPH_WIDTHS, isShared(name))).length,
    );
    expect(files).toBeLessThanOrEqual(BUDGET.files);
    expect(bytes).toBeLessThanOrEqual(BUDGET.bytes);
  });
});
