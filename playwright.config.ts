import { defineConfig } from '@playwright/test';
import { PORT } from './tests/e2e/port.ts';
import { chromiumPath } from './tools/local/chromium.ts';

const SITES = {
  parlour: 'localhost',
  hearth: 'hearth.localhost',
  nordhem: 'nordhem.localhost',
  ombre: 'ombre.localhost',
} as const;

const WIDTHS = { 390: 844, 1366: 768 } as const;

/** Runs every test once wide and once narrow; the others run what is marked `@every-site`. */
const WHOLE = new Set(['hearth-1366', 'ombre-390']);

const projects = Object.entries(SITES).flatMap(([site, host]) =>
  Object.entries(WIDTHS).map(([width, height]) => ({
    name: `${site}-${width}`,
    metadata: { site, width: Number(width) },
    ...(WHOLE.has(`${site}-${width}`) ? {} : { grep: /@every-site/ }),
    use: {
      baseURL: `http://${host}:${String(PORT)}`,
      viewport: { width: Number(width), height },
      hasTouch: width === '390',
    },
  })),
);

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  timeout: 30_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    browserName: 'chromium',
    // Only the tests of the page without a connection want one.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        ...['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-sync'],
        ...['--disable-background-networking', '--disable-component-update'],
      ],
    },
  },
  webServer: {
    command: 'node tests/e2e/serve.ts',
    env: { E2E_PORT: String(PORT) },
    url: `http://127.0.0.1:${String(PORT + 1)}/`,
    reuseExistingServer: false,
    timeout: 180_000,
    stdout: 'ignore',
  },
  projects,
});
