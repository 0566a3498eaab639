import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { headlessShellPath } from '../../tools/local/chromium.ts';

const launchOptions = { executablePath: headlessShellPath(), args: ['--no-sandbox'] };

export default defineConfig({
  // Not in the package, whose files are the fingerprint of a build.
  cacheDir: '../../node_modules/.vite',
  test: {
    silent: 'passed-only',
    projects: [
      { test: { name: 'unit', include: ['src/**/!(*.browser).test.ts'] } },
      {
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.ts'],
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions }),
            instances: [{ browser: 'chromium' }],
            screenshotFailures: false,
          },
        },
      },
    ],
  },
});
