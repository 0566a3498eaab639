import { expect, test } from '@playwright/test';
import { urlOf } from './page-kinds.ts';

/** A layout shift as browsers report it. */
type Shift = PerformanceEntry & { readonly value: number };

/** The most that all shifts of a page may add up to: a shift by a hundredth of a window goes unnoticed. */
const MOST = 0.01;

// A first visit: nothing is stored, and the cookie banner is open.
test.use({ storageState: { cookies: [], origins: [] } });

for (const kind of ['home', 'list', 'product'] as const) {
  test(`the text of the ${kind} page keeps its place when its fonts load late`, async ({
    page,
    baseURL,
  }) => {
    await page.addInitScript(() => {
      const moved: number[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as Shift[]) moved.push(value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const release = Promise.withResolvers<undefined>();
    await page.route('**/*.woff2', async (route) => {
      await release.promise;
      await route.continue();
    });
    // The second page of a visit that was quicker than the fonts.
    await page.goto(await urlOf(kind), {
      referer: `${baseURL ?? ''}/`,
      waitUntil: 'domcontentloaded',
    });
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.locator('#cookie-banner')).toBeVisible();
    // A browser waits a tenth of a second for a font before it draws text without it.
    await page.waitForFunction(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return paint !== undefined && performance.now() - paint.startTime > 200;
    });
    release.resolve(undefined);
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    const faces = await page.evaluate(
      () => [...document.fonts].filter(({ status }) => status === 'loaded').length,
    );
    expect(faces).toBeGreaterThan(1);
    // The frame after the fonts are drawn tells what has moved.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        }),
    );
    const sum = await page.evaluate(() =>
      (window as unknown as { moved: number[] }).moved.reduce((total, value) => total + value, 0),
    );
    expect(sum).toBeLessThan(MOST);
  });
}
