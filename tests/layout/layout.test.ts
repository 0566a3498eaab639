import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** What may stand at the top of the project, and in `src`. A new room is a decision, not an accident. */
const TOP = new Set([
  ...['.ci', '.dependency-cruiser.mjs', '.editorconfig', '.gitignore', '.prettierignore'],
  ...['.prettierrc.json', 'README.md', 'astro.config.mjs', 'catalogue', 'docs'],
  ...['eslint.config.mjs', 'package-lock.json', 'package.json', 'playwright.config.ts', 'public'],
  ...['src', 'tests', 'tools', 'tsconfig.json', 'vitest.config.ts', 'wrangler.toml'],
]);
const SRC = new Set([
  'components',
  'env.d.ts',
  'islands',
  'layouts',
  'lib',
  'middleware.ts',
  'pages',
  'styles',
  'worker',
]);
const FORBIDDEN = /(^|\/)(utils?|helpers?|common|misc|manager)(\/|\.[a-z]+$)/i;

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
const roots = (prefix: string): string[] => [
  ...new Set(
    tracked
      .filter((file) => file.startsWith(prefix))
      .map((file) => file.slice(prefix.length).split('/')[0] ?? ''),
  ),
];

describe('layout', () => {
  it('has only the rooms that the architecture names', () => {
    expect(roots('').filter((name) => !TOP.has(name))).toEqual([]);
    expect(roots('src/').filter((name) => !SRC.has(name))).toEqual([]);
  });

  it('has no room for leftovers', () => {
    expect(tracked.filter((file) => FORBIDDEN.test(file))).toEqual([]);
  });

  it('keeps files small enough to read', () => {
    const long = tracked
      .filter((file) => /^(src|tools)\/.*\.(ts|tsx|astro|mjs|css)$/.test(file))
      .filter((file) => readFileSync(file, 'utf8').split('\n').length > 300);
    expect(long).toEqual([]);
  });

  it('pins every dependency to an exact version', () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      readFileSync('package.json', 'utf8'),
    ) as Record<string, Record<string, string>>;
    const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name]) => name);
    expect(loose).toEqual([]);
  });
});
