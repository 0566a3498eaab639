import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FEATURES, LAYERS } from './features.ts';
import { TEST_FILES } from './test-files.ts';
import { folders, tracked } from './tracked.ts';

/** What may be at the top of the project, and in `src`. A new folder is a decision, not an accident. */
const TOP = new Set([
  '.ci',
  '.dependency-cruiser.mjs',
  '.editorconfig',
  '.gitignore',
  '.npmrc',
  '.oxfmtrc.json',
  '.oxlintrc.json',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'astro.config.mjs',
  'catalogue',
  'docs',
  'eslint.config.mjs',
  'knip.json',
  'package-lock.json',
  'package.json',
  'packages',
  'playwright.config.ts',
  'public',
  'src',
  'tests',
  'tools',
  'tsconfig.json',
  'vitest.config.ts',
  'wrangler.toml',
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

/** Names directly below a folder; the top of the project is ''. */
const namesIn = (folder: string, paths: Iterable<string> = tracked): string[] => {
  const prefix = folder === '' ? '' : `${folder}/`;
  const below = [...paths].filter((each) => each.startsWith(prefix));
  return [...new Set(below.map((each) => each.slice(prefix.length).split('/')[0] ?? ''))];
};

describe('layout', () => {
  it('has only the folders that the architecture names', () => {
    expect(namesIn('').filter((name) => !TOP.has(name))).toEqual([]);
    expect(namesIn('src').filter((name) => !SRC.has(name))).toEqual([]);
  });

  it('has no test that is never run', () => {
    const places = Object.values(TEST_FILES).flat();
    const tests = [...tracked].filter((file) => /\.test\.tsx?$/.test(file));
    expect(tests.filter((file) => !places.some((glob) => path.matchesGlob(file, glob)))).toEqual(
      [],
    );
  });

  it.each(Object.entries(LAYERS))('names the folders of %s after features', (layer, others) => {
    const names = namesIn(layer, folders);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => ![...FEATURES, ...others].includes(name))).toEqual([]);
  });

  it('has no folder for leftovers', () => {
    expect(tracked.filter((file) => FORBIDDEN.test(file))).toEqual([]);
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

  it('has the version of the release at the top of the changelog, and keeps a shop of the one before', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const changelog = readFileSync('CHANGELOG.md', 'utf8');
    const releases = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)];
    const [newest, before] = releases.map(([, number]) => number);
    expect(version).toBe(newest);
    const kept = [newest, before].map(
      (number = '') => `tests/conformance/upgrade/${number}.tar.gz`,
    );
    expect(kept.some((file) => tracked.includes(file))).toBe(true);
  });
});
