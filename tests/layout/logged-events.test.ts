import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The event of a call of `log`, where it is written as a text. */
const LOGGED = /\blog\(\s*[^,()]+,\s*'([a-z_]+)'/g;

const logged = new Set(
  globSync('{packages,src/worker}/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(LOGGED)])
    .map(([, event = '']) => event),
);

const [, section = ''] = readFileSync('docs/insight.md', 'utf8').split('## Events in the log');

describe('docs/insight.md', () => {
  it('names every event that the Worker logs', () => {
    expect(logged.size).toBeGreaterThan(50);
    expect([...logged].filter((event) => !section.includes(`\`${event}\``))).toEqual([]);
  });
});
