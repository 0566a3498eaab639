import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

/** The test bank is a Durable Object. */
export default defineConfig({
  // Not in the package, whose files are the fingerprint of a build.
  cacheDir: '../../node_modules/.vite',
  plugins: [
    cloudflareTest({
      main: './src/index.ts',
      miniflare: {
        compatibilityDate: '2026-08-01',
        compatibilityFlags: ['nodejs_compat'],
        durableObjects: { TEST_BANKS: { className: 'TestBank', useSQLite: true } },
      },
    }),
  ],
  test: { include: ['src/**/*.worker.test.ts'], testTimeout: 120_000, silent: 'passed-only' },
});
