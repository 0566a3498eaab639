import { expect, test, type Page } from '@playwright/test';
import { fixLine, leaveTheMouse } from './checks.ts';

/* What a page requests for its first screen, and what waits until that is there. */

const isFont = (url: string): boolean => url.endsWith('.woff2');
const isThumbnail = (url: string): boolean => url.endsWith('-96.webp');
const CODE = /\/visit\.[\w-]+\.js$/;

/** URLs of what a page has requested before it had loaded, and since. */
const requestsOf = (page: Page) =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const all = performance.getEntriesByType('resource');
    const loaded = navigation?.loadEventStart ?? 0;
    const names = (later: boolean) =>
      all.filter(({ startTime }) => startTime >= loaded === later).map(({ name }) => name);
    return { before: names(false), after: names(true) };
  });

const pictures = (page: Page) =>
  page
    .locator('main article picture img')
    .evaluateAll((all) => all.slice(0, 4).map((image) => (image as HTMLImageElement).currentSrc));

test('a list requests the pictures of its first screen at once, its thumbnails and fonts once it has loaded', async ({
  page,
}) => {
  await page.goto('/products', { waitUntil: 'networkidle' });
  const { before, after } = await requestsOf(page);
  expect(before).toEqual(expect.arrayContaining(await pictures(page)));
  expect(before.filter((url) => isFont(url) || isThumbnail(url))).toEqual([]);
  expect(after.some(isFont)).toBe(true);
  expect(after.some(isThumbnail)).toBe(true);
  await expect(page.locator('main article .thumbnails img').first()).toBeVisible();
});

test('the next page of a visit has its fonts from its first frame', async ({ page, baseURL }) => {
  await page.goto('/products', { referer: `${baseURL ?? ''}/`, waitUntil: 'networkidle' });
  const { before } = await requestsOf(page);
  expect(before.some(isFont)).toBe(true);
});

for (const { line, downlink, isAhead } of [
  { line: 'a good', downlink: 10, isAhead: true },
  { line: 'a slow', downlink: 1.6, isAhead: false },
]) {
  test(`on ${line} line the code of a list is fetched ${isAhead ? 'once the visitor looks around' : 'when it is needed'}`, async ({
    page,
  }) => {
    await page.addInitScript(leaveTheMouse);
    await fixLine(page, downlink);
    await page.goto('/products', { waitUntil: 'networkidle' });
    const fetched = async () => {
      const { before, after } = await requestsOf(page);
      return [...before, ...after].some((url) => CODE.test(url));
    };
    expect(await fetched()).toBe(false);
    // The visitor looks around.
    await page.evaluate(() => {
      scrollTo({ top: 300, behavior: 'instant' });
    });
    if (!isAhead) {
      await page.waitForLoadState('networkidle');
      expect(await fetched()).toBe(false);
      await page.locator('#listing h1').dispatchEvent('keydown', { bubbles: true });
    }
    await expect.poll(fetched).toBe(true);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('fonts and thumbnails wait for nothing', async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto('/products', { waitUntil: 'networkidle' });
    expect(requested.some(isFont)).toBe(true);
    expect(requested.some(isThumbnail)).toBe(true);
  });
});
