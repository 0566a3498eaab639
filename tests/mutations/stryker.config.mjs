/**
 * Changes the shop's rules, one operator or text at a time, and looks whether a unit test notices: `npm run mutate:rules`.
 */
export default {
  packageManager: 'npm',
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutations/vitest.config.ts' },
  mutate: [
    'packages/domain/**/*.ts',
    'src/lib/{cart,checkout,orders,listing,product,carousel,gallery}/**/*.ts',
    '!{packages,src/lib}/**/*.test.ts',
  ],
  incremental: true,
  incrementalFile: '.cache/mutations.json',
  tempDirName: '.cache/rules',
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: '.cache/mutation-report.json' },
  clearTextReporter: { allowColor: false, logTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
  ignorePatterns: [
    '/*',
    '!packages',
    '!src',
    '!tests',
    '!tools',
    '!docs',
    '!package.json',
    '!tsconfig.json',
    '!wrangler.toml',
    '!catalogue',
  ],
  concurrency: 2,
  allowEmpty: false,
  cleanTempDir: 'always',
};
