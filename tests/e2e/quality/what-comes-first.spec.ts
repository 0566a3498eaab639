import { expect, test, type Browser, type Page } from '@playwright/test';
import { fixLine, fixTrip, leaveTheMouse } from './checks.ts';

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

/** Milliseconds that a page takes on either line. */
const GOOD_LINE = 20;
const SLOW_LINE = 300;

/** Which of headings and text are set in the site's own fonts, which a browser may have loaded in vain. */
const inOwnFonts = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const widthIn = (family: string) => {
      const text = document.body.appendChild(document.createElement('span'));
      text.style.cssText = `position:absolute;font:2rem ${family}`;
      text.textContent = 'Furniture';
      const { width } = text.getBoundingClientRect();
      text.remove();
      return width;
    };
    return [document.querySelector('h1')!, document.body].map((element) => {
      const [own = ''] = getComputedStyle(element).fontFamily.split(',');
      return widthIn(`${own}, monospace`) !== widthIn('monospace');
    });
  });

/** A visit from a fresh profile, whose first page comes over a line of such a length. */
const newVisit = async (browser: Browser, trip: number) => {
  const page = await (await browser.newContext()).newPage();
  await fixTrip(page, trip);
  return page;
};

test('a list requests the pictures of its first screen at once, and its thumbnails once it has loaded', async ({
  page,
}) => {
  await page.goto('/products');
  await page.waitForLoadState('networkidle');
  const { before, after } = await requestsOf(page);
  expect(before).toEqual(expect.arrayContaining(await pictures(page)));
  expect(before.filter(isThumbnail)).toEqual([]);
  expect(after.some(isThumbnail)).toBe(true);
  await expect(page.locator('main article .thumbnails img').first()).toBeVisible();
});

for (const path of ['/', '/products']) {
  test(`[TENANT-006] on a good line a visit that begins at ${path} is in the site’s fonts @every-site`, async ({
    browser,
  }) => {
    // A machine with other work may take longer than the first frame waits.
    await expect(async () => {
      const page = await newVisit(browser, GOOD_LINE);
      try {
        await page.goto(path, { waitUntil: 'networkidle' });
        expect(await inOwnFonts(page)).toEqual([true, true]);
        const { before } = await requestsOf(page);
        expect(before.filter(isFont)).not.toEqual([]);
        // And so is a page whose address was typed.
        await page.goto('/products', { waitUntil: 'networkidle' });
        expect(await inOwnFonts(page)).toEqual([true, true]);
      } finally {
        await page.context().close();
      }
    }).toPass();
  });
}

test('[TENANT-006] on a good line a page that a busy server sends late is in the site’s fonts', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(() => {
    Object.defineProperty(PerformanceNavigationTiming.prototype, 'responseStart', {
      get(this: PerformanceNavigationTiming) {
        return this.requestStart + 10_000;
      },
    });
  });
  await page.goto('/products', { waitUntil: 'networkidle' });
  expect((await requestsOf(page)).before.filter(isFont)).not.toEqual([]);
  await page.context().close();
});

test('[TENANT-006] on a line that the browser’s own tools slow down the first page keeps the local fonts', async ({
  browser,
}) => {
  const page = await newVisit(browser, GOOD_LINE);
  const tools = await page.context().newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_LINE,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
  await page.goto('/products');
  expect((await requestsOf(page)).before.filter(isFont)).toEqual([]);
  expect(await inOwnFonts(page)).toEqual([false, false]);
  await page.context().close();
});

test('[TENANT-006] a page never changes its fonts: those that come too late are not drawn', async ({
  browser,
}) => {
  const page = await newVisit(browser, GOOD_LINE);
  const release = Promise.withResolvers<undefined>();
  await page.route('**/*.woff2', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto('/products', { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length);
  // The first frame waits no longer than the page takes to be parsed.
  release.resolve(undefined);
  await page.waitForLoadState('networkidle');
  expect(await inOwnFonts(page)).toEqual([false, false]);
  await page.context().close();
});

test('[TENANT-006] on a slow line the first page ends with the fonts it began with, and the next one begins with the site’s', async ({
  browser,
}) => {
  const page = await newVisit(browser, SLOW_LINE);
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (isFont(request.url())) fetched.push(request.url());
  });
  await page.goto('/products');
  await expect.poll(() => fetched).not.toEqual([]);
  await page.waitForLoadState('networkidle');
  const ahead = fetched.splice(0);
  expect((await requestsOf(page)).before.filter(isFont)).toEqual([]);
  expect(await inOwnFonts(page)).toEqual([false, false]);
  await page.locator('main article h2 a').first().click();
  await page.waitForURL(/\/products\/d\//);
  await page.waitForLoadState('networkidle');
  expect(await inOwnFonts(page)).toEqual([true, true]);
  const { before } = await requestsOf(page);
  expect(before).toEqual(expect.arrayContaining(ahead));
  const transferred = await page.evaluate(
    (urls) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => urls.includes(name))
        .map((entry) => entry.transferSize),
    ahead,
  );
  expect(transferred).toEqual(ahead.map(() => 0));
  await page.context().close();
});

test('a visitor who comes back has the site’s fonts from the first page, also on a slow line', async ({
  page,
}) => {
  await fixTrip(page, SLOW_LINE);
  await page.goto('/products', { waitUntil: 'networkidle' });
  // The service worker controls the pages of a shop that the browser has visited before.
  await page.addInitScript(() => {
    Object.defineProperty(navigator.serviceWorker, 'controller', { value: {} });
  });
  await page.goto('/products', { waitUntil: 'networkidle' });
  expect(await inOwnFonts(page)).toEqual([true, true]);
});

test('a visitor who saves data is sent no font', async ({ page, baseURL }) => {
  await fixTrip(page, GOOD_LINE);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  for (const referer of [undefined, `${baseURL ?? ''}/`]) {
    await page.goto('/products', {
      ...(referer === undefined ? {} : { referer }),
      waitUntil: 'networkidle',
    });
    const { before, after } = await requestsOf(page);
    expect([...before, ...after].filter(isFont)).toEqual([]);
  }
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
