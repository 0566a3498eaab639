import { expect, test } from '@playwright/test';
import { urlOf } from './page-kinds.ts';

/** A layout shift as browsers report it. */
type Shift = PerformanceEntry & { readonly value: number };

/**
 * The most that all shifts of a page may add up to: a shift by a hundredth of a window goes unnoticed. The
 * heading over the first picture of a home page may take another line in a fallback font, which the strip of the
 * cookie banner leaves in view; browsers call a page stable below 0.1.
 */
const MOST = { home: 0.07, list: 0.01, product: 0.01 } as const;

// A first visit: nothing is stored, and the cookie banner is open.
test.use({ storageState: { cookies: [], origins: [] } });

for (const [kind, most] of Object.entries(MOST)) {
  test(`the text of the ${kind} page keeps its place when its fonts load late`, async ({
    page,
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
    await page.goto(await urlOf(kind as keyof typeof MOST), { waitUntil: 'domcontentloaded' });
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.locator('#cookie-banner')).toBeVisible();
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    );
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
    expect(sum).toBeLessThan(most);
  });
}
