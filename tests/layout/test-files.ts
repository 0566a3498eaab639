/** Where the tests of each project in `vitest.config.ts` are. */
export const TEST_FILES = {
  unit: [
    'packages/*/src/**/!(*.browser|*.worker).test.ts',
    'src/lib/**/*.test.ts',
    'catalogue/**/*.test.ts',
    'tests/layout/**/*.test.ts',
  ],
  apart: [
    'src/components/**/*.test.ts',
    'src/islands/**/*.test.ts',
    'tools/**/*.test.ts',
    'tests/{bench,browsers,mutations,soak}/**/*.test.ts',
  ],
  browser: ['packages/*/src/**/*.browser.test.ts', 'src/islands/**/*.browser.test.tsx'],
  conformance: ['tests/conformance/**/*.test.ts'],
  worker: [
    'packages/*/src/**/*.worker.test.ts',
    'src/worker/**/*.test.ts',
    'tests/worker/**/*.test.ts',
  ],
  prototypes: ['tests/prototypes/**/*.test.ts'],
} as const;
