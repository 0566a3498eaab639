import { defineConfig } from 'vitest/config';

/** The tests of the functions that the mutation tool changes (`stryker.config.mjs` beside it). */
export default defineConfig({
  test: { include: ['src/lib/**/*.test.ts'], isolate: false, testTimeout: 60_000 },
});
