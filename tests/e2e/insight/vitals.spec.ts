import { expect, test, type Page, type Request } from '@playwright/test';
import { insightVitals } from '@parlour/contract';
import { PORT } from '../port.ts';
import { siteId } from '../project.ts';
import { complaintsOf } from '../quality/checks.ts';
import { requestFrom } from '../request.ts';

/* Web Vitals of real visitors, from the page to the operator. */

// The shop does not count browsers that report automation.
test.use({
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  // In other tests the visitor has refused cookies, and is not measured.
  storageState: { cookies: [], origins: [] },
});

/** Number of samples that the tested site has counted for a kind of page. */
const samplesOf = async (kind: string): Promise<number> => {
  const token = await (await fetch(`http://127.0.0.1:${String(PORT + 1)}/`)).text();
  const path = `/${insightVitals.path}?site=${siteId()}`;
  const reply = await requestFrom('localhost', path, { authorization: `Bearer ${token}` });
  const { data } = insightVitals.reply.parse(JSON.parse(reply.text));
  return data
    .filter(({ page, metric }) => page === kind && ['FCP', 'TTFB', 'LCP'].includes(metric))
    .reduce((sum, { samples }) => sum + samples, 0);
};

const isMeasure = (url: string): boolean => /\/measure\.[\w-]+\.js$/.test(url);

/** Fixes the page's random number, which decides whether the page is measured. */
const throwDice = (page: Page, number: number): Promise<unknown> =>
  page.addInitScript((thrown) => {
    Math.random = () => thrown;
  }, number);

/** Tells the page that it is hidden. On really leaving the page, the runner would not see what it sends. */
const leave = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

test('the operator sees what a visitor’s browser has measured', async ({ page }) => {
  const complaints = complaintsOf(page);
  await throwDice(page, 0);
  const before = await samplesOf('list');
  const loaded = page.waitForResponse((reply) => isMeasure(reply.url()));
  await page.goto('/products');
  await (await loaded).finished();
  const beacons: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/vitals')) beacons.push(request);
  });
  // What measures runs a moment after it has arrived.
  await expect(async () => {
    await leave(page);
    expect(beacons.length).toBeGreaterThan(0);
  }).toPass();
  const sent = beacons[0]?.postDataJSON() as { path: string; vitals: Record<string, number> };
  expect(sent.path).toBe('/products');
  expect(Object.keys(sent).toSorted()).toEqual(['path', 'vitals']);
  expect(sent.vitals.TTFB).toBeGreaterThanOrEqual(0);
  expect(sent.vitals.FCP).toBeGreaterThan(0);
  await expect.poll(() => samplesOf('list')).toBeGreaterThan(before);
  expect(complaints).toEqual([]);
});

test('nine page views in ten load nothing for Web Vitals', async ({ page }) => {
  await throwDice(page, 0.1);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/products', { waitUntil: 'networkidle' });
  expect(asked.filter(isMeasure)).toEqual([]);
});

test('nothing for Web Vitals is loaded for a visitor who saves data', async ({ page }) => {
  await throwDice(page, 0);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/products', { waitUntil: 'networkidle' });
  expect(asked.filter(isMeasure)).toEqual([]);
});

test('[CONSENT-005] nothing for Web Vitals is loaded for a visitor who has refused cookies', async ({
  page,
}) => {
  await throwDice(page, 0);
  await page.goto('/products');
  await page
    .context()
    .addCookies([{ name: 'allow-personal', value: 'no', url: new URL(page.url()).origin }]);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/products', { waitUntil: 'networkidle' });
  expect(asked.filter(isMeasure)).toEqual([]);
});

test('nothing is sent about a visitor who asks not to be tracked', async ({ page }) => {
  await throwDice(page, 0);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const loaded = page.waitForResponse((reply) => isMeasure(reply.url()));
  await page.goto('/products');
  await (await loaded).finished();
  await page.waitForTimeout(200);
  await leave(page);
  // What the page sends on leaving is asked for before this.
  await page.evaluate(async () => (await fetch('/robots.txt')).text());
  expect(asked.some((url) => url.endsWith('/robots.txt'))).toBe(true);
  expect(asked.filter((url) => url.endsWith('/vitals'))).toEqual([]);
});
