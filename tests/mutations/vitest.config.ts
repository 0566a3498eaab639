import { defineConfig } from 'vitest/config';

/** The tests of what Stryker changes (`stryker.config.mjs` beside it). Stores live as long as a page, so their files run apart. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['packages/domain/**/*.test.ts', 'src/lib/**/*.test.ts'],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'stores', include: ['src/islands/state/**/*.test.ts'] } },
    ],
  },
});
