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
 * Tests whose result depends on the width of the window. They run on a wide one and on a narrow one; all others
 * run once. A single test of another file goes to the other window with `@once-wide` or `@once-narrow`.
 */
const AT_BOTH_WIDTHS = [
  'account/account',
  'carousel/carousels',
  'cart/cart',
  'checkout/services',
  'consent/consent',
  'gallery/gallery',
  'listing/filters',
  'listing/first-row',
  'listing/range-filters',
  'listing/tiles',
  'operator/claims',
  'operator/divide',
  'operator/facts',
  'product/choosing',
  'product/facts',
  'product/page',
  'product/sellers',
  'quality/forced-colours',
  'quality/keyboard',
  'quality/pages',
  'quality/panels',
  'quality/pictures',
  'quality/steady',
  'quality/what-comes-first',
  'shell/first-screen',
  'shell/header',
  'shell/layers',
  'shell/notices',
  'stories/stories',
  'tags/tag-info',
];

/** Tests that run on a narrow window with touch; those in neither list run on a wide one. */
const NARROW = [
  'account/addresses',
  'alerts/alert-flow',
  'alerts/alerts',
  'bookmarks/bookmark-list-flow',
  'cart/quantity',
  'cart/waiting-orders',
  'chat/chat',
  'checkout/contract-words',
  'checkout/stripe',
  'compare/compare',
  'designs/design-flow',
  'designs/designs',
  'designs/shared-room-flow',
  'enquiries/price-offers',
  'gallery/by-phone',
  'gallery/viewer',
  'gallery/viewer-flow',
  'game/game',
  'game/game-flow',
  'identity/code-to-order-flow',
  'identity/email-code',
  'identity/outbox',
  'identity/pages',
  'insight/vitals',
  'listing/recently-viewed',
  'orders/delivery-day',
  'orders/delivery-link',
  'orders/order',
  'orders/order-again',
  'policies/quality',
  'product/arrival',
  'product/buying',
  'product/fit',
  'reviews/review-flow',
  'reviews/reviews',
  'samples/customers-samples',
  'search/saved-search-flow',
  'shell/after-deploy-forms',
  'shell/heard',
  'shell/islands',
  'shell/offline',
];

const fileIn = (names: readonly string[]): string => `(?:${names.join('|')})\\.spec\\.ts`;

/** The tag of tests that run on the other window. */
const ON_THE_OTHER = { 1366: /@once-narrow/, 390: /@once-wide/ } as const;

/** The files that do not run on a window: a pattern is matched with a test's file, title and tags. */
const NOT_ON = {
  1366: new RegExp(`^(?!.*@once-wide).*${fileIn(NARROW)}`),
  390: new RegExp(`^(?!.*@once-narrow)(?!.*${fileIn([...AT_BOTH_WIDTHS, ...NARROW])})`),
} as const;

const SALE = '**/sale-times.requests.ts';

/**
 * One site at one width each. Two run all tests, one wide and one narrow; the other two run the tests marked
 * `@every-site`, so that each site's colours are checked.
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
  testIgnore: '**/e2e/engines/**',
  grepInvert: whole ? [ON_THE_OTHER[width], NOT_ON[width]] : ON_THE_OTHER[width],
  ...(whole ? {} : { grep: /@every-site/ }),
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
  // A machine with other work may be ten times slower; no test waits longer than it must.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    browserName: 'chromium',
    // As long as an expectation waits: a press that finds nothing to press says so before its whole test ends.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
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
