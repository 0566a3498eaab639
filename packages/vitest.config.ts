import { defineConfig } from 'vitest/config';

/** The tests of one package, by itself: `npm test -w @parlour/contract`. The shop's `npm test` runs those of all. */
export default defineConfig({
  // Not in the package, whose files are the fingerprint of a build.
  cacheDir: '../../node_modules/.vite',
  test: {
    include: ['src/**/*.test.ts'],
    exclude: ['**/*.worker.test.ts'],
    isolate: false,
    testTimeout: 120_000,
  },
});
