import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

/*
 * small-preloader.mjs stands in for a module of Vite's own, and later-styles.mjs changes what Vite notes of a chunk
 * before Astro reads it. Neither is an interface that they promise. Before a version is changed here: build, and see
 * that `tests/e2e/quality/pages.spec.ts` and `tests/e2e/shell/load.spec.ts` pass.
 */
it.each([
  ['vite', '8.3.8'],
  ['astro', '7.3.4'],
])('the build relies on internals of %s that were looked at in %s', async (name, version) => {
  const manifest = JSON.parse(await readFile(`node_modules/${name}/package.json`, 'utf8')) as {
    readonly version: string;
  };
  expect(manifest.version).toBe(version);
});
