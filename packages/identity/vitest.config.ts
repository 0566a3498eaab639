import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

/** The provider needs the platform: its database, and a Durable Object for each session. */
export default defineConfig({
  // Not in the package, whose files are the fingerprint of a build.
  cacheDir: '../../node_modules/.vite',
  define: { __LEAKED_PASSWORDS__: JSON.stringify(['password']) },
  plugins: [
    cloudflareTest(async () => ({
      main: './src/index.ts',
      miniflare: {
        compatibilityDate: '2026-08-01',
        compatibilityFlags: ['nodejs_compat'],
        d1Databases: ['IDENTITY_DB', 'MARKET_DB'],
        bindings: { MIGRATIONS: await readD1Migrations(`${import.meta.dirname}/migrations`) },
      },
    })),
  ],
  test: { include: ['src/**/*.test.ts'], testTimeout: 120_000, silent: 'passed-only' },
});
