import { expect, test } from '@playwright/test';
import type { Miniflare } from 'miniflare';
import { startRuntime } from '../../../tools/local/runtime.ts';
import { randomSecrets } from '../../../tools/local/secrets.ts';
import { configuredSites } from '../../../tools/local/sites.ts';

/* A shop whose upstream services refuse every connection. */

// One after another, because each process that runs some of these tests starts a shop.
test.describe.configure({ mode: 'default' });

const NOWHERE = 'http://127.0.0.1:9';

let runtime: Miniflare;
let port: string;

test.beforeAll(async () => {
  const { settings, sites } = await configuredSites();
  const unreachable = Object.entries(settings).map(([id, site]) => [
    id,
    { ...site, upstreams: { main: NOWHERE, web: NOWHERE, customer: NOWHERE } },
  ]);
  runtime = await startRuntime({
    port: 0,
    settings: Object.fromEntries(unreachable) as typeof settings,
    bindings: randomSecrets(sites),
  });
  ({ port } = await runtime.ready);
});

test.afterAll(() => runtime.dispose());

const SOMETHING = 'Something went wrong. Please try again.';

for (const [id, path, sentence] of [
  ['', '/', SOMETHING],
  ['', '/products', SOMETHING],
  ['[ERROR-006] ', '/_/products/d/101', 'Server error'],
] as const) {
  test(`${id}${path} says “${sentence}”, in the site’s own design`, async ({ page, baseURL }) => {
    const { hostname } = new URL(baseURL ?? '');
    const reply = await page.goto(`http://${hostname}:${port}${path}`);
    expect(reply?.status()).toBe(503);
    expect(reply?.headers()['retry-after']).toBe('30');
    expect(reply?.headers()['cache-control']).toBe('no-store');
    await expect(page.getByRole('alert').getByRole('heading', { level: 1 })).toHaveText(sentence);
    await expect(page).toHaveTitle(new RegExp(`^${sentence.replace(/\. .*$/, '')}`));
    await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.locator('body')).not.toContainText(/Error:|upstream|at \w+ \(/);
  });
}

test('[ERROR-003] [ERROR-004] a seller’s store and profile say what could not be retrieved', async ({
  page,
  baseURL,
}) => {
  const { hostname } = new URL(baseURL ?? '');
  for (const [path, message] of [
    ['/seller/1', 'Error retrieving the seller store'],
    ['/profile/seller/1', 'Error retrieving seller details'],
  ]) {
    const reply = await page.goto(`http://${hostname}:${port}${path}`);
    expect(reply?.status()).toBe(503);
    await expect(page.getByRole('alert').getByRole('heading')).toHaveText(message ?? '');
  }
});
