import { cpSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { cloudflareTest } from '@cloudflare/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { settingsFiles } from '@parlour/site';
import { TEST_FILES } from './tests/layout/test-files.ts';
import { bundledWorker } from './tests/worker/bundled-worker.ts';
import { databaseSchema } from './tests/worker/database-schema.ts';
import { removeClosedStorage } from './tests/worker/runtime/closed-storage.ts';
import { runtimesOf } from './tests/worker/runtime/lifetime.ts';
import { leakedPasswords } from './tools/local/build/leaked-passwords.ts';
import { writeFilesOfSettings } from './tools/local/build/site-settings.ts';
import { headlessShellPath } from './tools/local/chromium.ts';
import { configuredRateLimits, configuredSites } from './tools/local/sites.ts';

/** Tokens of the tests; the real ones are made at the first start. */
const TEST_SECRETS = {
  API_TOKEN_PARLOUR: 'test-token-parlour',
  API_TOKEN_HEARTH: 'test-token-hearth',
  API_TOKEN_NORDHEM: 'test-token-nordhem',
  API_TOKEN_OMBRE: 'test-token-ombre',
  CLIENT_SECRET_PARLOUR: 'test-client-secret-parlour',
  CLIENT_SECRET_HEARTH: 'test-client-secret-hearth',
  CLIENT_SECRET_NORDHEM: 'test-client-secret-nordhem',
  CLIENT_SECRET_OMBRE: 'test-client-secret-ombre',
  AGENTS_KEY_PARLOUR: 'test-agents-key-parlour',
  ACP_KEY_PARLOUR: 'test-acp-key-parlour',
  ACP_SIGNATURE_PARLOUR: 'test-acp-signature-parlour',
  AGENTS_KEY_HEARTH: 'test-agents-key-hearth',
  ACP_KEY_HEARTH: 'test-acp-key-hearth',
  ACP_SIGNATURE_HEARTH: 'test-acp-signature-hearth',
  AGENTS_KEY_NORDHEM: 'test-agents-key-nordhem',
  ACP_KEY_NORDHEM: 'test-acp-key-nordhem',
  ACP_SIGNATURE_NORDHEM: 'test-acp-signature-nordhem',
  AGENTS_KEY_OMBRE: 'test-agents-key-ombre',
  ACP_KEY_OMBRE: 'test-acp-key-ombre',
  ACP_SIGNATURE_OMBRE: 'test-acp-signature-ombre',
  IDENTITY_SECRET: 'test-identity-secret-of-32-bytes!',
  OPERATOR_TOKEN: 'test-token-operator',
  DEVELOPMENT: 'true',
  // Only the tests of counting count anything.
  COUNT_DELAY_MS: '-1',
  // `npm run requests` sends more, and other ones.
  GENERATED_REQUESTS: process.env.GENERATED_REQUESTS ?? '3000',
  // `npm run bench -- ways-in` loads more rows.
  FEED_ROWS: process.env.FEED_ROWS ?? '240',
  GENERATED_SEED: process.env.GENERATED_SEED ?? '1',
};

const DEFINE = {
  __RATE_LIMITS__: JSON.stringify(await configuredRateLimits()),
  __LEAKED_PASSWORDS__: JSON.stringify(leakedPasswords),
};

/** The static files for the tests of the worker: the sites' own and their settings, without the photographs. */
const SERVED = '.wrangler/worker-tests/served';
cpSync('public/sites', `${SERVED}/sites`, { recursive: true });
await writeFilesOfSettings(SERVED, settingsFiles((await configuredSites()).sites));

/** Milliseconds; a slower test hangs, even on a machine that is busy with other work. */
const TEST_TIMEOUT = 120_000;

/** Milliseconds that a test waits for an expectation; a busy machine is slow. */
const PATIENCE = 30_000;

const PATIENT = { poll: { timeout: PATIENCE } };

/** The number of test files of the worker that run one after another in one runtime. */
const FILES_OF_A_RUNTIME = 16;

/** Packages that tests in the browser load; one that is discovered during a run reloads the page. */
const IN_BROWSER = [
  'react',
  'react-dom',
  'react-dom/client',
  'react-dom/server',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'vitest-browser-react',
  'vitest-browser-react/pure',
  '@nanostores/react',
  'nanostores',
  'zod',
  '@stripe/stripe-js/pure',
  'swiper',
  'swiper/modules',
];

export default defineConfig({
  test: {
    silent: 'passed-only',
    // A file spends half of the time waiting for its runtime; by default two cores run one file at a time.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: TEST_TIMEOUT,
          expect: PATIENT,
          // These functions keep no state: a process for each file costs more than its tests.
          isolate: false,
          include: [...TEST_FILES.unit],
        },
      },
      {
        test: {
          name: 'apart',
          testTimeout: TEST_TIMEOUT,
          expect: PATIENT,
          // Stores that live as long as a page, and programs: each file has a process of its own.
          include: [...TEST_FILES.apart],
        },
      },
      {
        test: {
          name: 'conformance',
          testTimeout: TEST_TIMEOUT,
          include: [...TEST_FILES.conformance],
          hookTimeout: 2 * TEST_TIMEOUT,
        },
      },
      {
        plugins: [react()],
        optimizeDeps: { include: IN_BROWSER },
        test: {
          name: 'browser',
          testTimeout: TEST_TIMEOUT,
          include: [...TEST_FILES.browser],
          expect: PATIENT,
          setupFiles: ['./tests/browser/setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              actionTimeout: PATIENCE,
              launchOptions: { executablePath: headlessShellPath(), args: ['--no-sandbox'] },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1366, height: 768 },
            screenshotFailures: false,
          },
        },
      },
      {
        define: DEFINE,
        plugins: [
          bundledWorker(DEFINE),
          cloudflareTest(() => ({
            main: './src/worker/app.ts',
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              // Each test file hashes every name: nine thousand with the photographs.
              assets: { directory: SERVED },
              serviceBindings: { CLOSED_STORAGE: removeClosedStorage },
              d1Databases: ['SPARE_ORDERS'],
              bindings: {
                ...TEST_SECRETS,
                SCHEMAS: {
                  MARKET_DB: databaseSchema('src/worker/market/migrations'),
                  IDENTITY_DB: databaseSchema('packages/identity/migrations'),
                  VISITOR_DB: databaseSchema('src/worker/platform/visitors/migrations'),
                },
              },
            },
          })),
          runtimesOf(FILES_OF_A_RUNTIME),
        ],
        test: {
          name: 'worker',
          testTimeout: TEST_TIMEOUT,
          hookTimeout: TEST_TIMEOUT,
          expect: PATIENT,
          // Each file starts from a fresh state: tests/worker/runtime/fresh-runtime.ts.
          isolate: false,
          // The sanitiser is CommonJS, which the runtime does not load file by file.
          deps: { optimizer: { ssr: { enabled: true, include: ['sanitize-html'] } } },
          include: [...TEST_FILES.worker],
          globalSetup: [
            './tests/worker/operator/pictures/server.ts',
            './tests/worker/search/embedding-setup.ts',
          ],
          setupFiles: ['./tests/worker/make-databases.ts'],
        },
      },
      {
        plugins: [
          cloudflareTest({
            wrangler: { configPath: './tests/prototypes/stock-by-seller/wrangler.toml' },
            miniflare: {
              bindings: {
                SCHEMAS: { MARKET_DB: databaseSchema('src/worker/market/migrations') },
                GENERATED_ORDERS: process.env.GENERATED_ORDERS ?? '300',
                GENERATED_SEED: process.env.GENERATED_SEED ?? '1',
              },
            },
          }),
        ],
        test: {
          name: 'prototypes',
          testTimeout: TEST_TIMEOUT,
          // Measurements belong to no test run: `MEASURE=1 vitest run --project prototypes --silent=false`.
          include: process.env.MEASURE
            ? ['tests/prototypes/**/*.measure.ts']
            : [...TEST_FILES.prototypes],
        },
      },
    ],
  },
});
