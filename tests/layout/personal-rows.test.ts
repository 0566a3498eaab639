import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tracked } from './tracked.ts';

/** What finds a row by a part of a text, or by a text in JSON. */
const BY_A_PART = /\binstr\(|\bLIKE\b|\bGLOB\b|->>|\bjson_extract\(/;

describe('the rows of a person', () => {
  it('are found by whole columns in everything that deletes, downloads or counts them', () => {
    const files = tracked.filter((file) =>
      /personal-tables\.ts$|customer\.queries\.ts$|one-time-links\.ts$|ways-in\.ts$|grants\.ts$|rate-limits\/attempts\.ts$/.test(
        file,
      ),
    );
    expect(files.length).toBeGreaterThanOrEqual(7);
    expect(files.filter((file) => BY_A_PART.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('are downloaded by the names of their columns', () => {
    const files = tracked.filter((file) =>
      /personal-tables\.ts$|account\/customer\.queries\.ts$/.test(file),
    );
    expect(files).toHaveLength(3);
    expect(files.filter((file) => readFileSync(file, 'utf8').includes('SELECT *'))).toEqual([]);
  });
});
