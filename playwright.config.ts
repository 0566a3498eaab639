import { defineConfig } from '@playwright/test';
import { PORT } from './tests/e2e/port.ts';
import { headlessShellPath } from './tools/local/chromium.ts';

const HOSTS = {
  parlour: 'localhost',
  hearth: 'hearth.localhost',
  nordhem: 'nordhem.localhost',
  ombre: 'ombre.localhost',
} as const;

const WIDTHS = { 390: 844, 1366: 768 } as const;

/**
 * Long journeys through the shop that need one pass only: they do the same at every width, `quality/` checks
 * the look of their pages at each width, and a `*-flow.spec.ts`, which is in no list, checks the main journey
 * of a feature. Half of them run at the narrow width, half at the wide one; in other files single tests do,
 * which are marked `@once-wide` or `@once-narrow`.
 */
const ONCE = {
  1366: [
    ...['bookmarks/bookmark-pages', 'consent/analytics', 'consent/stored', 'enquiries/asking'],
    ...[
      'game/own-store',
      'identity/passkeys',
      'identity/passkey-offer',
      'operator/accounts',
      'account/profile',
    ],
    ...['search/saved-searches', 'orders/shop-command', 'bookmarks/bookmark-lists'],
    ...['bookmarks/bookmark-button', 'bookmarks/bookmarks', 'agents/let-in', 'agents/web-mcp'],
    ...['operator/agents', 'stores/stores', 'product/calls', 'gallery/room', 'shell/next-page'],
    ...['quality/api-reference', 'quality/unavailable', 'account/own-data', 'policies/print'],
    ...['designs/shared-room', 'search/related', 'shell/after-deploy', 'operator/console'],
    ...['agents/handover', 'operator/proposals', 'quality/store-pages', 'listing/product-links'],
    ...['listing/breakpoints'],
  ],
  390: [
    ...['checkout/stripe', 'enquiries/price-offers', 'game/game', 'orders/order'],
    ...['orders/delivery-day'],
    ...['designs/designs', 'reviews/reviews', 'account/addresses', 'alerts/alerts'],
    ...[
      'identity/pages',
      'identity/outbox',
      'identity/email-code',
      'compare/compare',
      'gallery/viewer',
    ],
    ...['shell/islands', 'shell/offline', 'insight/vitals', 'shell/after-deploy-forms'],
    ...['policies/quality'],
  ],
} as const;

const SALE = '**/sale-times.requests.ts';

/**
 * One site at one width each. Two run every test except the long journeys of the other, one wide and one
 * narrow; the other two run the tests marked `@every-site`, so that each site's colours are checked.
 */
const RUNS = [
  { site: 'hearth', width: 1366, whole: true },
  { site: 'ombre', width: 390, whole: true },
  { site: 'nordhem', width: 1366, whole: false },
  { site: 'parlour', width: 390, whole: false },
] as const;

/** A browser that has answered the cookie banner, which would otherwise cover what a test clicks. */
const answered = (domain: string) => ({
  cookies: [
    {
      ...{ name: 'allow-personal', value: 'no', domain, path: '/', expires: -1 },
      ...{ httpOnly: false, secure: false, sameSite: 'Lax' as const },
    },
  ],
  origins: [],
});

const projects = RUNS.map(({ site, width, whole }) => ({
  name: `${site}-${String(width)}`,
  metadata: { site, width },
  testIgnore: [
    '**/e2e/engines/**',
    ...ONCE[width === 390 ? 1366 : 390].map((name) => `**/${name}.spec.ts`),
  ],
  ...(whole ? {} : { grep: /@every-site/ }),
  grepInvert: width === 390 ? /@once-wide/ : /@once-narrow/,
  use: {
    baseURL: `http://${HOSTS[site]}:${String(PORT)}`,
    storageState: answered(HOSTS[site]),
    viewport: { width, height: WIDTHS[width] },
    hasTouch: width === 390,
  },
}));

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  // Two workers do not keep two cores busy: each waits now and then for a timer, a reply or the next frame.
  workers: 3,
  // A busy machine is slow; no test waits longer than it must.
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    browserName: 'chromium',
    // Only the tests of the offline page need one.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: headlessShellPath(),
      args: [
        // Every page gets the same random numbers: a tenth of all pages measure themselves (docs/insight.md),
        // and no test's page does.
        '--js-flags=--random-seed=7',
        ...['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-sync'],
        ...['--disable-background-networking', '--disable-component-update'],
        // No page waits for a name server.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
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
  // Tests that only read replies make the requests themselves, once for all sites and without a browser.
  projects: [
    { name: 'requests', testMatch: '**/*.requests.ts', testIgnore: SALE },
    // A sale changes a catalogue that the other requests compare with itself, so it comes after them.
    { name: 'sale', testMatch: SALE, dependencies: ['requests'] },
    // They start browsers of their own.
    {
      name: 'engines',
      testMatch: '**/e2e/engines/*.spec.ts',
      metadata: { site: 'hearth', width: 1366 },
      use: { baseURL: `http://${HOSTS.hearth}:${String(PORT)}` },
    },
    ...projects,
  ],
});
