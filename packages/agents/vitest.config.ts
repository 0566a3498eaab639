import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

/** Requests and their bodies are the platform's. */
export default defineConfig({
  // Not in the package, whose files are the fingerprint of a build.
  cacheDir: '../../node_modules/.vite',
  plugins: [
    cloudflareTest({
      main: './src/index.ts',
      miniflare: {
        compatibilityDate: '2026-08-01',
        compatibilityFlags: ['nodejs_compat'],
      },
    }),
  ],
  test: { include: ['src/**/*.test.ts'], testTimeout: 120_000, silent: 'passed-only' },
});
